/**
 * Rivers and canals as lines, and borders in the same form: GSHHG's files `binned_river_f.nc` and `binned_border_f.nc`.
 */
import { binNumber, pointsOf, readBinnedLines, type BinnedLines } from './bins.ts';
import { readNetcdf, type Numbers, type ReadVariable } from './netcdf.ts';

/** A piece of a river in one bin. */
export interface RiverSegment {
  /**
   * 0 the middle of a river so wide that it has two shores, 1 and 2 major rivers, 3 further ones, 4 minor ones; 5 to 7
   * such as are dry at times, from major to minor; 8 and 9 canals, major and minor, 10 for irrigation.
   */
  level: number;
  /** `[lon, lat, …]` in degrees. */
  points: Float64Array;
}

/** All rivers of the world, bin by bin. */
export class Rivers {
  readonly #lines: BinnedLines;
  readonly #levels: Numbers;
  readonly #counts: Numbers;

  constructor(read: ReadVariable) {
    this.#lines = readBinnedLines(read);
    // Spelt so in the file.
    this.#levels = read('Hierarchial_level_of_a_segment');
    this.#counts = read('N_points_for_a_segment');
  }

  /**
   * Rivers of the bin whose south-west corner is given, in whole degrees. @throws RangeError outside of -180 … 179, -90
   * … 89
   */
  bin(west: number, south: number): RiverSegment[] {
    const number = binNumber(west, south);
    const first = this.#lines.firstSegment[number] ?? 0;
    return Array.from({ length: this.#lines.segments[number] ?? 0 }, (_, index) => ({
      level: this.#levels[first + index] ?? 0,
      points: pointsOf(this.#lines, first + index, this.#counts[first + index] ?? 0, west, south),
    }));
  }
}

/** Reads the whole file. */
export const readRivers = (path: string): Promise<Rivers> => readNetcdf(path, (read) => new Rivers(read));

/**
 * Borders of countries (level 1), of their first divisions in the Americas (2) and at sea (3), in the form of rivers.
 */
export const readBorders = (path: string): Promise<Rivers> => readNetcdf(path, (read) => new Rivers(read));
