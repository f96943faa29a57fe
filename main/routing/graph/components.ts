/**
 * Connectivity of streets with the main network. A trip that starts in a car park cut off by the edge of the map, or
 * ends in an unreachable one-way street, has no path, although the next street a few metres away would have one.
 */
import type { TurnGraph } from './turns.ts';

/**
 * Number of directed streets from which a strongly connected part counts as large. Such a part is a place in itself (an
 * island, a village beyond the border), so points there need no other street. In nine extracts of cities and islands,
 * the smallest such place is Water Island (US Virgin Islands) with 260; fragments at the edge of a map have at most 171
 * for cars.
 */
const MIN_LARGE_PART = 200;

export interface Connectivity {
  /** By street: 1 if a trip from it can reach a large part of the network. */
  leadsOut: Uint8Array;
  /** By street: 1 if a trip to it can start in a large part of the network. */
  canBeReached: Uint8Array;
}

export function connectivity(turns: TurnGraph, streets: number): Connectivity {
  const large = largeParts(turns);
  const reached = spread(turns.count, turns.first, turns.head, large);
  const [reverseFirst, reverseHead] = reverse(turns);
  const leading = spread(turns.count, reverseFirst, reverseHead, large);
  const leadsOut = new Uint8Array(streets);
  const canBeReached = new Uint8Array(streets);
  for (let directed = 0; directed < 2 * streets; directed++) {
    if (turns.departure[directed]! < 0) continue;
    if (leading[turns.departure[directed]!] === 1) leadsOut[directed >> 1] = 1;
    if (reached[turns.arrival[directed]!] === 1) canBeReached[directed >> 1] = 1;
  }
  return { leadsOut, canBeReached };
}

/** Marks nodes of large strongly connected parts, or of the largest part if the whole network is small. */
function largeParts(turns: TurnGraph): Uint8Array {
  const { part, sizes } = stronglyConnectedParts(turns);
  const minimumSize = Math.min(MIN_LARGE_PART, Math.max(0, ...sizes));
  return Uint8Array.from(part, (p) => (sizes[p]! >= minimumSize ? 1 : 0));
}

/** Finds strongly connected parts without recursion. Tarjan (1972), Depth-first search and linear graph algorithms. */
export function stronglyConnectedParts({ count, first, head }: TurnGraph): { part: Int32Array; sizes: number[] } {
  const index = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const part = new Int32Array(count).fill(-1);
  const nextArc = new Int32Array(count);
  const open = new Int32Array(count);
  const calls = new Int32Array(count);
  const sizes: number[] = [];
  let opened = 0;
  let visited = 0;
  for (let root = 0; root < count; root++) {
    if (index[root]! >= 0) continue;
    let depth = 0;
    calls[0] = root;
    while (depth >= 0) {
      const node = calls[depth]!;
      if (index[node]! < 0) {
        index[node] = low[node] = visited++;
        nextArc[node] = first[node]!;
        open[opened++] = node;
      }
      let descended = false;
      while (nextArc[node]! < first[node + 1]!) {
        const successor = head[nextArc[node]!]!;
        if (index[successor]! < 0) {
          calls[++depth] = successor;
          descended = true;
          break;
        }
        if (part[successor]! < 0 && low[successor]! < low[node]!) low[node] = low[successor]!;
        nextArc[node]!++;
      }
      if (descended) continue;
      if (low[node] === index[node]) {
        let size = 0;
        let member: number;
        do {
          member = open[--opened]!;
          part[member] = sizes.length;
          size++;
        } while (member !== node);
        sizes.push(size);
      }
      depth--;
    }
  }
  return { part, sizes };
}

/** Returns all nodes reachable from the marked ones, including those. */
function spread(count: number, first: Int32Array, head: Int32Array, marked: Uint8Array): Uint8Array {
  const reached = marked.slice();
  const stack = new Int32Array(count);
  let height = 0;
  for (let node = 0; node < count; node++) if (reached[node] === 1) stack[height++] = node;
  while (height > 0) {
    const node = stack[--height]!;
    for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
      const successor = head[arc]!;
      if (reached[successor] === 1) continue;
      reached[successor] = 1;
      stack[height++] = successor;
    }
  }
  return reached;
}

function reverse({ count, first, head }: TurnGraph): [Int32Array, Int32Array] {
  const reverseFirst = new Int32Array(count + 1);
  for (const node of head) reverseFirst[node + 1]!++;
  for (let node = 0; node < count; node++) reverseFirst[node + 1]! += reverseFirst[node]!;
  const next = reverseFirst.slice();
  const tails = new Int32Array(head.length);
  for (let node = 0; node < count; node++) {
    for (let arc = first[node]!; arc < first[node + 1]!; arc++) tails[next[head[arc]!]!++] = node;
  }
  return [reverseFirst, tails];
}
