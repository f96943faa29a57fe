/** Data structures in memory as laid out by `layout.ts`, and functions to read them. */

// Shifts: sizes of a u16, an i32 and an f64.
export const SHORT: usize = 1;
export const INT: usize = 2;
export const REAL: usize = 3;

/** Bytes of a tile of the dense rows: 16 destinations side by side. Must equal the value in `job.ts`. */
export const TILE_BYTES: usize = 128;

/** Arcs stored at their lower ends: those of `x` are `first[x] … first[x + 1] - 1`. */
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

/** The elimination tree by rank: parents, and 16-bit depths. */
@unmanaged
export class Tree {
  parent: usize;
  depth: usize;
}

/**
 * Working memory of label searches: ancestors of a point by depth, and keys and totals, which are Infinity between
 * calls. Keys without totals are stored in pairs, for two points at a time; the second point has its own ancestors, and
 * its hubs are stored separately until the first point has all of its own. A search reads and writes only these few
 * kilobytes repeatedly.
 */
@unmanaged
export class Scratch {
  key: usize;
  /** Offset from a key to its total, in bytes; unused if keys are stored in pairs. */
  toTotal: usize;
  path: usize;
  otherPath: usize;
  otherHub: usize;
  otherKey: usize;
  /** Memory for the further candidates of two points. */
  branches: usize;
  branchBytes: usize;
  /** Offset of the ancestors by depth in a branch, in bytes. */
  branchPath: usize;
}

/**
 * Destinations by hub. `slot` is the dense row of a hub that many destinations share, with one value per destination,
 * Infinity if it doesn't have the hub; -1 for other hubs, whose destinations are listed one by one.
 *
 * Dense rows are cut into tiles of 16 destinations, and all rows of a tile are adjacent: a core's L1 cache then holds
 * what the origins of a band read from one tile. Whole rows stored one after another would each be on a different page.
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
  /**
   * Memory for the dense rows that the labels of a band use: the start of each label's entries, then 24 bytes per
   * entry.
   */
  list: usize;
}

@unmanaged
export class TextFormat {
  /** 0: the duration is the upper part of the number; 1: the length is. */
  lengthFirst: i32;
  /** 0 writes seconds, 1 writes metres. */
  metres: i32;
  /** Added to the duration of every trip that isn't empty. */
  stopMs: i32;
  /** Limits above which a number isn't reliable and the cell is null. */
  limitMs: i32;
  limitDecimetres: i32;
  /** Output: numbers of cells. */
  unreachable: i32;
  beyond: i32;
  /** Text of the numbers from `00` to `99`. */
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

/** Replaces the key and total at `index` if the given ones are better. */
// @ts-ignore: decorator
@inline
export function offer(keys: usize, totals: usize, node: i32, key: f64, total: f64): void {
  const known = real(keys, node);
  if (key < known || (key == known && total < real(totals, node))) {
    store<f64>(keys + ((<usize>node) << REAL), key);
    store<f64>(totals + ((<usize>node) << REAL), total);
  }
}
