/** The native menu. What concerns the page is sent to it as a command; what the system knows how to do is a role. */
import type { MenuItemConstructorOptions } from 'electron';
import type { ShellCommand } from '../../contract/ipc.ts';

export interface MenuActions {
  /** Hands a command to the window in front. */
  command(command: ShellCommand): void;
  openPacksFolder(): void;
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/**
 * The menu as a template.
 * @param platform `darwin` gets the application menu and the Window menu that people expect there.
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  name: string,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';

  /** The page binds the key itself; shown here, and bound here only where the system takes keys for its menus first. */
  const item = (label: string, command: ShellCommand, accelerator?: string): MenuItemConstructorOptions => ({
    id: command,
    label,
    click: () => {
      actions.command(command);
    },
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: isMac }),
  });

  const about = item(`About ${name}`, 'about');
  const settings = item('Settings…', 'settings', 'CmdOrCtrl+,');

  const application: MenuItemConstructorOptions = {
    label: name,
    submenu: [
      about,
      SEPARATOR,
      settings,
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  };
  const file: MenuItemConstructorOptions = {
    label: 'File',
    submenu: [
      item('Print or save map…', 'print', 'CmdOrCtrl+P'),
      item('Save map as picture…', 'save-map-picture'),
      item('Save report of the point…', 'save-report'),
      item('Download GeoJSON…', 'download-geojson'),
      {
        id: 'open-packs-folder',
        label: 'Open packs folder',
        click: () => {
          actions.openPacksFolder();
        },
      },
      SEPARATOR,
      ...(isMac ? [{ role: 'close' } as const] : [settings, SEPARATOR, { role: 'quit' } as const]),
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: 'Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      SEPARATOR,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      SEPARATOR,
      item('Copy coordinates', 'copy-coordinates'),
      item('Copy as curl', 'copy-as-curl'),
      item('Copy map as picture', 'copy-map-picture'),
      SEPARATOR,
      item('Find…', 'search', 'CmdOrCtrl+K'),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      item('Inspect', 'inspect', 'CmdOrCtrl+1'),
      item('Raw JSON', 'show-json'),
      item('Close panel', 'close-panel'),
      SEPARATOR,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      SEPARATOR,
      { role: 'togglefullscreen' },
      { role: 'toggleDevTools' },
    ],
  };
  const map: MenuItemConstructorOptions = {
    label: 'Map',
    submenu: [
      item('Zoom in', 'map-zoom-in'),
      item('Zoom out', 'map-zoom-out'),
      item('Zoom to selection', 'zoom-to-selection'),
      item('Show the whole world', 'map-fit'),
      item('North up', 'map-north'),
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [item('Keyboard shortcuts', 'shortcuts'), ...(isMac ? [] : [SEPARATOR, about])],
  };

  return [
    ...(isMac ? [application] : []),
    file,
    edit,
    view,
    map,
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    help,
  ];
}
