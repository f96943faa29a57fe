/**
 * The texts of the window, by their id: `locales/en.json` holds the English, the other files beside it the
 * translations, in the format of i18next. A text that a translation lacks is shown in English. A language is loaded
 * before anything that holds texts (`app/main.tsx`) and does not change while the window is loaded, so a text may stand
 * in a constant. In the built window, each module brings its own English (`build/texts-where-used.ts`).
 */
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

/** Loaded when they are needed. */
const FILES: Readonly<Partial<Record<LanguageId, () => Promise<{ readonly default: Texts }>>>> = {
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
  es: () => import('./locales/es.json', { with: { type: 'json' } }),
  de: () => import('./locales/de.json', { with: { type: 'json' } }),
  fr: () => import('./locales/fr.json', { with: { type: 'json' } }),
};

/** The texts of a language; none for a language without a file of its own. */
export const readTexts = async (language: LanguageId): Promise<Texts> => (await FILES[language]?.())?.default ?? {};

type Catalogue = { readonly texts: Map<string, string>; readonly language: string; readonly plurals: Intl.PluralRules };
const catalogueOf = (language: string): Catalogue => ({
  texts: new Map(),
  language,
  plurals: new Intl.PluralRules(language),
});

const english = catalogueOf('en');
let spokenTexts = english;
let isPseudo = false;
let names = 'en';

/** Adds texts by their ids, by default to the English. @returns what they were added to */
export function addTexts(texts: Texts, to = english.texts, prefix = ''): ReadonlyMap<string, string> {
  for (const [name, text] of Object.entries(texts))
    if (typeof text === 'string') to.set(prefix + name, text);
    else addTexts(text, to, `${prefix}${name}.`);
  return to;
}
addTexts(en);

/**
 * Switches the window to a language. Await it before importing anything that holds texts.
 * @param system languages of the system, whose region decides how numbers are written
 * @param placeNames the language of place names, as a BCP 47 tag; by default the language of the window
 */
export async function speak(language: LanguageId, system: readonly string[], placeNames?: string): Promise<void> {
  isPseudo = language === PSEUDO;
  spokenTexts = isPseudo || language === 'en' ? english : catalogueOf(language);
  if (spokenTexts !== english) addTexts(await readTexts(language), spokenTexts.texts);
  names = placeNames ?? spoken();
  writeAs(localeOf(language, system), direction());
}

/** The language of place names, where the packs have them. */
export const spokenOfPlaces = (): string => names;

/** The language of the window, as a BCP 47 tag. */
export const spoken = (): string => spokenTexts.language;

/** The writing direction of the window's language. */
export const direction = (): 'ltr' | 'rtl' => (isPseudo ? 'rtl' : 'ltr');

/** The text of a catalogue, in its plural form for a count. */
const textOf = ({ texts, plurals }: Catalogue, id: string, count: unknown): string | undefined =>
  (typeof count === 'number' ? texts.get(`${id}_${plurals.select(count)}`) : undefined) ?? texts.get(id);

/**
 * Returns a text in the language of the window.
 * @param id a literal, so that tests can collect it from the source
 * @param values what stands for the placeholders; `count` is a number and selects the plural form. Other numbers are
 *   written plainly, as identifiers are
 */
export function t(id: TextId, values: Readonly<Record<string, string | number>> = {}): string {
  const template = textOf(spokenTexts, id, values['count']) ?? textOf(english, id, values['count']) ?? id;
  const text = template.replaceAll(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    const value = values[name] ?? mark;
    if (typeof value === 'string') return value;
    return name === 'count' ? formatCount(value) : plainNumber(value);
  });
  return isPseudo ? pseudo(text) : text;
}
