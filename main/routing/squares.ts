/**
 * Squares: areas that people walk across, such as pedestrian areas and platforms. Straight lines between the streets
 * that meet a square, and round its corners and holes, make the shortest way across it a path of the network.
 */
import type { RoadNetwork } from './network.ts';
import { valuesOf, type Tags } from './profiles/tags.ts';

/**
 * Maximum number of entrances and corners between which lines are drawn; their number grows with its square, and that
 * of turns with its cube.
 */
const MAX_ENDS = 16;

/** A line is only drawn if the way along the edge and other lines is longer than it by this factor. */
const MAX_DETOUR = 1.1;

/** Maximum number of nodes of the rings; larger areas are crossed along their edge only. */
const MAX_RING_NODES = 2000;

/** Whether a closed way or a multipolygon with these tags is an area that people walk across. */
export const isSquare = (tags: Tags): boolean =>
  tags.get('area') === 'yes' || tags.get('type') === 'multipolygon'
    ? tags.has('highway') || isPlatform(tags)
    : tags.get('area') !== 'no' && isPlatform(tags);

const isPlatform = (tags: Tags): boolean =>
  valuesOf(tags, 'highway').includes('platform') ||
  valuesOf(tags, 'railway').includes('platform') ||
  valuesOf(tags, 'public_transport').includes('platform') ||
  valuesOf(tags, 'man_made').includes('pier');

/** Joins ways, as lists of nodes, to closed rings; leaves out those that don't close. */
export function joinRings(ways: readonly (readonly number[])[]): number[][] {
  const rings: number[][] = [];
  const left = new Set(ways.filter(({ length }) => length > 1));
  for (const first of left) {
    left.delete(first);
    const ring = [...first];
    for (let end = ring.at(-1); end !== ring[0]; end = ring.at(-1)) {
      const next = [...left].find((way) => way[0] === end || way.at(-1) === end);
      if (next === undefined) break;
      left.delete(next);
      ring.push(...(next[0] === end ? next : next.toReversed()).slice(1));
    }
    if (ring[0] === ring.at(-1)) rings.push(ring);
  }
  return rings;
}

/**
 * Returns the lines across a square as pairs of nodes: those inside it between entrances, and corners round which the
 * shortest way may lead. Lines along the edge aren't repeated.
 * @param rings nodes, the last of a ring repeats its first; holes by the even-odd rule
 * @param isEntrance whether a node of a ring is on another street
 */
