/** Joining of pieces that were cut along the edges of bins. */
import { signedDoubleArea, type MultiPolygon, type Ring } from '../../../main/geometry/rings.ts';
import { assemble } from '../../../main/geometry/assemble.ts';

/** A line between two points on bin edges, with its inside on the left. */
type Chain = number[];

const isOnEdge = (x: number, y: number): boolean => Number.isInteger(x) || Number.isInteger(y);
/** Whether a segment lies on an edge. */
const isAlong = (x1: number, y1: number, x2: number, y2: number): boolean =>
  (x1 === x2 && Number.isInteger(x1)) || (y1 === y2 && Number.isInteger(y1));

const touchesEdge = (ring: Ring): boolean => {
  for (let i = 0; i < ring.length; i += 2) if (isOnEdge(ring[i] ?? 0, ring[i + 1] ?? 0)) return true;
  return false;
};

/** Segments on one grid line: by start position, the change in the number of segments north or east minus back. */
type Changes = Map<number, number>;

class Edges {
  readonly #meridians = new Map<number, Changes>();
  readonly #parallels = new Map<number, Changes>();

  add(x1: number, y1: number, x2: number, y2: number): void {
    const isMeridian = x1 === x2;
    const lines = isMeridian ? this.#meridians : this.#parallels;
    const line = isMeridian ? x1 : y1;
    const [from, to] = isMeridian ? [y1, y2] : [x1, x2];
    let changes = lines.get(line);
    if (changes === undefined) lines.set(line, (changes = new Map()));
    const weight = to > from ? 1 : -1;
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    changes.set(low, (changes.get(low) ?? 0) + weight);
    changes.set(high, (changes.get(high) ?? 0) - weight);
  }

  /** Returns segments with their inside on one side only. */
  unpaired(): Chain[] {
    const chains: Chain[] = [];
    const collect = (
      lines: ReadonlyMap<number, Changes>,
      chain: (line: number, from: number, to: number) => Chain,
    ): void => {
      for (const [line, changes] of lines) {
        let net = 0;
        let before = 0;
        for (const [place, change] of [...changes].toSorted(([a], [b]) => a - b)) {
          if (net !== 0) chains.push(net > 0 ? chain(line, before, place) : chain(line, place, before));
          net += change;
          before = place;
        }
      }
    };
    collect(this.#meridians, (x, from, to) => [x, from, x, to]);
    collect(this.#parallels, (y, from, to) => [from, y, to, y]);
    return chains;
  }
}

/** Cuts a ring at its points on edges into `chains`; segments on edges are added to `edges`. */
function cutAtEdges(ring: Ring, chains: Chain[], edges: Edges): void {
  const count = ring.length / 2 - 1;
  let first = 0;
  while (first < count && !isOnEdge(ring[first * 2] ?? 0, ring[first * 2 + 1] ?? 0)) first++;
  let chain: Chain = [];
  for (let step = 0; step < count; step++) {
    const i = ((first + step) % count) * 2;
    const [x1, y1, x2, y2] = [ring[i] ?? 0, ring[i + 1] ?? 0, ring[i + 2] ?? 0, ring[i + 3] ?? 0];
    if (isAlong(x1, y1, x2, y2)) {
      edges.add(x1, y1, x2, y2);
      continue;
    }
    if (chain.length === 0) chain.push(x1, y1);
    chain.push(x2, y2);
    if (isOnEdge(x2, y2)) {
      chains.push(chain);
      chain = [];
    }
  }
}

const key = (x: number, y: number): string => `${x} ${y}`;

/**
 * Follows chains from end to start, turning right if several continue, so that parts that touch in a point separate.
 */
function loopsOf(chains: readonly Chain[]): Ring[] | undefined {
  const starting = Map.groupBy(chains, ([x = 0, y = 0]) => key(x, y));
  const take = (last: Chain): Chain | undefined => {
    const [x, y] = [last.at(-2) ?? 0, last.at(-1) ?? 0];
    const choices = starting.get(key(x, y));
    if (choices === undefined || choices.length === 0) return undefined;
    const back = Math.atan2((last.at(-3) ?? 0) - y, (last.at(-4) ?? 0) - x);
    const turn = (next: Chain): number => {
      const angle = back - Math.atan2((next[3] ?? 0) - y, (next[2] ?? 0) - x);
      return angle <= 0 ? angle + 2 * Math.PI : angle;
    };
    const best = choices.length === 1 ? choices[0] : choices.reduce((a, b) => (turn(b) < turn(a) ? b : a));
    if (best !== undefined) choices.splice(choices.indexOf(best), 1);
    return best;
  };
  const loops: Ring[] = [];
  for (const list of starting.values()) {
    for (let next = list.pop(); next !== undefined; next = list.pop()) {
      const path: Chain[] = [];
      const position = new Map<string, number>();
      for (let chain: Chain | undefined = next; chain !== undefined; chain = take(chain)) {
        position.set(key(chain[0] ?? 0, chain[1] ?? 0), path.push(chain) - 1);
        const seen = position.get(key(chain.at(-2) ?? 0, chain.at(-1) ?? 0));
        if (seen === undefined) continue;
        const loop = path.splice(seen);
        for (const [x = 0, y = 0] of loop) position.delete(key(x, y));
        loops.push(Float64Array.from(loop.flatMap((part, index) => (index === 0 ? part : part.slice(2)))));
        if (path.length === 0) break;
      }
      if (path.length > 0) return undefined;
    }
  }
  return loops;
}

/**
 * Joins polygons that don't overlap and lie in one bin each; those that touch no bin edge stay unchanged.
 * Returns `undefined` if they do overlap.
 */
export function joinBins(pieces: MultiPolygon): MultiPolygon | undefined {
  const untouched: MultiPolygon = [];
  const chains: Chain[] = [];
  const rings: Ring[] = [];
  const edges = new Edges();
  for (const polygon of pieces) {
    if (!polygon.some(touchesEdge)) {
      untouched.push(polygon);
      continue;
    }
    for (const ring of polygon) {
      if (touchesEdge(ring)) cutAtEdges(ring, chains, edges);
      else rings.push(ring);
    }
  }
  for (const chain of edges.unpaired()) chains.push(chain);
  const loops = loopsOf(chains);
  const joined =
    loops === undefined ? undefined : assemble([...rings, ...loops].filter((loop) => signedDoubleArea(loop) !== 0));
  return joined === undefined ? undefined : [...untouched, ...joined];
}
