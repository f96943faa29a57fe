/** Joins labels of origins with labels of destinations in plain JavaScript; the reference for the kernel. */
import type { Steps } from '../steps.ts';
import { isLess, type Labels } from './labels.ts';

/** Row-major cells: origin `o`, destination `d` at `o * stride + d`. Infinity if there is no path. */
export interface Cells {
  stride: number;
  key: Float64Array;
  /** Packed totals; the array `key` itself if keys carry both. */
  total: Float64Array;
}

export const emptyCells = (origins: number, destinations: number, paired: boolean): Cells => {
  const key = new Float64Array(origins * destinations).fill(Infinity);
  return { stride: destinations, key, total: paired ? new Float64Array(key.length).fill(Infinity) : key };
};

/** Fills `cells` with the cheapest meeting of every pair of labels. */
export function* join(origins: Labels, destinations: Labels, nodes: number, cells: Cells): Steps<void> {
  const hubKey = new Float64Array(nodes).fill(Infinity);
  const hubTotal = new Float64Array(nodes).fill(Infinity);
  for (let o = 0; o < origins.count; o++) {
    for (let i = origins.first[o]!; i < origins.first[o + 1]!; i++) {
      const hub = origins.hub[i]!;
      if (!isLess(origins.key[i]!, origins.total[i]!, hubKey[hub]!, hubTotal[hub]!)) continue;
      hubKey[hub] = origins.key[i]!;
      hubTotal[hub] = origins.total[i]!;
    }
    for (let d = 0; d < destinations.count; d++) {
      const [key, total] = meet(hubKey, hubTotal, destinations, d);
      cells.key[o * cells.stride + d] = key;
      cells.total[o * cells.stride + d] = total;
    }
    for (let i = origins.first[o]!; i < origins.first[o + 1]!; i++)
      hubKey[origins.hub[i]!] = hubTotal[origins.hub[i]!] = Infinity;
    yield;
  }
}

/** Returns the lowest sum over the hubs of one label, given the other label spread over all nodes. */
export function meet(
  hubKey: Float64Array,
  hubTotal: Float64Array,
  { first, hub, key, total }: Labels,
  label: number,
): [number, number] {
  let bestKey = Infinity;
  let bestTotal = Infinity;
  for (let i = first[label]!; i < first[label + 1]!; i++) {
    const k = hubKey[hub[i]!]! + key[i]!;
    const t = hubTotal[hub[i]!]! + total[i]!;
    if (!isLess(k, t, bestKey, bestTotal)) continue;
    bestKey = k;
    bestTotal = t;
  }
  return [bestKey, bestTotal];
}
