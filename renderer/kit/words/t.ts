/**
 * The texts of the window, by their id: `locales/en.json` holds the English, the other files beside it the
 * translations, in i18next's own format. A text that a translation lacks is shown in English. A language is loaded
 * before anything that holds texts (`app/main.tsx`) and does not change while the window is loaded, so a text may stand
 * in a constant.
 */
import { createInstance } from 'i18next';
import { plainNumber, writeAs, formatCount } from './locale.ts';
import { localeOf, PSEUDO, type LanguageId } from './languages.ts';
import en from './locales/en.json' with { type: 'json' };
import { pseudo } from './pseudo.ts';

/** Nested texts, as in a file of `locales/`. */
export type Texts = { readonly [name: string]: string | Texts };

/** Paths to the texts of a file, without the endings of plural forms. */
type IdsIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? Name extends `${infer Base}_${'one' | 'other'}`
      ? Base
      : Name
    : `${Name}.${IdsIn<Tree[Name]>}`;
}[keyof Tree & string];
export type TextId = IdsIn<typeof en>;

/** Loaded when the language is chosen. */
const TRANSLATIONS: Readonly<Partial<Record<LanguageId, () => Promise<{ readonly default: Texts }>>>> = {
  es: () => import('./locales/es.json', { with: { type: 'json' } }),
  de: () => import('./locales/de.json', { with: { type: 'json' } }),
  fr: () => import('./locales/fr.json', { with: { type: 'json' } }),
};

/** The texts of a language; those of English for a language without a file of its own. */
export const readTexts = async (language: LanguageId): Promise<Texts> =>
  (await TRANSLATIONS[language]?.())?.default ?? en;

const words = createInstance();
void words.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  initAsync: false,
  // React escapes the values.
  interpolation: { escapeValue: false },
});
let isPseudo = false;
let names = 'en';

/**
 * Switches the window to a language. Await it before importing anything that holds texts.
 * @param system languages of the system, whose region decides how numbers are written
 * @param placeNames the language of place names, as a BCP 47 tag; by default the language of the window
 */
export async function speak(language: LanguageId, system: readonly string[], placeNames?: string): Promise<void> {
  if (language in TRANSLATIONS) words.addResourceBundle(language, 'translation', await readTexts(language));
  await words.changeLanguage(language === PSEUDO ? 'en' : language);
  isPseudo = language === PSEUDO;
  names = placeNames ?? words.language;
  writeAs(localeOf(language, system), direction());
}

/** The language of place names, where the packs have them. */
export const spokenOfPlaces = (): string => names;

/** The language of the window, as a BCP 47 tag. */
export const spoken = (): string => words.language;

/** The writing direction of the window's language. */
export const direction = (): 'ltr' | 'rtl' => (isPseudo ? 'rtl' : 'ltr');

/**
 * Returns a text in the language of the window.
 * @param id a literal, so that tests can collect it from the source
 * @param values what stands for the placeholders; `count` is a number and selects the plural form. Other numbers are
 *   written plainly, as identifiers are
 */
export function t(id: TextId, values: Readonly<Record<string, string | number>> = {}): string {
  const { count } = values;
  const replace = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? plainNumber(value) : value]),
  );
  const text =
    typeof count === 'number'
      ? words.t(id, { count, replace: { ...replace, count: formatCount(count) } })
      : words.t(id, { replace });
  return isPseudo ? pseudo(text) : text;
}
