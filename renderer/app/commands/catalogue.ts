/**
 * Everything that a key or the palette can do, as plain data: the shortcuts dialog, the palette, the keyboard and the
 * guide's test all read this list.
 */
export const COMMAND_GROUP_ORDER = ['anywhere', 'map', 'panel', 'matrix', 'batch'] as const;
export type CommandGroup = (typeof COMMAND_GROUP_ORDER)[number];
export const COMMAND_GROUPS: Record<CommandGroup, string> = { anywhere: 'Anywhere', map: 'Map', panel: 'Inspect panel', matrix: 'Matrix', batch: 'Batch' };

/** `key` as in `KeyboardEvent.key`, letters in lower case. `mod` is Ctrl, on a Mac Command. */
export type Chord = { readonly key: string; readonly mod?: true; readonly shift?: true };

type Entry = {
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  readonly chords: readonly Chord[];
  /** Left out of the palette: it makes sense only as a key, or needs to know where the focus is. */
  readonly isKeyOnly?: true;
};

export const COMMANDS = [
  { id: 'search', title: 'Search, run a command', group: 'anywhere', chords: [{ key: 'k', mod: true }, { key: '/' }], isKeyOnly: true },
  { id: 'inspect', title: 'Inspect', group: 'anywhere', chords: [{ key: '1', mod: true }] },
  { id: 'matrix', title: 'Matrix', group: 'anywhere', chords: [{ key: '2', mod: true }] },
  { id: 'batch', title: 'Batch: enrich a table', group: 'anywhere', chords: [{ key: '3', mod: true }] },
  { id: 'packs', title: 'Packs: what is installed', group: 'anywhere', chords: [{ key: '4', mod: true }] },
  { id: 'api', title: 'API: keys, use, requests', group: 'anywhere', chords: [{ key: '5', mod: true }] },
  { id: 'settings', title: 'Settings', group: 'anywhere', chords: [{ key: ',', mod: true }] },
  { id: 'shortcuts', title: 'Keyboard shortcuts', group: 'anywhere', chords: [{ key: '?' }] },
  { id: 'import', title: 'Import data…', group: 'anywhere', chords: [] },
  { id: 'about', title: 'About Cairn', group: 'anywhere', chords: [] },
  { id: 'next-region', title: 'Next region of the window', group: 'anywhere', chords: [{ key: 'F6' }], isKeyOnly: true },
  { id: 'close', title: 'Close, deselect', group: 'anywhere', chords: [{ key: 'Escape' }], isKeyOnly: true },
  { id: 'tool-inspect', title: 'Inspect tool: a click looks up', group: 'map', chords: [{ key: 'v' }] },
  { id: 'tool-pan', title: 'Pan tool: a click does nothing', group: 'map', chords: [{ key: 'h' }] },
  { id: 'tool-pin', title: 'Pin tool: a click pins the point', group: 'map', chords: [{ key: 'p' }] },
  { id: 'tool-measure', title: 'Measure tool: clicks measure a line', group: 'map', chords: [{ key: 'm' }] },
  { id: 'tool-box', title: 'Box tool: a drag draws a box', group: 'map', chords: [{ key: 'b' }] },
  { id: 'compare', title: 'Compare the pinned points', group: 'map', chords: [] },
  { id: 'unpin-all', title: 'Unpin every point', group: 'map', chords: [] },
  { id: 'use-tool', title: 'Use the tool at the middle of the map', group: 'map', chords: [{ key: ' ' }], isKeyOnly: true },
  { id: 'drawing-back', title: 'Take the last measured point back', group: 'map', chords: [{ key: 'Backspace' }], isKeyOnly: true },
  { id: 'undo', title: 'Undo', group: 'map', chords: [{ key: 'z', mod: true }] },
  { id: 'look-up-centre', title: 'Look up the middle of the map; end a measured line', group: 'map', chords: [{ key: 'Enter' }] },
  { id: 'map-zoom-in', title: 'Zoom in', group: 'map', chords: [{ key: '+' }] },
  { id: 'map-zoom-out', title: 'Zoom out', group: 'map', chords: [{ key: '-' }] },
  { id: 'map-fit', title: 'Show everything in the packs', group: 'map', chords: [{ key: '0' }] },
  { id: 'map-north', title: 'Turn north up', group: 'map', chords: [{ key: 'n' }] },
  { id: 'map-menu', title: 'Menu at the middle of the map', group: 'map', chords: [{ key: 'F10', shift: true }, { key: 'ContextMenu' }], isKeyOnly: true },
  { id: 'copy-coordinates', title: 'Copy the coordinates', group: 'panel', chords: [] },
  { id: 'copy-value', title: 'Copy the answer of the section', group: 'panel', chords: [{ key: 'c' }], isKeyOnly: true },
  { id: 'copy-section-curl', title: 'Copy the section as curl', group: 'panel', chords: [{ key: 'c', shift: true }], isKeyOnly: true },
  { id: 'copy-as-curl', title: 'Copy every look-up as curl', group: 'panel', chords: [] },
  { id: 'show-json', title: 'Raw JSON of the section', group: 'panel', chords: [{ key: 'j' }] },
  { id: 'zoom-to-selection', title: 'Zoom to the area of the section', group: 'panel', chords: [{ key: 'z' }] },
  { id: 'download-geojson', title: 'Save the areas as GeoJSON', group: 'panel', chords: [] },
  { id: 'tile-coarser', title: 'Larger tile', group: 'panel', chords: [{ key: '[' }] },
  { id: 'tile-finer', title: 'Smaller tile', group: 'panel', chords: [{ key: ']' }] },
  { id: 'section-up', title: 'Move the section up', group: 'panel', chords: [{ key: 'ArrowUp', mod: true, shift: true }], isKeyOnly: true },
  { id: 'section-down', title: 'Move the section down', group: 'panel', chords: [{ key: 'ArrowDown', mod: true, shift: true }], isKeyOnly: true },
  { id: 'section-hide', title: 'Hide the section', group: 'panel', chords: [{ key: 'Delete' }], isKeyOnly: true },
  { id: 'panel-undo', title: 'Undo', group: 'panel', chords: [{ key: 'z', mod: true }], isKeyOnly: true },
  { id: 'close-panel', title: 'Close the panel', group: 'panel', chords: [] },
  { id: 'matrix-order', title: 'Order the matrix', group: 'matrix', chords: [{ key: 'Enter', mod: true }] },
  { id: 'matrix-undo', title: 'Undo the last change of the points', group: 'matrix', chords: [{ key: 'z', mod: true }] },
  { id: 'matrix-redo', title: 'Do again what was undone', group: 'matrix', chords: [{ key: 'z', mod: true, shift: true }, { key: 'y', mod: true }] },
  { id: 'batch-run', title: 'Run the table, or go on with its run', group: 'batch', chords: [{ key: 'Enter', mod: true }] },
] as const satisfies readonly Entry[];

