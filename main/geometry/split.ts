/** Cuts a polygon in two along a meridian or parallel that passes through none of its vertices. */
import { bboxOf, snap, type MultiPolygon, type Polygon, type Ring } from './rings.ts';

/** The coordinate to cut: 0 longitude, 1 latitude. */
export type Axis = 0 | 1;

/** A run of a ring's vertices on one side of the line, between two crossings. */
interface Chain {
  ring: Ring;
  /** Offset of the first vertex in the ring; the run may wrap around the ring's end. */
  first: number;
  vertices: number;
  start: number;
  end: number;
}

interface Side {
  whole: Ring[];
  chains: Chain[];
}

/** A crossing's position along the cut line, exact and snapped. */
interface Crossing {
  exact: number;
  snapped: number;
}

/** Thrown for self-intersecting rings: the caller repairs the polygon and retries. */
export class UnsplittablePolygonError extends Error {}

/** Sorts the end points first, so that both neighbours of a shared border compute the same crossing. */
function crossingOf(ring: Ring, i: number, axis: Axis, line: number): Crossing {
  const a = ring[i + axis] ?? 0;
  const b = ring[i + 2 + axis] ?? 0;
  const [from, to] = a < b ? [i, i + 2] : [i + 2, i];
  const u0 = ring[from + axis] ?? 0;
  const u1 = ring[to + axis] ?? 0;
  const v0 = ring[from + 1 - axis] ?? 0;
  const v1 = ring[to + 1 - axis] ?? 0;
  const exact = v0 + (v1 - v0) * ((line - u0) / (u1 - u0));
  return { exact, snapped: snap(exact) };
}

/** Divides the vertices of a ring between both sides, and records each crossing. */
function cutRing(ring: Ring, axis: Axis, line: number, low: Side, high: Side, crossings: Crossing[]): void {
  const last = ring.length - 2;
  const firstHigh = (ring[axis] ?? 0) > line;
  const opening: Chain = { ring, first: 0, vertices: 0, start: -1, end: -1 };
  let current = opening;
  let isHigh = firstHigh;
  for (let i = 0; i < last; i += 2) {
    const nextHigh = (ring[i + 2 + axis] ?? 0) > line;
    if (nextHigh === isHigh) continue;
    const crossing = crossings.push(crossingOf(ring, i, axis, line)) - 1;
    current.end = crossing;
    current.vertices = (i + 2 - current.first) / 2;
    (isHigh ? high : low).chains.push(current);
    current = { ring, first: i + 2, vertices: 0, start: crossing, end: -1 };
    isHigh = nextHigh;
  }
  if (current === opening) {
    (firstHigh ? high : low).whole.push(ring);
    return;
  }
  // The run at the ring's end continues at its beginning.
  opening.vertices += (last - current.first) / 2;
  opening.first = current.first % last;
  opening.start = current.start;
}

/** Builds rings without repeated vertices; reused because its buffer grows to the longest ring. */
class RingBuilder {
  #values = new Float64Array(1 << 10);
  length = 0;

