/** Coordinates as people write them in tables. */
import { isOnEarth } from '../../../contract/coordinates.ts';
import type { CoordinateOrder } from '../../../contract/tables.ts';
import { withUsualDigits } from '../../../contract/usual-digits.ts';

const NUMBER = String.raw`[+-]?\d{1,4}(?:[.,]\d+)?`;
const SINGLE = new RegExp(String.raw`^(${NUMBER})\s*(?:°|deg(?:rees?)?\b\.?)?\s*([NSEWO]?)$`, 'i');
const DEGREES = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
const PAIR = new RegExp(
  String.raw`^[([]?\s*${DEGREES}\s*°?\s*([NSEW]?)\s*[,;\s]\s*${DEGREES}\s*°?\s*([NSEW]?)\s*[)\]]?$`,
  'i',
);
const WKT_POINT = /^(?:SRID=4326;)?\s*POINT\s*\(\s*([-+\d.eE]+)\s+([-+\d.eE]+)\s*\)$/i;
const LIKE_A_GRID = '. It is as large as UTM or national grid coordinates';
const EXPONENT = /^[+-]?\d(?:\.\d+)?e[+-]?\d{1,2}$/i;

/** Degrees, minutes and seconds of one coordinate, with the letter of its side in front of or behind it. */
const SEXAGESIMAL = new RegExp(
  String.raw`^([NSEWO])?\s*${DEGREES}\s*(?:(?:°|:|d|deg)\s*)?` +
    String.raw`(?:(?<=[\s°:dg])(\d{1,2}(?:\.\d+)?)\s*(?:(?:['′’:]|min|m)\s*)?)?` +
    String.raw`(?:(?<=[\s'′’:nm])(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''|sec|s)?\s*)?([NSEWO])?$`,
  'i',
);
/** A degree sign, or a letter of the compass beside at least two numbers: `12:30` is a time, `N7` a road. */
const TELLS_SEXAGESIMAL = /\d\s*°|^[NSEWO].*\d\D+\d|\d\D+\d.*[NSEWO]$/iu;
const MAX_SEXAGESIMAL_LENGTH = 40;
/**
 * Where the first of two such coordinates ends: behind its letter, in front of the letter of the next, or at a comma.
 */
const BETWEEN_SEXAGESIMALS = /(?<=\d\D*[NS])[\s,;]*(?=[\dEWO+-])|[\s,;]+(?=[EWO]\s*\d)|\s*[,;]\s*/iu;
/** A position as URIs and maps write it. */
const IN_URI = /^geo:([^;?]+)(?:[;?].*)?$|^.*[/@=](-?\d{1,2}\.\d+,-?\d{1,3}\.\d+)(?:,[\d.]+[a-z])?.*$/iu;
/** What announces each of the two numbers. */
const LABEL = /\b(?:lat(?:itude)?|lon(?:g(?:itude)?)?|lng)\b\s*[:=]?\s*/giu;

/** Two numbers with decimal commas: only a semicolon, a bar or a space divides them. */
const DECIMAL_COMMAS = /^([+-]?\d{1,3},\d+)\s*[;|\s]\s*([+-]?\d{1,3},\d+)$/u;
/** No position takes more characters, but for a link. */
const MAX_PAIR_LENGTH = 300;

/**
 * Digits of other scripts as those of this one, minus signs that word processors put in place of the hyphen, and rings
 * of other alphabets that stand for degrees.
 */
const withUsualSigns = (text: string): string =>
  withUsualDigits(text).replaceAll(/[−–]/g, '-').replaceAll(/[º˚]/g, '°');

const signed = (value: number, side: string): number => (/[SWO]/i.test(side) ? -Math.abs(value) : value);

/** A cell that is one coordinate, and the letter of its side where it has one. */
function readSided(text: string): { value: number; side: string } | undefined {
  const usual = withUsualSigns(text.trim());
  const [, number, side = ''] = SINGLE.exec(usual) ?? [];
  if (number !== undefined) return { value: signed(Number(number.replace(',', '.')), side), side };
  if (usual.length > MAX_SEXAGESIMAL_LENGTH || !TELLS_SEXAGESIMAL.test(usual)) return undefined;
  const found = readSexagesimal(usual);
  return found !== undefined && (found.side !== '' || usual.includes('°')) ? found : undefined;
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
  const usual = withUsualSigns(trimmed);
  return isDecimal(usual) ? Number(usual) : readSided(usual)?.value;
}

/** Which of the two the letter of a coordinate's side says that it is; nothing where it has none. */
export function axisOf(text: string): 'Longitude' | 'Latitude' | undefined {
  const side = isDecimal(text.trim()) ? '' : (readSided(text)?.side ?? '');
  return side === '' ? undefined : /[NS]/iu.test(side) ? 'Latitude' : 'Longitude';
}

