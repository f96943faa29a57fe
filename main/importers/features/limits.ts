/** How large one feature may be: more is no area that anybody drew, and takes the memory and the time of all others. */

/** Positions of a feature. The longest real ones have half a million. */
export const MOST_POSITIONS = 2_000_000;
/** Rings, or parts of a line. Coasts with all their islands have some ten thousand. */
export const MOST_RINGS = 50_000;
/** Columns of a table: three thousand days are as many. */
export const MOST_COLUMNS = 10_000;

const written = (count: number): string => count.toLocaleString('en');

/** Why a feature is too large, if it is. */
export function sizeFault(rings: number, positions: number): string | undefined {
  if (rings > MOST_RINGS) return `it has ${written(rings)} rings or parts, more than the ${written(MOST_RINGS)} that a feature may have: divide it`;
  if (positions > MOST_POSITIONS) return `it has ${written(positions)} positions, more than the ${written(MOST_POSITIONS)} that a feature may have: simplify or divide it`;
  return undefined;
}
