/**
 * A single number for duration and length.
 *
 * A packed total is `milliseconds × 2²⁴ + decimetres`, an integer in one float64. Adding two packed totals adds both
 * parts; comparing them compares durations first, then lengths. So one addition and one minimum handle both, ties
 * resolve the same way everywhere, and two results are equal exactly if both of their parts are. Durations and lengths
 * are rounded once, per segment of a street; everything else is integer addition.
 */

/** Decimetres that fit below the milliseconds: 1,677 km. */
export const LENGTH_LIMIT_DECIMETRES = 2 ** 24;

/** Milliseconds that fit above the decimetres in 53 bits: 149 hours. */
export const DURATION_LIMIT_MILLISECONDS = 2 ** 29;

/** Packs integer milliseconds and decimetres into a total. */
export const pack = (milliseconds: number, decimetres: number): number =>
  milliseconds * LENGTH_LIMIT_DECIMETRES + decimetres;

export const millisecondsOf = (total: number): number => Math.floor(total / LENGTH_LIMIT_DECIMETRES);

export const decimetresOf = (total: number): number =>
  total - Math.floor(total / LENGTH_LIMIT_DECIMETRES) * LENGTH_LIMIT_DECIMETRES;

/** Swaps the two parts, with the length on top: the key that selects the shortest path. Exact in both directions. */
export const packShortest = (total: number): number =>
  decimetresOf(total) * DURATION_LIMIT_MILLISECONDS + millisecondsOf(total);

/** Returns the packed total for the key of a shortest path. */
export function unpackShortest(key: number): number {
  const decimetres = Math.floor(key / DURATION_LIMIT_MILLISECONDS);
  return pack(key - decimetres * DURATION_LIMIT_MILLISECONDS, decimetres);
}

/**
 * Interpolates between two cumulative totals at `fraction` (0..1), rounding each part separately. Cumulative totals
 * never decrease, so the result lies between the two in both parts.
 */
export function interpolate(from: number, to: number, fraction: number): number {
  const milliseconds = millisecondsOf(from);
  const decimetres = decimetresOf(from);
  return pack(
    milliseconds + Math.round(fraction * (millisecondsOf(to) - milliseconds)),
    decimetres + Math.round(fraction * (decimetresOf(to) - decimetres)),
  );
}
