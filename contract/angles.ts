/**
 * Angles in a text that contains only one or two positions on the globe, in any notation: decimal degrees, degrees with
 * minutes and seconds, and compass directions as letters or words before or after the numbers.
 */

import { toAsciiDigits } from './ascii-digits.ts';

/** A compass direction; `O` is west in Romance languages and east in German. */
export type Side = 'N' | 'S' | 'E' | 'W' | 'O';

export interface Angle {
  /** Degrees, negative with a minus sign; independent of the compass direction. */
  degrees: number;
  side: Side | undefined;
  /** The coordinate named before it. */
  axis: 'latitude' | 'longitude' | undefined;
  /** 1 for degrees, 2 with minutes, 3 with seconds. */
  parts: number;
  /** Whether this is certainly an angle: it has a compass direction, `°`, a sign, decimals, or minutes and seconds. */
  isDistinct: boolean;
  /** Whether this is only an integer with a letter: `N7` may be a road, `5d` five days. */
  isWholeWithLetter: boolean;
}

const WORDS_OF_SIDES = {
  N: 'north nord norte noord 北緯 北纬 북위 с.ш. с.ш',
  S: 'south süd sud sur sul zuid 南緯 南纬 남위 ю.ш. ю.ш',
  E: 'east est este ost leste oost 東経 東經 东经 동경 в.д. в.д',
  W: 'west ouest oeste ovest 西経 西經 西经 서경 з.д. з.д',
  O: '',
} satisfies Record<Side, string>;
const SIDES: readonly Side[] = ['N', 'S', 'E', 'W', 'O'];
const SIDE_OF = new Map<string, Side>(
  SIDES.flatMap((side) =>
    [side.toLowerCase(), ...WORDS_OF_SIDES[side].split(' ')].map((name): [string, Side] => [name, side]),
  ),
);

const alternatives = (words: Iterable<string>): string =>
  [...words]
    .filter((word) => word.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll('.', String.raw`\.\s?`))
    .join('|');

/** A token of a position; `letter` is a compass direction, or the sign for seconds. */
const TOKEN = new RegExp(
  String.raw`\s*(?:(?<number>[+-]?(?:\d+(?:\.\d*)?|\.\d+))` +
    String.raw`|(?<axis>lat(?:itude?)?|lon(?:g(?:itude?)?)?|lng|breite|länge|широта|долгота)(?!\p{L})` +
    String.raw`|(?<seconds>''|["″”“]|sec(?:onds?)?(?!\p{L})\.?|[秒초])` +
    String.raw`|(?<minutes>['′’‘]|min(?:utes?)?(?!\p{L})\.?|m(?!\p{L})|[分분])` +
    String.raw`|(?<degrees>[°度도]|deg(?:rees?)?(?!\p{L})\.?|d(?!\p{L}))` +
    String.raw`|(?<side>(?:${alternatives(SIDE_OF.keys())})(?!\p{L}))` +
    String.raw`|(?<letter>[nsewo](?!\p{L})|s(?=[nsewo](?!\p{L})))` +
    String.raw`|(?<colon>:)|(?<divider>[,;/|\n])|(?<filler>[=()[\]]|gps(?!\p{L})|coord(?:inate)?s?(?!\p{L})\.?))`,
  'giuy',
);
const KINDS = [
  'number',
  'axis',
  'seconds',
  'minutes',
  'degrees',
  'side',
  'letter',
  'colon',
  'divider',
  'filler',
] as const;
type Kind = (typeof KINDS)[number];

interface Token {
  kind: Kind;
  text: string;
}

/**
 * Replaces digits of other scripts, minus signs that word processors substitute for hyphens, and rings of other
 * alphabets that stand for degrees.
 */
export const toAsciiSigns = (text: string): string =>
  toAsciiDigits(text).replaceAll(/[−–‒]/gu, '-').replaceAll(/[º˚]/gu, '°');

/** Maximum length of a position. */
const MAX_LENGTH = 120;

/** A comma between two digits. In a text without points, exactly two of them are decimal commas. */
const DECIMAL_COMMA = /(?<=\d),(?=\d)/gu;

