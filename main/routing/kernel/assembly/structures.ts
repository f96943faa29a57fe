/** What lies where in the memory, as `layout.ts` puts it there, and how it is read. */

// Shifts: sizes of a u16, an i32 and an f64.
export const SHORT: usize = 1;
export const INT: usize = 2;
export const REAL: usize = 3;

/** Bytes of a tile of the dense rows: 16 destinations side by side. The same as in `job.ts`. */
export const TILE_BYTES: usize = 128;

/** Arcs at their lower ends: those of `x` are `first[x] … first[x + 1] - 1`. */
@unmanaged
export class Rows {
  first: usize;
  /** Depths of the upper ends, 16 bits each. */
  end: usize;
  key: usize;
  total: usize;
}

/**
 * Candidates of point `i` are `first[i] … first[i + 1] - 1`, at least one. Each has two entries, one an ancestor of the
 * other; no search starts from an entry whose rank is -1.
 */
@unmanaged
export class Places {
  first: usize;
  rank: usize;
  key: usize;
  total: usize;
}

@unmanaged
export class Labels {
  first: usize;
  hub: usize;
  key: usize;
  total: usize;
}

/** The elimination tree by rank: parents, and depths of 16 bits. */
@unmanaged
export class Tree {
  parent: usize;
  depth: usize;
}

/**
 * Room for label searches: by depth the ancestors of a point, and keys and totals, which are Infinity between calls. Keys alone
 * are of two points at a time, in pairs; the second has its own ancestors, and its hubs wait until the first has all of its own.
 * All that a search reads and writes again and again is these few kilobytes.
 */
@unmanaged
export class Scratch {
  key: usize;
  /** Bytes from a key to its total, if they are not of two points at a time. */
  toTotal: usize;
  path: usize;
  otherPath: usize;
  otherHub: usize;
  otherKey: usize;
  /** Room for the further candidates of two points. */
  branches: usize;
  branchBytes: usize;
  /** Bytes from a branch to its ancestors by depth. */
  branchPath: usize;
}

/**
 * Destinations by hub. `slot` is the row of a hub that many destinations see, with one value per destination and Infinity
 * where it does not see it, or -1; destinations of the other hubs are listed one by one.
 *
 * Dense rows are cut into tiles of 16 destinations, and all rows of a tile lie together: a core's first cache holds what the
 * origins of a band read of one tile. Whole rows one after the other would be a page apart from each other.
 */
@unmanaged
export class Buckets {
  first: usize;
  destination: usize;
  key: usize;
  total: usize;
  slot: usize;
  denseKey: usize;
  denseTotal: usize;
  /** Bytes from one tile to the next. */
  tileBytes: usize;
  /** Room for the dense rows that the labels of a band use: where each label's begin, then 24 bytes for each. */
  list: usize;
}

@unmanaged
export class TextFormat {
  /** 0: duration above length in the number; 1: length above duration. */
  lengthFirst: i32;
  /** 0 writes seconds, 1 writes metres. */
  metres: i32;
  /** Added to the duration of every trip that goes anywhere. */
  stopMs: i32;
  /** Beyond either of these a number is not to be trusted and the cell is null. */
  limitMs: i32;
  limitDecimetres: i32;
  /** Counts. */
  unreachable: i32;
  beyond: i32;
  /** The text of the numbers from `00` to `99`. */
  pairs: usize;
}

// @ts-ignore: decorator
@inline
export function short(array: usize, index: i32): i32 {
  return <i32>load<u16>(array + ((<usize>index) << SHORT));
}

// @ts-ignore: decorator
@inline
export function int(array: usize, index: i32): i32 {
  return load<i32>(array + ((<usize>index) << INT));
}

// @ts-ignore: decorator
@inline
export function real(array: usize, index: i32): f64 {
  return load<f64>(array + ((<usize>index) << REAL));
}

/** Puts a key and a total in place of those at `index` if they are better. */
// @ts-ignore: decorator
@inline
export function offer(keys: usize, totals: usize, node: i32, key: f64, total: f64): void {
  const known = real(keys, node);
  if (key < known || (key == known && total < real(totals, node))) {
    store<f64>(keys + ((<usize>node) << REAL), key);
    store<f64>(totals + ((<usize>node) << REAL), total);
  }
}
