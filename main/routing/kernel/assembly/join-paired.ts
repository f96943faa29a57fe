/** Joins labels if every key has a separate total. Pairs of key and total are compared. */
import { ENTRY_BYTES, listDense } from './dense-list';
import { Buckets, int, Labels, offer, REAL, real, TILE_BYTES } from './structures';

/** Returns the total of the smaller of two pairs in each lane, given both keys. */
// @ts-ignore: decorator
@inline
function totalOfLess(key: v128, total: v128, bestKey: v128, bestTotal: v128): v128 {
  const kept = v128.bitselect(f64x2.pmin(bestTotal, total), bestTotal, f64x2.eq(key, bestKey));
  return v128.bitselect(total, kept, f64x2.lt(key, bestKey));
}

/** See `join`. The total follows the key. */
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