function withDecimalPoints(text: string, numbers: 1 | 2): string {
  if (text.includes('.')) return text;
  const commas = text.match(DECIMAL_COMMA)?.length ?? 0;
  const isList = /\d,\d+,\d/u.test(text);
  return commas === numbers && !isList ? text.replaceAll(DECIMAL_COMMA, '.') : text;
}

function tokensOf(text: string): Token[] | undefined {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  const trimmed = text.trim();
  while (TOKEN.lastIndex < trimmed.length) {
    const groups = TOKEN.exec(trimmed)?.groups;
    const kind = KINDS.find((name) => groups?.[name] !== undefined);
    if (kind === undefined) return undefined;
    found.push({ kind, text: groups?.[kind] ?? '' });
  }
  return found;
}

/** Whether the letter `s` at an index is the sign for seconds, not the direction south. */
function isSignOfSeconds(tokens: readonly Token[], index: number): boolean {
  const { kind, text } = tokens[index] ?? {};
  if (kind !== 'letter' || text?.toLowerCase() !== 's' || tokens[index - 1]?.kind !== 'number') return false;
  const next = tokens[index + 1]?.kind;
  return next === 'letter' || next === 'side' || (text === 's' && tokens[index - 2]?.kind === 'minutes');
}

/** The angle being read. */
interface Reading {
  numbers: string[];
  side: Side | undefined;
  axis: Angle['axis'];
  hasLetter: boolean;
  hasRing: boolean;
  hasColon: boolean;
  /** Whether its end depends on the total count of numbers. */
  isCut: boolean;
}

/** Degrees and minutes in one number, as receivers write them (NMEA 0183): `3123.4567N`. */
const RECEIVER = /^(?<degrees>\d{2,3})(?<minutes>\d\d\.\d+)$/u;

function angleOf({ numbers, side, axis, hasLetter, hasRing, hasColon, isCut }: Reading): Angle | undefined {
  const [first = '', ...smaller] = numbers;
  const received = side === undefined || smaller.length > 0 ? undefined : RECEIVER.exec(first)?.groups;
  const [degrees = '', ...rest] = received === undefined ? numbers : Object.values(received);
  if (/\d{5}/u.test(degrees.split('.')[0] ?? '')) return undefined;
  if (numbers.slice(0, -1).some((number) => number.includes('.'))) return undefined;
  if (rest.some((number) => !/^\d{1,2}(?:\.\d+)?$/u.test(number) || Number(number) >= 60)) return undefined;
  const [minutes = '0', seconds = '0'] = rest;
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  const hasSign = /^[+-]/u.test(degrees);
  const isExact = (numbers.at(-1) ?? '').includes('.') || (numbers.length === 3 && !hasColon && !isCut);
  return {
    degrees: degrees.startsWith('-') ? -size : size,
    side,
    axis,
    parts: 1 + rest.length,
    isDistinct: side !== undefined || hasRing || axis !== undefined || hasSign || isExact,
    isWholeWithLetter: hasLetter && numbers.length === 1 && !hasRing && !isExact,
  };
}

/**
 * Returns all angles of a text in order; `undefined` if the text contains anything else.
 * @param text with ASCII digits and signs
 * @param expected number of angles
 */
