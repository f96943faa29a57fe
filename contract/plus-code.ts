/** Plus Codes (Open Location Codes): reads, writes and completes them. */
import { OpenLocationCode } from 'open-location-code';
import type { Point } from './coordinates.ts';
import type { PositionCode } from './position-code.ts';

const codes = new OpenLocationCode();

/** Number of digits before the plus sign of a full code. */
const FULL_DIGITS = 8;
/** Maximum number of digits; more would exceed the precision of any position. */
const MAX_DIGITS = 15;
/** Cells per degree of a code with ten digits, the usual length. */
const CELLS_PER_DEGREE = 8000;

const NOT_A_DIGIT = /[^23456789CFGHJMPQRVWX]/g;

/**
 * Returns the centre of the ten-digit cell that contains a coordinate. The package assigns coordinates on an edge, or
 * within a rounding error of it, to the previous cell.
 * @param origin first coordinate of the grid: −90 or −180
 */
function cellMiddle(degrees: number, origin: number): number {
  // The addition moves coordinates like 37.422, which have no exact binary form, over the edge that they lie on.
  const index = Math.floor((degrees - origin) * CELLS_PER_DEGREE + 1e-9);
  const last = -2 * origin * CELLS_PER_DEGREE - 1;
  return (Math.max(0, Math.min(index, last)) + 0.5) / CELLS_PER_DEGREE + origin;
}

/** Wraps a longitude; 180 is the same meridian as −180 and has its codes. */
const wrapped = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;

/** Returns the full code of ten digits for the cell of 1/8000° (about 14 m) that contains the point. */
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

/** Shape of a possible Plus Code: digits before the plus sign, at most 15 digits in total, and a place. */
const SHAPE = /^([0-9A-Z]{2,8})\+([0-9A-Z]*)(?:[\s,]+(.+))?$/i;
/** Clients that don't escape a plus sign in a query send a space. */
const WITHOUT_PLUS = /^(?=.{0,7}[A-Z])([23456789CFGHJMPQRVWX]{8}) ([23456789CFGHJMPQRVWX]{2,7})$/i;

/** A code without its first digits: see {@link recoverPlusCode}. `place` is empty if the text contains no place. */
export interface ShortPlusCode {
  readonly kind: 'short';
  readonly short: string;
  readonly place: string;
}

export type PlusCodeText =
  | { readonly kind: 'code'; readonly code: PositionCode }
  | ShortPlusCode
  /** An invalid code rather than some other text; `message` contains the code and the reason. */
  | { readonly kind: 'invalid'; readonly message: string };

/**
 * Reads a Plus Code; returns `null` for other text. One wrong digit counts as a typo; several mean that it is a word.
 */
export function readPlusCode(text: string): PlusCodeText | null {
  const trimmed = text.trim();
  const [, first = '', rest = '', place = ''] = SHAPE.exec(trimmed.replace(WITHOUT_PLUS, '$1+$2')) ?? [];
  const digits = first.toUpperCase();
  const code = `${digits}+${rest.toUpperCase()}`;
  const isPadded = rest === '' && digits.length === FULL_DIGITS && /^[^0]{2,6}0+$/.test(digits);
  const badDigits = ((isPadded ? digits.replace(/0+$/, '') : digits) + rest.toUpperCase()).match(NOT_A_DIGIT) ?? [];
  // `24+77` may be a sum, `MORE+` a word.
  const isIntended =
    badDigits.length <= 1 &&
    digits.length + rest.length >= 6 &&
    (digits.length === FULL_DIGITS || (digits.length > 2 ? rest !== '' : /[A-Z]/.test(code)));
  if (!isIntended) return null;
  const invalid = (reason: string): PlusCodeText => ({
    kind: 'invalid',
    message: `${code} isn't a Plus Code: ${reason}.`,
  });
  if (badDigits[0] !== undefined) return invalid(`${badDigits[0]} isn't one of its digits, 23456789CFGHJMPQRVWX`);
  if (digits.length % 2 === 1) return invalid('it must have eight, six, four or two digits before the plus sign');
  if (rest.length === 1) return invalid('it must have no digit or at least two digits after the plus sign');
  if (digits.length + rest.length > MAX_DIGITS) return invalid(`it has more than ${MAX_DIGITS} digits`);
  if (digits.length < FULL_DIGITS) return { kind: 'short', short: code, place: place.trim() };
  if (!codes.isValid(code)) return invalid('zeros are only valid in pairs, at the end and before the plus sign');
  if (!codes.isFull(code)) return invalid("it lies beyond the Earth's latitudes or longitudes");
  return { kind: 'code', code: decoded(code) };
}

/**
 * Returns the cell nearest to a place whose code ends with a short one.
 * @param short code with two to six digits before the plus sign
 */
export function recoverPlusCode(short: string, near: Point): PositionCode {
  const missing = FULL_DIGITS - short.indexOf('+');
  /** Distance in degrees between cells whose codes end with it. */
  const step = 20 ** (2 - missing / 2);
  const { point } = decoded(plusCodeOf(near).slice(0, missing) + short);
  const north = point.lat + Math.round((near.lat - point.lat) / step) * step;
  const lon = point.lon + Math.round((near.lon - point.lon) / step) * step;
  const lat = Math.abs(north) > 90 ? north - Math.sign(north) * step : north;
  return decoded(codes.encode(lat, wrapped(lon), short.length - 1 + missing));
}
