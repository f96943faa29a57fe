/**
 * Drops arcs that no search needs, and packs the remaining ones.
 *
 * An arc is superfluous if a detour of two arcs through a higher node is strictly better, because no best path then
 * uses the arc. All arcs can be judged by their customised costs and dropped together: a detour is strictly better than
 * the arc that it replaces, so arcs cannot justify each other in a circle. (Perfect customisation would drop 4 % more
 * and take far longer.)
 */
import { PLAIN_ARRAYS, type ArrayMaker } from '../array-maker.ts';
import type { CustomWeights, SideWeights } from './customise.ts';
import type { EliminationTree } from './elimination-tree.ts';
import type { Topology } from './topology.ts';
import type { Side } from './upward.ts';

/** A hierarchy ready for queries: rows of upward arcs, and rows of downward arcs stored at their lower ends. */
export interface Hierarchy extends Pick<EliminationTree, 'count' | 'parent' | 'depth' | 'deepest'> {
  up: Rows;
  down: Rows;
}

export interface Rows extends Side, SideWeights {}

/** Marks superfluous arcs of `weights` with Infinity, then packs the others into arrays allocated by `arrays`. */
export function prune(topology: Topology, weights: CustomWeights, arrays: ArrayMaker = PLAIN_ARRAYS): Hierarchy {
  const { count, parent, depth, deepest } = topology;
  const up = { ...topology.up, ...weights.up };
  const down = { ...topology.down, ...weights.down };
  const pruner = new Pruner(up, down, deepest);
  // Go from the top, so that the rows above are already as short as possible.
  for (let x = count - 1; x >= 0; x--) pruner.pruneNode(x, depth[x]!);
  return { count, parent, depth, deepest, up: packRows(count, up, arrays), down: packRows(count, down, arrays) };
}

class Pruner {
  readonly #up: Rows;
  readonly #down: Rows;
  /**
   * Ancestors of the current node, by depth. Because ranks are a postorder, going from the top visits each parent
   * before its children.
   */
  readonly #ancestor: Int32Array;
  /** Best costs between the current node and its ancestors, by their depth; all Infinity between rows. */
  readonly #best: Float64Array;

  constructor(up: Rows, down: Rows, deepest: number) {
    this.#up = up;
    this.#down = down;
    this.#ancestor = new Int32Array(deepest + 1);
    this.#best = new Float64Array(deepest + 1).fill(Infinity);
  }

  pruneNode(x: number, depth: number): void {
    this.#ancestor[depth] = x;
    // Detours of a row use only costs of that row and of rows above, so the two directions can be pruned one after the
    // other.
    this.#pruneRow(x, depth, this.#up, this.#down);
    this.#pruneRow(x, depth, this.#down, this.#up);
  }

  #pruneRow(x: number, depth: number, rows: Rows, opposite: Rows): void {
    const { first, end, key } = rows;
    const [start, stop] = [first[x]!, first[x + 1]!];
    // A detour needs a second arc.
    if (stop - start < 2) return;
    const best = this.#best;
    for (let i = start; i < stop; i++) best[end[i]!] = key[i]!;
    this.#throughHigherInto(start, stop, rows, opposite);
    this.#throughHigherOutOf(start, stop, rows);
    for (let i = start; i < stop; i++) if (best[end[i]!]! < key[i]!) key[i] = Infinity;
    best.fill(Infinity, 0, depth);
  }

  /**
   * Tries detours x → c → b with c above b. The second arc is stored at b, in the rows of the other direction. The
   * topmost end of the row has no such detour.
   */
  #throughHigherInto(start: number, stop: number, { end }: Rows, { first, end: ends, key }: Rows): void {
    const ancestor = this.#ancestor;
    const best = this.#best;
    for (let i = stop - 2; i >= start; i--) {
      const e = end[i]!;
      const b = ancestor[e]!;
      let shortest = best[e]!;
      const last = first[b + 1]!;
      for (let k = first[b]!; k < last; k++) {
        const detour = best[ends[k]!]! + key[k]!;
        if (detour < shortest) shortest = detour;
      }
      best[e] = shortest;
    }
  }

  /** Tries detours x → c → b with c below b. The second arc is stored at c. May leave values outside the row. */
  #throughHigherOutOf(start: number, stop: number, { first, end, key }: Rows): void {
    const ancestor = this.#ancestor;
    const best = this.#best;
    for (let i = start; i < stop - 1; i++) {
      const toC = best[end[i]!]!;
      if (toC === Infinity) continue;
      const c = ancestor[end[i]!]!;
      const last = first[c + 1]!;
      for (let k = first[c]!; k < last; k++) {
        const detour = toC + key[k]!;
        if (detour < best[end[k]!]!) best[end[k]!] = detour;
      }
    }
  }
}

function packRows(count: number, rows: Rows, arrays: ArrayMaker): Rows {
  let arcs = 0;
  for (const key of rows.key) if (key < Infinity) arcs++;
  const first = arrays.ints(count + 1);
  const end = arrays.shorts(arcs);
  const key = arrays.reals(arcs);
  const total = rows.total === undefined ? undefined : arrays.reals(arcs);
  first[0] = 0;
  let filled = 0;
  for (let x = 0; x < count; x++) {
    for (let i = rows.first[x]!; i < rows.first[x + 1]!; i++) {
      if (rows.key[i] === Infinity) continue;
      end[filled] = rows.end[i]!;
      key[filled] = rows.key[i]!;
      if (total !== undefined) total[filled] = rows.total![i]!;
      filled++;
    }
    first[x + 1] = filled;
  }
  return { first, end, key, total };
}
