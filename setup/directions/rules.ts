/** Rules on the direction of imports: folders are arranged in layers, and each imports only from lower layers. */

/** A folder whose subfolders are arranged in layers. */
export interface Tree {
  /** Path relative to the root of the repository. */
  root: string;
  /**
   * Names of its subfolders, lowest layer first. Folders in a layer don't import each other. Files directly in the
   * folder are above all layers.
   */
  layers: readonly (readonly string[])[];
}

export const TREES: readonly Tree[] = [
  {
    root: 'main',
    layers: [
      // Shapes and coordinate systems, routing on arrays, and communication with other threads and processes.
      ['geometry', 'routing', 'threads'],
      // The application's own files.
      ['store'],
      // Packs, the files of others, metering, process options, this computer's position, and distributed work.
      ['packs', 'formats', 'account', 'launch', 'position', 'parts'],
      // Queries of packs: addresses, then the table of all look-ups.
      ['geocoder'],
      ['look-ups'],
      // Long-running work.
      ['matrix', 'ingest', 'enrichment'],
      ['endpoints'],
      ['server'],
      // Tools for assistants; a client of the server like any other.
      ['mcp'],
      ['cli', 'desktop'],
    ],
  },
  {
    root: 'main/geocoder',
    layers: [
      // Words as people write them, without a pack.
      ['text'],
      // The tables of a pack, and documents as they are searched.
      ['index'],
      // Text to hits.
      ['retrieve'],
      // The area that a text names; positions to addresses.
      ['areas', 'reverse'],
      // What the words of a text say for and against a hit.
      ['features'],
      // Chooses and orders answers, with the probability that each is right.
      ['choose'],
    ],
  },
  {
    root: 'renderer',
    layers: [
      // Components, coordinates, texts and the HTTP client, independent of Cairn's features; the build.
      ['kit', 'build'],
      // State of the window, independent of pages.
      ['model'],
      ['map'],
      // Parts of pages that several workspaces share: lists of points, areas within reach.
      ['panels'],
      ['workspaces'],
      // Frame, side bar, command palette: imports all other folders.
      ['app'],
    ],
  },
  {
    root: 'renderer/kit',
    layers: [
      // Texts.
      ['words'],
      ['api', 'components', 'coordinates', 'notices', 'theme'],
      ['grid', 'output', 'storage'],
    ],
  },
  {
    root: 'renderer/model',
    layers: [
      // Preferences and layout of the window; state of the server and its packs.
      ['window', 'service'],
      ['batch', 'figures', 'imports', 'map', 'matrix'],
      ['packs', 'tiles'],
      ['look-up', 'reach'],
      ['pins', 'places', 'position'],
      // The parts of these that a project file contains.
      ['project'],
    ],
  },
  {
    root: 'data',
    layers: [
      // Code shared by all themes, and downloads of their sources.
      ['kit', 'sources'],
      // Readers of sources that several themes use; cutting of outlines into tiles.
      ['read', 'pyramid'],
      ['themes'],
    ],
  },
  {
    root: 'data/themes',
    layers: [
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
  { root: 'data/themes/streets', layers: [['graph']] },
];

/** A ban on imports, regardless of layers. */
export interface Ban {
  /** Paths of the importing files. */
  from: RegExp;
  /** Paths of imported files, or names of packages. */
  to: RegExp;
  reason: string;
}

export const BANS: readonly Ban[] = [
  {
    from: /^contract\//,
    to: /^(?!contract\/)(?:main|renderer|preload|data|setup|bench|e2e)\//,
    reason: 'the contract is independent of both sides',
  },
  {
    from: /^(?:renderer|preload)\//,
    to: /^(?:main|data|bench|e2e)\//,
    reason: 'the window uses the server only through the contract',
  },
  {
    from: /^main\//,
    to: /^(?:renderer|data|bench|e2e)\//,
    reason: 'the server knows the window only through the contract, and the default packs only as files',
  },
  { from: /^main\/(?!endpoints\/|server\/)/, to: /^fastify$/, reason: 'only endpoints and the server speak HTTP' },
  { from: /^(?!main\/desktop\/|preload\/|e2e\/)/, to: /^electron$/, reason: 'everything else runs under plain Node' },
  {
    from: /^main\/endpoints\/(?:[^/]+)\//,
    to: /^main\/endpoints\/all\.ts$/,
    reason: "endpoints don't know each other",
  },
];

/** Folders whose subfolders may import the shared ones, but not each other. */
export const SHARED: readonly { root: string; shared: readonly string[] }[] = [
  { root: 'main/endpoints', shared: ['kit'] },
  // Code shared by two workspaces belongs in the panels, the model, the map or the kit.
  { root: 'renderer/workspaces', shared: [] },
];

/** Returns whether a file is a test or a fixture, which may import anything. */
const TEST = /\.(?:test|long)\.tsx?$|[-./]fixture(?:-\w+)?\.ts$|^main\/server\/(?:fuzz\/|damage\/|crash\.ts)/;
export const isTest = (file: string): boolean => TEST.test(file);

/** Application code, which must not import test code. */
export const SHIPPED_SOURCES = /^(?:contract|main|preload|renderer)\//;

/** Folders that must not contain import cycles: the application, and the build of its packs. */
export const ACYCLIC_SOURCES = /^(?:contract|data|main|preload|renderer)\//;
