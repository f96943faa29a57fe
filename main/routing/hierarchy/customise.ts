/**
 * Puts weights on a topology: every shortcut gets the cost of the best path below it, bottom up over lower triangles.
 *
 * Where a key has a packed total beside it, the pair is compared as a whole: key first, then total.
 */
import type { Weights } from '../graph/weights.ts';
import { LOOP, lowerBound, type Incidence, type Topology } from './topology.ts';

/** Keys, and where weights have them totals, of all arcs of a topology; Infinity where no path is. */
export interface CustomWeights {
  upKey: Float64Array;
  downKey: Float64Array;
  upTotal: Float64Array | undefined;
  downTotal: Float64Array | undefined;
}

/** @param count is told how many triangles were looked at. */
export function customise(topology: Topology, weights: Weights, count?: (triangles: number) => void): CustomWeights {
  const upKey = new Float64Array(topology.upHead.length).fill(Infinity);
  const downKey = new Float64Array(topology.downTail.length).fill(Infinity);
  const { arcKey, arcTotal } = weights;
  if (arcTotal === undefined) {
    enterKeys(topology.slot, arcKey, upKey, downKey);
    const triangles = sweepKeys(topology, upKey, downKey);
    count?.(triangles);
    return { upKey, downKey, upTotal: undefined, downTotal: undefined };
  }
  const upTotal = new Float64Array(upKey.length).fill(Infinity);
  const downTotal = new Float64Array(downKey.length).fill(Infinity);
  enterPairs(topology.slot, arcKey, arcTotal, { upKey, downKey, upTotal, downTotal });
  sweepPairs(topology, { upKey, downKey, upTotal, downTotal });
  return { upKey, downKey, upTotal, downTotal };
}

function enterKeys(slot: Int32Array, arcKey: Float64Array, upKey: Float64Array, downKey: Float64Array): void {
  for (let arc = 0; arc < slot.length; arc++) {
    const at = slot[arc]!;
    if (at === LOOP) continue;
    const keys = at >= 0 ? upKey : downKey;
    const index = at >= 0 ? at : ~at;
    if (arcKey[arc]! < keys[index]!) keys[index] = arcKey[arc]!;
  }
}

function sweepKeys({ count, upFirst, upHead, downFirst, downTail, upAtHead, downAtTail }: Topology, upKey: Float64Array, downKey: Float64Array): number {
  const row = new Float64Array(count).fill(Infinity);
  const up = { first: upFirst, ends: upHead, keys: upKey };
  const down = { first: downFirst, ends: downTail, keys: downKey };
  let triangles = 0;
  for (let x = 0; x < count; x++) {
    triangles += relaxRow(x, up, downAtTail, down, row);
    triangles += relaxRow(x, down, upAtHead, up, row);
  }
  return triangles;
}

interface KeyRows {
  first: Int32Array;
  ends: Int32Array;
  keys: Float64Array;
}

/** The row of `x` in one direction, by way of every lower neighbour: x → v (in `below`) and v → b (in the row of v). */
function relaxRow(x: number, { first, ends, keys }: KeyRows, below: Incidence, lower: KeyRows, row: Float64Array): number {
  const start = first[x]!;
  const end = first[x + 1]!;
  if (start === end) return 0;
  let triangles = 0;
  for (let i = start; i < end; i++) row[ends[i]!] = keys[i]!;
  for (let k = below.first[x]!; k < below.first[x + 1]!; k++) {
    const v = below.lower[k]!;
    const toLower = lower.keys[lowerBound(lower.ends, lower.first[v]!, lower.first[v + 1]!, x)]!;
    if (toLower === Infinity) continue;
    const stop = first[v]!;
    for (let i = first[v + 1]! - 1; i >= stop; i--) {
      const b = ends[i]!;
      if (b <= x) break;
      triangles++;
      const through = toLower + keys[i]!;
      if (through < row[b]!) row[b] = through;
    }
  }
  for (let i = start; i < end; i++) keys[i] = row[ends[i]!]!;
  return triangles;
}

type PairWeights = { [Name in keyof CustomWeights]: Float64Array };

function enterPairs(slot: Int32Array, arcKey: Float64Array, arcTotal: Float64Array, { upKey, downKey, upTotal, downTotal }: PairWeights): void {
  for (let arc = 0; arc < slot.length; arc++) {
    const at = slot[arc]!;
    if (at === LOOP) continue;
    const [keys, totals, index] = at >= 0 ? [upKey, upTotal, at] : [downKey, downTotal, ~at];
    const key = arcKey[arc]!;
    const total = arcTotal[arc]!;
    if (key > keys[index]! || (key === keys[index] && total >= totals[index]!)) continue;
    keys[index] = key;
    totals[index] = total;
  }
}

function sweepPairs({ count, upFirst, upHead, downFirst, downTail, upAtHead, downAtTail }: Topology, weights: PairWeights): void {
  const rowKey = new Float64Array(count).fill(Infinity);
  const rowTotal = new Float64Array(count).fill(Infinity);
  const up = { first: upFirst, ends: upHead, keys: weights.upKey, totals: weights.upTotal };
  const down = { first: downFirst, ends: downTail, keys: weights.downKey, totals: weights.downTotal };
  for (let x = 0; x < count; x++) {
    relaxPairRow(x, up, downAtTail, down, rowKey, rowTotal);
    relaxPairRow(x, down, upAtHead, up, rowKey, rowTotal);
  }
}

interface PairRows extends KeyRows {
  totals: Float64Array;
}

function relaxPairRow(x: number, { first, ends, keys, totals }: PairRows, below: Incidence, lower: PairRows, rowKey: Float64Array, rowTotal: Float64Array): void {
  const start = first[x]!;
  const end = first[x + 1]!;
  if (start === end) return;
  for (let i = start; i < end; i++) {
    rowKey[ends[i]!] = keys[i]!;
    rowTotal[ends[i]!] = totals[i]!;
  }
  for (let k = below.first[x]!; k < below.first[x + 1]!; k++) {
    const v = below.lower[k]!;
    const arc = lowerBound(lower.ends, lower.first[v]!, lower.first[v + 1]!, x);
    const keyToLower = lower.keys[arc]!;
    if (keyToLower === Infinity) continue;
    const totalToLower = lower.totals[arc]!;
    const stop = first[v]!;
    for (let i = first[v + 1]! - 1; i >= stop; i--) {
      const b = ends[i]!;
      if (b <= x) break;
      const key = keyToLower + keys[i]!;
      if (key > rowKey[b]!) continue;
      const total = totalToLower + totals[i]!;
      if (key < rowKey[b]! || total < rowTotal[b]!) {
        rowKey[b] = key;
        rowTotal[b] = total;
      }
    }
  }
  for (let i = start; i < end; i++) {
    keys[i] = rowKey[ends[i]!]!;
    totals[i] = rowTotal[ends[i]!]!;
  }
}
