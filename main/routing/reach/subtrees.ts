/** Subtrees of the elimination tree, with the nodes through which all paths enter them: a search can skip a subtree. */
import type { Rows } from '../hierarchy/prune.ts';
import { Ancestors } from '../hierarchy/upward.ts';
import type { Topology } from '../hierarchy/topology.ts';
import { GrowingInts } from '../growing.ts';

/** Subtrees by descending rank of their roots; they may be nested. */
export interface Subtrees {
  root: Int32Array;
  /** The lowest rank of each subtree: its nodes are `lowest … root`. */
  lowest: Int32Array;
  /**
   * Ranks of the ancestors of subtree `i` with arcs to its nodes: `gates[firstGate[i + 1]] … gates[firstGate[i] - 1]`,
   * because subtrees are listed after those within them.
   */
  firstGate: Int32Array;
  gates: Int32Array;
}

/** Smaller subtrees are not listed: testing their gates takes as long as visiting the nodes. */
const MINIMUM_NODES = 64;

/** A subtree is listed only if its parent's subtree has at least this many times its nodes. */
const GROWTH = 1.25;

/** @param rows arcs between each node and its ancestors, in the direction of the search */
export function subtreesOf({ count, parent, depth, deepest }: Topology, { first, end }: Rows): Subtrees {
  const size = new Int32Array(count).fill(1);
  for (let x = 0; x < count; x++) if (parent[x]! >= 0) size[parent[x]!]! += size[x]!;
  const isRoot = (x: number): boolean =>
    size[x]! >= MINIMUM_NODES && (parent[x]! < 0 || size[parent[x]!]! >= GROWTH * size[x]!);
  const root = Int32Array.from(new Int32Array(count).keys())
    .filter((x) => isRoot(x))
    .toReversed();
  const lowest = root.map((x) => x - size[x]! + 1);

  const gates = new GrowingInts(16 * root.length);
  const firstGate = new Int32Array(root.length + 1);
  const ancestors = new Ancestors({ parent, depth, deepest });
  /** By depth: the subtree that listed it last. */
  const listedBy = new Int32Array(deepest + 1).fill(-1);
  /** Subtrees that are not within another one yet. */
  const outermost: number[] = [];
  for (let i = root.length - 1; i >= 0; i--) {
    const top = root[i]!;
    ancestors.moveTo(top);
    const list = (gateDepth: number): void => {
      if (gateDepth >= depth[top]! || listedBy[gateDepth] === i) return;
      listedBy[gateDepth] = i;
      gates.push(ancestors.atDepth[gateDepth]!);
    };
    firstGate[i + 1] = gates.length;
    for (let x = top; x >= lowest[i]!;) {
      const inner = outermost.at(-1);
      if (inner !== undefined && root[inner] === x) {
        for (let gate = firstGate[inner + 1]!, last = firstGate[inner]!; gate < last; gate++)
          list(depth[gates.at(gate)]!);
        x = lowest[inner]! - 1;
        outermost.pop();
      } else {
        for (let arc = first[x]!; arc < first[x + 1]!; arc++) list(end[arc]!);
        x--;
      }
    }
    firstGate[i] = gates.length;
    outermost.push(i);
  }
  return { root, lowest, firstGate, gates: gates.toArray() };
}
