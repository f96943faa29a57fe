/** Coordinates as people write them in tables. */
import { pointOfCell } from '../shape-cell.ts';
import {
  anglesOfPair,
  axisOfAngle,
  readAngles,
  signedDegrees,
  toAsciiSigns,
  type Angle,
} from '../../../contract/angles.ts';
import { isOnEarth } from '../../../contract/coordinates.ts';
import type { CoordinateOrder } from '../../../contract/tables.ts';
import { toAsciiDigits } from '../../../contract/ascii-digits.ts';
import { fromUtm, isUtmBand, readUtm } from '../../../contract/utm.ts';

const LIKE_A_GRID = '. It is as large as UTM or national grid coordinates';
const EXPONENT = /^[+-]?\d(?:\.\d+)?e[+-]?\d{1,2}$/i;
/** Two decimals: the common case. */
const DECIMAL_PAIR = /^([+-]?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)$/;

/** A position in a link to a map: named in the query, of a marker, of the map's centre, or after a sign. */
const IN_LINK = [
  /(?:^|[?&#])m?lat(?:itude)?=(-?\d+(?:\.\d+)?)&m?lo?ng?(?:itude)?=(-?\d+(?:\.\d+)?)/iu,
  /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/u,
  /[#?&]map=[\d.]+\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/iu,
  /[/@=:](-?\d{1,2}\.\d+)(?:,|\+|%20)+(-?\d{1,3}\.\d+)/u,
  /^geo:(-?\d{1,2}),(-?\d{1,3})(?![\d.])/iu,
];
const IS_LINK = /^(?:geo:|\w+:\/\/|www\.)\S+$|^\S*[=@#]\S*$/iu;
/** Longer texts aren't links to a map. */
const MAX_LINK_LENGTH = 2000;

/** Reads a cell that is one coordinate. */
function readSingle(text: string): Angle | undefined {
  const [angle, ...more] = readAngles(toAsciiSigns(text.trim()), 1) ?? [];
  if (angle === undefined || more.length > 0 || angle.isWholeWithLetter) return undefined;
  return angle.parts === 1 || angle.side !== undefined || text.includes('°') || /[º˚]/u.test(text) ? angle : undefined;
}

/** The common case: the rest costs ten times as much. */
const isDecimal = (text: string): boolean => /^-?\d{1,4}(?:\.\d+)?$/.test(text) || EXPONENT.test(text);

/**
 * Decimal degrees, with a decimal point or comma, a degree sign or a letter of the compass; or degrees, minutes and
 * seconds with a degree sign or such a letter. `undefined` where the text is none; values out of range are given as
 * they are.
 */
export function readCoordinate(text: string): number | undefined {
  const trimmed = text.trim();
  if (isDecimal(trimmed)) return Number(trimmed);
  const usual = toAsciiSigns(trimmed);
  if (isDecimal(usual)) return Number(usual);
  const angle = readSingle(usual);
  return angle === undefined ? undefined : signedDegrees(angle);
}

/** Which of the two the letter of a coordinate's side says that it is; nothing where it has none. */
export function axisOf(text: string): 'Longitude' | 'Latitude' | undefined {
  const angle = isDecimal(text.trim()) ? undefined : readSingle(text);
  const axis = angle === undefined ? undefined : axisOfAngle(angle);
  return axis === undefined ? undefined : axis === 'latitude' ? 'Latitude' : 'Longitude';
}

/** The position that a link to a map shows. */
function positionInLink(text: string): [longitude: number, latitude: number] | undefined {
  if (text.length > MAX_LINK_LENGTH || !IS_LINK.test(text)) return undefined;
  const plain = text.replaceAll(/%2c/giu, ',');
  for (const pattern of IN_LINK) {
    const [, latitude, longitude] = pattern.exec(plain) ?? [];
    if (latitude !== undefined && longitude !== undefined) return [Number(longitude), Number(latitude)];
  }
  return undefined;
}

/** Northings of band S, 32 to 40 degrees north; elsewhere the letter S is the southern hemisphere. */
const BAND_S = { from: 3_540_000, to: 4_430_000 };

/** A position in UTM on Earth. */
function positionInUtm(text: string): [longitude: number, latitude: number] | undefined {
  const utm = readUtm(text);
  if (utm === undefined || !isUtmBand(utm.band) || utm.zone < 1 || utm.zone > 60) return undefined;
  const isSouth = utm.band === 'S' && (utm.northingMetres < BAND_S.from || utm.northingMetres > BAND_S.to);
  const { lon, lat } = fromUtm(isSouth ? { ...utm, band: 'C' } : utm);
  return [lon, lat];
}

/** Parses longitude and latitude from one cell, or returns what is wrong with it. */
export function readPair(
  text: string,
  order: CoordinateOrder,
  isEast: (longitude: number, latitude: number) => boolean = () => false,
): [longitude: number, latitude: number] | undefined {
  const trimmed = toAsciiSigns(text.trim());
  const [, first, second] = DECIMAL_PAIR.exec(trimmed) ?? [];
  if (first !== undefined && second !== undefined) {
    return order === 'lon,lat' ? [Number(first), Number(second)] : [Number(second), Number(first)];
  }
  const linked = pointOfCell(trimmed) ?? positionInLink(trimmed) ?? positionInUtm(trimmed);
  if (linked !== undefined) return linked;
  const pair = anglesOfPair(trimmed, order);
  if (pair === undefined) return undefined;
  const [latitude, longitude] = [signedDegrees(pair[0]), signedDegrees(pair[1])];
  return pair[1].side === 'O' && isEast(longitude, latitude) ? [-longitude, latitude] : [longitude, latitude];
}

/** Two bare whole numbers may as well be a house number and a street. */
const WHOLE_NUMBERS = /^\s*\d+\s*[,;\s]\s*\d+\s*$/u;

/**
 * Longitude and latitude of a text that is a position on Earth, the latitude first unless letters say otherwise.
 * @param isEast as for {@link readPair}
 */
export function positionIn(
  text: string,
  isEast?: (longitude: number, latitude: number) => boolean,
): [longitude: number, latitude: number] | undefined {
  const usual = toAsciiSigns(text);
  const pair = WHOLE_NUMBERS.test(usual) ? undefined : readPair(usual, 'lat,lon', isEast);
  return pair !== undefined && isOnEarth({ lon: pair[0], lat: pair[1] }) ? pair : undefined;
}

const shown = (text: string): string => {
  const cut = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return cut.trim() === '' ? 'empty' : `"${cut}"`;
};

/** Five digits before the decimals are more than degrees have, however wrong. */
const BEYOND_DEGREES = /^[+-]?\d{5,9}(?:[.,]\d+)?$/u;

const EXCHANGED = '. Are longitude and latitude swapped?';

/** As on screen: with a true minus. */
const written = (value: number): string => String(value).replace('-', '−');

/** Returns what is wrong with a coordinate, or undefined. `text` is the cell, `value` its parsed number. */
export function coordinateFault(
  name: 'Longitude' | 'Latitude',
  text: string,
  value: number | undefined,
): string | undefined {
  if (value === undefined) {
    if (text.trim() === '') return `${name} is empty`;
    const isLarge = BEYOND_DEGREES.test(toAsciiDigits(text.trim()));
    return `${name} ${shown(text)} isn't in decimal degrees${isLarge ? LIKE_A_GRID : ''}`;
  }
  const axis = axisOf(text);
  if (axis !== undefined && axis !== name) return `${name} ${shown(text)} is a ${axis.toLowerCase()}${EXCHANGED}`;
  const limit = name === 'Longitude' ? 180 : 90;
  return Math.abs(value) <= limit ? undefined : `${name} ${written(value)} is outside −${limit} to ${limit}`;
}

/** Returns what is wrong with an unreadable cell of both coordinates. */
const pairFault = (text: string, order: CoordinateOrder): string =>
  text.trim() === ''
    ? 'The coordinates are empty'
    : `The coordinates ${shown(text)} aren't two numbers, e.g. ` +
      (order === 'lat,lon' ? '36.97, −122.03' : '−122.03, 36.97');

/** Returns what is wrong with the two coordinates of a position, or undefined. The texts are the cells. */
function positionFault(
  longitudeText: string,
  longitude: number | undefined,
  latitudeText: string,
  latitude: number | undefined,
): string | undefined {
  const fault =
    coordinateFault('Longitude', longitudeText, longitude) ?? coordinateFault('Latitude', latitudeText, latitude);
  const isExchanged =
    longitude !== undefined &&
    latitude !== undefined &&
    Math.abs(latitude) > 90 &&
    Math.abs(latitude) <= 180 &&
    Math.abs(longitude) <= 90;
  const isSaid = fault?.endsWith(EXCHANGED) === true;
  return fault === undefined || !isExchanged || isSaid ? fault : fault + EXCHANGED;
}

export type ReadDegrees = { pair: [longitude: number, latitude: number] } | { fault: string };

/** Parses longitude and latitude from two cells, or returns what is wrong with them. */
export function readDegrees(longitudeText: string, latitudeText: string): ReadDegrees {
  const [longitude, latitude] = [readCoordinate(longitudeText), readCoordinate(latitudeText)];
  const fault = positionFault(longitudeText, longitude, latitudeText, latitude);
  return fault === undefined && longitude !== undefined && latitude !== undefined
    ? { pair: [longitude, latitude] }
    : { fault: fault ?? '' };
}

/** Longitude and latitude out of one cell, or what is wrong with it. */
export function readDegreesPair(text: string, order: CoordinateOrder): ReadDegrees {
  const pair = readPair(text, order);
  if (pair === undefined) return { fault: pairFault(text, order) };
  const fault = positionFault('', pair[0], '', pair[1]);
  return fault === undefined ? { pair } : { fault };
}
