/** Groups the labels of destinations by hub, and lays out dense rows for hubs that many destinations share. */
import { pack } from '../cost.ts';
import { DENSE_SHARE, MAX_DENSE, shareOf, TILE, type MatrixJob } from './job.ts';
import type { Views } from './layout.ts';

/**
 * Returns the key from which destination labels are useless, because a path through their hub exceeds the limit. Only
 * if the key is the duration can a longer path never hide a shorter one.
 */
function firstUselessKey({ metric, text }: MatrixJob): number {
  return text?.dropsBeyond === true && metric.form === 'total' ? pack(text.limit.milliseconds + 1, 0) : Infinity;
}

export function fillBuckets(job: MatrixJob, views: Views): void {
  const { metric, buckets, destinations, stride } = job;
  const paired = metric.form === 'cost';
  const labels = job.destinationLabels.map((address, thread) => {
    const [from, to] = shareOf(destinations.count, thread, job.threads);
    const first = views.ints(address.first, to - from + 1);
    const hubs = first[to - from]!;
    return {
      from,
      count: to - from,
      first,
      hub: views.ints(address.hub, hubs),
      key: views.reals(address.key, hubs),
      total: views.reals(address.total, hubs),
    };
  });
  const first = views.ints(buckets.first, metric.count + 1).fill(0);
  const limitKey = firstUselessKey(job);
  for (const { hub, key } of labels) for (let i = 0; i < hub.length; i++) if (key[i]! < limitKey) first[hub[i]! + 1]!++;
  const slot = views.ints(buckets.slot, metric.count);
  const dense = chooseDense(first, slot, destinations.count);
  for (let node = 0; node < metric.count; node++) first[node + 1]! += first[node]!;

  const entries = first[metric.count]!;
  const columns = views.ints(job.destinationColumns, destinations.count);
  const destination = views.ints(buckets.destination, entries);
  const key = views.reals(buckets.key, entries);
  const total = views.reals(buckets.total, entries);
  // All rows of a tile are adjacent: column `c` of row `r` is at `tile · tileSize + r · TILE + c mod TILE`.
  const tileSize = buckets.denseRows * TILE;
  const denseKey = views.reals(buckets.denseKey, buckets.denseRows * stride);
  const denseTotal = paired ? views.reals(buckets.denseTotal, denseKey.length) : denseKey;
  for (let tile = 0; tile < denseKey.length; tile += tileSize) {
    denseKey.fill(Infinity, tile, tile + dense * TILE);
    if (paired) denseTotal.fill(Infinity, tile, tile + dense * TILE);
  }
  const next = first.slice(0, metric.count);
  for (const label of labels) {
    for (let d = 0; d < label.count; d++) {
      const column = columns[label.from + d]!;
      const tiled = Math.floor(column / TILE) * tileSize + (column % TILE);
      for (let i = label.first[d]!; i < label.first[d + 1]!; i++) {
        if (label.key[i]! >= limitKey) continue;
        const hub = label.hub[i]!;
        const row = slot[hub]!;
        if (row >= 0) {
          denseKey[tiled + row * TILE] = label.key[i]!;
          if (paired) denseTotal[tiled + row * TILE] = label.total[i]!;
          continue;
        }
        const position = next[hub]!++;
        destination[position] = column;
        key[position] = label.key[i]!;
        if (paired) total[position] = label.total[i]!;
      }
    }
  }
}

/**
 * Assigns a dense row to each hub that many destinations share, and zeroes its count.
 * @returns the number of rows
 */
function chooseDense(counts: Int32Array, slot: Int32Array, destinations: number): number {
  let dense = 0;
  for (let node = 0; node < slot.length; node++) {
    const isDense = counts[node + 1]! > DENSE_SHARE * destinations && dense < MAX_DENSE;
    slot[node] = isDense ? dense++ : -1;
    if (isDense) counts[node + 1] = 0;
  }
  return dense;
}
