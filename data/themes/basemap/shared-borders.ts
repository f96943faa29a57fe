/** Borders shared by two areas, as lines; each line once, without outer edges. */
import type { Polygons } from '../../../main/geometry/geometry-blob.ts';

/** A line between two areas, by their indexes, the lower first. */
export interface SharedBorder {
  between: readonly [number, number];
  /** `[lon, lat, …]` in degrees. */
  points: number[];
}

const NONE = -1;
const GRID = 2 ** 24;
const WORD = 2 ** 32;

function hashOf(x1: number, y1: number, x2: number, y2: number): number {
  let hash = 0;
  for (const degrees of [x1, y1, x2, y2]) {
    const place = degrees * GRID;
    // The lower and the upper 32 bits of an integer.
    hash = Math.imul(hash ^ (place | 0), 0x9e_37_79_b1);
    hash = Math.imul(hash ^ Math.floor(place / WORD) ^ (hash >>> 15), 0x85_eb_ca_77);
  }
  return hash ^ (hash >>> 13);
}

/** Segments of all areas in order, each with the area on its other side. */
class Segments {
  readonly #from: Float64Array;
  readonly #owners: Int32Array;
  readonly #across: Int32Array;
  /** Hash table with open addressing: the segment in each slot, or none. */
  readonly #table: Int32Array;
  #count = 0;

  constructor(capacity: number) {
    this.#from = new Float64Array(capacity * 4);
    this.#owners = new Int32Array(capacity);
    this.#across = new Int32Array(capacity).fill(NONE);
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(capacity * 2 + 2))).fill(NONE);
  }

  /** Adds a segment in either direction. */
  add(owner: number, ax: number, ay: number, bx: number, by: number): void {
    const isForward = ax < bx || (ax === bx && ay < by);
    const [x1, y1, x2, y2] = isForward ? [ax, ay, bx, by] : [bx, by, ax, ay];
    const segment = this.#count++;
    this.#from.set([x1, y1, x2, y2], segment * 4);
    this.#owners[segment] = owner;
    const mask = this.#table.length - 1;
    for (let slot = hashOf(x1, y1, x2, y2) & mask; ; slot = (slot + 1) & mask) {
      const candidate = this.#table[slot] ?? NONE;
      if (candidate === NONE) {
        this.#table[slot] = segment;
        return;
      }
      const start = candidate * 4;
      const isEqual = [x1, y1, x2, y2].every((value, i) => this.#from[start + i] === value);
      if (!isEqual) continue;
      this.#across[segment] = this.#owners[candidate] ?? NONE;
      this.#across[candidate] = owner;
      return;
    }
  }

  /** Returns the area on the other side of the segment that was added as the `index`-th. */
  across(index: number): number {
    return this.#across[index] ?? NONE;
  }
}

/**
 * Whether the area at an index lies beside an unmatched segment, in degrees: on borders of more than a degree,
 * neighbours may have different vertices.
 */
export type IsAdjacent = (area: number, ax: number, ay: number, bx: number, by: number) => boolean;

/** Returns the parts of a ring with an area of a higher index on the other side. @param first index of its segment */
function bordersOfRing(
  coordinates: Float64Array,
  start: number,
  end: number,
  area: number,
  first: number,
  segments: Segments,
  isAdjacent: IsAdjacent,
): SharedBorder[] {
  const count = end - start - 1;
  const acrossAt = (index: number): number => segments.across(first + (index % count));
  // Starting where the other side changes keeps each border in one part.
  let begin = 0;
  while (begin < count && acrossAt(begin) === acrossAt(begin + count - 1)) begin++;
  const found: SharedBorder[] = [];
  let open: SharedBorder | undefined;
  for (let step = 0; step < count; step++) {
    const point = (start + ((begin + step) % count)) * 2;
    const [ax = 0, ay = 0, bx = 0, by = 0] = coordinates.subarray(point, point + 4);
    const acrossArea = acrossAt(begin + step);
    const neighbour =
      acrossArea === NONE && open !== undefined && isAdjacent(open.between[1], ax, ay, bx, by)
        ? open.between[1]
        : acrossArea;
    if (neighbour <= area) {
      open = undefined;
      continue;
    }
    if (open?.between[1] !== neighbour) found.push((open = { between: [area, neighbour], points: [ax, ay] }));
    open.points.push(bx, by);
  }
  return found;
}

/**
 * Returns the borders between any two areas: segments with equal ends on the packs' grid of 2^-24 degrees, in either
 * direction, and their continuation as far as `isAdjacent` holds. Lines end where the area on either side changes.
 */
export function sharedBorders(areas: readonly Polygons[], isAdjacent: IsAdjacent = () => false): SharedBorder[] {
  const segments = new Segments(
    areas.reduce((sum, { coordinates, ringEnds }) => sum + coordinates.length / 2 - ringEnds.length, 0),
  );
  const rings = areas.flatMap(({ coordinates, ringEnds }, area) =>
    Array.from(ringEnds, (end, ring) => ({
      coordinates,
      own: area,
      start: ring === 0 ? 0 : (ringEnds[ring - 1] ?? 0),
      end,
    })),
  );
  for (const { coordinates, own: area, start, end } of rings) {
    for (let point = start * 2; point < (end - 1) * 2; point += 2)
      segments.add(
        area,
        coordinates[point] ?? 0,
        coordinates[point + 1] ?? 0,
        coordinates[point + 2] ?? 0,
        coordinates[point + 3] ?? 0,
      );
  }
  let first = 0;
  return rings.flatMap(({ coordinates, own: area, start, end }) => {
    const found = bordersOfRing(coordinates, start, end, area, first, segments, isAdjacent);
    first += end - start - 1;
    return found;
  });
}
