/**
 * The words of the window. English texts are their own keys; a catalogue of `catalogues/` has them in another language,
 * and what it lacks stays English. A language is loaded before anything that holds words (`app/main.tsx`) and does not
 * change while the window is loaded: so any text may be kept, in a constant too.
 */
import { createInstance } from 'i18next';
import type { Placeholders, PlaceholderValues } from '../../../contract/placeholders.ts';
import { plainNumber, writeAs, writtenCount } from './locale.ts';
import type { Catalogue } from './catalogue.ts';
import { localeOf, PSEUDO, type LanguageId } from './languages.ts';
import { pseudo } from './pseudo.ts';

/** Each is a file of its own, read when it is spoken. */
const CATALOGUES: Readonly<Partial<Record<LanguageId, () => Promise<Catalogue>>>> = {
  es: async () => (await import('./catalogues/es.ts')).es,
  de: async () => (await import('./catalogues/de.ts')).de,
  fr: async () => (await import('./catalogues/fr.ts')).fr,
};

/** Its texts; none for English, which needs no catalogue. */
export const readCatalogue = async (language: LanguageId): Promise<Catalogue> => (await CATALOGUES[language]?.()) ?? {};

const words = createInstance();
void words.init({
  lng: 'en',
  fallbackLng: false,
  resources: {},
  initAsync: false,
  // Keys are sentences, with the points and colons of sentences.
  keySeparator: false,
  nsSeparator: false,
  // What is put in is text, which React writes as text.
  interpolation: { escapeValue: false },
});
let isPseudo = false;
let names = 'en';

/**
 * Speaks a language from here on. To be awaited before anything that holds words is imported.
 * @param system languages of the system, whose region decides how numbers are written
 * @param placeNames the language of names of places, as a tag of BCP 47; by default the one that is spoken
 */
export async function speak(language: LanguageId, system: readonly string[], placeNames?: string): Promise<void> {
  words.addResourceBundle(language, 'translation', await readCatalogue(language));
  await words.changeLanguage(language === PSEUDO ? 'en' : language);
  isPseudo = language === PSEUDO;
  names = placeNames ?? words.language;
  writeAs(localeOf(language, system), direction());
}

/** The language that names of places are in, where the packs have them so. */
export const spokenOfPlaces = (): string => names;

/** The language that is spoken, as a tag of BCP 47. */
export const spoken = (): string => words.language;

/** Which way the language that is spoken is written. */
export const direction = (): 'ltr' | 'rtl' => (isPseudo ? 'rtl' : 'ltr');

const asWritten = (values: Readonly<Record<string, string | number>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? plainNumber(value) : value]),
  );

type Asked = {
  readonly replace: Readonly<Record<string, string>>;
  readonly count?: number;
  readonly defaultValue_one?: string;
  readonly defaultValue_other?: string;
};
function translated(key: string, asked: Asked): string {
  const text = words.t(key, asked);
  return isPseudo ? pseudo(text) : text;
}

/**
 * A text in the language of the window.
 * @param text in English, with placeholders as in `{{name}}`: a literal, which tests collect from the source
 */
export function t<const Text extends string>(text: Text, ...[values]: PlaceholderValues<Placeholders<Text>>): string {
  return translated(text, { replace: asWritten(values) });
}

/**
 * A text about a number of things, by the plurals of the language.
 * @param one in English, of one thing; both with `{{count}}` where the number stands
 */
export function plural<const One extends string, const Many extends string>(
  count: number,
  one: One,
  many: Many,
  ...[values]: PlaceholderValues<Exclude<Placeholders<One> | Placeholders<Many>, 'count'>>
): string {
  const replace = { ...asWritten(values), count: writtenCount(count) };
  return translated(many, { count, defaultValue_one: one, defaultValue_other: many, replace });
}
