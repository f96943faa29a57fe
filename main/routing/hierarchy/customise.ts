/**
 * Puts weights on a topology. Each shortcut gets the cost of the best path below it, computed bottom up over its lower
 * triangles.
 *
 * If a key has a packed total beside it, the two are compared as a pair: key first, then total.
 */
import type { TurnGraph } from '../graph/turns.ts';
import { arcWeights, type ArcWeights, type Weights } from '../graph/weights.ts';
import { LOOP, type Topology } from './topology.ts';
import { Ancestors, WaitingRows, type Side } from './upward.ts';

/** Keys, and totals if the weights have them, of all arcs of a topology; Infinity if there is no path. */
export interface CustomWeights {
  up: SideWeights;
  down: SideWeights;
}

export interface SideWeights {
  key: Float64Array;
  total: Float64Array | undefined;
}

/**
 * Computes the weights of all arcs.
 * @param count receives the number of triangles examined; only if keys carry everything
 */
export function customise(
  topology: Topology,
  turns: TurnGraph,
  weights: Weights,
  count?: (triangles: number) => void,
): CustomWeights {
  const arcs = arcWeights(turns, weights);
  const up = new WeightedSide(topology, topology.up, arcs.total !== undefined);
  const down = new WeightedSide(topology, topology.down, arcs.total !== undefined);
  enterWeights(topology.slot, arcs, up, down);
  const ancestors = new Ancestors(topology);
  let triangles = 0;
  for (let x = 0; x < topology.count; x++) {
    ancestors.moveTo(x);
    triangles += up.relaxRow(x, down);
    triangles += down.relaxRow(x, up);
    up.waiting.add(x, up, ancestors.atDepth);
    down.waiting.add(x, down, ancestors.atDepth);
  }
  count?.(triangles);
  return { up: { key: up.key, total: up.total }, down: { key: down.key, total: down.total } };
}

/** Enters the weights of the turn graph's arcs. Of several arcs between the same nodes, the best one counts. */
function enterWeights(slot: Int32Array, arcs: ArcWeights, up: SideWeights, down: SideWeights): void {
  for (let arc = 0; arc < slot.length; arc++) {
    const position = slot[arc]!;
    if (position === LOOP) continue;
    const { key, total } = position >= 0 ? up : down;
    const index = position >= 0 ? position : ~position;
    if (arcs.key[arc]! > key[index]!) continue;
    if (total !== undefined && (arcs.key[arc]! < key[index]! || arcs.total![arc]! < total[index]!))
      total[index] = arcs.total![arc]!;
    key[index] = arcs.key[arc]!;
  }
}

class WeightedSide implements Side, SideWeights {
  readonly first: Int32Array;
  readonly end: Uint16Array;
  readonly key: Float64Array;
  readonly total: Float64Array | undefined;
  readonly waiting: WaitingRows;
  readonly #depth: Uint16Array;
  /** Weights of the current row, by depth of the upper ends. */
  readonly #rowKey: Float64Array;
  readonly #rowTotal: Float64Array;

  constructor({ count, depth, deepest }: Topology, { first, end }: Side, isPaired: boolean) {
    this.first = first;
    this.end = end;
    this.key = new Float64Array(end.length).fill(Infinity);
    this.total = isPaired ? new Float64Array(end.length).fill(Infinity) : undefined;
    this.waiting = new WaitingRows(count);
    this.#depth = depth;
    this.#rowKey = new Float64Array(deepest + 1);
    this.#rowTotal = new Float64Array(deepest + 1);
  }

  /**
   * Relaxes the row of `x` over every lower neighbour v: x → v, from the waiting rows of the other direction, then v →
   * b in the row of v.
   */
  relaxRow(x: number, opposite: WeightedSide): number {
    return this.first[x] === this.first[x + 1]
      ? 0
      : this.total === undefined
        ? this.#relaxKeys(x, opposite)
        : this.#relaxPairs(x, opposite, this.total, opposite.total!);
  }

  #relaxKeys(x: number, { key: otherKey, waiting: { latest, next, arc } }: WeightedSide): number {
    const { first, end, key } = this;
    const row = this.#rowKey;
    const depth = this.#depth[x]!;
    const [start, stop] = [first[x]!, first[x + 1]!];
    for (let i = start; i < stop; i++) row[end[i]!] = key[i]!;
    let triangles = 0;
    for (let v = latest[x]!; v >= 0; v = next[v]!) {
      const toLower = otherKey[arc[v]!]!;
      if (toLower === Infinity) continue;
      const begin = first[v]!;
      let i = first[v + 1]! - 1;
      for (; i >= begin; i--) {
        const b = end[i]!;
        if (b >= depth) break;
        const through = toLower + key[i]!;
        if (through < row[b]!) row[b] = through;
      }
      triangles += first[v + 1]! - 1 - i;
    }
    for (let i = start; i < stop; i++) key[i] = row[end[i]!]!;
    return triangles;
  }

  #relaxPairs(
    x: number,
    { key: otherKey, waiting: { latest, next, arc } }: WeightedSide,
    total: Float64Array,
    otherTotal: Float64Array,
  ): number {
    const { first, end, key } = this;
    const rowKey = this.#rowKey;
    const rowTotal = this.#rowTotal;
    const depth = this.#depth[x]!;
    const [start, stop] = [first[x]!, first[x + 1]!];
    for (let i = start; i < stop; i++) {
      rowKey[end[i]!] = key[i]!;
      rowTotal[end[i]!] = total[i]!;
    }
    let triangles = 0;
    for (let v = latest[x]!; v >= 0; v = next[v]!) {
      const keyToLower = otherKey[arc[v]!]!;
      if (keyToLower === Infinity) continue;
      const totalToLower = otherTotal[arc[v]!]!;
      const begin = first[v]!;
      for (let i = first[v + 1]! - 1; i >= begin; i--) {
        const b = end[i]!;
        if (b >= depth) break;
        triangles++;
        const k = keyToLower + key[i]!;
        if (k > rowKey[b]!) continue;
        const t = totalToLower + total[i]!;
        if (k < rowKey[b]! || t < rowTotal[b]!) {
          rowKey[b] = k;
          rowTotal[b] = t;
        }
      }
    }
    for (let i = start; i < stop; i++) {
      key[i] = rowKey[end[i]!]!;
      total[i] = rowTotal[end[i]!]!;
    }
    return triangles;
  }
}
