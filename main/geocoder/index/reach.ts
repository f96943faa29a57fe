/**
 * Where the things of an index lie, read once from the roots of its trees: a position elsewhere is answered without
 * asking the file. A manifest's coverage would not do, for nothing keeps it from saying less than there is.
 */
import type { ReadableDatabase } from '../../packs/pack-database.ts';

/** West, east, south, north in the index's units. */
type Box = readonly [west: number, east: number, south: number, north: number];

/** `none`: there is nothing; `anywhere`: it is not known where. */
type Extent = Box | 'none' | 'anywhere';

/** A node of SQLite's R*Tree: depth and count of 16 bits, then cells of an id of 64 bits and four coordinates of 32. */
const HEAD_BYTES = 4;
const CELL_BYTES = 24;
const ID_BYTES = 8;
const ROOT = 1;

function extentOf(database: ReadableDatabase, table: 'edge_box' | 'place_box'): Extent {
  const node = database.prepare<[number], Buffer>(`SELECT data FROM ${table}_node WHERE nodeno = ?`).pluck().get(ROOT);
  if (!Buffer.isBuffer(node) || node.length < HEAD_BYTES) return 'anywhere';
  const count = node.readUInt16BE(2);
  if (count === 0) return 'none';
  if (node.length < HEAD_BYTES + count * CELL_BYTES) return 'anywhere';
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let cell = 0; cell < count; cell++) {
    const at = HEAD_BYTES + cell * CELL_BYTES + ID_BYTES;
    west = Math.min(west, node.readInt32BE(at));
    east = Math.max(east, node.readInt32BE(at + 4));
    south = Math.min(south, node.readInt32BE(at + 8));
    north = Math.max(north, node.readInt32BE(at + 12));
  }
  return [west, east, south, north];
}

/** Whether a box may touch something of an extent. */
export function touches(extent: Extent, [west, east, south, north]: Box): boolean {
  if (typeof extent === 'string') return extent === 'anywhere';
  return extent[0] <= east && extent[1] >= west && extent[2] <= north && extent[3] >= south;
}

export interface IndexReach {
  edges: Extent;
  places: Extent;
  /** The minimum and the maximum id of a house, which grow from south to north; nothing where there are no houses. */
  houses: readonly [first: number, last: number] | undefined;
  /** Whether documents are those of areas of area packs. */
  hasBoundaries: boolean;
}

export function readReach(database: ReadableDatabase): IndexReach {
  const houses = database
    .prepare<[], { first: number | null; last: number | null }>(
      'SELECT (SELECT min(id) FROM house) AS first, (SELECT max(id) FROM house) AS last',
    )
    .get();
  return {
    edges: extentOf(database, 'edge_box'),
    places: extentOf(database, 'place_box'),
    houses:
      typeof houses?.first === 'number' && typeof houses.last === 'number' ? [houses.first, houses.last] : undefined,
    hasBoundaries: database.prepare('SELECT 1 FROM document WHERE boundary_id IS NOT NULL LIMIT 1').get() !== undefined,
  };
}
