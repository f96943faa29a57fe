/**
 * The topology of the customizable contraction hierarchy: the shortcuts that can matter under some weights.
 *
 * From here on, nodes are identified by rank. Contracting a node connects the tail of each arc that enters it from
 * above with the head of each arc that leaves it upward. Only these pairs get a shortcut, so no shortcut is infinite
 * under every weighting; this directed closure is much smaller than the undirected one.
 *
 * Arcs are stored at their lower ends. The upper end is an ancestor of the lower one and is identified by its depth in
 * the elimination tree. That takes two bytes, and the costs of all ancestors of a node fit the first-level cache.
 *
 * Dibbelt, Strasser, Wagner (2016), Customizable contraction hierarchies.
 */
import type { RoadGraph } from '../graph/graph.ts';
import type { TurnGraph } from '../graph/turns.ts';
import { eliminationTree, type EliminationTree } from './elimination-tree.ts';
import { Ancestors, WaitingRows, type Side } from './upward.ts';

export interface Topology extends EliminationTree {
  /** Upward arcs, and downward arcs stored at their lower ends. */
  up: Side;
  down: Side;
  /**
   * Position of each arc of the turn graph: the index of an upward arc, ~index of a downward arc, or LOOP for an arc to
   * its own node.
   */
  slot: Int32Array;
}

/** Marks an arc that leads back to its own node, which is never part of a best path. */
export const LOOP = 0x7f_ff_ff_ff;

/**
 * Builds the topology.
 * @param order streets in the order of elimination
 * @throws Error for a hierarchy of more than 65,535 levels
 */
export function buildTopology({ streets, turns }: RoadGraph, order: Int32Array): Topology {
  const tree = eliminationTree(turns, streets.count, order);
  const { up, down } = directedClosure(tree, turnGraphRows(turns, tree, true), turnGraphRows(turns, tree, false));
  return { ...tree, up, down, slot: slots(turns, tree, up, down) };
}

/** The turn graph's arcs in one direction, by lower end: depths of the upper ends, unsorted and with duplicates. */
function turnGraphRows(
  { first, head }: TurnGraph,
  { count, rank, node, depth }: EliminationTree,
  upward: boolean,
): Side {
  const rows = new Int32Array(count + 1);
  const each = (visit: (lower: number, upper: number) => void): void => {
    for (let x = 0; x < count; x++) {
      for (let arc = first[node[x]!]!; arc < first[node[x]! + 1]!; arc++) {
        const y = rank[head[arc]!]!;
        if (upward ? x < y : y < x) visit(upward ? x : y, upward ? y : x);
      }
    }
  };
  each((lower) => rows[lower + 1]!++);
  for (let x = 0; x < count; x++) rows[x + 1]! += rows[x]!;
  const next = rows.slice(0, count);
  const end = new Uint16Array(rows[count]!);
  each((lower, upper) => (end[next[lower]!++] = depth[upper]!));
  return { first: rows, end };
}

function directedClosure(tree: EliminationTree, upArcs: Side, downArcs: Side): { up: Side; down: Side } {
  const up = new GrowingSide(tree, upArcs);
  const down = new GrowingSide(tree, downArcs);
  const ancestors = new Ancestors(tree);
  for (let x = 0; x < tree.count; x++) {
    ancestors.moveTo(x);
    up.gatherRow(x, down.waiting);
    down.gatherRow(x, up.waiting);
    up.waiting.add(x, up, ancestors.atDepth);
    down.waiting.add(x, down, ancestors.atDepth);
  }
  return { up: up.finish(), down: down.finish() };
}

/** Rows up to this length are sorted by insertion; longer ones by scanning all possible depths. */
const SHORT_ROW = 24;

/** One direction of the closure under construction. */
class GrowingSide implements Side {
  readonly first: Int32Array;
  end: Uint16Array;
  readonly waiting: WaitingRows;
  readonly #depth: Uint16Array;
  readonly #arcs: Side;
  /** By depth: the last node that has an arc to that depth. */
  readonly #seenBy: Int32Array;

  constructor({ count, depth, deepest }: EliminationTree, arcs: Side) {
    this.first = new Int32Array(count + 1);
    this.end = new Uint16Array(Math.max(1024, 3 * arcs.end.length, deepest + 1));
    this.waiting = new WaitingRows(count);
    this.#depth = depth;
    this.#arcs = arcs;
    this.#seenBy = new Int32Array(deepest + 1).fill(-1);
  }

  /**
   * Gathers the row of `x`: its own arcs, and x → v → b for every lower v with an arc x → v. These v wait in the rows
   * of the other direction.
   */
  gatherRow(x: number, { latest, next }: WaitingRows): void {
    const { first } = this;
    const { first: arcFirst, end: arcEnd } = this.#arcs;
    const depth = this.#depth[x]!;
    const start = first[x]!;
    if (start + depth > this.end.length) this.#grow(start + depth);
    const { end } = this;
    const seenBy = this.#seenBy;
    let filled = start;
    for (let i = arcFirst[x]!; i < arcFirst[x + 1]!; i++) {
      const e = arcEnd[i]!;
      if (seenBy[e] === x) continue;
      seenBy[e] = x;
      end[filled++] = e;
    }
    for (let v = latest[x]!; v >= 0; v = next[v]!) {
      for (let i = first[v + 1]! - 1; i >= first[v]!; i--) {
        const e = end[i]!;
        if (e >= depth) break;
        if (seenBy[e] === x) continue;
        seenBy[e] = x;
        end[filled++] = e;
      }
    }
    this.#sort(x, start, filled);
    first[x + 1] = filled;
  }

  finish(): Side {
    return { first: this.first, end: this.end.slice(0, this.first.at(-1)) };
  }

  #sort(x: number, start: number, stop: number): void {
    const { end } = this;
    if (stop - start > SHORT_ROW) {
      const seenBy = this.#seenBy;
      let position = start;
      for (let e = this.#depth[x]! - 1; position < stop; e--) if (seenBy[e] === x) end[position++] = e;
      return;
    }
    for (let i = start + 1; i < stop; i++) {
      const e = end[i]!;
      let position = i;
      for (; position > start && end[position - 1]! < e; position--) end[position] = end[position - 1]!;
      end[position] = e;
    }
  }

  #grow(minimum: number): void {
    const larger = new Uint16Array(Math.max(minimum, 2 * this.end.length));
    larger.set(this.end);
    this.end = larger;
  }
}

function slots(
  { first, head }: TurnGraph,
  { count, rank, node, depth }: EliminationTree,
  up: Side,
  down: Side,
): Int32Array {
  const slot = new Int32Array(head.length);
  for (let x = 0; x < count; x++) {
    for (let arc = first[node[x]!]!; arc < first[node[x]! + 1]!; arc++) {
      const y = rank[head[arc]!]!;
      if (x === y) slot[arc] = LOOP;
      else slot[arc] = x < y ? find(up, x, depth[y]!) : ~find(down, y, depth[x]!);
    }
  }
  return slot;
}

/** Returns the arc of `x` that ends at a depth, which must exist. */
function find({ first, end }: Side, x: number, depth: number): number {
  let low = first[x]!;
  let high = first[x + 1]! - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (end[middle]! > depth) low = middle + 1;
    else high = middle;
  }
  return low;
}
