/**
 * Pack `area-shapes`: the administrative areas of the installed packs as vector tiles, simplified for small scales, so
 * that a map can colour them by `boundary_id`. For drawing only; look-ups use the packs themselves.
 */
import type { Feature, Position } from 'geojson';
import { adminCategoryCode, adminCategoryName, type AdminLevel } from '../../../contract/categories.ts';
import type { PackSource } from '../../../contract/pack.ts';
import type { AreaPack } from '../../../main/packs/area-pack.ts';
import type { Polygons } from '../../../main/packs/geometry-blob.ts';
import { openPackLibrary, type PackLibrary } from '../../../main/packs/library.ts';
import { TILE_TABLES } from '../../../main/packs/schema/tiles.ts';
import { beginPack } from '../../../main/packs/write/pack.ts';
import type { Theme } from '../../kit/theme.ts';
import { writeVectorTiles, type TileLayer } from '../../kit/vector-tiles.ts';
import { agreementLines } from '../admin/agreement.ts';

const PACK_ID = 'area-shapes';

/** At this zoom one unit of a tile is 150 metres; maps magnify these tiles beyond it. */
const MAX_ZOOM = 6;
/** Every area of them is in the tiles of every zoom; municipalities are too small for these scales. */
const LEVELS: readonly AdminLevel[] = [0, 1, 2, 3];
/** Points on a grid of a thousandth of a degree, finer than the tiles: neighbours keep the same border. */
const GRID = 1000;
/** For areas of which nothing is left on that. */
const FINE_GRID = 1e7;
const MIN_RING_POINTS = 4;

/** The ring from `start` to `end`, on the grid, without repeated points; `undefined` if nothing of it is left. */
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

/** GeoJSON coordinates on the grid; polygons whose outer ring vanishes are left out. */
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
    if (rings[0] !== undefined) polygons.push(rings.filter((kept) => kept !== undefined));
  }
  return polygons;
}

function featuresOf(pack: AreaPack, level: AdminLevel): Feature[] {
  return pack.areasOf(adminCategoryCode(level)).flatMap(({ boundaryId, name }) => {
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
        isWhole: true,
        fields: { boundary_id: 'Number' as const, name: 'String' as const },
      },
    ];
  });
}

/** What the shapes are made of, as the packs' manifests cite it. */
function citations(library: PackLibrary, packs: readonly AreaPack[]): { sources: PackSource[]; attribution: string } {
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
 * Builds the pack in `directory` from the packs of countries and administrative areas that are there.
 * @throws Fault pack_missing if there is none
 */
export async function buildAreaShapes(directory: string): Promise<string> {
  const library = openPackLibrary(directory);
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
        vintage: 'As the packs they are made from',
        coverage: [-180, -90, 180, 90],
        kind: 'measured',
        licence: 'ODbL-1.0',
        attribution,
        sources,
        counts: { tile: tiles, ...Object.fromEntries(layers.map(({ name, features }) => [name, features.length])) },
        notes: [
          'Simplified for scales up to zoom 6 and for drawing only. Each area is simplified by itself: ' +
            'neighbours may part by less than a pixel. What is too small to have a shape is a square of a ' +
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
    const library = openPackLibrary(context.packsDirectory);
    try {
      return agreementLines(library);
    } finally {
      library.close();
    }
  },
};
