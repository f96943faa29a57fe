/** The targets of imports: a line each. */
import type { ImportFiles, ImportKind } from './target.ts';

const GIB = 2 ** 30;
/** Memory of an import that holds a row at a time, and of one that holds its whole file. */
const [BY_ROW, WHOLE_FILE] = [2 * GIB, 4 * GIB];

interface Target {
  /** Loads its module, which other targets don't need. */
  load: () => Promise<ImportFiles>;
  memoryBytes: number;
  /** The noun for its features. */
  feature: string;
}

export const TARGETS: Readonly<Record<ImportKind, Target>> = {
  addresses: {
    load: async () => (await import('./targets/addresses/import-addresses.ts')).importAddresses,
    memoryBytes: WHOLE_FILE,
    feature: 'row',
  },
  areas: {
    load: async () => (await import('./targets/areas/import-areas.ts')).importAreas,
    memoryBytes: BY_ROW,
    feature: 'row',
  },
  health: {
    load: async () => (await import('./targets/health/import-health.ts')).importHealth,
    memoryBytes: BY_ROW,
    feature: 'row',
  },
  osm: {
    load: async () => (await import('./targets/osm/import-osm.ts')).importOsmFile,
    memoryBytes: WHOLE_FILE,
    feature: 'relation',
  },
  places: {
    load: async () => (await import('./targets/places/import-places.ts')).importPlaces,
    memoryBytes: WHOLE_FILE,
    feature: 'row',
  },
  tiles: {
    load: async () => (await import('./targets/tiles/import-tiles.ts')).importTiles,
    memoryBytes: BY_ROW,
    feature: 'tile',
  },
  raster: {
    load: async () => (await import('./targets/raster/import-raster.ts')).importRaster,
    memoryBytes: WHOLE_FILE,
    feature: 'row',
  },
  zip4: {
    load: async () => (await import('./targets/zip4/import-zip4.ts')).importZip4,
    memoryBytes: BY_ROW,
    feature: 'row',
  },
};
