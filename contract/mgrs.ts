/**
 * The Military Grid Reference System: writes references of 1 m, in the zones of UTM and in the polar grids
 * (NGA.SIG.0012, chapter 3).
 */
import type { Point } from './coordinates.ts';
import { toUps, type Ups } from './ups.ts';
import { toUtm } from './utm.ts';

export const SQUARE_METRES = 100_000;
/** Tolerance for truncating to metres, so that rounding errors don't reduce a coordinate by one. */
const TOLERANCE_METRES = 1e-6;

/** Column letters of the squares from west to east, by zone modulo three. */
export const COLUMNS = ['STUVWXYZ', 'ABCDEFGH', 'JKLMNPQR'];
/** Row letters from south to north, which repeat. Even zones start with the sixth. */
export const ROWS = 'ABCDEFGHJKLMNPQRSTUV';
export const ROW_OF_EVEN_ZONES = 5;

/** A polar grid: its letters, and the easting and northing of its first square, in squares. */
interface PolarGrid {
  columns: string;
  east: number;
  rows: string;
  north: number;
}
const SOUTH_ROWS = { rows: 'ABCDEFGHJKLMNPQRSTUVWXYZ', north: 8 };
const NORTH_ROWS = { rows: 'ABCDEFGHJKLMNP', north: 13 };
export const POLAR: Readonly<Record<Ups['letter'], PolarGrid>> = {
  A: { columns: 'JKLPQRSTUXYZ', east: 8, ...SOUTH_ROWS },
  B: { columns: 'ABCFGHJKLPQR', east: 20, ...SOUTH_ROWS },
  Y: { columns: 'RSTUXYZ', east: 13, ...NORTH_ROWS },
  Z: { columns: 'ABCFGHJ', east: 20, ...NORTH_ROWS },
};

/** Formats metres within a square. */
const within = (metres: number): string => String(Math.floor(metres) % SQUARE_METRES).padStart(5, '0');

/** Returns the reference to 1 m: `10S EG 85743 91873`, zone and band, square, easting and northing within it. */
export function mgrsOf(point: Point): string {
  const utm = toUtm(point);
  const { eastingMetres, northingMetres } = utm ?? toUps(point);
  const [easting, northing] = [eastingMetres + TOLERANCE_METRES, northingMetres + TOLERANCE_METRES];
  const [column, row] = [Math.floor(easting / SQUARE_METRES), Math.floor(northing / SQUARE_METRES)];
  const ends = `${within(easting)} ${within(northing)}`;
  if (utm === null) {
    const { letter } = toUps(point);
    const { columns, east, rows, north } = POLAR[letter];
    return `${letter} ${columns.charAt(column - east)}${rows.charAt(row - north)} ${ends}`;
  }
  const { zone, band } = utm;
  const first = zone % 2 === 0 ? ROW_OF_EVEN_ZONES : 0;
  const square = `${COLUMNS[zone % 3]?.charAt(column - 1)}${ROWS.charAt((row + first) % ROWS.length)}`;
  return `${zone}${band} ${square} ${ends}`;
}
