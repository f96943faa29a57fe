/**
 * The boxes of a table's geometries as a packed Hilbert R-tree (flatbush 4, format 3, 32-bit bounds), stored in the
 * pack and searched without parsing. Item n is the row with id n + 1. Packs of earlier versions have none: it is built
 * from SQLite's R*Tree when they are opened.
 *
 * SQLite rounds bounds outwards to 32 bits, so a box never excludes its content.
 */
import { crc32 } from 'node:zlib';
import Flatbush from 'flatbush';
import type { ReadableDatabase } from './pack-database.ts';
import { plainReason } from './plain-reason.ts';
import { readOrDamaged } from './unavailable.ts';

export interface PackedTree {
  /** Box around all rows, in degrees; inverted if there are none. */
  readonly box: { readonly west: number; readonly south: number; readonly east: number; readonly north: number };
  /** Calls `visit` with the id and the box, in degrees, of every row whose box intersects the given one. */
  search(
    west: number,
    south: number,
    east: number,
    north: number,
    visit: (id: number, west: number, south: number, east: number, north: number) => void,
  ): void;
  /** Frees its memory, because its file is about to be closed. Searching it then throws. */
  close(): void;
}

/** Number of children of a node. */
const NODE_SIZE = 16;
const HEADER_BYTES = 8;
/** Numbers of a box: west, south, east, north. */
const BOX_NUMBERS = 4;

interface Tree {
  index: Flatbush;
  /** The id of each item; undefined if they are 1, 2, 3 … */
  ids: Float64Array | undefined;
}

type BoxRow = [id: number, west: number, east: number, south: number, north: number];

/** Builds the tree of the rows in the R*Tree of a table, sorted by id; undefined if it is empty. */
export function buildTree(database: ReadableDatabase, table: string): Tree | undefined {
  const name = `idx_${table}_geometry`;
  const count = database.prepare<[], number>(`SELECT count(*) FROM ${name}_rowid`).pluck().get() ?? 0;
  if (count === 0) return undefined;
  const ids = new Float64Array(count);
  const index = new Flatbush(count, NODE_SIZE, Float32Array);
  const select = `SELECT pkid, xmin, xmax, ymin, ymax FROM ${name} LIMIT ${count}`;
  const rows = database.prepare<[], BoxRow>(`SELECT * FROM (${select}) ORDER BY pkid`).raw();
  for (const [id, west, east, south, north] of rows.iterate()) ids[index.add(west, south, east, north)] = id;
  index.finish();
  return { index, ids: ids.every((id, item) => id === item + 1) ? undefined : ids };
}

/** Returns the number of nodes up to each level of a tree, from the items up. */
function levelEnds(items: number): number[] {
  const ends = [items];
  let nodes = items;
  do {
    nodes = Math.ceil(nodes / NODE_SIZE);
    ends.push((ends.at(-1) ?? 0) + nodes);
  } while (nodes > 1);
  return ends;
}

/**
 * Checks the positions in nodes, which searches follow: of an item its number, of other nodes the offset of the first
 * child's box.
 * @throws Error if one isn't as flatbush writes it
 */
function checkNodes(positions: Uint16Array | Uint32Array, ends: readonly number[]): void {
  const [items = 0] = ends;
  for (let item = 0; item < items; item++)
    if ((positions[item] ?? items) >= items) throw new Error(`item ${item} refers to a missing row`);
  let node = items;
  let child = 0;
  for (const end of ends.slice(0, -1)) {
    for (; child < end; child += NODE_SIZE, node++)
      if (positions[node] !== child * BOX_NUMBERS) throw new Error(`node ${node} refers to a node that isn't below it`);
    child = end;
  }
}

/** @throws Error if `bytes` have changed, or aren't a tree of that many rows */
function readTree(bytes: Buffer, checksum: number, rows: number): Tree {
  if (crc32(bytes) !== checksum) throw new Error('its content has changed');
  // A copy, because the arrays in it must be aligned.
  const { buffer } = new Uint8Array(bytes);
  const index = Flatbush.from(buffer);
  const { ArrayType, IndexArrayType, nodeSize, numItems } = index;
  if (ArrayType !== Float32Array || nodeSize !== NODE_SIZE) throw new Error('it has another format');
  const ends = levelEnds(numItems);
  const nodes = ends.at(-1) ?? 0;
  // After a header and the boxes, the positions.
  const start = HEADER_BYTES + nodes * BOX_NUMBERS * ArrayType.BYTES_PER_ELEMENT;
  if (numItems !== rows || buffer.byteLength !== start + nodes * IndexArrayType.BYTES_PER_ELEMENT)
    throw new Error(`it contains ${numItems} rows in ${buffer.byteLength} bytes, but the table has ${rows}`);
  checkNodes(new IndexArrayType(buffer, start, nodes), ends);
  return { index, ids: undefined };
}

/** Reads the stored tree; undefined if the pack has none. */
function storedTree(database: ReadableDatabase, table: string): Tree | undefined {
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'packed_tree'").get() === undefined)
    return undefined;
  const stored = database
    .prepare<[string], { tree: Buffer; crc32: number }>('SELECT tree, crc32 FROM packed_tree WHERE table_name = ?')
    .get(table);
  if (stored === undefined) return undefined;
  const rows = database.prepare<[], number>(`SELECT max(id) FROM ${table}`).pluck().get() ?? 0;
  try {
    return readTree(stored.tree, stored.crc32, rows);
  } catch (error) {
    throw new Error(`the tree of ${table} can't be read: ${plainReason(error)}`, { cause: error });
  }
}

/**
 * Opens the tree of a table with a geometry column.
 * @throws Fault if it's damaged; Error if the pack has neither the tree nor an R*Tree
 */
export function openPackedTree(pack: { id: string; database: ReadableDatabase }, table: string): PackedTree {
  let tree = readOrDamaged(pack.id, () => storedTree(pack.database, table)) ?? buildTree(pack.database, table);
  const { minX = Infinity, minY = Infinity, maxX = -Infinity, maxY = -Infinity } = tree?.index ?? {};
  let isClosed = false;
  return {
    box: { west: minX, south: minY, east: maxX, north: maxY },
    search(west, south, east, north, visit) {
      if (isClosed) throw new Error(`The tree of ${table} was searched after its pack was closed`);
      if (tree === undefined) return;
      const { index, ids } = tree;
      index.search(west, south, east, north, (item, x0, y0, x1, y1) => {
        visit(ids?.[item] ?? item + 1, x0, y0, x1, y1);
        return false;
      });
    },
    close() {
      isClosed = true;
      tree = undefined;
    },
  };
}
