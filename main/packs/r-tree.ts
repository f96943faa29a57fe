/**
 * SQLite's R*Tree, read whole into memory as it is stored, so that a search is neither SQL nor a system call.
 *
 * Node format (SQLite, ext/rtree/rtree.c, big endian): two bytes of tree depth (root only), two bytes of cell count, then
 * cells of an 8-byte id (a row at the leaves, a node above) and the 32-bit bounds x min, x max, y min, y max. SQLite rounds
 * bounds outwards, so a box never excludes what lies in it.
 */
import type { Database } from 'better-sqlite3';

export interface RTree {
  /** Number of rows indexed. */
  readonly size: number;
  /** Calls `visit` with the id of every row whose box, widened by `tolerance` degrees, holds the point. */
  search(x: number, y: number, tolerance: number, visit: (id: number) => void): void;
}

const ROOT_NODE = 1;
const HEADER_BYTES = 4;
const CELL_BYTES = 24;

interface NodeRow {
  nodeno: number;
  data: Buffer;
}

/**
 * Reads the R*Tree table `name`.
 * @throws Error if the table is missing or is not two-dimensional.
 */
export function readRTree(database: Database, name: string): RTree {
  if (!/^\w+$/.test(name)) throw new Error(`${name} is no table name`);
  const rows = database.prepare<[], NodeRow>(`SELECT nodeno, data FROM ${name}_node ORDER BY nodeno`).all();
  const cellCount = rows.reduce((sum, { data }) => sum + data.readUInt16BE(2), 0);
  const bounds = new Float32Array(cellCount * 4);
  const ids = new Float64Array(cellCount);
  const firstCell = new Map<number, number>();
  let cell = 0;
  const counts = new Map<number, number>();
  for (const { nodeno, data } of rows) {
    const count = data.readUInt16BE(2);
    firstCell.set(nodeno, cell);
    counts.set(nodeno, count);
    for (let offset = HEADER_BYTES; offset < HEADER_BYTES + count * CELL_BYTES; offset += CELL_BYTES, cell++) {
      ids[cell] = data.readUInt32BE(offset) * 2 ** 32 + data.readUInt32BE(offset + 4);
      for (let bound = 0; bound < 4; bound++) bounds[cell * 4 + bound] = data.readFloatBE(offset + 8 + bound * 4);
    }
  }
  const depth = rows.find(({ nodeno }) => nodeno === ROOT_NODE)?.data.readUInt16BE(0) ?? 0;

  function searchNode(node: number, level: number, x: number, y: number, tolerance: number, visit: (id: number) => void): void {
    const first = firstCell.get(node) ?? 0;
    const end = first + (counts.get(node) ?? 0);
    for (let index = first; index < end; index++) {
      const bound = index * 4;
      if (
        x >= (bounds[bound] ?? 0) - tolerance &&
        x <= (bounds[bound + 1] ?? 0) + tolerance &&
        y >= (bounds[bound + 2] ?? 0) - tolerance &&
        y <= (bounds[bound + 3] ?? 0) + tolerance
      ) {
        const id = ids[index] ?? 0;
        if (level === 0) visit(id);
        else searchNode(id, level - 1, x, y, tolerance, visit);
      }
    }
  }
  // Every node but the root is one cell of another.
  return { size: cellCount - Math.max(0, rows.length - 1), search: (x, y, tolerance, visit) => searchNode(ROOT_NODE, depth, x, y, tolerance, visit) };
}