  push(x: number, y: number): void {
    const { length } = this;
    if (length > 0 && this.#values[length - 2] === x && this.#values[length - 1] === y) return;
    if (length + 2 > this.#values.length) {
      const grown = new Float64Array(this.#values.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[length] = x;
    this.#values[length + 1] = y;
    this.length = length + 2;
  }

  chain({ ring, first, vertices }: Chain): void {
    const last = ring.length - 2;
    let offset = first;
    for (let left = vertices; left > 0; left--) {
      this.push(ring[offset] ?? 0, ring[offset + 1] ?? 0);
      offset = offset + 2 === last ? 0 : offset + 2;
    }
  }

  /** Returns the closed ring and resets the builder; undefined if it has fewer than three corners. */
  take(): Ring | undefined {
    this.push(this.#values[0] ?? 0, this.#values[1] ?? 0);
    const ring = this.length >= 8 ? this.#values.slice(0, this.length) : undefined;
    this.length = 0;
    return ring;
  }
}

const ringBuilder = new RingBuilder();

/** Joins the chains of one side along the cut line: sorted crossings enclose the interior in pairs. */
function linkChains(side: Side, partner: Int32Array, crossings: readonly Crossing[], axis: Axis, line: number): Ring[] {
  const byStart = new Map(side.chains.map((chain) => [chain.start, chain]));
  const rings: Ring[] = [];
  const pushCrossing = (index: number): void => {
    const along = crossings[index]?.snapped ?? 0;
    if (axis === 0) ringBuilder.push(line, along);
    else ringBuilder.push(along, line);
  };
  for (const first of side.chains) {
    if (!byStart.has(first.start)) continue;
    ringBuilder.length = 0;
    let chain: Chain | undefined = first;
    do {
      if (!byStart.delete(chain.start)) throw new UnsplittablePolygonError('The ring crosses itself at the cut line');
      pushCrossing(chain.start);
      ringBuilder.chain(chain);
      pushCrossing(chain.end);
      const next: number = partner[chain.end] ?? -1;
      chain = next === first.start ? undefined : byStart.get(next);
      if (chain === undefined && next !== first.start)
        throw new UnsplittablePolygonError('The ring crosses itself at the cut line');
    } while (chain !== undefined);
    const ring = ringBuilder.take();
    if (ring !== undefined) rings.push(ring);
  }
  return rings;
}

/** Even–odd test of a point in a ring. */
export function ringContains(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0; i < ring.length - 2; i += 2) {
    const x1 = ring[i] ?? 0;
    const y1 = ring[i + 1] ?? 0;
    const x2 = ring[i + 2] ?? 0;
    const y2 = ring[i + 3] ?? 0;
    if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) inside = !inside;
  }
  return inside;
}

/**
 * Assigns each uncut hole to the shell that contains most of its vertices (a hole may touch its shell in single
 * points).
 */
function assemble(shells: Ring[], holes: readonly Ring[]): MultiPolygon {
  const polygons: MultiPolygon = shells.map((shell) => [shell]);
  const boxes = holes.length === 0 || shells.length < 2 ? [] : shells.map((shell) => bboxOf([[shell]]));
  for (const hole of holes) {
    let best = polygons[0];
    let bestVotes = -1;
    const step = 2 * Math.max(1, Math.floor(hole.length / 2 / 16));
    for (const [index, [west, south, east, north]] of boxes.entries()) {
      const shell = shells[index] ?? hole;
      let votes = 0;
      for (let i = 0; i < hole.length - 2; i += step) {
        const x = hole[i] ?? 0;
        const y = hole[i + 1] ?? 0;
        if (x >= west && x <= east && y >= south && y <= north && ringContains(shell, x, y)) votes++;
      }
      if (votes <= bestVotes) continue;
      bestVotes = votes;
      best = polygons[index];
    }
    best?.push(hole);
  }
  return polygons;
}

function polygonsOf(side: Side, outer: Ring, linked: Ring[]): MultiPolygon {
  const shells = side.whole.includes(outer) ? [outer, ...linked] : linked;
  return assemble(
    shells,
    side.whole.filter((ring) => ring !== outer),
  );
}

/**
 * Splits a valid, oriented polygon below and above `line` (a longitude for axis 0, a latitude for axis 1). Both sides
 * share every vertex on the line.
 * @throws UnsplittablePolygonError if the polygon intersects itself
 */
export function splitPolygon(polygon: Polygon, axis: Axis, line: number): [low: MultiPolygon, high: MultiPolygon] {
  const outer = polygon[0];
  if (outer === undefined) return [[], []];
  const low: Side = { whole: [], chains: [] };
  const high: Side = { whole: [], chains: [] };
  const crossings: Crossing[] = [];
  for (const ring of polygon) cutRing(ring, axis, line, low, high, crossings);
  const order = crossings
    .map((_, index) => index)
    .toSorted((a, b) => (crossings[a]?.exact ?? 0) - (crossings[b]?.exact ?? 0));
  const partner = new Int32Array(order.length);
  for (let i = 0; i + 1 < order.length; i += 2) {
    partner[order[i] ?? 0] = order[i + 1] ?? 0;
    partner[order[i + 1] ?? 0] = order[i] ?? 0;
  }
  return [
    polygonsOf(low, outer, linkChains(low, partner, crossings, axis, line)),
    polygonsOf(high, outer, linkChains(high, partner, crossings, axis, line)),
  ];
}
