/**
 * Letter frequencies of languages, counted in the names of countries and languages in the locale data of the runtime
 * (Unicode CLDR). Such names are typical of tables, and need no data files.
 */

export interface Letters {
  /** Script of the language (ISO 15924), e.g. `Latn`. */
  script: string;
  /** Share of each letter, in lower case. */
  shares: ReadonlyMap<string, number>;
  /** Share of the letters beyond ASCII. */
  beyondAscii: number;
}

/** Minimum non-ASCII letters of a language. Others are written in ASCII, or have English names. */
const MIN_BEYOND_ASCII = 30;

const ALPHABET = Array.from('abcdefghijklmnopqrstuvwxyz');
/** All possible codes of languages (ISO 639-1) and, in capitals, countries (ISO 3166-1). */
const CODES = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second));
/** Chinese has two scripts, but its locale only one. */
const LOCALES = [...CODES.filter((code) => code !== 'zh'), 'zh-Hans', 'zh-Hant'];

/** Whether a character is part of words. `µ`, `ª` and `º` are letters in Unicode, but signs in tables. */
export const isLetter = (character: string): boolean => /[[\p{L}\p{M}]--[µªº]]/v.test(character);

/** Converts to lower case unless that gives several characters, as for `İ`. */
export function lowerCase(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

const namesIn = (locale: string, type: 'region' | 'language'): Intl.DisplayNames =>
  new Intl.DisplayNames(locale, { type, fallback: 'none' });

/** Returns the codes with an English name. */
function namedCodes(type: 'region' | 'language'): string[] {
  const english = namesIn('en', type);
  return CODES.map((code) => (type === 'region' ? code.toUpperCase() : code)).filter(
    (code) => english.of(code) !== undefined,
  );
}

function lettersOf(locale: string, codes: { type: 'region' | 'language'; codes: string[] }[]): Letters | undefined {
  const counts = new Map<string, number>();
  let [all, beyond] = [0, 0];
  for (const { type, codes: named } of codes) {
    const names = namesIn(locale, type);
    for (const character of named
      .map((code) => names.of(code) ?? '')
      .join(' ')
      .normalize('NFC')) {
      if (!isLetter(character)) continue;
      const letter = lowerCase(character);
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
      all++;
      if (letter > '\u007F') beyond++;
    }
  }
  if (beyond < MIN_BEYOND_ASCII) return undefined;
  const shares = new Map([...counts].map(([letter, count]) => [letter, count / all]));
  return { script: new Intl.Locale(locale).maximize().script ?? '', shares, beyondAscii: beyond / all };
}

let counted: ReadonlyMap<string, Letters> | undefined;

/** Returns frequencies by locale. Counted once, because it takes half a second. */
export function lettersByLanguage(): ReadonlyMap<string, Letters> {
  if (counted !== undefined) return counted;
  const codes = (['region', 'language'] as const).map((type) => ({ type, codes: namedCodes(type) }));
  counted = new Map(
    Intl.DisplayNames.supportedLocalesOf(LOCALES).flatMap((locale) => {
      const letters = lettersOf(locale, codes);
      return letters === undefined ? [] : [[locale, letters] as const];
    }),
  );
  return counted;
}
