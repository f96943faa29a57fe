/** Coordinates as people write them in tables. */
import type { CoordinateOrder } from '../../contract/tables.ts';

const NUMBER = String.raw`[+-]?\d{1,4}(?:[.,]\d+)?`;
const SINGLE = new RegExp(String.raw`^(${NUMBER})\s*°?\s*([NSEWO]?)$`, 'i');
const PAIR = new RegExp(
  String.raw`^[([]?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NSEW]?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NSEW]?)\s*[)\]]?$`,
  'i',
);
const WKT_POINT = /^(?:SRID=4326;)?\s*POINT\s*\(\s*([-+\d.eE]+)\s+([-+\d.eE]+)\s*\)$/i;
const EXPONENT = /^[+-]?\d(?:\.\d+)?e[+-]?\d{1,2}$/i;

/** Minus signs that word processors put in place of the hyphen. */
const withAsciiMinus = (text: string): string => text.replaceAll(/[−–]/g, '-');

const signed = (value: number, side: string): number => (/[SWO]/i.test(side) ? -Math.abs(value) : value);

/**
 * Decimal degrees, with a decimal point or comma, a degree sign or a letter of the compass behind it. `undefined` where
 * the text is none; values out of range are given as they are.
 */
export function readCoordinate(text: string): number | undefined {
  const trimmed = text.trim();
  // The common case first: the rest costs ten times as much.
  if (/^-?\d{1,4}(?:\.\d+)?$/.test(trimmed) || EXPONENT.test(trimmed)) return Number(trimmed);
  const [, number, side = ''] = SINGLE.exec(withAsciiMinus(trimmed)) ?? [];
  return number === undefined ? undefined : signed(Number(number.replace(',', '.')), side);
}

/** Longitude and latitude out of one cell: `36.97, -122.03`, `36.97N 122.03W`, `POINT(-122.03 36.97)`. */
export function readPair(text: string, order: CoordinateOrder): [longitude: number, latitude: number] | undefined {
  const trimmed = withAsciiMinus(text.trim());
  const [, x, y] = WKT_POINT.exec(trimmed) ?? [];
  if (x !== undefined && y !== undefined) return [Number(x), Number(y)];
  const [, first, firstSide = '', second, secondSide = ''] = PAIR.exec(trimmed) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const values: [number, number] = [signed(Number(first), firstSide), signed(Number(second), secondSide)];
  const isLatitudeFirst = /[NS]/i.test(firstSide) || (/[EW]/i.test(firstSide) ? false : order === 'lat,lon');
  return isLatitudeFirst ? [values[1], values[0]] : values;
}

const shown = (text: string): string => {
  const cut = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return cut.trim() === '' ? 'empty' : `"${cut}"`;
};

/** As on screen: with a true minus. */
const written = (value: number): string => String(value).replace('-', '−');

/** What is wrong with a coordinate, or nothing. `text` is the cell, `value` what was read from it. */
export function coordinateFault(
  name: 'Longitude' | 'Latitude',
  text: string,
  value: number | undefined,
): string | undefined {
  if (value === undefined)
    return text.trim() === '' ? `${name} is empty` : `${name} ${shown(text)} is not decimal degrees`;
  const limit = name === 'Longitude' ? 180 : 90;
  return Math.abs(value) <= limit ? undefined : `${name} ${written(value)} is outside −${limit} to ${limit}`;
}

/** What is wrong with a cell of both coordinates that could not be read. */
export const pairFault = (text: string, order: CoordinateOrder): string =>
  text.trim() === ''
    ? 'The coordinates are empty'
    : `The coordinates ${shown(text)} are not two numbers such as ${order === 'lat,lon' ? '36.97, −122.03' : '−122.03, 36.97'}`;
