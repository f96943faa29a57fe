/** Vertices on a grid of 1e-7 degrees: positions that round to the same point are one vertex, shared by neighbours. */
import type { LonLat, Plane, Point } from '../../kit/plane.ts';

const UNITS_PER_DEGREE = 1e7;
/** Limit of offsets in units, so that two coordinates fit into one exact number. */
const ROW = 2 ** 26;
const HALF_ROW = ROW / 2;

export class Vertices {
  readonly #plane: Plane;
  readonly #ids = new Map<number, number>();
  readonly #longitude: number[] = [];
  readonly #latitude: number[] = [];
  readonly #metres: Point[] = [];
  #origin: readonly [number, number] | undefined;

  constructor(plane: Plane) {
    this.#plane = plane;
  }

  /** Returns the id of the vertex at a position on the plane, in metres. */
  at(x: number, y: number): number {
    const [lon, lat] = this.#plane.toLonLat([x, y]);
    const [unitsEast, unitsNorth] = [Math.round(lon * UNITS_PER_DEGREE), Math.round(lat * UNITS_PER_DEGREE)];
    this.#origin ??= [unitsEast, unitsNorth];
    const column = unitsEast - this.#origin[0] + HALF_ROW;
    const row = unitsNorth - this.#origin[1] + HALF_ROW;
    if (column < 0 || column >= ROW || row < 0 || row >= ROW)
      throw new RangeError(`${lon}, ${lat} is more than 3 degrees from the first vertex`);
    const key = row * ROW + column;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#longitude.length;
      this.#ids.set(key, id);
      this.#longitude.push(unitsEast);
      this.#latitude.push(unitsNorth);
      this.#metres.push([x, y]);
    }
    return id;
  }

  /** Returns longitude and latitude in units of 1e-7 degrees. */
  units(id: number): readonly [number, number] {
    return [this.#longitude[id] ?? Number.NaN, this.#latitude[id] ?? Number.NaN];
  }

  lonLat(id: number): LonLat {
    const [east, north] = this.units(id);
    return [east / UNITS_PER_DEGREE, north / UNITS_PER_DEGREE];
  }

  /** Returns the vertex's position before rounding, in metres on the plane. */
  metres(id: number): Point {
    return this.#metres[id] ?? [Number.NaN, Number.NaN];
  }
}
