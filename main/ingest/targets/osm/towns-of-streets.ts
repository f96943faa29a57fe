/** Finds the towns of streets by their houses: lines of streets rarely state their town. */
import { tokens } from '../../../geocoder/text/tokens.ts';

/** About 500 m: houses farther from a line belong to another street of that name. */
const CELLS_PER_DEGREE = 200;

const cellKey = (name: string, column: number, row: number): string => `${name}|${column}|${row}`;
const cellOf = ([lon, lat]: readonly [number, number]): [column: number, row: number] => [
  Math.floor(lon * CELLS_PER_DEGREE),
  Math.floor(lat * CELLS_PER_DEGREE),
];
const folded = (street: string): string => tokens(street).join(' ');

export class TownsOfStreets {
  /** Handle of a town → houses, by street and cell. */
  readonly #towns = new Map<string, Map<number, number>>();

  /** Adds a house of a street at a position in degrees. */
  add(street: string, at: readonly [lon: number, lat: number], town: number | undefined): void {
    if (town === undefined) return;
    const key = cellKey(folded(street), ...cellOf(at));
    const counts = this.#towns.get(key) ?? new Map<number, number>();
    counts.set(town, (counts.get(town) ?? 0) + 1);
    this.#towns.set(key, counts);
  }

  /**
   * Returns the handle of the town of most houses of the street around both ends and the middle of a line; undefined if
   * there are none.
   */
  at(street: string, line: readonly (readonly [lon: number, lat: number])[]): number | undefined {
    const name = folded(street);
    const counts = new Map<number, number>();
    const ends = [line[0], line[line.length >> 1], line.at(-1)].filter((position) => position !== undefined);
    for (const [column, row] of ends.map(cellOf)) {
      for (const key of [-1, 0, 1].flatMap((east) =>
        [-1, 0, 1].map((north) => cellKey(name, column + east, row + north)),
      )) {
        for (const [town, houses] of this.#towns.get(key) ?? []) counts.set(town, (counts.get(town) ?? 0) + houses);
      }
    }
    return [...counts].toSorted(([a, as], [b, bs]) => bs - as || a - b)[0]?.[0];
  }
}
