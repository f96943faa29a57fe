/**
 * SQLite's R*Tree, read as it is stored, so that a search is neither SQL nor a system call. A node is read when a
 * search first comes to it: opening a pack of half a gigabyte costs one node, and a program that asks once reads a
 * dozen.
 *
 * Node format (SQLite, ext/rtree/rtree.c, big endian): two bytes of tree depth (root only), two bytes of cell count,
 * then cells of an 8-byte id (a row at the leaves, a node above) and the 32-bit bounds x min, x max, y min, y max.
 * SQLite rounds bounds outwards, so a box never excludes what lies in it. All nodes of a tree have the same size.
 */
import type { ReadableDatabase } from './pack-database.ts';
import { damagedPack } from './unavailable.ts';

export interface RTree {
  /** Box around all rows, in degrees; inverted if there are none. */
  readonly box: { readonly west: number; readonly east: number; readonly south: number; readonly north: number };
  /**
   * Calls `visit` with the id of every row whose box, widened by `tolerance` degrees, contains the point.
   * @throws Fault if a node is missing or invalid; Error after it was closed
   */
  search(x: number, y: number, tolerance: number, visit: (id: number) => void): void;
  /**
   * Calls `visit` with the id and the box of every row whose box intersects the given one, in the order of {@link
   * search}.
   * @throws as {@link search}
   */
  searchBox(
    west: number,
    east: number,
    south: number,
    north: number,
    visit: (id: number, west: number, east: number, south: number, north: number) => void,
  ): void;
  /** Frees its memory. It can't be searched any more: its file is about to be closed. */
  close(): void;
}

const ROOT_NODE = 1;
const HEADER_BYTES = 4;
const CELL_BYTES = 24;
/** SQLite's own limit. */
const MAX_DEPTH = 40;

/** Nodes cached per tree: those of half a million rows, in 20 MB. When they are used up, a larger tree starts over. */
const KEPT_NODES = 1 << 14;

/**
 * Opens the R*Tree table `name` of a pack.
 * @param keptNodes maximum number of cached nodes
 * @throws Error if the table is missing, has no root, or isn't two-dimensional
 */
