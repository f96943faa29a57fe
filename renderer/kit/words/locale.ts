/** Numbers, dates and orders of names as the language of the window has them. The one place that knows its locale. */
import { localeOf, type Locale } from './languages.ts';

const locale = { ...localeOf('en', []), isRightToLeft: false };

/** Called once, before anything is written. */
export const writeAs = (chosen: Locale, direction: 'ltr' | 'rtl' = 'ltr'): void =>
  void Object.assign(locale, chosen, { isRightToLeft: direction === 'rtl' });

/** Making a format takes some thousand times as long as writing by it. */
type AnyFormat = Intl.NumberFormat | Intl.DateTimeFormat | Intl.DisplayNames;
const formats = new Map<string, AnyFormat>();
function kept<Format extends AnyFormat>(
  key: string,
  isOf: (format: AnyFormat) => format is Format,
  make: () => Format,
): Format {
  const known = formats.get(key);
  if (known !== undefined && isOf(known)) return known;
  const made = make();
  formats.set(key, made);
  return made;
}

/** `1,234.5`; what is copied or sent has a point and no groups instead, and is not written by this. */
export const writtenNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  kept(
    `number ${locale.numbers} ${JSON.stringify(options)}`,
    (format) => format instanceof Intl.NumberFormat,
    () => new Intl.NumberFormat(locale.numbers, options),
  ).format(value);

/** `1234.5`, all of it and without groups: ports, years and what a person has written. */
export const plainNumber = (value: number): string =>
  writtenNumber(value, { useGrouping: false, maximumFractionDigits: 15 });

/** `4,320` */
export const formatCount = (value: number): string => writtenNumber(value);

/** `36.5`, with exactly so many decimals. */
export const writtenFixed = (value: number, decimals: number): string =>
  writtenNumber(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/**
 * `91 MB`. Among words that run from right to left a number and a sign in Latin letters would change places: there they
 * are set apart from what stands around them.
 */
export const withUnit = (number: string, unit: string): string =>
  locale.isRightToLeft ? `\u2068${number} ${unit}\u2069` : `${number} ${unit}`;

/** `12%` of `0.12`, with at most so many decimals. */
export const writtenPercent = (share: number, decimals = 0): string =>
  writtenNumber(share, { style: 'percent', maximumFractionDigits: decimals });

/** A moment, by default in the time zone of this computer: `3 Dec 2026`. */
export const writtenDate = (
  moment: Date,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' },
): string =>
  kept(
    `date ${locale.dates} ${JSON.stringify(options)}`,
    (format) => format instanceof Intl.DateTimeFormat,
    () => new Intl.DateTimeFormat(locale.dates, options),
  ).format(moment);

/** `a, b and c` */
export const writtenList = (items: readonly string[]): string =>
  new Intl.ListFormat(locale.dates, { type: 'conjunction' }).format(items);

/** Name of a country by its ISO 3166-1 code of two letters; the code where it has none. */
export const countryName = (code: string): string =>
  kept(
    `regions ${locale.dates}`,
    (format) => format instanceof Intl.DisplayNames,
    () => new Intl.DisplayNames(locale.dates, { type: 'region' }),
  ).of(code) ?? code;

/** Sorts as a person of the language looks things up; `2` before `10`. Made when it first compares. */
export function collator(
  options: Intl.CollatorOptions = { numeric: true, sensitivity: 'base' },
): Pick<Intl.Collator, 'compare'> {
  let made: Intl.Collator | undefined;
  return { compare: (a, b) => (made ??= new Intl.Collator(locale.numbers, options)).compare(a, b) };
}
