/** Reads MGRS references of 1 m to 10 km. */
import { wrapLongitude, type Point } from './coordinates.ts';
import { COLUMNS, POLAR, ROW_OF_EVEN_ZONES, ROWS, SQUARE_METRES } from './mgrs.ts';
import type { PositionCode } from './position-code.ts';
import { fromUps, type Ups } from './ups.ts';
import { fromUtm, toUtm } from './utm.ts';

const SOUTH = -80;
const NORTH = 84;
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';

const SHAPE = /^(?:(\d{1,2}) ?([A-Z])|([ABYZ])) ?([A-Z]{2}) ?(\d{2,11}|\d{1,5} \d{1,5})$/i;
/** Minimum number of digits that can't be a house number; fewer digits after a gap may belong to an address. */
const CERTAIN_DIGITS = 6;

/** Returns west and east of a zone within a band; zones of Norway and Svalbard differ in width. */
function zoneSpan(zone: number, band: string): readonly [west: number, east: number] {
  const west = zone * 6 - 186;
  if (band === 'V' && zone === 31) return [0, 3];
  if (band === 'V' && zone === 32) return [3, 12];
  if (band === 'X' && zone >= 31 && zone <= 37) {
    const [from, to] = { 31: [0, 9], 33: [9, 21], 35: [21, 33], 37: [33, 42] }[zone] ?? [];
    return from === undefined || to === undefined ? [NaN, NaN] : [from, to];
  }
  return [west, west + 6];
}

function bandSpan(band: string): readonly [south: number, north: number] {
  const south = SOUTH + BANDS.indexOf(band) * 8;
  return [south, band === 'X' ? NORTH : south + 8];
}

type Cell = PositionCode['cell'];
type ToPoint = (eastingMetres: number, northingMetres: number) => Point;

/**
 * Returns the cell of a position in metres and its size, from two of its corners.
 * @param near a longitude: the cell is in the same copy of the world, and may cross ±180° there
 */
function cellAt(toPoint: ToPoint, easting: number, northing: number, size: number, near?: number): Cell {
  const [southWest, northEast] = [toPoint(easting, northing), toPoint(easting + size, northing + size)];
  const middle = near ?? southWest.lon;
  const unwrapped = (lon: number): number => lon + Math.round((middle - lon) / 360) * 360;
  return [unwrapped(southWest.lon), southWest.lat, unwrapped(northEast.lon), northEast.lat];
}

/** Returns the metres within a square for the digits of a reference, and the size of its cell. */
function digitsOf(digits: string): { easting: number; northing: number; size: number } {
  const count = digits.length / 2;
  const size = 10 ** (5 - count);
  return { easting: Number(digits.slice(0, count)) * size, northing: Number(digits.slice(count)) * size, size };
}

/** Returns the lowest northing of a parallel in a zone: at its centre in the north, at its edges in the south. */
const southernmost = (lat: number): number =>
  Math.min(...[-177, -180].map((lon) => toUtm({ lon, lat })?.northingMetres ?? NaN));

/** Returns the cell of a reference in a zone of UTM, or what is wrong with it. */
function cellInZone(zone: number, band: string, square: string, digits: string): Cell | string {
  if (zone < 1 || zone > 60) return `zone ${zone} is outside 1 to 60`;
  if (!BANDS.includes(band)) return `${band} isn't a latitude band; they run from C to X, without I and O`;
  const columns = COLUMNS[zone % 3] ?? '';
  const column = columns.indexOf(square.charAt(0));
  if (column < 0) return `zone ${zone} has squares ${columns.charAt(0)} to ${columns.at(-1)}, not ${square.charAt(0)}`;
  const row = ROWS.indexOf(square.charAt(1));
  if (row < 0) return `${square.charAt(1)} isn't a row of squares; they run from A to V, without I and O`;
  const { easting, northing, size } = digitsOf(digits);
  const [west, east] = zoneSpan(zone, band);
  const [south, north] = bandSpan(band);
  // Rows repeat every 2000 km: choose the first square that extends beyond the southern edge of the band.
  const lowest = southernmost(south);
  const first = zone % 2 === 0 ? ROW_OF_EVEN_ZONES : 0;
  const inCycle = ((row - first + ROWS.length) % ROWS.length) * SQUARE_METRES;
  const cycle = ROWS.length * SQUARE_METRES;
  const above = Math.ceil((lowest - SQUARE_METRES - inCycle) / cycle) * cycle;
  const found = cellAt(
    (eastingMetres, northingMetres) => fromUtm({ zone, band, eastingMetres, northingMetres }),
    (column + 1) * SQUARE_METRES + easting,
    above + inCycle + northing,
    size,
    (west + east) / 2,
  );
  // A cell on an edge can be referenced from either side.
  const isInside = found[0] <= east && found[2] >= west && found[1] <= north && found[3] >= south;
  return isInside ? found : `square ${square} doesn't reach into zone ${zone}${band}`;
}

