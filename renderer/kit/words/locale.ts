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

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `1.22 GB`, `7.6 MB`, `435 MB`, `12 kB`: a size in thousands, as file managers count. */
export function writtenBytes(bytes: number): string {
  const power = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** power;
  const text = writtenNumber(value, {
    style: 'unit',
    unit: BYTE_UNITS[power] ?? 'byte',
    maximumFractionDigits: value >= 10 || power < 2 ? 0 : power - 1,
  });
  return locale.isRightToLeft ? `\u2068${text}\u2069` : text;
}

/** `12%` of `0.12`, with at most so many decimals. */
export const writtenPercent = (share: number, decimals = 0): string =>
  writtenNumber(share, { style: 'percent', maximumFractionDigits: decimals });

const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(
    `date ${locale.dates} ${JSON.stringify(options)}`,
    (format) => format instanceof Intl.DateTimeFormat,
    () => new Intl.DateTimeFormat(locale.dates, options),
  );

/** A moment, by default in the time zone of this computer: `3 Dec 2026`. */
export const writtenDate = (
  moment: Date,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' },
): string => dateFormat(options).format(moment);

/** `a, b and c` */
export const writtenList = (items: readonly string[]): string =>
  new Intl.ListFormat(locale.dates, { type: 'conjunction' }).format(items);

/** CLDR's name of a region or a currency; the code if it has none. @param language a BCP 47 tag */
export const displayName = (type: 'region' | 'currency', code: string, language: string): string =>
  kept(
    `${type} ${language}`,
    (format) => format instanceof Intl.DisplayNames,
    () => new Intl.DisplayNames(language, { type }),
  ).of(code) ?? code;

/** Name of a country by its ISO 3166-1 alpha-2 code; the code if it has none. */
export const countryName = (code: string): string => displayName('region', code, locale.dates);

/** `Pacific Standard Time`: the name that a time zone has at an instant; `undefined` if CLDR only has its offset. */
export function zoneName(timeZone: string, instant: Date): string | undefined {
  const parts = dateFormat({ timeZone, timeZoneName: 'long' }).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined || /^(?:GMT|UTC)/.test(name) ? undefined : name;
}

/** Sorts as a person of the language looks things up; `2` before `10`. Made when it first compares. */
export function collator(
  options: Intl.CollatorOptions = { numeric: true, sensitivity: 'base' },
): Pick<Intl.Collator, 'compare'> {
  let made: Intl.Collator | undefined;
  return { compare: (a, b) => (made ??= new Intl.Collator(locale.numbers, options)).compare(a, b) };
}
