/** Reader of GSHHG's rivers and canals (`binned_river_f.nc`) and borders (`binned_border_f.nc`). */
import { binNumber, pointsOf, readBinnedLines, type BinnedLines } from './bins.ts';
import { readNetcdf, type Numbers, type ReadVariable } from './netcdf.ts';

/** A piece of a river in one bin. */
export interface RiverSegment {
  /**
   * 0: centre line of a river with two shores; 1 and 2: major rivers; 3: additional ones; 4: minor ones; 5 to 7:
   * intermittent rivers, from major to minor; 8 and 9: major and minor canals; 10: irrigation canals.
   */
  level: number;
  /** `[lon, lat, …]` in degrees. */
  points: Float64Array;
}

/** Rivers of the world by bin. */
export class Rivers {
  readonly #lines: BinnedLines;
  readonly #levels: Numbers;
  readonly #counts: Numbers;

  constructor(read: ReadVariable) {
    this.#lines = readBinnedLines(read);
    // The file's own spelling.
    this.#levels = read('Hierarchial_level_of_a_segment');
    this.#counts = read('N_points_for_a_segment');
  }

  /** Returns the rivers of a bin by its south-west corner in whole degrees. @throws RangeError as {@link binNumber} */
  bin(west: number, south: number): RiverSegment[] {
    const number = binNumber(west, south);
    const first = this.#lines.firstSegment[number] ?? 0;
    return Array.from({ length: this.#lines.segments[number] ?? 0 }, (_, index) => ({
      level: this.#levels[first + index] ?? 0,
      points: pointsOf(this.#lines, first + index, this.#counts[first + index] ?? 0, west, south),
    }));
  }
}

/** Reads all rivers into memory. */
export const readRivers = (path: string): Promise<Rivers> => readNetcdf(path, (read) => new Rivers(read));

/** Reads borders of countries (level 1), of first-level divisions in the Americas (2) and at sea (3). */
export const readBorders = (path: string): Promise<Rivers> => readNetcdf(path, (read) => new Rivers(read));
