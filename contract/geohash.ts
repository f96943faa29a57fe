/** Geohashes: cells obtained by alternately halving longitude and latitude, five halvings per character. */
import type { Point } from './coordinates.ts';
import type { PositionCode } from './position-code.ts';

const DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz';
const BITS = 5;
/** Cells of 37 by 19 mm at the equator. */
export const MAX_GEOHASH_CHARACTERS = 12;

/** Returns the geohash of the cell that contains the point; a point on an edge is in the eastern or northern cell. */
export function geohashOf({ lon, lat }: Point, characters: number): string {
  let [west, east, south, north] = [-180, 180, -90, 90];
  let code = '';
  let digit = 0;
  for (let bit = 0; bit < characters * BITS; bit++) {
    digit *= 2;
    if (bit % 2 === 0) {
      const middle = (west + east) / 2;
      if (lon >= middle) [west, digit] = [middle, digit + 1];
      else east = middle;
    } else {
      const middle = (south + north) / 2;
      if (lat >= middle) [south, digit] = [middle, digit + 1];
      else north = middle;
    }
    if (bit % BITS === BITS - 1) {
      code += DIGITS.charAt(digit);
      digit = 0;
    }
  }
  return code;
}

function cellOf(code: string): PositionCode['cell'] {
  let [west, east, south, north] = [-180, 180, -90, 90];
  for (let bit = 0; bit < code.length * BITS; bit++) {
    const digit = DIGITS.indexOf(code.charAt(Math.floor(bit / BITS)));
    const isUpper = ((digit >> (BITS - 1 - (bit % BITS))) & 1) === 1;
    if (bit % 2 === 0) {
      const middle = (west + east) / 2;
      if (isUpper) west = middle;
      else east = middle;
    } else {
      const middle = (south + north) / 2;
      if (isUpper) south = middle;
      else north = middle;
    }
  }
  return [west, south, east, north];
}

const NAMED = /^geohash[\s:]+([0-9b-hjkmnp-z]{1,12})$/i;
/** Digits and letters mixed, longer than any postal code, so neither a word nor a house number. */
const UNNAMED = /^(?=.*[a-z].*\d.*[a-z])(?=.*\d.*[a-z].*\d)[0-9b-hjkmnp-z]{8,12}$/i;

/** Reads a geohash that follows its name, or has at least eight characters; `null` for other text. */
export function readGeohash(text: string): PositionCode | null {
  const trimmed = text.trim();
  const code = (NAMED.exec(trimmed)?.[1] ?? UNNAMED.exec(trimmed)?.[0])?.toLowerCase();
  if (code === undefined) return null;
  const cell = cellOf(code);
  const [west, south, east, north] = cell;
  return { kind: 'geohash', code, point: { lon: (west + east) / 2, lat: (south + north) / 2 }, cell };
}
