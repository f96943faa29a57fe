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
  /** By cell: west, east, south, north. */
  const bounds = new Float32Array(cellCount * 4);
  /** By cell: the id of what lies there or, above the leaves, the place of the node below. */
  const targets = new Float64Array(cellCount);
  /** By place of a node: its first cell; its last one is before the first of the next place. */
  const firstCell = new Int32Array(rows.length + 1);
  const places = new Map(rows.map(({ nodeno }, place) => [nodeno, place]));
  let cell = 0;
  for (const [place, { data }] of rows.entries()) {
    firstCell[place] = cell;
    const end = HEADER_BYTES + data.readUInt16BE(2) * CELL_BYTES;
    for (let offset = HEADER_BYTES; offset < end; offset += CELL_BYTES, cell++) {
      targets[cell] = data.readUInt32BE(offset) * 2 ** 32 + data.readUInt32BE(offset + 4);
      for (let bound = 0; bound < 4; bound++) bounds[cell * 4 + bound] = data.readFloatBE(offset + 8 + bound * 4);
    }
  }
  firstCell[rows.length] = cell;
  const root = places.get(ROOT_NODE) ?? 0;
  const depth = rows[root]?.data.readUInt16BE(0) ?? 0;

  function findPlaces(node: number, level: number): void {
    if (level === 0) return;
    for (let index = firstCell[node] ?? 0; index < (firstCell[node + 1] ?? 0); index++) {
      const below = places.get(targets[index] ?? 0);
      if (below === undefined) throw new Error(`${name} is damaged: a node is missing`);
      targets[index] = below;
      findPlaces(below, level - 1);
    }
  }
  findPlaces(root, depth);

  function searchNode(node: number, level: number, west: number, east: number, south: number, north: number, visit: (id: number) => void): void {
    const end = firstCell[node + 1] ?? 0;
    for (let index = firstCell[node] ?? 0; index < end; index++) {
      const bound = index * 4;
      if ((bounds[bound] ?? 0) <= east && (bounds[bound + 1] ?? 0) >= west && (bounds[bound + 2] ?? 0) <= north && (bounds[bound + 3] ?? 0) >= south) {
        const target = targets[index] ?? 0;
        if (level === 0) visit(target);
        else searchNode(target, level - 1, west, east, south, north, visit);
      }
    }
  }
  // Every node but the root is one cell of another.
  return {
    size: cellCount - Math.max(0, rows.length - 1),
    search: (x, y, tolerance, visit) => searchNode(root, depth, x - tolerance, x + tolerance, y - tolerance, y + tolerance, visit),
  };
}
