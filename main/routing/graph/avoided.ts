/**
 * Streets that trips avoid. They stay in the graph and its hierarchy, at an infinite cost, so that avoiding them only
 * needs a new metric.
 */
import { GrowingInts } from '../growing.ts';
import type { RoadNetwork } from '../network.ts';
import { isUnpaved } from '../profiles/surface.ts';
import { valuesOf, type Tags } from '../profiles/tags.ts';
import type { RoadGraph } from './graph.ts';
import type { TurnGraph } from './turns.ts';
import type { Weights } from './weights.ts';

type Kind = 'motorway' | 'ferry' | 'unpaved' | 'toll';

/** Rings of a polygon: the outline, then holes; longitude and latitude in degrees. */
export type Rings = readonly (readonly (readonly number[])[])[];

export interface Avoidance {
  kinds: readonly Kind[];
  polygons: readonly Rings[];
  /** Ids of ways in their source, and names in any case. */
  streets: readonly (number | string)[];
}

export interface AvoidedStreets {
  /** By street: 1 if any part of it is avoided. */
  isAvoided: Uint8Array;
  /** Ids and names that aren't in the network. */
  unknown: (number | string)[];
}

const IS_KIND: Readonly<Record<Kind, (tags: Tags) => boolean>> = {
  motorway: (tags) =>
    ['motorway', 'motorway_link'].includes(tags.get('highway') ?? '') || tags.get('motorroad') === 'yes',
  ferry: (tags) => valuesOf(tags, 'route').includes('ferry'),
  unpaved: isUnpaved,
  toll: (tags) => valuesOf(tags, 'toll').includes('yes'),
};

/** Finds the streets of which any part is avoided. */
export function avoidedStreets(
  { network, streets }: RoadGraph,
  { kinds, polygons, streets: named }: Avoidance,
): AvoidedStreets {
  const isAvoided = new Uint8Array(streets.count);
  const sets = Uint8Array.from(network.tagSets, (tags) => Number(kinds.some((kind) => IS_KIND[kind](tags))));
  const { ways, unknown } = namedWays(network, named);
  const areas = polygons.map((rings) => new Area(rings));
  const { latitudeE7, longitudeE7, wayTags } = network;
  for (let street = 0; street < streets.count; street++) {
    for (let point = streets.first[street]!; point < streets.first[street + 1]! - 1; point++) {
      const way = streets.way[point]!;
      const [a, b] = [streets.node[point]!, streets.node[point + 1]!];
      if (
        sets[wayTags[way]!] === 1 ||
        ways.has(way) ||
        areas.some((area) => area.intersects(longitudeE7[a]!, latitudeE7[a]!, longitudeE7[b]!, latitudeE7[b]!))
      ) {
        isAvoided[street] = 1;
        break;
      }
    }
  }
  return { isAvoided, unknown };
}

/** Case is ignored in names. */
const keyOf = (text: string): string => text.normalize('NFC').toLowerCase();

function namedWays({ wayId, wayName, names }: RoadNetwork, named: Avoidance['streets']) {
  const ways = new Set<number>();
  if (named.length === 0) return { ways, unknown: [] };
  const requested = new Set(named.map((each) => (typeof each === 'string' ? keyOf(each) : each)));
  const isRequested = names.map((name) => name !== '' && requested.has(keyOf(name)));
  for (let way = 0; way < wayId.length; way++)
    if (isRequested[wayName[way]!] === true || requested.has(wayId[way]!)) ways.add(way);
  const found = new Set<number | string>();
  for (const way of ways) found.add(wayId[way]!).add(keyOf(names[wayName[way]!]!));
  return { ways, unknown: named.filter((each) => !found.has(typeof each === 'string' ? keyOf(each) : each)) };
}

/** Returns the side of the line from the first to the second point on which the third is: -1, 0 or 1. */
const side = (x1: number, y1: number, x2: number, y2: number, x: number, y: number): number =>
  Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));

/** A polygon in degrees × 10⁷; holes by the even-odd rule. */
class Area {
  readonly #rings: readonly Float64Array[];
  #west = Infinity;
  #south = Infinity;
  #east = -Infinity;
  #north = -Infinity;

  constructor(rings: Rings) {
    this.#rings = rings.map((ring) => Float64Array.from(ring.flatMap(([x = 0, y = 0]) => [x * 1e7, y * 1e7])));
    for (const ring of this.#rings)
      for (let i = 0; i < ring.length; i += 2) {
        this.#west = Math.min(this.#west, ring[i]!);
        this.#east = Math.max(this.#east, ring[i]!);
        this.#south = Math.min(this.#south, ring[i + 1]!);
        this.#north = Math.max(this.#north, ring[i + 1]!);
      }
  }

  /** Whether any part of a segment is inside. */
  intersects(ax: number, ay: number, bx: number, by: number): boolean {
    if (Math.max(ax, bx) < this.#west || Math.min(ax, bx) > this.#east) return false;
    if (Math.max(ay, by) < this.#south || Math.min(ay, by) > this.#north) return false;
    return this.#contains(ax, ay) || this.#crosses(ax, ay, bx, by);
  }

  #contains(x: number, y: number): boolean {
    let isInside = false;
    for (const ring of this.#rings)
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const [y1, y2] = [ring[i + 1]!, ring[j + 1]!];
        if (y1 > y !== y2 > y && x < ring[i]! + ((y - y1) / (y2 - y1)) * (ring[j]! - ring[i]!)) isInside = !isInside;
      }
    return isInside;
  }

  #crosses(ax: number, ay: number, bx: number, by: number): boolean {
    for (const ring of this.#rings)
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const [cx, cy, dx, dy] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!];
        if (
          side(ax, ay, bx, by, cx, cy) !== side(ax, ay, bx, by, dx, dy) &&
          side(cx, cy, dx, dy, ax, ay) !== side(cx, cy, dx, dy, bx, by)
        )
          return true;
      }
    return false;
  }
}

/** Returns the weights with an infinite cost for avoided streets. */
export function weightsWithout(weights: Weights, { directed }: TurnGraph, isAvoided: Uint8Array): Weights {
  const without = (values: Float64Array): Float64Array =>
    values.map((value, node) => (isAvoided[directed[node]! >> 1] === 1 ? Infinity : value));
  const { nodeKey, nodeTotal } = weights;
  return { ...weights, nodeKey: without(nodeKey), nodeTotal: nodeTotal && without(nodeTotal) };
}

/** Returns the turns without those from or to avoided streets, where no trip begins or ends either. */
export function turnsWithout(turns: TurnGraph, isAvoided: Uint8Array): TurnGraph {
  const isRemoved = (node: number): boolean => isAvoided[turns.directed[node]! >> 1] === 1;
  const first = new Int32Array(turns.count + 1);
  const [head, turnMs] = [new GrowingInts(turns.head.length), new GrowingInts(turns.head.length)];
  for (let node = 0; node < turns.count; node++) {
    for (let arc = turns.first[node]!; arc < turns.first[node + 1]!; arc++) {
      if (isRemoved(node) || isRemoved(turns.head[arc]!)) continue;
      head.push(turns.head[arc]!);
      turnMs.push(turns.turnMs[arc]!);
    }
    first[node + 1] = head.length;
  }
  const ends = (nodes: Int32Array): Int32Array =>
    nodes.map((node, street) => (isAvoided[street >> 1] === 1 ? -1 : node));
  return {
    ...turns,
    departure: ends(turns.departure),
    arrival: ends(turns.arrival),
    first,
    head: head.toArray(),
    turnMs: turnMs.toArray(),
  };
}
