/** Reads eastings and northings in tables: metres or feet, with or without thousands separators. */

import { toAsciiDigits } from '../../../contract/ascii-digits.ts';

/** Groups of three digits with spaces or apostrophes, which are unambiguous. */
const PLAIN_GROUPS = /^([+-]?\d{1,3}(?:[\s'’]\d{3})+)(?=$|[.,])/u;
const UNIT = /\s*m$/iu;
const WHOLE = /^[+-]?\d+$/u;
const EXPONENT = /^[+-]?\d(?:[.,]\d+)?e[+-]?\d{1,2}$/iu;
/** A single point or comma: a decimal or a thousands separator. */
const ONE_SIGN = /^[+-]?(\d*)([.,])(\d+)$/u;
/** The separators of groups and decimals: `6,140,000`, `573.900,5`. */
const GROUPS = /^[+-]?\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)([.,])\d+)?$/u;
/** Maximum characters of a number. */
const MAX_LENGTH = 40;

type Sign = '.' | ',';

/** A number, or its digits if a single point or comma is ambiguous. */
type Written = { value: number; decimal?: Sign } | { ambiguous: Sign; digits: string };

const isSign = (sign: string | undefined): sign is Sign => sign === '.' || sign === ',';

const withDecimalPoint = (text: string, decimal: Sign): number =>
  Number(text.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.'));

function parse(given: string): Written | undefined {
  if (given.length > MAX_LENGTH) return undefined;
  const text = toAsciiDigits(given.trim())
    .replaceAll(/[−–]/gu, '-')
    .replace(UNIT, '')
    .replace(PLAIN_GROUPS, (groups) => groups.replaceAll(/[\s'’]/gu, ''));
  if (WHOLE.test(text)) return { value: Number(text) };
  if (EXPONENT.test(text)) return { value: Number(text.replace(',', '.')) };
  const [, before = '', sign, behind = ''] = ONE_SIGN.exec(text) ?? [];
  if (isSign(sign)) {
    const mayBeGroups = behind.length === 3 && before.length >= 1 && before.length <= 3 && !before.startsWith('0');
    return mayBeGroups ? { ambiguous: sign, digits: text } : { value: withDecimalPoint(text, sign), decimal: sign };
  }
  const [, between, decimal] = GROUPS.exec(text) ?? [];
  if (!isSign(between)) return undefined;
  const point = between === ',' ? '.' : ',';
  return { value: withDecimalPoint(text, isSign(decimal) ? decimal : point), decimal: point };
}

/** Resolves an ambiguous number by the separators of the other one in its row. */
function resolved(written: Written, other: Written | undefined): number | undefined {
  if ('value' in written) return written.value;
  const decimal = other !== undefined && 'decimal' in other ? other.decimal : undefined;
  return decimal === undefined ? undefined : withDecimalPoint(written.digits, decimal);
}

const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

function faultOf(name: 'Easting' | 'Northing', text: string, written: Written | undefined): string {
  if (text.trim() === '') return `${name} is empty`;
  if (written === undefined || 'value' in written) return `${name} ${shown(text)} isn't a number`;
  const either = [withDecimalPoint(written.digits, '.'), withDecimalPoint(written.digits, ',')].toSorted(
    (a, b) => a - b,
  );
  return `${name} ${shown(text)} may mean ${either.join(' or ')}: write it without a thousands separator`;
}

/**
 * Reads easting and northing, in the unit of their system, or returns what is wrong with them. An ambiguous separator
 * is resolved by the other number of the row.
 */
export function readGridPair(
  eastingText: string,
  northingText: string,
): { pair: [easting: number, northing: number] } | { fault: string } {
  const [e, n] = [parse(eastingText), parse(northingText)];
  const easting = e === undefined ? undefined : resolved(e, n);
  if (easting === undefined) return { fault: faultOf('Easting', eastingText, e) };
  const northing = n === undefined ? undefined : resolved(n, e);
  if (northing === undefined) return { fault: faultOf('Northing', northingText, n) };
  return { pair: [easting, northing] };
}

/** Returns the magnitude of a number with any separators; undefined if it isn't a number. */
export function gridMagnitude(text: string): number | undefined {
  const written = parse(text);
  if (written === undefined) return undefined;
  return Math.abs(
    'value' in written ? written.value : withDecimalPoint(written.digits, written.ambiguous === '.' ? ',' : '.'),
  );
}
