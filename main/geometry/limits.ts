/** Limits on a single feature. Larger ones aren't real areas, and would take all memory and time. */
import { formatCount } from '../../contract/counted.ts';

/** Positions of a feature; the largest real ones have half a million. */
export const MAX_POSITIONS = 2_000_000;
/** Rings, or parts of a line; coasts with all islands have some ten thousand. */
export const MAX_RINGS = 50_000;
/** Columns of a table: ten years of days have fewer. */
export const MAX_COLUMNS = 10_000;

/** Returns why a feature is too large, or undefined. */
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
 * Returns why the text of a geometry is too large to parse, which takes ten times its memory.
 * @param mark occurs once per position, and hardly elsewhere
 */
export function textFault(text: string, mark: string): string | undefined {
  let positions = 0;
  for (let index = text.indexOf(mark); index >= 0; index = text.indexOf(mark, index + 1)) positions++;
  return positions - MAX_RINGS <= MAX_POSITIONS
    ? undefined
    : `the feature has more than ${formatCount(MAX_POSITIONS)} positions, the maximum: simplify or divide it`;
}
