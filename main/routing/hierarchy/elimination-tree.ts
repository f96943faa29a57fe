/**
 * The elimination tree of an order of nodes, and the ranks derived from it.
 *
 * Every node that an upward search from `x` can reach is an ancestor of `x`. Ranks are a postorder of the tree. This
 * leaves all shortcuts unchanged (Liu 1990, The role of elimination trees in sparse factorization), and the nodes below
 * a node have the ranks immediately before its own.
 */
import type { TurnGraph } from '../graph/turns.ts';

export interface EliminationTree {
  count: number;
  /** Rank of each node of the turn graph, and the node of each rank. */
  rank: Int32Array;
  node: Int32Array;
  /** By rank: the rank of the parent; -1 at a root. */
  parent: Int32Array;
  /** Number of ancestors of each node, by rank. On the way up from any node, a depth identifies one ancestor. */
  depth: Uint16Array;
  /** The largest of all depths. */
  deepest: number;
}

/**
 * Builds the elimination tree.
 * @param order streets in the order of elimination
 * @throws Error for more than 65,535 ancestors, which no road map has
 */
export function eliminationTree(turns: TurnGraph, streets: number, order: Int32Array): EliminationTree {
  const first = firstRanks(turns, streets, order);
  const parent = parentsOf(turns, first);
  const last = postorder(parent);
  const { count } = turns;
  const rank = Int32Array.from(first, (place) => last[place]!);
  const node = new Int32Array(count);
  for (let n = 0; n < count; n++) node[rank[n]!] = n;
  const parentByLast = new Int32Array(count).fill(-1);
  for (let x = 0; x < count; x++) if (parent[x]! >= 0) parentByLast[last[x]!] = last[parent[x]!]!;
  return { count, rank, node, parent: parentByLast, ...depthsOf(parentByLast) };
}

/**
 * Ranks in the order of elimination. Nodes of one street are adjacent; arrival nodes, which lead nowhere, come first.
 */
function firstRanks(turns: TurnGraph, streets: number, order: Int32Array): Int32Array {
  const position = new Int32Array(streets);
  for (let i = 0; i < order.length; i++) position[order[i]!] = i;
  const first = new Int32Array(2 * streets + 1);
  const groupOf = (node: number): number =>
    2 * position[turns.directed[node]! >> 1]! + (turns.isArrival[node] === 1 ? 0 : 1);
  for (let node = 0; node < turns.count; node++) first[groupOf(node) + 1]!++;
  for (let i = 0; i < 2 * streets; i++) first[i + 1]! += first[i]!;
  const rank = new Int32Array(turns.count);
  for (let node = 0; node < turns.count; node++) rank[node] = first[groupOf(node)]!++;
  return rank;
}

/**
 * Returns parents by first rank. The two departure nodes of a street are joined as if by an arc, and so are its two
 * arrival nodes: one is then an ancestor of the other, and a place has a single path up the tree.
 */
function parentsOf(turns: TurnGraph, rank: Int32Array): Int32Array {
  const { count, first, head, departure, arrival } = turns;
  const ends = new Int32Array(2 * (head.length + departure.length));
  let pairs = 0;
  const join = (a: number, b: number): void => {
    ends[2 * pairs] = a < b ? a : b;
    ends[2 * pairs + 1] = a < b ? b : a;
    pairs++;
  };
  for (let node = 0; node < count; node++)
    for (let arc = first[node]!; arc < first[node + 1]!; arc++) join(rank[node]!, rank[head[arc]!]!);
  for (const nodes of [departure, arrival]) {
    for (let directed = 0; directed < nodes.length; directed += 2) {
      if (nodes[directed]! >= 0 && nodes[directed + 1]! >= 0)
        join(rank[nodes[directed]!]!, rank[nodes[directed + 1]!]!);
    }
  }
  const firstLower = new Int32Array(count + 1);
  for (let pair = 0; pair < pairs; pair++) firstLower[ends[2 * pair + 1]! + 1]!++;
  for (let x = 0; x < count; x++) firstLower[x + 1]! += firstLower[x]!;
  const next = firstLower.slice(0, count);
  const lower = new Int32Array(pairs);
  for (let pair = 0; pair < pairs; pair++) lower[next[ends[2 * pair + 1]!]!++] = ends[2 * pair]!;
  return liu(count, firstLower, lower);
}

/** Runs Liu's algorithm on the lower neighbours of every node. */
function liu(count: number, first: Int32Array, lower: Int32Array): Int32Array {
  const parent = new Int32Array(count).fill(-1);
  const ancestor = new Int32Array(count).fill(-1);
  for (let x = 0; x < count; x++) {
    for (let i = first[x]!; i < first[x + 1]!; i++) {
      let root = lower[i]!;
      if (root === x) continue;
      // Path compression: everything passed here gets x as its ancestor.
      while (ancestor[root]! >= 0 && ancestor[root] !== x) {
        const next = ancestor[root]!;
        ancestor[root] = x;
        root = next;
      }
      if (ancestor[root]! < 0) {
        ancestor[root] = x;
        parent[root] = x;
      }
    }
  }
  return parent;
}

/**
 * Returns new ranks in which every subtree is one contiguous range that ends with its root. Parents have higher ranks
 * than their children.
 */
function postorder(parent: Int32Array): Int32Array {
  const count = parent.length;
  const size = new Int32Array(count).fill(1);
  for (let x = 0; x < count; x++) if (parent[x]! >= 0) size[parent[x]!]! += size[x]!;
  const rank = new Int32Array(count);
  // End of the unassigned range of ranks within the subtree of each node.
  const end = new Int32Array(count);
  let free = count;
  for (let x = count - 1; x >= 0; x--) {
    const upper = parent[x]!;
    rank[x] = (upper < 0 ? free : end[upper]!) - 1;
    end[x] = rank[x]!;
    if (upper < 0) free -= size[x]!;
    else end[upper]! -= size[x]!;
  }
  return rank;
}

function depthsOf(parent: Int32Array): { depth: Uint16Array; deepest: number } {
  const depth = new Uint16Array(parent.length);
  let deepest = 0;
  for (let x = parent.length - 1; x >= 0; x--) {
    if (parent[x]! < 0) continue;
    const nodeDepth = depth[parent[x]!]! + 1;
    if (nodeDepth > deepest) deepest = nodeDepth;
    depth[x] = nodeDepth;
  }
  if (deepest >= 2 ** 16)
    throw new Error(`the hierarchy of this map is ${deepest} nodes high, and at most 65,535 can be stored`);
  return { depth, deepest };
}
