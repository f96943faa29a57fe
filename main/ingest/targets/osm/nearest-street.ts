/** Finds the nearest named street, for house numbers without a street. */
import Flatbush from 'flatbush';
import { METRES_PER_UNIT, projectOnLine, toUnits, type UnitLine } from '../../../geometry/line-geometry.ts';
import type { Position } from './relation-rings.ts';

/** Maximum distance of a house from its street. */
const TOLERANCE_METRES = 100;

export interface OsmStreet {
  name: string;
  line: [longitude: number, latitude: number][];
  /** Postal codes of the sides of the line. */
  leftPostcode: string | undefined;
  rightPostcode: string | undefined;
}

export class NearestStreet {
  readonly #names: readonly string[];
  readonly #lines: readonly UnitLine[];
  readonly #boxes: Flatbush | undefined;

  constructor(streets: readonly OsmStreet[]) {
    this.#names = streets.map(({ name }) => name);
    this.#lines = streets.map(({ line }) =>
      Int32Array.from(line.flatMap(([lon, lat]) => [toUnits(lon), toUnits(lat)])),
    );
    if (streets.length === 0) return;
    const boxes = new Flatbush(streets.length);
    for (const { line } of streets) {
      const [lons, lats] = [line.map(([lon]) => toUnits(lon)), line.map(([, lat]) => toUnits(lat))];
      boxes.add(Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats));
    }
    boxes.finish();
    this.#boxes = boxes;
  }

  /**
   * Returns the name of the street nearest to a position in degrees; undefined if none is within 100 m. Of equally near
   * ones, the first by name.
   */
  at([lon, lat]: Position): string | undefined {
    const [x, y, high] = [toUnits(lon), toUnits(lat), TOLERANCE_METRES / METRES_PER_UNIT];
    const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
    let nearest: { name: string; distanceMetres: number } | undefined;
    for (const index of this.#boxes?.search(x - wide, y - high, x + wide, y + high) ?? []) {
      const [line, name = ''] = [this.#lines[index], this.#names[index]];
      if (line === undefined) continue;
      const { distanceMetres } = projectOnLine(line, x, y);
      const isNearer =
        nearest === undefined ||
        distanceMetres < nearest.distanceMetres ||
        (distanceMetres === nearest.distanceMetres && name < nearest.name);
      if (distanceMetres <= TOLERANCE_METRES && isNearer) nearest = { name, distanceMetres };
    }
    return nearest?.name;
  }
}
