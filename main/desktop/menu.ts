/** The native menu. Items for the page send it a command; items that the system implements are roles. */
import { basename } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import type { ShellCommand } from '../../contract/shell-command.ts';
import { PROJECT_EXTENSION } from '../../contract/project.ts';
import type { MenuWords } from '../../contract/menu-words.ts';

export interface MenuActions {
  /** Sends a command to the focused window. */
  command(command: ShellCommand): void;
  openPacksFolder(): void;
  /** Opens a recent project's file. */
  openProject(path: string): void;
}

type Role = Extract<NonNullable<MenuItemConstructorOptions['role']>, keyof MenuWords>;

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/**
 * Returns the menu as a template.
 * @param words labels of the items, including roles, because Electron has only English ones
 * @param recent paths of recent projects, latest first
 * @param platform `darwin` gets an application menu and a Window menu
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  name: string,
  words: MenuWords,
  recent: readonly string[],
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';

  /**
   * The page itself handles the accelerator. The menu only shows it, except on macOS, where menus handle keys first.
   */
  const item = (command: ShellCommand, accelerator?: string): MenuItemConstructorOptions => ({
    id: command,
    label: words[command],
    click: () => {
      actions.command(command);
    },
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: isMac }),
  });
  const role = (kind: Role): MenuItemConstructorOptions => ({ role: kind, label: words[kind] });

  const about = item('about');
  const settings = item('settings', 'CmdOrCtrl+,');

  const application: MenuItemConstructorOptions = {
    label: name,
    submenu: [
      about,
      SEPARATOR,
      settings,
      SEPARATOR,
      role('services'),
      SEPARATOR,
      role('hide'),
      role('hideOthers'),
      role('unhide'),
      SEPARATOR,
      role('quit'),
    ],
  };
  const recentProjects: MenuItemConstructorOptions = {
    label: words['recent-projects'],
    submenu: [
      ...recent.map((path) => ({
        label: basename(path, PROJECT_EXTENSION),
        click: () => {
          actions.openProject(path);
        },
      })),
      SEPARATOR,
      item('project-clear-recent'),
    ],
  };
  const file: MenuItemConstructorOptions = {
    label: words.file,
    submenu: [
      item('project-new', 'CmdOrCtrl+N'),
      item('project-open', 'CmdOrCtrl+O'),
      ...(recent.length === 0 ? [] : [recentProjects]),
      item('project-save', 'CmdOrCtrl+S'),
      SEPARATOR,
      item('print', 'CmdOrCtrl+P'),
      item('save-map-picture'),
      item('save-report'),
      item('download-geojson'),
      {
        id: 'open-packs-folder',
        label: words['open-packs-folder'],
        click: () => {
          actions.openPacksFolder();
        },
      },
      SEPARATOR,
      ...(isMac ? [role('close')] : [settings, SEPARATOR, role('quit')]),
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: words.edit,
    submenu: [
      role('undo'),
      role('redo'),
      SEPARATOR,
      role('cut'),
      role('copy'),
      role('paste'),
      role('selectAll'),
      SEPARATOR,
      item('copy-coordinates'),
      item('copy-as-curl'),
      item('copy-map-picture'),
      SEPARATOR,
      item('search', 'CmdOrCtrl+K'),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: words.view,
    submenu: [
      item('inspect', 'CmdOrCtrl+1'),
      item('show-json'),
      item('close-panel'),
      SEPARATOR,
      role('resetZoom'),
      role('zoomIn'),
      role('zoomOut'),
      SEPARATOR,
      role('togglefullscreen'),
      role('toggleDevTools'),
    ],
  };
  const map: MenuItemConstructorOptions = {
    label: words.map,
    submenu: [item('map-zoom-in'), item('map-zoom-out'), item('zoom-to-selection'), item('map-fit'), item('map-north')],
  };
  const window: MenuItemConstructorOptions = {
    ...role('window'),
    submenu: [role('minimize'), role('zoom'), SEPARATOR, role('front')],
  };
  const help: MenuItemConstructorOptions = {
    ...role('help'),
    submenu: [item('shortcuts'), ...(isMac ? [] : [SEPARATOR, about])],
  };

  return [...(isMac ? [application] : []), file, edit, view, map, ...(isMac ? [window] : []), help];
}
