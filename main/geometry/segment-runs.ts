/**
 * Spatial index of consecutive segments of rings: neighbours in the list are neighbours on the ground, so runs of them
 * have small boxes without sorting. Several times faster than indexing each segment.
 */
import Flatbush from 'flatbush';

/** `[x1, y1, x2, y2]` of each segment, concatenated. */
export type Segments = Float64Array;

/** Number of segments of a ring. */
export const segmentCount = (ring: Float64Array): number => Math.max(0, ring.length / 2 - 1);

/** Returns the segments of rings, concatenated. */
export function segmentsOf(rings: readonly Float64Array[]): Segments {
  const segments = new Float64Array(4 * rings.reduce((sum, ring) => sum + segmentCount(ring), 0));
  let length = 0;
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      segments[length++] = ring[i] ?? 0;
      segments[length++] = ring[i + 1] ?? 0;
      segments[length++] = ring[i + 2] ?? 0;
      segments[length++] = ring[i + 3] ?? 0;
    }
  }
  return segments;
}

/** Segments per run: fewer enlarge the index, more cause more comparisons. */
const RUN_SEGMENTS = 12;

/**
 * Returns the end offsets of all runs, starting with 0. A run ends when it's full or the next segment isn't connected.
 */
function runBounds(segments: Segments): Uint32Array {
  const bounds = new Uint32Array(segments.length / 4 + 1);
  let runs = 0;
  let first = 0;
  for (let i = 4; i <= segments.length; i += 4) {
    const isJoined = i < segments.length && segments[i] === segments[i - 2] && segments[i + 1] === segments[i - 1];
    if (isJoined && i - first < RUN_SEGMENTS * 4) continue;
    bounds[++runs] = i;
    first = i;
  }
  return bounds.slice(0, runs + 1);
}

export class SegmentRuns {
  readonly #count: number;
  readonly #segments: Segments;
  readonly #bounds: Uint32Array;
  /** `[west, south, east, north]` of each run. */
  readonly #boxes: Float64Array;
  readonly #index: Flatbush | undefined;
  /** Scratch: offsets of the segments of two runs that may meet. */
  readonly #own = new Uint32Array(RUN_SEGMENTS);
  readonly #others = new Uint32Array(RUN_SEGMENTS);

  constructor(segments: Segments) {
    this.#segments = segments;
    this.#bounds = runBounds(segments);
    this.#count = this.#bounds.length - 1;
    this.#boxes = new Float64Array(this.#count * 4);
    if (this.#count === 0) return;
    this.#index = new Flatbush(this.#count);
    for (let run = 0; run < this.#count; run++) {
      let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let i = this.first(run); i < this.end(run); i += 2) {
        const x = segments[i] ?? 0;
        const y = segments[i + 1] ?? 0;
        if (x < west) west = x;
        if (x > east) east = x;
        if (y < south) south = y;
        if (y > north) north = y;
      }
      this.#boxes.set([west, south, east, north], run * 4);
      this.#index.add(west, south, east, north);
    }
    this.#index.finish();
  }

  /** Offset of the first segment of a run. */
  first(run: number): number {
    return this.#bounds[run] ?? 0;
  }

  /** Offset after the last segment of a run. */
  end(run: number): number {
    return this.#bounds[run + 1] ?? 0;
  }

  /** Returns the runs whose boxes intersect a box, which may be infinite. */
  search(west: number, south: number, east: number, north: number): number[] {
    return this.#index?.search(west, south, east, north) ?? [];
  }

  /**
   * Calls `visit` with the offsets of every pair of segments whose boxes intersect, until it returns false.
   * @param isNew per segment; pairs of old segments are skipped
   */
  eachPair(isNew: Uint8Array, visit: (i: number, j: number) => boolean): void {
    const hasNew = new Uint8Array(this.#count);
    for (let run = 0; run < this.#count; run++)
      for (let i = this.first(run); i < this.end(run); i += 4) if (isNew[i / 4] === 1) hasNew[run] = 1;
    for (let run = 0; run < this.#count; run++) {
      if (hasNew[run] === 0) continue;
      const [west = 0, south = 0, east = 0, north = 0] = this.#boxes.subarray(run * 4, run * 4 + 4);
      for (const other of this.search(west, south, east, north)) {
        // A run with new segments visits this pair from the other side.
        if (other < run && hasNew[other] === 1) continue;
        if (!this.#compare(run, other, isNew, visit)) return;
      }
    }
  }

  /** Writes the offsets of a run's segments that intersect the box of another run into `out`. @returns their number */
  #near(run: number, other: number, out: Uint32Array): number {
    const segments = this.#segments;
    const west = this.#boxes[other * 4] ?? 0;
    const south = this.#boxes[other * 4 + 1] ?? 0;
    const east = this.#boxes[other * 4 + 2] ?? 0;
    const north = this.#boxes[other * 4 + 3] ?? 0;
    const end = this.end(run);
    let count = 0;
    for (let i = this.first(run); i < end; i += 4) {
      const x1 = segments[i] ?? 0;
      const x2 = segments[i + 2] ?? 0;
      if ((x1 < west && x2 < west) || (x1 > east && x2 > east)) continue;
      const y1 = segments[i + 1] ?? 0;
      const y2 = segments[i + 3] ?? 0;
      if ((y1 < south && y2 < south) || (y1 > north && y2 > north)) continue;
      out[count++] = i;
    }
    return count;
  }

  #compare(run: number, other: number, isNew: Uint8Array, visit: (i: number, j: number) => boolean): boolean {
    const segments = this.#segments;
    const own = this.#near(run, other, this.#own);
    if (own === 0) return true;
    const others = this.#near(other, run, this.#others);
    for (let n = 0; n < own; n++) {
      const i = this.#own[n] ?? 0;
      const x1 = segments[i] ?? 0;
      const y1 = segments[i + 1] ?? 0;
      const x2 = segments[i + 2] ?? 0;
      const y2 = segments[i + 3] ?? 0;
      const [west, east] = x1 < x2 ? [x1, x2] : [x2, x1];
      const [south, north] = y1 < y2 ? [y1, y2] : [y2, y1];
      const isOwnNew = isNew[i / 4] === 1;
      for (let m = run === other ? n + 1 : 0; m < others; m++) {
        const j = this.#others[m] ?? 0;
        const ax = segments[j] ?? 0;
        const bx = segments[j + 2] ?? 0;
        if ((ax < west && bx < west) || (ax > east && bx > east)) continue;
        const ay = segments[j + 1] ?? 0;
        const by = segments[j + 3] ?? 0;
        if ((ay < south && by < south) || (ay > north && by > north)) continue;
        if ((isOwnNew || isNew[j / 4] === 1) && !visit(i, j)) return false;
      }
    }
    return true;
  }
}
