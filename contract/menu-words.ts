/**
 * Texts of the native menu. This English is used until the page has sent its own, in the language of the window. A
 * command has the same name as in the search box.
 */
import type { ShellCommand } from './shell-command.ts';

/** Items that aren't commands of the page: menus, items of the system, and the packs folder. */
type Other =
  | ('file' | 'edit' | 'view' | 'map' | 'help' | 'window' | 'open-packs-folder' | 'recent-projects')
  | ('undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll')
  | ('resetZoom' | 'zoomIn' | 'zoomOut' | 'togglefullscreen' | 'toggleDevTools')
  | ('close' | 'quit' | 'services' | 'hide' | 'hideOthers' | 'unhide' | 'minimize' | 'zoom' | 'front');

export type MenuWords = Readonly<Record<ShellCommand | Other, string>>;

/** Maximum length of a label in characters, about twice that of our longest. */
export const MAX_MENU_LABEL = 80;

export const ENGLISH_MENU: MenuWords = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  map: 'Map',
  help: 'Help',
  window: 'Window',
  'open-packs-folder': 'Open packs folder',
  'recent-projects': 'Recent projects',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All',
  resetZoom: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  togglefullscreen: 'Full Screen',
  toggleDevTools: 'Developer Tools',
  close: 'Close Window',
  quit: 'Quit Cairn',
  services: 'Services',
  hide: 'Hide Cairn',
  hideOthers: 'Hide Others',
  unhide: 'Show All',
  minimize: 'Minimize',
  zoom: 'Zoom',
  front: 'Bring All to Front',
  about: 'About Cairn',
  settings: 'Settings',
  shortcuts: 'Keyboard shortcuts',
  search: 'Search or run a command',
  inspect: 'Inspect',
  'copy-coordinates': 'Copy coordinates',
  'copy-as-curl': 'Copy all look-ups as curl',
  'show-json': 'Show raw JSON of the section',
  'download-geojson': 'Save areas as GeoJSON',
  print: 'Print or save map…',
  'save-map-picture': 'Save map as image (PNG)',
  'copy-map-picture': 'Copy map as image',
  'save-report': 'Save report of the point (PDF)',
  'zoom-to-selection': 'Zoom to the section’s area',
  'close-panel': 'Close panel',
  'map-zoom-in': 'Zoom in',
  'map-zoom-out': 'Zoom out',
  'map-fit': 'Zoom to all packs',
  'map-north': 'Reset north',
  'project-new': 'New project',
  'project-open': 'Open project…',
  'project-save': 'Save project…',
  'project-clear-recent': 'Clear recent projects',
};