export function linesAcross(
  rings: readonly (readonly number[])[],
  { latitudeE7, longitudeE7 }: Pick<RoadNetwork, 'latitudeE7' | 'longitudeE7'>,
  isEntrance: (node: number) => boolean,
): [from: number, to: number][] {
  if (rings.reduce((sum, { length }) => sum + length, 0) > MAX_RING_NODES) return [];
  const origin = rings[0]?.[0] ?? 0;
  // Differences within a square are small, so products of them are exact.
  const x = (node: number): number => longitudeE7[node]! - longitudeE7[origin]!;
  const y = (node: number): number => latitudeE7[node]! - latitudeE7[origin]!;
  const side = (a: number, b: number, c: number): number =>
    Math.sign((x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a)));
  const edges = rings.flatMap((ring) => ring.slice(1).map((node, i): [number, number] => [ring[i]!, node]));

  /** Whether a point, in doubled coordinates, is inside; arbitrary on an edge. */
  const isInside = (x2: number, y2: number): boolean => {
    let inside = false;
    for (const [a, b] of edges) {
      const [ya, yb] = [2 * y(a), 2 * y(b)];
      if (ya > y2 !== yb > y2 && x2 < 2 * x(a) + ((y2 - ya) / (yb - ya)) * 2 * (x(b) - x(a))) inside = !inside;
    }
    return inside;
  };
  const isBetween = (node: number, a: number, b: number): boolean =>
    side(a, b, node) === 0 && (x(node) - x(a)) * (x(node) - x(b)) + (y(node) - y(a)) * (y(node) - y(b)) < 0;
  /** Whether the line between two nodes is inside, without touching the edge on its way. */
  const isAcross = (a: number, b: number): boolean =>
    edges.every(([c, d]) => {
      const sides = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)] as const;
      if (sides.includes(0)) {
        if (isBetween(c, a, b) || isBetween(a, c, d) || isBetween(b, c, d)) return false;
        return c + d !== a + b || (c !== a && c !== b);
      }
      return sides[0] === sides[1] || sides[2] === sides[3];
    }) && isInside(x(a) + x(b), y(a) + y(b));

  const entrances = new Set(rings.flat().filter((node) => isEntrance(node)));
  if (entrances.size < 2) return [];
  const corners = rings.flatMap((ring) => cornersOf(ring, side, isInside, x, y)).filter((node) => !entrances.has(node));
  const chosen = spread([...entrances], MAX_ENDS);
  const ends = [...chosen, ...spread(corners, MAX_ENDS - chosen.length)];
  const cosine = Math.cos((latitudeE7[origin]! / 1e7) * (Math.PI / 180));
  const straight = (a: number, b: number): number => Math.hypot((x(a) - x(b)) * cosine, y(a) - y(b));
  const edge = new Distances(ends);
  for (const ring of rings) {
    const length = ring.slice(1).map((node, k) => straight(ring[k]!, node));
    // From each end on the ring to the next, the last one to the first of the next round.
    const onRing = [...ring.slice(1), ...ring.slice(1)].flatMap((node, k) =>
      ends.includes(node) ? [{ node, k }] : [],
    );
    for (const [before, { node, k }] of onRing.slice(1).entries()) {
      const from = onRing[before]!;
      let along = 0;
      for (let next = from.k + 1; next <= k; next++) along += length[next % length.length]!;
      edge.connect(from.node, node, along);
    }
  }
  const lines = ends
    .flatMap((a, i) => ends.slice(i + 1).map((b) => ({ a, b, metres: straight(a, b) })))
    .filter(({ a, b }) => isAcross(a, b))
    .toSorted((one, other) => one.metres - other.metres);
  const shortest = edge.copy();
  for (const { a, b, metres } of lines) shortest.connect(a, b, metres);
  /** Whether a line is on a shortest way between two entrances, and the ways so far are too long. */
  const isUseful = ({ a, b, metres }: (typeof lines)[number]): boolean =>
    chosen.some((from) =>
      chosen.some((to) => {
        const best = shortest.between(from, to);
        return (
          edge.between(from, to) > best * MAX_DETOUR &&
          shortest.between(from, a) + metres + shortest.between(b, to) <= best * (1 + 1e-9)
        );
      }),
    );
  const drawn: [from: number, to: number][] = [];
  const isDirect = ({ a, b }: (typeof lines)[number]): boolean => entrances.has(a) && entrances.has(b);
  for (const line of [...lines.filter(isDirect), ...lines.filter((each) => !isDirect(each))]) {
    if (!isUseful(line)) continue;
    edge.connect(line.a, line.b, line.metres);
    drawn.push([line.a, line.b]);
  }
  return drawn;
}

/** Shortest distances between a few nodes, as lines are added. */
class Distances {
  readonly #index: Map<number, number>;
  readonly #distances: number[][];

  constructor(nodes: readonly number[]) {
    this.#index = new Map(nodes.map((node, i) => [node, i]));
    this.#distances = nodes.map((_, i) => nodes.map((_node, k) => (i === k ? 0 : Infinity)));
  }

  copy(): Distances {
    const copy = new Distances([...this.#index.keys()]);
    for (const [i, row] of this.#distances.entries()) copy.#distances[i] = [...row];
    return copy;
  }

  between(a: number, b: number): number {
    return this.#distances[this.#index.get(a)!]![this.#index.get(b)!]!;
  }

  connect(a: number, b: number, distance: number): void {
    if (this.between(a, b) <= distance) return;
    const [fromA, fromB] = [this.#distances[this.#index.get(a)!]!, this.#distances[this.#index.get(b)!]!];
    const [beforeA, beforeB] = [[...fromA], [...fromB]];
    for (const [i, row] of this.#distances.entries())
      for (const k of row.keys())
        row[k] = Math.min(row[k]!, beforeA[i]! + distance + beforeB[k]!, beforeB[i]! + distance + beforeA[k]!);
  }
}

/** Returns at most so many values, spread over the list. */
const spread = (values: readonly number[], most: number): number[] =>
  values.filter((_, i) => Math.floor((i * most) / values.length) !== Math.floor(((i - 1) * most) / values.length));

/** Returns the nodes of a ring at which the square has more than a half circle, so that ways across bend there. */
const cornersOf = (
  ring: readonly number[],
  side: (a: number, b: number, c: number) => number,
  isInside: (x2: number, y2: number) => boolean,
  x: (node: number) => number,
  y: (node: number) => number,
): number[] =>
  ring.slice(1).filter((node, i) => {
    const [before, after] = [ring[i]!, ring[i + 2] ?? ring[1]!];
    if (side(before, node, after) === 0) return false;
    // Between the two edges, next to the node.
    const share = 1 / 1024;
    const middle = (at: (of: number) => number): number =>
      2 * at(node) + share * (at(before) + at(after) - 2 * at(node));
    return !isInside(middle(x), middle(y));
  });
