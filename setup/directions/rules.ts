/** Which way imports point: each room of the house stands on a floor, and looks down alone. */

/** A folder whose own folders stand on floors. */
export interface House {
  /** From the root of the tree. */
  root: string;
  /**
   * The folders below it, the lowest floor first. Rooms of one floor do not import each other; the files of the house
   * itself stand above all.
   */
  floors: readonly (readonly string[])[];
}

export const HOUSES: readonly House[] = [
  {
    root: 'main',
    floors: [
      // Pure computation, and the way to other threads and processes.
      ['routing', 'threads'],
      // The application's own files.
      ['store'],
      // Pack and table files, usage of them, options of processes, this computer's position, and divided work.
      ['packs', 'tables', 'account', 'launch', 'position', 'parts'],
      // Queries of packs.
      ['look-ups', 'geocoder'],
      // Long-running work.
      ['matrix', 'importers'],
      // It reads points from the formats of the importers.
      ['enrichment'],
      ['endpoints'],
      ['server'],
      // Tools for assistants, a client of the server like any other.
      ['mcp'],
      ['cli', 'desktop'],
    ],
  },
  {
    root: 'renderer',
    floors: [
      // Components, coordinates, texts and the client of the HTTP interface, independent of Cairn's rooms; the build.
      ['kit', 'build'],
      // State of the window, without a page.
      ['model'],
      ['map'],
      ['workspaces'],
      // Frame, rail, palette: imports all others.
      ['app'],
    ],
  },
  {
    root: 'renderer/kit',
    floors: [
      // Texts.
      ['words'],
      ['api', 'components', 'coordinates', 'notices'],
      ['output', 'storage'],
    ],
  },
  {
    root: 'renderer/model',
    floors: [
      // Preferences and layout of the window; the state of the server and its packs.
      ['window', 'service'],
      ['batch', 'figures', 'imports', 'map', 'matrix'],
      ['packs', 'tiles'],
      ['look-up'],
      ['pins', 'places', 'position'],
      // The parts of these that a project file holds.
      ['project'],
    ],
  },
  {
    root: 'data',
    floors: [
      // Shared by all themes, and the download of their sources.
      ['kit', 'sources'],
      // Readers of sources that several themes use; the cutting of outlines into tiles.
      ['read', 'pyramid'],
      ['themes'],
    ],
  },
  {
    root: 'data/themes',
    floors: [
      [
        'airports',
        'countries',
        'eu-nuts',
        'geocoder',
        'grid',
        'health',
        'neighbourhoods',
        'places',
        'roads',
        'streets',
        'time-zones',
      ],
      ['admin', 'basemap', 'regions', 'zip4'],
      ['area-shapes'],
    ],
  },
  { root: 'data/themes/streets', floors: [['graph']] },
];

/** A ban on imports, whatever the floors. */
export interface Ban {
  /** Of the importing files, from the root of the tree. */
  from: RegExp;
  /** Of files from the root of the tree, or names of packages. */
  to: RegExp;
  why: string;
}

export const BANS: readonly Ban[] = [
  {
    from: /^contract\//,
    to: /^(?!contract\/)(?:main|renderer|preload|data|setup|bench|e2e)\//,
    why: 'the contract knows nothing of either side',
  },
  {
    from: /^(?:renderer|preload)\//,
    to: /^(?:main|data|bench|e2e)\//,
    why: 'the window knows the server by the contract alone',
  },
  {
    from: /^main\//,
    to: /^(?:renderer|data|bench|e2e)\//,
    why: 'the server knows the window by the contract alone, and the default packs by their files',
  },
  { from: /^main\/(?!endpoints\/|server\/)/, to: /^fastify$/, why: 'only endpoints and the server speak HTTP' },
  { from: /^(?!main\/desktop\/|preload\/|e2e\/)/, to: /^electron$/, why: 'everything else runs under plain Node' },
  {
    from: /^main\/endpoints\/(?:[^/]+)\//,
    to: /^main\/endpoints\/all\.ts$/,
    why: 'endpoints do not know which others there are',
  },
];

/** Folders whose own folders may import those named and no other of their neighbours. */
export const SHARED: readonly { root: string; shared: readonly string[] }[] = [
  { root: 'main/endpoints', shared: ['kit'] },
  // Code for two workspaces belongs to the model, the map or the kit.
  { root: 'renderer/workspaces', shared: [] },
];

/** Tests and their fixtures: they may import anything. */
const TEST = /\.(?:test|long)\.tsx?$|[-./]fixture(?:-\w+)?\.ts$|^main\/server\/(?:fuzz\/|damage\/|crash\.ts)/;
export const isTest = (file: string): boolean => TEST.test(file);

/** Code of the application, which doesn't import code for tests. */
export const IN_USE = /^(?:contract|main|preload|renderer)\//;

/** Folders without circles of imports: the application, and the build of its packs. */
export const WITHOUT_CIRCLES = /^(?:contract|data|main|preload|renderer)\//;
