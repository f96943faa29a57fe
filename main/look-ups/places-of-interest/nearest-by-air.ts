/** The points nearest to a point by air line. */
import type { Point } from '../../../contract/coordinates.ts';
import { firstIndex } from '../../../contract/first-index.ts';
import { METRES_PER_DEGREE, metresBetween } from '../../../contract/great-circle.ts';

export interface Near<Found> {
  point: Found;
  /** Along the great circle. */
  metres: number;
}

/**
 * Points sorted by latitude. The difference in latitude is the shortest possible distance, anywhere on Earth, so a
 * search goes north and south until that exceeds what it has found.
 */
export class NearestByAir<Found extends Point> {
  readonly #points: readonly Found[];

  constructor(points: readonly Found[]) {
    this.#points = points.toSorted((a, b) => a.lat - b.lat);
  }

  /** Returns at most `count` points within `radius` metres, nearest first. */
  find(from: Point, count: number, radius: number): Near<Found>[] {
    const found: Near<Found>[] = [];
    let north = firstIndex(this.#points.length, (index) => (this.#points[index]?.lat ?? 0) >= from.lat);
    let south = north - 1;
    for (;;) {
      const limit = found.length === count ? (found.at(-1)?.metres ?? radius) : radius;
      const [northern, southern] = [this.#points[north], this.#points[south]];
      const up = northern === undefined ? Infinity : metresApart(northern.lat, from.lat);
      const down = southern === undefined ? Infinity : metresApart(southern.lat, from.lat);
      const point = up <= down ? northern : southern;
      if (point === undefined || Math.min(up, down) > limit) return found;
      if (up <= down) north++;
      else south--;
      const metres = metresBetween(from, point);
      if (metres > limit || (metres === limit && found.length === count)) continue;
      found.splice(placeOf(found, metres), 0, { point, metres });
      if (found.length > count) found.pop();
    }
  }
}

const metresApart = (one: number, other: number): number => Math.abs(one - other) * METRES_PER_DEGREE;

const placeOf = (found: readonly Near<unknown>[], metres: number): number =>
  firstIndex(found.length, (index) => (found[index]?.metres ?? 0) > metres);
