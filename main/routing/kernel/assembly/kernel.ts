/**
 * The inner loops of the matrix, compiled by AssemblyScript to WebAssembly with 128-bit SIMD, over one imported memory and
 * without a runtime. `kernel-bytes.ts` holds the compiled module; a test compiles this file again and compares.
 *
 * Everything here has its counterpart in plain JavaScript (`matrix/labels.ts`, `matrix/join.ts`), which says what it means.
 * The loops over arcs have no branches: a minimum that changes nothing is cheaper than a jump that is guessed wrong.
 * `f64x2.pmin(a, b)` is `b < a ? b : a` in each lane.
 */

const INT: usize = 2; // shifts: sizes of an i32 and an f64
const REAL: usize = 3;

/** Destinations side by side in a tile of the dense rows. The same as in `job.ts`. */
const TILE: i32 = 16;
const TILE_BYTES: usize = 128;
/** Of an entry in the list of dense rows: offset within the tile, key, total. */
const ENTRY_BYTES: usize = 24;
const LENGTH_BITS: u64 = 24;
const DURATION_BITS: u64 = 29;

/** Arcs at their lower ends: those of `x` are `first[x] … first[x + 1] - 1`. */
@unmanaged
class Rows {
  first: usize;
  end: usize;
  key: usize;
  total: usize;
}

/** Two entries per place; a rank of -1 is no entry. */
@unmanaged
class Places {
  rank: usize;
  key: usize;
  total: usize;
}

@unmanaged
class Labels {
  first: usize;
  hub: usize;
  key: usize;
  total: usize;
}

/** Room for one label search: a key and a total per node, all Infinity between calls, and the path up the tree. */
@unmanaged
class Scratch {
  key: usize;
  total: usize;
  path: usize;
}

/**
 * Destinations by hub. `slot` is the row of a hub that many destinations see, with one value per destination and Infinity
 * where it does not see it, or -1; destinations of the other hubs are listed one by one.
 *
 * Dense rows are cut into tiles of 16 destinations, and all rows of a tile lie together: a core's first cache holds what the
 * origins of a band read of one tile. Whole rows one after the other would be a page apart from each other.
 */
