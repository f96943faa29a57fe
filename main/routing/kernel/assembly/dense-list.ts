/** List of the dense rows that the labels of a band use. */
import { Buckets, INT, int, Labels, real, TILE_BYTES } from './structures';

/** Offsets in an entry of the list: offset within the tile, key, total. */
export const ENTRY_BYTES: usize = 24;

/** Start of the entries in the list, after `count + 1` words. */
// @ts-ignore: decorator
@inline
function entriesOf(buckets: Buckets, count: i32): usize {
  return (buckets.list + ((<usize>count + 1) << INT) + 7) & ~7;
}

/**
 * Lists the dense rows that each label uses: address in the first tile relative to the start of that tile, key, total.
 */
export function listDense(count: i32, origins: Labels, buckets: Buckets): void {
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
