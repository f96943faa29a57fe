/** The Military Grid Reference System: reads and writes references of 1 m to 10 km. */
import { forward, inverse } from 'mgrs/dist/mgrs.esm.js';
import type { Point } from './coordinates.ts';
import type { PositionCode } from './position-code.ts';

/** Limits of the grid in latitude; beyond them, the polar grids are used. */
const SOUTH = -80;
const NORTH = 84;
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
/** Letters of the squares from west to east, by the zone modulo three. */
const COLUMNS = ['STUVWXYZ', 'ABCDEFGH', 'JKLMNPQR'];

const SHAPE = /^(\d{1,2}) ?([A-Z]) ?([A-Z]{2}) ?(\d{2,11}|\d{1,5} \d{1,5})$/i;
/** Minimum number of digits that can't be a house number; fewer digits after a gap may belong to an address. */
const CERTAIN_DIGITS = 6;

/** Formats a reference as `10S EG 85743 91873`: zone and band, square, easting and northing within it. */
const spaced = (reference: string): string =>
  reference.replace(/^(\d+[A-Z])([A-Z]{2})(\d*)$/, (_, zone: string, square: string, digits: string) =>
    [zone, square, digits.slice(0, digits.length / 2), digits.slice(digits.length / 2)].join(' '),
  );

/** Returns the reference to 1 m; `null` beyond 80° south and 84° north, where the grid ends. */
export const mgrsOf = ({ lon, lat }: Point): string | null =>
  lat < SOUTH || lat > NORTH ? null : spaced(forward([lon, lat], 5));

/** Returns west and east of a zone within a band; those of Norway and Svalbard are wider. */
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

/** Returns the cell of a reference, or what is wrong with it. */
function cellOf(zone: number, band: string, square: string, digits: string): PositionCode['cell'] | string {
  if (zone < 1 || zone > 60) return `zone ${zone} is outside 1 to 60`;
  if (!BANDS.includes(band)) return `${band} isn't a latitude band; they run from C to X, without I and O`;
  const columns = COLUMNS[zone % 3] ?? '';
  if (!columns.includes(square.charAt(0)))
    return `zone ${zone} has squares ${columns.charAt(0)} to ${columns.at(-1)}, not ${square.charAt(0)}`;
  if (!/[A-HJ-NP-V]/.test(square.charAt(1)))
    return `${square.charAt(1)} isn't a row of squares; they run from A to V, without I and O`;
  if (digits.length % 2 === 1 || digits.length > 10)
    return 'easting and northing must have the same number of digits, one to five each';
  const [west, south, east, north] = inverse(`${zone}${band}${square}${digits}`);
  const [zoneWest, zoneEast] = zoneSpan(zone, band);
  const [bandSouth, bandNorth] = bandSpan(band);
  // A cell on an edge can be named from either side.
  const isInside = west <= zoneEast && east >= zoneWest && south <= bandNorth && north >= bandSouth;
  return isInside ? [west, south, east, north] : `square ${square} doesn't reach into zone ${zone}${band}`;
}

/** Wraps the centre of a cell that lies beyond ±180°, because the edge of the map crosses the cell. */
const wrapped = (lon: number): number => (Math.abs(lon) > 180 ? lon - Math.sign(lon) * 360 : lon);

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
  const [, zone = '', band = '', square = '', figures = ''] = SHAPE.exec(trimmed) ?? [];
  if (zone === '') return null;
  const digits = figures.replace(' ', '');
  const isCertain = digits.length >= CERTAIN_DIGITS || !trimmed.includes(' ');
  const [easting = '', northing = easting] = figures.split(' ');
  const found =
    easting.length === northing.length
      ? cellOf(Number(zone), band, square, digits)
      : 'easting and northing must have the same number of digits, one to five each';
  if (typeof found === 'string')
    return isCertain ? { kind: 'invalid', message: `${trimmed} isn't an MGRS reference: ${found}.` } : null;
  // `12 E ST 12` is an address; `12E ST 1 2` and `12EST12` are references.
  if (!isCertain && trimmed.startsWith(`${zone} `)) return null;
  const [west, south, east, north] = found;
  return {
    kind: 'code',
    code: {
      kind: 'grid_reference',
      code: spaced(`${Number(zone)}${band}${square}${digits}`),
      point: { lon: wrapped((west + east) / 2), lat: (south + north) / 2 },
      cell: found,
    },
  };
}