export type CommandId = (typeof COMMANDS)[number]['id'];

/** Keys that need no command: the browser, the map or the focused control does them. */
export const OTHER_KEYS: readonly { readonly title: string; readonly group: CommandGroup; readonly keys: readonly string[] }[] = [
  { title: 'Pan', group: 'map', keys: ['Arrows'] },
  { title: 'Turn', group: 'map', keys: ['Shift', 'Left, Right'] },
  { title: 'Go to a section', group: 'panel', keys: ['1 to 9'] },
  { title: 'Open or close the section', group: 'panel', keys: ['Space'] },
  { title: 'Move the point in its list', group: 'matrix', keys: ['Alt', 'Up, Down'] },
  { title: 'Edit the point', group: 'matrix', keys: ['Enter'] },
  { title: 'Remove the point', group: 'matrix', keys: ['Delete'] },
  { title: 'Go from cell to cell of the heat map', group: 'matrix', keys: ['Arrows'] },
  { title: 'Mark cells', group: 'matrix', keys: ['Shift', 'Arrows'] },
  { title: 'A screenful of rows up, down', group: 'matrix', keys: ['Page up, Page down'] },
  { title: 'Nearest destination of the row', group: 'matrix', keys: ['Home'] },
  { title: 'Farthest destination of the row', group: 'matrix', keys: ['End'] },
  { title: 'First, last cell', group: 'matrix', keys: ['Ctrl', 'Home, End'] },
  { title: 'Next unreachable cell', group: 'matrix', keys: ['U'] },
  { title: "Spider of the row's origin on the map", group: 'matrix', keys: ['S'] },
  { title: 'Copy the marked cells as a table', group: 'matrix', keys: ['Ctrl', 'C'] },
  { title: 'Larger, smaller cells', group: 'matrix', keys: ['+, −'] },
  { title: 'Fit all cells', group: 'matrix', keys: ['0'] },
  { title: 'Go from row to row', group: 'batch', keys: ['Up, Down'] },
  { title: 'Zoom to the point of the row', group: 'batch', keys: ['Enter, Z'] },
];

const NAMES: Record<string, string> = { ' ': 'Space', Escape: 'Esc', ContextMenu: 'Menu', ArrowUp: '↑', ArrowDown: '↓', '-': '−' };

/** The keys of a chord by their names; `Ctrl` stands for Command too. */
export function chordKeys({ key, mod, shift }: Chord): string[] {
  const last = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return [...(mod ? ['Ctrl'] : []), ...(shift ? ['Shift'] : []), last];
}
