export { wrapLongitude, type Point } from '../../../contract/coordinates.ts';

/** The displayed text (with U+2212 minus and typographic primes), and the copied one (plain ASCII). */
export type CoordinateText = { readonly shown: string; readonly copied: string };

/** Six decimals are about 10 cm; what the map and the address bar know is never finer. */
export const roundDegrees = (degrees: number, decimals = 6): number => {
  const rounded = Number(degrees.toFixed(decimals));
  return rounded === 0 ? 0 : rounded;
};

/** On screen a minus is U+2212, which is as wide as a figure. A hyphen inside a word or a code stays. */
export const withTrueMinus = (text: string): string => text.replaceAll(/(^|[\s,(])-(?=[\d.])/g, '$1−');
