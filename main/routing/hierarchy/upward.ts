/** Data structures for passes over a hierarchy from the lowest node to the highest. */
import type { EliminationTree } from './elimination-tree.ts';

/** Arcs in one direction: those of `x` are `first[x] … first[x + 1] - 1`, by descending depth of their upper ends. */
export interface Side {
  first: Int32Array;
  end: Uint16Array;
}

/** The ancestors of one node at a time. */
export class Ancestors {
  /** The ancestor at each depth, including the node itself. */
  readonly atDepth: Int32Array;
  readonly #parent: Int32Array;
  readonly #depth: Uint16Array;

  constructor({ parent, depth, deepest }: Pick<EliminationTree, 'parent' | 'depth' | 'deepest'>) {
    this.atDepth = new Int32Array(deepest + 1).fill(-1);
    this.#parent = parent;
    this.#depth = depth;
  }

  /**
   * Moves to a node of higher rank. Because ranks are a postorder, a pass over all nodes enters every ancestor only
   * once.
   */
  moveTo(node: number): void {
    const atDepth = this.atDepth;
    const depth = this.#depth;
    const parent = this.#parent;
    for (let x = node; x >= 0 && atDepth[depth[x]!] !== x; x = parent[x]!) atDepth[depth[x]!] = x;
  }

  /** Moves to any node, at the cost of its whole path to the root. */
  restart(node: number): void {
    for (let x = node; x >= 0; x = this.#parent[x]!) this.atDepth[this.#depth[x]!] = x;
  }
}

/**
 * Rows of arcs, each waiting at the upper end of its next arc, as in left-looking factorization of sparse matrices. A
 * visited node finds all lower nodes that have an arc with it, without storing a table of them.
 */
export class WaitingRows {
  /** By node: the row that was added last, or -1. */
  readonly latest: Int32Array;
  /** By row: the row that was added to the same node before it, or -1. */
  readonly next: Int32Array;
  /** By row: the arc at whose upper end it waits. */
  readonly arc: Int32Array;

  constructor(count: number) {
    this.latest = new Int32Array(count).fill(-1);
    this.next = new Int32Array(count);
    this.arc = new Int32Array(count);
  }

  /**
   * Moves the rows that wait at `x` on to the nodes of their next arcs, and adds the row of `x` itself.
   * @param ancestors the ancestors of `x`, by depth
   */
  add(x: number, { first, end }: Side, ancestors: Int32Array): void {
    const { latest, next, arc } = this;
    for (let v = latest[x]!; v >= 0;) {
      const before = next[v]!;
      const onward = arc[v]! + 1;
      if (onward < first[v + 1]!) {
        const node = ancestors[end[onward]!]!;
        arc[v] = onward;
        next[v] = latest[node]!;
        latest[node] = v;
      }
      v = before;
    }
    if (first[x] === first[x + 1]) return;
    const node = ancestors[end[first[x]!]!]!;
    arc[x] = first[x]!;
    next[x] = latest[node]!;
    latest[node] = x;
  }
}
