/** The duration and distance of a path, as in the cell of a matrix. */
import { decimetresOf, millisecondsOf } from './cost.ts';
import { PROFILES } from './profiles/profiles.ts';
import type { Mode } from './profiles/profile.ts';

/** Seconds of the stop at the end of a path; none if it leads from a place to itself. */
export const stopSecondsOf = (total: number, mode: Mode): number => (total === 0 ? 0 : PROFILES[mode].stopSeconds);

/** Seconds, rounded to tenths, including the stop. */
export const secondsOf = (total: number, mode: Mode): number =>
  Math.round(millisecondsOf(total) / 100) / 10 + stopSecondsOf(total, mode);

export const metresOf = (total: number): number => decimetresOf(total) / 10;
