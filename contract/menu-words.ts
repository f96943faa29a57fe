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
  unhide: 'Show all',
  minimize: 'Minimize',
  zoom: 'Zoom',
  front: 'Bring All to Front',
  about: 'About Cairn',
  settings: 'Settings',
  shortcuts: 'Keyboard shortcuts',
  search: 'Search, run a command',
  inspect: 'Inspect',
  'copy-coordinates': 'Copy the coordinates',
  'copy-as-curl': 'Copy every look-up as curl',
  'show-json': 'Raw JSON of the section',
  'download-geojson': 'Save the areas as GeoJSON',
  print: 'Print or save the map…',
  'save-map-picture': 'Save the map as a picture (PNG)',
  'copy-map-picture': 'Copy the map as a picture',
  'save-report': 'Save a report of the point (PDF)',
  'zoom-to-selection': 'Zoom to the area of the section',
  'close-panel': 'Close the panel',
  'map-zoom-in': 'Zoom in',
  'map-zoom-out': 'Zoom out',
  'map-fit': 'Show everything in the packs',
  'map-north': 'Turn north up',
  'project-new': 'New project',
  'project-open': 'Open a project…',
  'project-save': 'Save the project…',
  'project-clear-recent': 'Clear recent projects',
};
