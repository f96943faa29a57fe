/** Reads coordinates as written in tables. */
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
/** Two decimal numbers, the common case. */
const DECIMAL_PAIR = /^([+-]?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)$/;

/** Positions in links to maps: named in the query, of a marker, of the centre of the map, or after a sign. */
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

/** The common case; others take ten times as long. */
const isDecimal = (text: string): boolean => /^-?\d{1,4}(?:\.\d+)?$/.test(text) || EXPONENT.test(text);

/**
 * Reads decimal degrees with a decimal point or comma, a degree sign or a compass letter; or degrees, minutes and
 * seconds with a degree sign or compass letter. Returns undefined for other text; the range isn't checked.
 */
export function readCoordinate(text: string): number | undefined {
  const trimmed = text.trim();
  if (isDecimal(trimmed)) return Number(trimmed);
  const usual = toAsciiSigns(trimmed);
  if (isDecimal(usual)) return Number(usual);
  const angle = readSingle(usual);
  return angle === undefined ? undefined : signedDegrees(angle);
}

/** Returns the axis by the compass letter of a coordinate; undefined without one. */
export function axisOf(text: string): 'Longitude' | 'Latitude' | undefined {
  const angle = isDecimal(text.trim()) ? undefined : readSingle(text);
  const axis = angle === undefined ? undefined : axisOfAngle(angle);
  return axis === undefined ? undefined : axis === 'latitude' ? 'Latitude' : 'Longitude';
}

/** Reads the position in a link to a map. */
function positionInLink(text: string): [longitude: number, latitude: number] | undefined {
  if (text.length > MAX_LINK_LENGTH || !IS_LINK.test(text)) return undefined;
  const plain = text.replaceAll(/%2c/giu, ',');
  for (const pattern of IN_LINK) {
    const [, latitude, longitude] = pattern.exec(plain) ?? [];
    if (latitude !== undefined && longitude !== undefined) return [Number(longitude), Number(latitude)];
  }
  return undefined;
}

/** Northings of band S, 32 to 40 degrees north. With other northings the letter S means the southern hemisphere. */
const BAND_S = { from: 3_540_000, to: 4_430_000 };

/** Reads a position in UTM. */
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

/** Two integers, which may also be a house number and a street. */
const WHOLE_NUMBERS = /^\s*\d+\s*[,;\s]\s*\d+\s*$/u;

/**
 * Reads a position on Earth. The latitude is first unless compass letters say otherwise.
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

/** Five digits before the decimals, which degrees never have. */
const BEYOND_DEGREES = /^[+-]?\d{5,9}(?:[.,]\d+)?$/u;

const EXCHANGED = '. Are longitude and latitude swapped?';

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
  return Math.abs(value) <= limit ? undefined : `${name} ${value} is outside -${limit} to ${limit}`;
}

/** Returns what is wrong with an unreadable cell of both coordinates. */
const pairFault = (text: string, order: CoordinateOrder): string =>
  text.trim() === ''
    ? 'The coordinates are empty'
    : `The coordinates ${shown(text)} aren't two numbers, e.g. ` +
      (order === 'lat,lon' ? '36.97, -122.03' : '-122.03, 36.97');

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

/** Parses longitude and latitude from one cell, or returns what is wrong with it. */
export function readDegreesPair(text: string, order: CoordinateOrder): ReadDegrees {
  const pair = readPair(text, order);
  if (pair === undefined) return { fault: pairFault(text, order) };
  const fault = positionFault('', pair[0], '', pair[1]);
  return fault === undefined ? { pair } : { fault };
}
