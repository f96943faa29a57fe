/** How large one feature may be: more is no area of a real file, and takes the memory and the time of all others. */
import { formatCount } from '../../contract/counted.ts';

/** Positions of a feature. The longest real ones have half a million. */
export const MAX_POSITIONS = 2_000_000;
/** Rings, or parts of a line. Coasts with all their islands have some ten thousand. */
export const MAX_RINGS = 50_000;
/** Columns of a table: three thousand days are as many. */
export const MAX_COLUMNS = 10_000;

/** Why a feature is too large, if it is. */
export function sizeFault(rings: number, positions: number): string | undefined {
  if (rings > MAX_RINGS)
    return `the feature has ${formatCount(rings)} rings or parts; the maximum is ${formatCount(MAX_RINGS)}: divide it`;
  if (positions > MAX_POSITIONS)
    return (
      `the feature has ${formatCount(positions)} positions; the maximum is ${formatCount(MAX_POSITIONS)}: ` +
      'simplify or divide it'
    );
  return undefined;
}

/**
 * Why a text is too large to be read at all: read, its positions take ten times as much memory.
 * @param mark stands once in each position and in little else
 */
export function textFault(text: string, mark: string): string | undefined {
  let positions = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) positions++;
  return positions - MAX_RINGS <= MAX_POSITIONS
    ? undefined
    : `the feature has more than ${formatCount(MAX_POSITIONS)} positions, the maximum: simplify or divide it`;
}