/** One coordinate of degrees, minutes and seconds, with the letter of its side. */
function readSexagesimal(text: string): { value: number; side: string } | undefined {
  const [, before = '', degrees, minutes = '0', seconds = '0', behind = ''] = SEXAGESIMAL.exec(text.trim()) ?? [];
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const side = (before || behind).toUpperCase();
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  return { value: signed(degrees.startsWith('-') ? -size : size, side), side };
}

/** `36°58'12"N 122°01'48"W`: both letters have to be there, for degrees without them could be anything. */
function readSexagesimalPair(text: string): [longitude: number, latitude: number] | undefined {
  const cut = BETWEEN_SEXAGESIMALS.exec(text);
  if (cut === null) return undefined;
  const first = readSexagesimal(text.slice(0, cut.index));
  const second = readSexagesimal(text.slice(cut.index + cut[0].length));
  if (first === undefined || second === undefined) return undefined;
  if (/[NS]/u.test(first.side) && /[EWO]/u.test(second.side)) return [second.value, first.value];
  return /[EWO]/u.test(first.side) && /[NS]/u.test(second.side) ? [first.value, second.value] : undefined;
}

/**
 * Longitude and latitude out of one cell: `36.97, -122.03`, `36.97N 122.03W`, `N 36° 58' 12" W 122° 1' 48"`,
 * `POINT(-122.03 36.97)`, `geo:36.97,-122.03`, `lat: 36.97, lon: -122.03`.
 */
export function readPair(text: string, order: CoordinateOrder): [longitude: number, latitude: number] | undefined {
  const trimmed = withUsualSigns(text.trim());
  const [, x, y] = WKT_POINT.exec(trimmed) ?? [];
  if (x !== undefined && y !== undefined) return [Number(x), Number(y)];
  const [, first, firstSide = '', second, secondSide = ''] = PAIR.exec(trimmed) ?? [];
  if (first === undefined || second === undefined)
    return trimmed.length > MAX_PAIR_LENGTH || !/\d/.test(trimmed) ? undefined : readOtherPair(trimmed, order);
  const values: [number, number] = [signed(Number(first), firstSide), signed(Number(second), secondSide)];
  const isLatitudeFirst = /[NS]/i.test(firstSide) || (/[EW]/i.test(firstSide) ? false : order === 'lat,lon');
  return isLatitudeFirst ? [values[1], values[0]] : values;
}

/** Ways of writing that are rarer. */
function readOtherPair(text: string, order: CoordinateOrder): [longitude: number, latitude: number] | undefined {
  const [, uri, inPath] = IN_URI.exec(text) ?? [];
  const pair = uri ?? inPath;
  if (pair !== undefined) return pair === text ? undefined : readPair(pair, 'lat,lon');
  const bare = text.replaceAll(LABEL, '');
  if (bare !== text) return readPair(bare, /^\W*lo?n/iu.test(text) ? 'lon,lat' : 'lat,lon');
  const [, first, second] = DECIMAL_COMMAS.exec(text) ?? [];
  if (first !== undefined && second !== undefined)
    return readPair(`${first.replace(',', '.')} ${second.replace(',', '.')}`, order);
  return readSexagesimalPair(text);
}

/** Two bare whole numbers may as well be a house number and a street. */
const TELLS_COORDINATES = /[-.°]|\d\s*[NSEW]\b/i;

/** Longitude and latitude of a text that is a position on Earth, the latitude first unless letters say otherwise. */
export function positionIn(text: string): [longitude: number, latitude: number] | undefined {
  const usual = withUsualSigns(text);
  const pair = TELLS_COORDINATES.test(usual) ? readPair(usual, 'lat,lon') : undefined;
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

/** What is wrong with a coordinate, or nothing. `text` is the cell, `value` what was read from it. */
export function coordinateFault(
  name: 'Longitude' | 'Latitude',
  text: string,
  value: number | undefined,
): string | undefined {
  if (value === undefined) {
    if (text.trim() === '') return `${name} is empty`;
    const isLarge = BEYOND_DEGREES.test(withUsualDigits(text.trim()));
    return `${name} ${shown(text)} isn't in decimal degrees${isLarge ? LIKE_A_GRID : ''}`;
  }
  const axis = axisOf(text);
  if (axis !== undefined && axis !== name) return `${name} ${shown(text)} is a ${axis.toLowerCase()}${EXCHANGED}`;
  const limit = name === 'Longitude' ? 180 : 90;
  return Math.abs(value) <= limit ? undefined : `${name} ${written(value)} is outside −${limit} to ${limit}`;
}

/** What is wrong with a cell of both coordinates that could not be read. */
const pairFault = (text: string, order: CoordinateOrder): string =>
  text.trim() === ''
    ? 'The coordinates are empty'
    : `The coordinates ${shown(text)} aren't two numbers, e.g. ` +
      (order === 'lat,lon' ? '36.97, −122.03' : '−122.03, 36.97');

/** What is wrong with the two coordinates of a position, or nothing. The texts are the cells. */
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

/** Longitude and latitude out of two cells, or what is wrong with them. */
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