export function openRTree(
  pack: { id: string; database: ReadableDatabase },
  name: string,
  keptNodes = KEPT_NODES,
): RTree {
  const { database } = pack;
  if (!/^\w+$/.test(name)) throw new Error(`${name} isn't a table name`);
  const selectNode = database.prepare<[number], Buffer>(`SELECT data FROM ${name}_node WHERE nodeno = ?`).pluck();
  const nodes = database.prepare<[], number>(`SELECT max(nodeno) FROM ${name}_node`).pluck().get() ?? 0;
  const damaged = (what: string): Error => damagedPack(pack.id, `${name}: ${what}`);
  const readNode = (node: number, bytes?: number): Buffer => {
    const data: unknown = selectNode.get(node);
    if (data === undefined) throw damaged(`node ${node} is missing`);
    if (
      !Buffer.isBuffer(data) ||
      data.length < HEADER_BYTES + CELL_BYTES ||
      (bytes !== undefined && data.length !== bytes)
    )
      throw damaged(`node ${node} is invalid`);
    return data;
  };
  const root = readNode(ROOT_NODE);
  const depth = root.readUInt16BE(0);
  if (depth > MAX_DEPTH) throw damaged(`${depth} levels, more than there can be`);
  // No memory is reserved for an impossible number of nodes.
  const fileBytes =
    database
      .prepare<[], number>('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
      .pluck()
      .get() ?? 0;
  if (nodes * root.length > fileBytes) throw damaged(`${nodes} nodes, more than there can be`);
  const cellsPerNode = Math.floor((root.length - HEADER_BYTES) / CELL_BYTES);
  const kept = Math.min(nodes, keptNodes);
  // After the cached nodes, one place per level: if all places are used, a search continues there, one node of a level
  // at a time.
  const places = kept + depth + 1;
  // The system only allocates memory that is written to, not what is reserved here.
  /** By cell: west, east, south, north. */
  let bounds = new Float32Array(places * cellsPerNode * 4);
  /** By cell: the id of the row, or of the node below. */
  let targets = new Float64Array(places * cellsPerNode);
  /** By place: the number of cells of its node. */
  const counts = new Uint16Array(places);
  /** By node: its place plus one; 0 if it hasn't been read. */
  const placeOf = new Int32Array(nodes + 1);
  /**
   * By node: the node above. Without this check, a node below two others, or below itself, would be searched
   * repeatedly.
   */
  const parentOf = new Int32Array(nodes + 1);
  let taken = 0;
  let isClosed = false;

  function adopt(node: number, child: number): void {
    if (child <= ROOT_NODE || child > nodes || ![0, node].includes(parentOf[child] ?? 0))
      throw damaged(`node ${node} refers to node ${child}, which isn't below it`);
    parentOf[child] = node;
  }

  function read(node: number, level: number): number {
    const data = readNode(node, root.length);
    const place = taken < kept ? taken : kept + level;
    if (taken < kept) {
      placeOf[node] = place + 1;
      taken += 1;
    }
    const count = data.readUInt16BE(2);
    if (count > cellsPerNode) throw damaged(`node ${node} claims to have ${count} cells`);
    counts[place] = count;
    for (let index = 0; index < count; index++) {
      const cell = place * cellsPerNode + index;
      const offset = HEADER_BYTES + index * CELL_BYTES;
      const target = data.readUInt32BE(offset) * 2 ** 32 + data.readUInt32BE(offset + 4);
      targets[cell] = target;
      if (level > 0) adopt(node, target);
      for (let bound = 0; bound < 4; bound++) bounds[cell * 4 + bound] = data.readFloatBE(offset + 8 + bound * 4);
      const first = cell * 4;
      // Also rejects NaN.
      const isBox =
        (bounds[first] ?? 0) <= (bounds[first + 1] ?? 0) && (bounds[first + 2] ?? 0) <= (bounds[first + 3] ?? 0);
      if (!isBox) throw damaged(`node ${node} has a box with invalid bounds`);
    }
    return place;
  }

  function searchNode(
    node: number,
    level: number,
    west: number,
    east: number,
    south: number,
    north: number,
    visit: (id: number, cell: number) => void,
  ): void {
    const known = placeOf[node] ?? 0;
    const place = known > 0 ? known - 1 : read(node, level);
    const first = place * cellsPerNode;
    const end = first + (counts[place] ?? 0);
    for (let cell = first; cell < end; cell++) {
      const bound = cell * 4;
      if (
        (bounds[bound] ?? 0) <= east &&
        (bounds[bound + 1] ?? 0) >= west &&
        (bounds[bound + 2] ?? 0) <= north &&
        (bounds[bound + 3] ?? 0) >= south
      ) {
        const target = targets[cell] ?? 0;
        if (level === 0) visit(target, cell);
        else searchNode(target, level - 1, west, east, south, north, visit);
      }
    }
  }

  function begin(): void {
    if (isClosed) throw new Error(`${name} was searched after its pack was closed`);
    if (taken < kept || kept === nodes) return;
    placeOf.fill(0);
    taken = 0;
  }

  const rootPlace = read(ROOT_NODE, depth);
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (let cell = rootPlace * cellsPerNode; cell < rootPlace * cellsPerNode + (counts[rootPlace] ?? 0); cell++) {
    const [west = 0, east = 0, south = 0, north = 0] = bounds.subarray(cell * 4, cell * 4 + 4);
    box.west = Math.min(box.west, west);
    box.east = Math.max(box.east, east);
    box.south = Math.min(box.south, south);
    box.north = Math.max(box.north, north);
  }

  return {
    box,
    search(x, y, tolerance, visit) {
      begin();
      searchNode(ROOT_NODE, depth, x - tolerance, x + tolerance, y - tolerance, y + tolerance, visit);
    },
    searchBox(west, east, south, north, visit) {
      begin();
      searchNode(ROOT_NODE, depth, west, east, south, north, (id, cell) => {
        const bound = cell * 4;
        visit(id, bounds[bound] ?? 0, bounds[bound + 1] ?? 0, bounds[bound + 2] ?? 0, bounds[bound + 3] ?? 0);
      });
    },
    close() {
      isClosed = true;
      bounds = new Float32Array();
      targets = new Float64Array();
    },
  };
}
