/**
 * Pack `area-shapes`: administrative areas of the installed packs as simplified vector tiles, for colouring by
 * `boundary_id`. For drawing only; look-ups use the packs themselves.
 */
import type { Feature, Position } from 'geojson';
import {
  adminCategoryCode,
  adminCategoryName,
  FORMER_DIVISION_CATEGORY,
  type AdminLevel,
} from '../../../contract/categories.ts';
import type { PackSource } from '../../../contract/pack.ts';
import type { AreaPack } from '../../../main/packs/area-pack.ts';
import type { Polygons } from '../../../main/geometry/geometry-blob.ts';
import { openPacks } from '../../../main/packs/pack-store.ts';
import type { Packs } from '../../../main/packs/packs.ts';
import { TILE_TABLES } from '../../../main/packs/schema/tiles.ts';
import { beginPack } from '../../../main/packs/write/pack.ts';
import type { Theme } from '../../kit/theme.ts';
import { writeVectorTiles, type TileLayer } from '../../kit/vector-tiles.ts';
import { agreementLines } from '../admin/agreement.ts';

const PACK_ID = 'area-shapes';

/** Zoom at which one unit of a tile is 150 metres; maps magnify these tiles beyond it. */
const MAX_ZOOM = 6;
/** Levels whose areas appear at every zoom; municipalities are too small for these scales. */
const LEVELS: readonly AdminLevel[] = [0, 1, 2, 3];
/** Grid cells per degree, finer than the tiles, so that neighbours share the same border. */
const GRID = 1000;
/** Grid for areas that would vanish on the other one. */
const FINE_GRID = 1e7;
const MIN_RING_POINTS = 4;

/** Snaps the ring from `start` to `end` to the grid and removes repeated points; `undefined` if it vanishes. */
function snapRing(coordinates: Float64Array, start: number, end: number, grid: number): Position[] | undefined {
  const ring: Position[] = [];
  for (let point = start; point < end; point++) {
    const x = Math.round((coordinates[point * 2] ?? 0) * grid) / grid;
    const y = Math.round((coordinates[point * 2 + 1] ?? 0) * grid) / grid;
    const last = ring.at(-1);
    if (last === undefined || last[0] !== x || last[1] !== y) ring.push([x, y]);
  }
  return ring.length < MIN_RING_POINTS ? undefined : ring;
}

/** Returns GeoJSON coordinates on the grid, without polygons whose outer ring vanishes. */
function snapPolygons({ coordinates, ringEnds, polygonEnds }: Polygons, grid: number): Position[][][] {
  const polygons: Position[][][] = [];
  let ring = 0;
  let start = 0;
  for (const polygonEnd of polygonEnds) {
    const rings: (Position[] | undefined)[] = [];
    for (; ring < polygonEnd; ring++) {
      const end = ringEnds[ring] ?? start;
      rings.push(snapRing(coordinates, start, end, grid));
      start = end;
    }
    if (rings[0] !== undefined) polygons.push(rings.filter((snapped) => snapped !== undefined));
  }
  return polygons;
}

/** Returns the areas of a level with the former ones: figures are coloured on the areas of their day. */
function featuresOf(pack: AreaPack, level: AdminLevel): Feature[] {
  const category = adminCategoryCode(level);
  const formers = pack
    .areasOf(FORMER_DIVISION_CATEGORY.code)
    .filter(({ subCategoryCode }) => subCategoryCode === category);
  return [...pack.areasOf(category), ...formers].flatMap(({ boundaryId, name }) => {
    const geometry = pack.geometry(boundaryId);
    if (geometry === undefined) return [];
    const coarse = snapPolygons(geometry, GRID);
    const coordinates = coarse.length === 0 ? snapPolygons(geometry, FINE_GRID) : coarse;
    if (coordinates.length === 0) return [];
    return [
      {
        type: 'Feature' as const,
        id: boundaryId,
        properties: { boundary_id: boundaryId, name },
        geometry: { type: 'MultiPolygon' as const, coordinates },
      },
    ];
  });
}

function layersOf(packs: readonly AreaPack[]): TileLayer[] {
  return LEVELS.flatMap((level) => {
    const features = packs.flatMap((pack) => featuresOf(pack, level));
    if (features.length === 0) return [];
    return [
      {
        name: adminCategoryName(level),
        features,
        minZoom: 0,
        maxZoom: MAX_ZOOM,
        drawsSmallAreas: true,
        fields: { boundary_id: 'Number' as const, name: 'String' as const },
      },
    ];
  });
}

/** Returns the citations of the packs. */
function citations(library: Packs, packs: readonly AreaPack[]): { sources: PackSource[]; attribution: string } {
  const manifests = packs.flatMap(({ id }) => library.ready.get(id)?.manifest ?? []);
  const sources = new Map(
    manifests.flatMap((manifest) => manifest.sources).map((source) => [`${source.name}@${source.version}`, source]),
  );
  return {
    sources: [...sources.values()],
    attribution: [...new Set(manifests.map(({ attribution }) => attribution))].join('; '),
  };
}

/**
 * Builds the pack in `directory` from its packs of countries and administrative areas.
 * @throws Fault pack_missing if there are none
 */
export async function buildAreaShapes(directory: string): Promise<string> {
  const library = openPacks(directory);
  try {
    const packs = [...library.needAreas('countries'), ...library.needAreas('admin')];
    const layers = layersOf(packs);
    const { sources, attribution } = citations(library, packs);
    const pack = beginPack(directory, PACK_ID);
    try {
      pack.database.exec(TILE_TABLES);
      const tiles = writeVectorTiles(pack.database, layers, [-180, -90, 180, 90]);
      return await pack.finish({
        theme: 'shapes',
        title: 'Administrative areas, for colouring',
        description:
          'The areas of the installed packs as simplified vector tiles, one layer per administrative level ' +
          'from admin0 to admin3, with boundary_id.',
        version: sources.map(({ version }) => version).join(' '),
        vintage: 'That of the source packs',
        coverage: [-180, -90, 180, 90],
        kind: 'measured',
        licence: 'ODbL-1.0',
        attribution,
        sources,
        counts: { tile: tiles, ...Object.fromEntries(layers.map(({ name, features }) => [name, features.length])) },
        notes: [
          'Simplified for scales up to zoom 6 and for drawing only. Areas are simplified independently, so ' +
            'neighbours may be less than a pixel apart. Areas that are too small for a shape are squares of one ' +
            'pixel.',
        ],
      });
    } catch (error) {
      pack.abandon();
      throw error;
    }
  } finally {
    library.close();
  }
}

export const theme: Theme = {
  id: PACK_ID,
  sources: [],
  needs: ['countries', 'admin-world', 'admin-us', 'admin-germany', 'admin-spain'],
  seconds: 40,
  async run(context) {
    context.progress('draw');
    await buildAreaShapes(context.packsDirectory);
    const library = openPacks(context.packsDirectory);
    try {
      return agreementLines(library);
    } finally {
      library.close();
    }
  },
};