/** Returns the cell of a reference in a polar grid, or what is wrong with it. */
function cellAtPole(letter: Ups['letter'], square: string, digits: string): Cell | string {
  const { columns, east, rows, north } = POLAR[letter];
  const [column, row] = [columns.indexOf(square.charAt(0)), rows.indexOf(square.charAt(1))];
  if (column < 0) return `grid ${letter} has squares ${columns.split('').join(', ')}, not ${square.charAt(0)}`;
  if (row < 0) return `${square.charAt(1)} isn't a row of grid ${letter}; they run from A to ${rows.at(-1)}`;
  const { easting, northing, size } = digitsOf(digits);
  const toPoint: ToPoint = (eastingMetres, northingMetres) => fromUps({ letter, eastingMetres, northingMetres });
  return cellAt(toPoint, (east + column) * SQUARE_METRES + easting, (north + row) * SQUARE_METRES + northing, size);
}

export type MgrsText =
  | { readonly kind: 'code'; readonly code: PositionCode }
  /** An invalid reference rather than some other text; `message` contains the reference and the reason. */
  | { readonly kind: 'invalid'; readonly message: string };

/**
 * Reads an MGRS reference, with or without spaces. Returns `null` for other text, including ambiguous text that could
 * be a house number and a street and whose square doesn't exist.
 */
export function readMgrs(text: string): MgrsText | null {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  const [, zone = '', band = '', polar = '', square = '', figures = ''] = SHAPE.exec(trimmed) ?? [];
  if (square === '') return null;
  const digits = figures.replace(' ', '');
  const isLong = digits.length >= CERTAIN_DIGITS;
  // Without a leading number, a few digits are more likely a product name than a reference.
  if (polar !== '' && !isLong) return null;
  const isCertain = isLong || !trimmed.includes(' ');
  const [easting = '', northing = easting] = figures.split(' ');
  const found =
    digits.length % 2 === 1 || digits.length > 10 || easting.length !== northing.length
      ? 'easting and northing must have the same number of digits, one to five each'
      : isPolar(polar)
        ? cellAtPole(polar, square, digits)
        : cellInZone(Number(zone), band, square, digits);
  if (typeof found === 'string')
    return isCertain ? { kind: 'invalid', message: `${trimmed} isn't an MGRS reference: ${found}.` } : null;
  // `12 E ST 12` is an address; `12E ST 1 2` and `12EST12` are references.
  if (!isCertain && trimmed.startsWith(`${zone} `)) return null;
  const [west, south, east, north] = found;
  const half = digits.length / 2;
  const grid = polar === '' ? `${Number(zone)}${band}` : polar;
  return {
    kind: 'code',
    code: {
      kind: 'grid_reference',
      code: `${grid} ${square} ${digits.slice(0, half)} ${digits.slice(half)}`,
      point: { lon: wrapLongitude((west + east) / 2), lat: (south + north) / 2 },
      cell: found,
    },
  };
}

const isPolar = (letter: string): letter is Ups['letter'] => letter in POLAR;