@unmanaged
class Buckets {
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
class TextFormat {
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
function int(array: usize, index: i32): i32 {
  return load<i32>(array + ((<usize>index) << INT));
}

// @ts-ignore: decorator
@inline
function real(array: usize, index: i32): f64 {
  return load<f64>(array + ((<usize>index) << REAL));
}

/** The entries' nodes and all their ancestors by ascending rank. Returns how many there are. */
function gatherPath(a: i32, b: i32, parent: usize, path: usize): i32 {
  let count = 0;
  while (a >= 0 || b >= 0) {
    let node: i32;
    if (a == b) {
      node = a;
      a = b = int(parent, a);
    } else if (b < 0 || (a >= 0 && a < b)) {
      node = a;
      a = int(parent, a);
    } else {
      node = b;
      b = int(parent, b);
    }
    store<i32>(path + ((<usize>count) << INT), node);
    count++;
  }
  return count;
}

/**
 * Labels of places `from` … `to - 1`, appended to `out` at `count`; `out.first` is indexed from `from`.
 * `climb` are the rows of the way up, `descend` those of the way down. Returns the new count.
 */
export function labels(from: i32, to: i32, count: i32, places: Places, parent: usize, climb: Rows, descend: Rows, scratch: Scratch, out: Labels): i32 {
  const value = scratch.key;
  const path = scratch.path;
  const none = f64x2.splat(Infinity);
  for (let place = from; place < to; place++) {
    const a = int(places.rank, 2 * place);
    const b = int(places.rank, 2 * place + 1);
    const length = gatherPath(a, b, parent, path);
    if (a >= 0) store<f64>(value + ((<usize>a) << REAL), real(places.key, 2 * place));
    if (b >= 0) store<f64>(value + ((<usize>b) << REAL), min(real(value, b), real(places.key, 2 * place + 1)));
    for (let i = 0; i < length; i++) {
      const node = int(path, i);
      const start = real(value, node);
      if (start == Infinity) continue;
      const spread = f64x2.splat(start);
      const end = int(climb.first, node + 1);
      for (let arc = int(climb.first, node); arc < end; arc++) {
        const at = value + ((<usize>int(climb.end, arc)) << REAL);
        const sum = f64x2.add(spread, v128.load64_zero(climb.key + ((<usize>arc) << REAL)));
        v128.store64_lane(at, f64x2.pmin(v128.load64_zero(at), sum), 0);
      }
    }
    for (let i = length - 1; i >= 0; i--) {
      const node = int(path, i);
      const at = value + ((<usize>node) << REAL);
      const own = load<f64>(at);
      const end = int(descend.first, node + 1);
      let arc = int(descend.first, node);
      let best = none;
      for (; arc + 1 < end; arc += 2) {
        const first = v128.load64_zero(value + ((<usize>int(descend.end, arc)) << REAL));
        const both = v128.load64_lane(value + ((<usize>int(descend.end, arc + 1)) << REAL), first, 1);
        best = f64x2.pmin(best, f64x2.add(v128.load(descend.key + ((<usize>arc) << REAL)), both));
      }
      best = f64x2.pmin(best, v128.shuffle<f64>(best, best, 1, 0));
      if (arc < end) {
        const last = v128.load64_zero(value + ((<usize>int(descend.end, arc)) << REAL));
        best = f64x2.pmin(best, f64x2.add(v128.load64_zero(descend.key + ((<usize>arc) << REAL)), last));
      }
      // Written in any case, and kept only if no hub above is as good.
      store<i32>(out.hub + ((<usize>count) << INT), node);
      store<f64>(out.key + ((<usize>count) << REAL), own);
      count += i32(f64x2.extract_lane(best, 0) > own);
      v128.store64_lane(at, f64x2.pmin(v128.load64_zero(at), best), 0);
    }
    for (let i = 0; i < length; i++) store<f64>(value + ((<usize>int(path, i)) << REAL), Infinity);
    store<i32>(out.first + ((<usize>(place - from + 1)) << INT), count);
  }
  return count;
}

// @ts-ignore: decorator
@inline
function offer(keys: usize, totals: usize, node: i32, key: f64, total: f64): void {
  const known = real(keys, node);
  if (key < known || (key == known && total < real(totals, node))) {
    store<f64>(keys + ((<usize>node) << REAL), key);
    store<f64>(totals + ((<usize>node) << REAL), total);
  }
}

/** The same where every key has a total beside it, and pairs are compared. */
export function labelsPaired(from: i32, to: i32, count: i32, places: Places, parent: usize, climb: Rows, descend: Rows, scratch: Scratch, out: Labels): i32 {
  const keys = scratch.key;
  const totals = scratch.total;
  const path = scratch.path;
  for (let place = from; place < to; place++) {
    const a = int(places.rank, 2 * place);
    const b = int(places.rank, 2 * place + 1);
    const length = gatherPath(a, b, parent, path);
    if (a >= 0) offer(keys, totals, a, real(places.key, 2 * place), real(places.total, 2 * place));
    if (b >= 0) offer(keys, totals, b, real(places.key, 2 * place + 1), real(places.total, 2 * place + 1));
    for (let i = 0; i < length; i++) {
      const node = int(path, i);
      const key = real(keys, node);
      if (key == Infinity) continue;
      const total = real(totals, node);
      const end = int(climb.first, node + 1);
      for (let arc = int(climb.first, node); arc < end; arc++) {
        offer(keys, totals, int(climb.end, arc), key + real(climb.key, arc), total + real(climb.total, arc));
      }
    }
    for (let i = length - 1; i >= 0; i--) {
      const node = int(path, i);
      const key = real(keys, node);
      const total = real(totals, node);
      const end = int(descend.first, node + 1);
      let bestKey = Infinity;
      let bestTotal = Infinity;
      for (let arc = int(descend.first, node); arc < end; arc++) {
        const upper = int(descend.end, arc);
        const k = real(keys, upper) + real(descend.key, arc);
        if (k > bestKey) continue;
        const t = real(totals, upper) + real(descend.total, arc);
        if (k < bestKey || t < bestTotal) {
          bestKey = k;
          bestTotal = t;
        }
      }
      if (key < bestKey || (key == bestKey && total < bestTotal)) {
        store<i32>(out.hub + ((<usize>count) << INT), node);
        store<f64>(out.key + ((<usize>count) << REAL), key);
        store<f64>(out.total + ((<usize>count) << REAL), total);
        count++;
      } else {
        store<f64>(keys + ((<usize>node) << REAL), bestKey);
        store<f64>(totals + ((<usize>node) << REAL), bestTotal);
      }
    }
    for (let i = 0; i < length; i++) {
      store<f64>(keys + ((<usize>int(path, i)) << REAL), Infinity);
      store<f64>(totals + ((<usize>int(path, i)) << REAL), Infinity);
    }
    store<i32>(out.first + ((<usize>(place - from + 1)) << INT), count);
  }
  return count;
}

/** Where the entries of the list begin, behind `count + 1` words. */
// @ts-ignore: decorator
@inline
function entriesOf(buckets: Buckets, count: i32): usize {
  return (buckets.list + ((<usize>count + 1) << INT) + 7) & ~7;
}

/** Gathers the dense rows that each label uses: address in the first tile less that of the tile, key, total. */
function listDense(count: i32, origins: Labels, buckets: Buckets): void {
  const slots = buckets.slot;
  let entry = entriesOf(buckets, count);
  let place = origins.first;
  for (let origin = 0; origin < count; origin++, place += 4) {
    store<i32>(buckets.list + ((<usize>origin) << INT), <i32>entry);
    const end = load<i32>(place, 4);
    for (let i = load<i32>(place); i < end; i++) {
      const slot = int(slots, int(origins.hub, i));
      store<i32>(entry, slot * <i32>TILE_BYTES);
      store<f64>(entry, real(origins.key, i), 8);
      store<f64>(entry, real(origins.total, i), 16);
      entry += slot < 0 ? 0 : ENTRY_BYTES;
    }
  }
  store<i32>(buckets.list + ((<usize>count) << INT), <i32>entry);
}

/**
 * Joins `count` labels of origins with the buckets. Rows of `out` are `stride` values long, a multiple of 16; `rows` says
 * which row is which origin's.
 */
export function join(count: i32, origins: Labels, buckets: Buckets, stride: i32, rows: usize, out: usize): void {
  const rowBytes = (<usize>stride) << REAL;
  const none = f64x2.splat(Infinity);
  const list = buckets.list;
  const tileBytes = buckets.tileBytes;
  listDense(count, origins, buckets);
  let tile = buckets.denseKey;
  for (let at: usize = 0; at < rowBytes; at += TILE_BYTES, tile += tileBytes) {
    for (let origin = 0; origin < count; origin++) {
      const cell = out + at + <usize>int(rows, origin) * rowBytes;
      const last = int(list, origin + 1);
      let a = none;
      let b = none;
      let c = none;
      let d = none;
      let e = none;
      let f = none;
      let g = none;
      let h = none;
      for (let entry = int(list, origin); entry < last; entry += <i32>ENTRY_BYTES) {
        const values = tile + <usize>load<i32>(<usize>entry);
        const key = v128.load64_splat(<usize>entry, 8);
        a = f64x2.pmin(a, f64x2.add(key, v128.load(values)));
        b = f64x2.pmin(b, f64x2.add(key, v128.load(values, 16)));
        c = f64x2.pmin(c, f64x2.add(key, v128.load(values, 32)));
        d = f64x2.pmin(d, f64x2.add(key, v128.load(values, 48)));
        e = f64x2.pmin(e, f64x2.add(key, v128.load(values, 64)));
        f = f64x2.pmin(f, f64x2.add(key, v128.load(values, 80)));
        g = f64x2.pmin(g, f64x2.add(key, v128.load(values, 96)));
        h = f64x2.pmin(h, f64x2.add(key, v128.load(values, 112)));
      }
      v128.store(cell, a);
      v128.store(cell, b, 16);
      v128.store(cell, c, 32);
      v128.store(cell, d, 48);
      v128.store(cell, e, 64);
      v128.store(cell, f, 80);
      v128.store(cell, g, 96);
      v128.store(cell, h, 112);
    }
  }
  for (let origin = 0; origin < count; origin++) {
    const row = out + <usize>int(rows, origin) * rowBytes;
    const end = int(origins.first, origin + 1);
    for (let i = int(origins.first, origin); i < end; i++) {
      const hub = int(origins.hub, i);
      // A hub with a dense row has an empty list.
      const key = f64x2.splat(real(origins.key, i));
      const last = int(buckets.first, hub + 1);
      for (let k = int(buckets.first, hub); k < last; k++) {
        const cell = row + ((<usize>int(buckets.destination, k)) << REAL);
        const sum = f64x2.add(key, v128.load64_zero(buckets.key + ((<usize>k) << REAL)));
        v128.store64_lane(cell, f64x2.pmin(v128.load64_zero(cell), sum), 0);
      }
    }
  }
}

/** The smaller of two pairs in each lane: what the total becomes, given both keys. */
// @ts-ignore: decorator
@inline
function totalOfLess(key: v128, total: v128, bestKey: v128, bestTotal: v128): v128 {
  const kept = v128.bitselect(f64x2.pmin(bestTotal, total), bestTotal, f64x2.eq(key, bestKey));
  return v128.bitselect(total, kept, f64x2.lt(key, bestKey));
}

/** The same with pairs: the total follows the key. */
export function joinPaired(count: i32, origins: Labels, buckets: Buckets, stride: i32, rows: usize, outKey: usize, outTotal: usize): void {
  const rowBytes = (<usize>stride) << REAL;
  const none = f64x2.splat(Infinity);
  const list = buckets.list;
  const tileBytes = buckets.tileBytes;
  listDense(count, origins, buckets);
  let tileKey = buckets.denseKey;
  let tileTotal = buckets.denseTotal;
  for (let at: usize = 0; at < rowBytes; at += TILE_BYTES, tileKey += tileBytes, tileTotal += tileBytes) {
    for (let origin = 0; origin < count; origin++) {
      const first = int(list, origin);
      const last = int(list, origin + 1);
      const cell = <usize>int(rows, origin) * rowBytes + at;
      for (let within: usize = 0; within < TILE_BYTES; within += 32) {
        let keyA = none;
        let keyB = none;
        let totalA = none;
        let totalB = none;
        for (let entry = first; entry < last; entry += <i32>ENTRY_BYTES) {
          const offset = <usize>load<i32>(<usize>entry) + within;
          const key = v128.load64_splat(<usize>entry, 8);
          const total = v128.load64_splat(<usize>entry, 16);
          const sumA = f64x2.add(key, v128.load(tileKey + offset));
          const sumB = f64x2.add(key, v128.load(tileKey + offset, 16));
          totalA = totalOfLess(sumA, f64x2.add(total, v128.load(tileTotal + offset)), keyA, totalA);
          totalB = totalOfLess(sumB, f64x2.add(total, v128.load(tileTotal + offset, 16)), keyB, totalB);
          keyA = f64x2.pmin(keyA, sumA);
          keyB = f64x2.pmin(keyB, sumB);
        }
        v128.store(outKey + cell + within, keyA);
        v128.store(outKey + cell + within, keyB, 16);
        v128.store(outTotal + cell + within, totalA);
        v128.store(outTotal + cell + within, totalB, 16);
      }
    }
  }
  for (let origin = 0; origin < count; origin++) {
    const rowKey = outKey + <usize>int(rows, origin) * rowBytes;
    const rowTotal = outTotal + <usize>int(rows, origin) * rowBytes;
    const end = int(origins.first, origin + 1);
    for (let i = int(origins.first, origin); i < end; i++) {
      const hub = int(origins.hub, i);
      const key = real(origins.key, i);
      const total = real(origins.total, i);
      const last = int(buckets.first, hub + 1);
      for (let k = int(buckets.first, hub); k < last; k++) {
        offer(rowKey, rowTotal, int(buckets.destination, k), key + real(buckets.key, k), total + real(buckets.total, k));
      }
    }
  }
}

/** The text of a number below 10⁴, with leading zeros: four bytes. */
// @ts-ignore: decorator
@inline
function fourDigits(value: u32, pairs: usize): u32 {
  const high = value / 100;
  return <u32>load<u16>(pairs + (high << 1)) | (<u32>load<u16>(pairs + ((value - high * 100) << 1)) << 16);
}

/**
 * Writes a number of tenths below 10⁷ as decimal text without a trailing `.0`. `pairs` holds `00` to `99`. Returns the end.
 * Always writes whole words and then steps over what counts: comparisons that jump would be guessed wrong half of the time.
 */
// @ts-ignore: decorator
@inline
function writeTenths(at: usize, tenths: u32, pairs: usize): usize {
  const whole = tenths / 10;
  const fraction = tenths - whole * 10;
  if (whole < 10000) {
    const zeros: usize = <usize>(whole < 1000) + <usize>(whole < 100) + <usize>(whole < 10);
    store<u32>(at, fourDigits(whole, pairs) >> <u32>(zeros << 3));
    at += 4 - zeros;
  } else {
    const high = whole / 10000;
    if (high < 100) {
      const zeros: usize = <usize>(high < 10);
      store<u16>(at, <u16>(<u32>load<u16>(pairs + (high << 1)) >> <u32>(zeros << 3)));
      at += 2 - zeros;
    } else {
      store<u32>(at, fourDigits(high, pairs) >> 8);
      at += 3;
    }
    store<u32>(at, fourDigits(whole - high * 10000, pairs));
    at += 4;
  }
  store<u16>(at, <u16>(46 | ((48 + fraction) << 8)));
  return at + (<usize>(fraction != 0) << 1);
}

/** Writes `rows` rows of `columns` packed numbers as `[1.5,null,…],[…]`. Returns the end. */
export function text(cells: usize, rows: i32, columns: i32, stride: i32, format: TextFormat, out: usize): usize {
  let at = out;
  let unreachable = 0;
  let beyond = 0;
  const lengthFirst = format.lengthFirst != 0;
  const metres = format.metres != 0;
  const pairs = format.pairs;
  const limitMs = <u64>format.limitMs;
  const limitDecimetres = <u64>format.limitDecimetres;
  for (let r = 0; r < rows; r++) {
    if (r > 0) store<u8>(at++, 44); // ,
    store<u8>(at++, 91); // [
    const row = cells + (((<usize>r) * (<usize>stride)) << REAL);
    for (let c = 0; c < columns; c++) {
      if (c > 0) store<u8>(at++, 44);
      const cell = load<f64>(row + ((<usize>c) << REAL));
      if (cell == Infinity) {
        unreachable++;
        store<u32>(at, 0x6c6c756e); // null
        at += 4;
        continue;
      }
      const packed = <u64><i64>cell;
      const ms = lengthFirst ? packed & ((1 << DURATION_BITS) - 1) : packed >> LENGTH_BITS;
      const decimetres = lengthFirst ? packed >> DURATION_BITS : packed & ((1 << LENGTH_BITS) - 1);
      if (ms > limitMs || decimetres > limitDecimetres) {
        beyond++;
        store<u32>(at, 0x6c6c756e);
        at += 4;
        continue;
      }
      const stop: u64 = packed == 0 ? 0 : <u64>format.stopMs;
      at = writeTenths(at, metres ? <u32>decimetres : (<u32>(ms + stop) + 50) / 100, pairs);
    }
    store<u8>(at++, 93); // ]
  }
  format.unreachable = unreachable;
  format.beyond = beyond;
  return at;
}
