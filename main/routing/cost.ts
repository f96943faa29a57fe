/**
 * One number for duration and length together.
 *
 * A packed total is `milliseconds × 2²⁴ + decimetres`, an integer in one float64. Adding two packed totals adds both
 * parts; comparing them compares durations first and lengths where durations are equal. So one addition and one minimum
 * carry both, ties resolve the same way everywhere, and two results are equal exactly when both their parts are.
 * Durations and lengths are rounded once, per segment of a street; everything else is addition of integers.
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

/** The same two parts with the length above: the key by which the shortest path is chosen. Exact in both directions. */
export const packShortest = (total: number): number =>
  decimetresOf(total) * DURATION_LIMIT_MILLISECONDS + millisecondsOf(total);

/** A packed total from the key of a shortest path. */
export function unpackShortest(key: number): number {
  const decimetres = Math.floor(key / DURATION_LIMIT_MILLISECONDS);
  return pack(key - decimetres * DURATION_LIMIT_MILLISECONDS, decimetres);
}

/**
 * The share `fraction` (0..1) of the way from one cumulative total to a later one, each part rounded on its own.
 * Cumulative totals never decrease, so the result lies between the two in both parts.
 */
export function interpolate(from: number, to: number, fraction: number): number {
  const milliseconds = millisecondsOf(from);
  const decimetres = decimetresOf(from);
  return pack(
    milliseconds + Math.round(fraction * (millisecondsOf(to) - milliseconds)),
    decimetres + Math.round(fraction * (decimetresOf(to) - decimetres)),
  );
}