export function readAngles(text: string, expected: 1 | 2): Angle[] | undefined {
  if (text.length > MAX_LENGTH || !/\d/u.test(text)) return undefined;
  const tokens = tokensOf(withDecimalPoints(text, expected));
  if (tokens === undefined) return undefined;
  const readings: Reading[] = [];
  // The numbers are divided equally, as in `36 58 12 122 1 48`.
  const isCut = expected === 2 && tokens.length % 2 === 0 && tokens.every(({ kind }) => kind === 'number');
  const begin = (axis?: Angle['axis']): Reading => ({
    numbers: [],
    side: undefined,
    axis,
    hasLetter: false,
    hasRing: false,
    hasColon: false,
    isCut,
  });
  let current = begin();
  const close = (axis?: Angle['axis']): void => {
    if (current.numbers.length > 0) readings.push(current);
    current = begin(axis);
  };
  const isSideInFront = ['side', 'letter'].includes(
    tokens.find(({ kind }) => kind === 'side' || kind === 'letter' || kind === 'number')?.kind ?? '',
  );
  for (const [index, { kind, text: written }] of tokens.entries()) {
    const { numbers } = current;
    const before = tokens[index - 1]?.kind;
    switch (kind) {
      case 'number': {
        const isRing = tokens[index + 1]?.kind === 'degrees';
        if (numbers.length > 0 && (isRing || /^[+-]/u.test(written) || (numbers.at(-1) ?? '').includes('.'))) close();
        if (isCut && index === tokens.length / 2) close();
        if (current.numbers.length === 3) return undefined;
        current.numbers.push(written);
        break;
      }
      case 'degrees':
        if (numbers.length !== 1 || before !== 'number') return undefined;
        if (written.length === 1 && written.toLowerCase() === 'd') current.hasLetter = true;
        else current.hasRing = true;
        break;
      case 'minutes':
      case 'seconds':
        if (numbers.length < 2 || before !== 'number') return undefined;
        break;
      case 'colon':
        // After the name of a coordinate, a colon has no meaning.
        if (before === 'number' && numbers.length < 3) current.hasColon = true;
        else if (before !== 'axis' && before !== 'filler') return undefined;
        break;
      case 'side':
      case 'letter': {
        if (isSignOfSeconds(tokens, index) && numbers.length === 3) break;
        const side = SIDE_OF.get(written.toLowerCase().replaceAll(/\s/gu, ''));
        if (isSideInFront) close();
        else if (numbers.length === 0) return undefined;
        if (current.side !== undefined) return undefined;
        current.side = side;
        current.hasLetter ||= isSideInFront;
        if (!isSideInFront) close();
        break;
      }
      case 'axis':
        close(/^(?:lo|ln|lä|д)/iu.test(written) ? 'longitude' : 'latitude');
        break;
      case 'divider':
        // A comma may follow the name or the direction of a coordinate.
        if (numbers.length > 0) close();
        break;
      case 'filler':
        break;
    }
  }
  close();
  const angles = readings.map(angleOf);
  return angles.every((angle) => angle !== undefined) ? angles : undefined;
}

const isOf = (angle: Angle, sides: string, axis: Angle['axis']): boolean =>
  (angle.side !== undefined && sides.includes(angle.side)) || angle.axis === axis;

/** Returns the coordinate that the direction or the name of an angle indicates. */
export function axisOfAngle(angle: Angle): Angle['axis'] {
  if (isOf(angle, 'NS', 'latitude')) return 'latitude';
  return isOf(angle, 'EWO', 'longitude') ? 'longitude' : undefined;
}

/** Returns degrees, negative for south and west; `O` counts as west. */
export const signedDegrees = ({ degrees, side }: Angle): number =>
  side === 'S' || side === 'W' || side === 'O' ? -Math.abs(degrees) : degrees;

/**
 * Returns the two angles of a position, latitude first; `undefined` if there aren't two, they don't match, or they
 * could be any numbers.
 * @param order of two angles that don't indicate their coordinates
 */
export function anglesOfPair(
  text: string,
  order: 'lat,lon' | 'lon,lat',
): [latitude: Angle, longitude: Angle] | undefined {
  const [first, second, height, ...more] = readAngles(text, 2) ?? [];
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  // Decimal latitude and longitude may be followed by the altitude.
  const isHeight = (angle: Angle): boolean =>
    axisOfAngle(angle) === undefined &&
    angle.parts === 1 &&
    !Number.isInteger(first.degrees) &&
    !Number.isInteger(second.degrees);
  if ((height !== undefined && !isHeight(height)) || !first.isDistinct || !second.isDistinct) return undefined;
  const [a, b] = [axisOfAngle(first), axisOfAngle(second)];
  if (a !== undefined && a === b) return undefined;
  // In degrees, minutes and seconds, either both angles or neither must have a direction.
  if ((first.parts > 1 || second.parts > 1) && (a === undefined) !== (b === undefined)) return undefined;
  const isLatitudeFirst =
    a === undefined && b === undefined ? order === 'lat,lon' : a === 'latitude' || b === 'longitude';
  return isLatitudeFirst ? [first, second] : [second, first];
}
