/** Joins labels if a single number contains key and total. */
import { ENTRY_BYTES, listDense } from './dense-list';
import { Buckets, int, Labels, REAL, real, TILE_BYTES } from './structures';

/**
 * Joins `count` labels of origins with the buckets. Rows of `out` are `stride` values long, a multiple of 16; `rows`
 * contains the row of each origin.
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
      // The list of a hub with a dense row is empty.
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
