/** Plus Codes (Open Location Codes): reading, writing, and completing short ones. */
import { OpenLocationCode } from 'open-location-code';
import type { Point } from './coordinates.ts';
import type { PositionCode } from './position-code.ts';

const codes = new OpenLocationCode();

/** Digits before the plus sign of a full code. */
const FULL_DIGITS = 8;
/** Beyond, a cell is smaller than any position is known. */
const MAX_DIGITS = 15;
/** Cells of a code of ten digits, the usual length, in each degree. */
const CELLS_PER_DEGREE = 8000;

const NOT_A_DIGIT = /[^23456789CFGHJMPQRVWX]/g;

/**
 * The middle of the cell of the usual length that holds a coordinate: the package takes coordinates on an edge, or a
 * rounding error beside it, for the cell before.
 * @param origin where cells are counted from: −90 or −180
 */
function cellMiddle(degrees: number, origin: number): number {
  // The addition makes 37.422, which has no exact binary form, the edge that it is.
  const index = Math.floor((degrees - origin) * CELLS_PER_DEGREE + 1e-6);
  const last = -2 * origin * CELLS_PER_DEGREE - 1;
  return (Math.max(0, Math.min(index, last)) + 0.5) / CELLS_PER_DEGREE + origin;
}

/** 180 is the same meridian as −180, and has its codes. */
const wrapped = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;

/** The full code of ten digits, of the cell of 1/8000° (about 14 m) that holds the point. */
export const plusCodeOf = ({ lon, lat }: Point): string =>
  codes.encode(cellMiddle(lat, -90), cellMiddle(wrapped(lon), -180));

function decoded(code: string): PositionCode {
  const area = codes.decode(code);
  return {
    kind: 'plus_code',
    code,
    point: { lon: area.longitudeCenter, lat: area.latitudeCenter },
    cell: [area.longitudeLo, area.latitudeLo, area.longitudeHi, area.latitudeHi],
  };
}

/** What a text seems to be by its shape: a code before the plus sign, at most 15 digits in all, and a place. */
const SHAPE = /^([0-9A-Z]{2,8})\+([0-9A-Z]*)(?:[\s,]+(.+))?$/i;
/** Clients that do not escape a plus sign in an address send a space. */
const WITHOUT_PLUS = /^(?=.{0,7}[A-Z])([23456789CFGHJMPQRVWX]{8}) ([23456789CFGHJMPQRVWX]{2,7})$/i;

/** Lacks its first digits: see {@link recoverPlusCode}. `place` is empty where the text names none. */
export interface ShortPlusCode {
  readonly kind: 'short';
  readonly short: string;
  readonly place: string;
}

export type PlusCodeText =
  | { readonly kind: 'code'; readonly code: PositionCode }
  | ShortPlusCode
  /** Meant as a code, and none: `message` names it and what is wrong. */
  | { readonly kind: 'invalid'; readonly message: string };

/** A text as a Plus Code; `null` where it is none. One wrong digit among right ones is a mistake, more are words. */
export function readPlusCode(text: string): PlusCodeText | null {
  const trimmed = text.trim();
  const [, first = '', rest = '', place = ''] = SHAPE.exec(trimmed.replace(WITHOUT_PLUS, '$1+$2')) ?? [];
  const digits = first.toUpperCase();
  const code = `${digits}+${rest.toUpperCase()}`;
  const isPadded = rest === '' && digits.length === FULL_DIGITS && /^[^0]{2,6}0+$/.test(digits);
  const wrong = ((isPadded ? digits.replace(/0+$/, '') : digits) + rest.toUpperCase()).match(NOT_A_DIGIT) ?? [];
  // `24+77` may be a sum, `MORE+` a word.
  const isMeant =
    wrong.length <= 1 &&
    digits.length + rest.length >= 6 &&
    (digits.length === FULL_DIGITS || (digits.length > 2 ? rest !== '' : /[A-Z]/.test(code)));
  if (!isMeant) return null;
  const invalid = (reason: string): PlusCodeText => ({
    kind: 'invalid',
    message: `${code} is not a Plus Code: ${reason}.`,
  });
  if (wrong[0] !== undefined) return invalid(`${wrong[0]} is not among its digits, which are 23456789CFGHJMPQRVWX`);
  if (digits.length % 2 === 1) return invalid('eight, six, four or two digits stand before the plus sign');
  if (rest.length === 1) return invalid('a single digit stands after the plus sign; it takes none, two or more');
  if (digits.length + rest.length > MAX_DIGITS) return invalid(`it has more than ${MAX_DIGITS} digits`);
  if (digits.length < FULL_DIGITS) return { kind: 'short', short: code, place: place.trim() };
  if (!codes.isValid(code)) return invalid('zeros stand only in pairs, at the end and before the plus sign');
  if (!codes.isFull(code)) return invalid('it lies beyond the earth’s latitudes or longitudes');
  return { kind: 'code', code: decoded(code) };
}

/**
 * The cell nearest to a place whose code ends in the short one.
 * @param short as read: two to six digits before the plus sign
 */
export function recoverPlusCode(short: string, near: Point): PositionCode {
  const missing = FULL_DIGITS - short.indexOf('+');
  /** How far apart the cells are that end so, in degrees. */
  const step = 20 ** (2 - missing / 2);
  const { point } = decoded(plusCodeOf(near).slice(0, missing) + short);
  const north = point.lat + Math.round((near.lat - point.lat) / step) * step;
  const lon = point.lon + Math.round((near.lon - point.lon) / step) * step;
  const lat = Math.abs(north) > 90 ? north - Math.sign(north) * step : north;
  return decoded(codes.encode(lat, wrapped(lon), short.length - 1 + missing));
}
