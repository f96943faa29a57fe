/** Bounding boxes of the streets in subtrees of the elimination tree, which let a search skip whole subtrees. */
import type { RoadGraph } from '../graph/graph.ts';
import type { Topology } from '../hierarchy/topology.ts';

/** Subtrees by descending rank of their roots; they may be nested. */
export interface SubtreeBoxes {
  root: Int32Array;
  /** The lowest rank of each subtree: its nodes are `lowest … root`. */
  lowest: Int32Array;
  /** West, south, east and north of each subtree, degrees. */
  box: Float64Array;
}

/** Smaller subtrees get no box: testing the box takes as long as visiting the nodes. */
const MINIMUM_NODES = 64;

/** A subtree gets its own box only if its parent's subtree has at least this many times its nodes. */
const GROWTH = 1.25;

export function subtreeBoxes({ network, streets, turns }: RoadGraph, { count, parent, node }: Topology): SubtreeBoxes {
  const size = new Int32Array(count).fill(1);
  for (let x = 0; x < count; x++) if (parent[x]! >= 0) size[parent[x]!]! += size[x]!;
  const box = new Int32Array(4 * count);
  for (let x = 0; x < count; x++) box.set(EMPTY, 4 * x);
  const include = (x: number, west: number, south: number, east: number, north: number): void => {
    if (west < box[4 * x]!) box[4 * x] = west;
    if (south < box[4 * x + 1]!) box[4 * x + 1] = south;
    if (east > box[4 * x + 2]!) box[4 * x + 2] = east;
    if (north > box[4 * x + 3]!) box[4 * x + 3] = north;
  };
  for (let x = 0; x < count; x++) {
    const street = turns.directed[node[x]!]! >> 1;
    for (let point = streets.first[street]!; point < streets.first[street + 1]!; point++) {
      const longitude = network.longitudeE7[streets.node[point]!]!;
      const latitude = network.latitudeE7[streets.node[point]!]!;
      include(x, longitude, latitude, longitude, latitude);
    }
    if (parent[x]! >= 0) include(parent[x]!, box[4 * x]!, box[4 * x + 1]!, box[4 * x + 2]!, box[4 * x + 3]!);
  }
  const isRoot = (x: number): boolean =>
    size[x]! >= MINIMUM_NODES && (parent[x]! < 0 || size[parent[x]!]! >= GROWTH * size[x]!);
  const root = Int32Array.from(new Int32Array(count).keys())
    .filter((x) => isRoot(x))
    .toReversed();
  return {
    root,
    lowest: root.map((x) => x - size[x]! + 1),
    box: Float64Array.from({ length: 4 * root.length }, (_, i) => box[4 * root[i >> 2]! + (i & 3)]! / 1e7),
  };
}

const EMPTY = [0x7f_ff_ff_ff, 0x7f_ff_ff_ff, -0x80_00_00_00, -0x80_00_00_00];
