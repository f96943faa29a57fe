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
      // What data lies in, who uses how much of it, what a process is started with, where this computer is, and work
      // that
      // is divided among several.
      ['packs', 'tables', 'account', 'launch', 'position', 'parts'],
      // Questions to packs.
      ['look-ups', 'geocoder'],
      // Work that takes long.
      ['matrix', 'importers'],
      // It reads points from the formats that importers read areas from.
      ['enrichment'],
      ['endpoints'],
      ['server'],
      // Tools for assistants, which ask the server like any other program.
      ['mcp'],
      ['cli', 'desktop'],
    ],
  },
  {
    root: 'renderer',
    floors: [
      // Components, coordinates, words and the client of the HTTP interface, which know no room of Cairn; and what
      // builds the window.
      ['kit', 'build'],
      // What the window knows, without a page.
      ['model'],
      ['map'],
      ['workspaces'],
      // Frame, rail, palette: the one that knows them all.
      ['app'],
    ],
  },
  {
    root: 'renderer/kit',
    floors: [
      // What everything is said in.
      ['words'],
      ['api', 'components', 'coordinates', 'notices'],
      ['output', 'storage'],
    ],
  },
  {
    root: 'renderer/model',
    floors: [
      // What is on screen and how the person wants it; whether the server answers, and its packs.
      ['window', 'service'],
      ['batch', 'figures', 'imports', 'map', 'matrix'],
      ['packs', 'tiles'],
      ['look-up'],
      ['pins', 'places', 'position'],
      // What of all these belongs to a file.
      ['project'],
    ],
  },
  {
    root: 'data',
    floors: [
      // What all themes share, and how their sources are had.
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

/** What a module of a folder may not import, whatever its floor. */
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
  // What two workspaces need is the model's, the map's or the kit's.
  { root: 'renderer/workspaces', shared: [] },
];

/** Tests, and what they are set up with: they start whatever they need. */
const TEST = /\.(?:test|long)\.tsx?$|[-./]fixture(?:-\w+)?\.ts$|^main\/server\/(?:fuzz\/|damage\/|crash\.ts)/;
export const isTest = (file: string): boolean => TEST.test(file);

/** What runs as the application: nothing of it reads what is there for tests. */
export const IN_USE = /^(?:contract|main|preload|renderer)\//;

/** No files of these import each other in a circle: what runs as the application, and what builds its packs. */
export const WITHOUT_CIRCLES = /^(?:contract|data|main|preload|renderer)\//;
