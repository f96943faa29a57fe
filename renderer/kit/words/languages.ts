/** The languages of the window, and which of them the person gets. */

/** Each with its own name, as a person looks for it. Drafts say so in their own words. */
export const LANGUAGES = [
  { id: 'en', name: 'English', draft: null, offer: null },
  { id: 'es', name: 'Español', draft: null, offer: null },
  { id: 'de', name: 'Deutsch', draft: 'Entwurf', offer: 'Auf Deutsch anzeigen (Entwurf)' },
  { id: 'fr', name: 'Français', draft: 'Brouillon', offer: 'Afficher en français (brouillon)' },
] as const;
/** English made long, accented and right to left: what is cut off, or not in a catalogue, shows. For trials alone. */
export const PSEUDO = 'pseudo';

export type LanguageId = (typeof LANGUAGES)[number]['id'] | typeof PSEUDO;
export const LANGUAGE_CHOICES = ['system', ...LANGUAGES.map(({ id }) => id), PSEUDO] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

/** Languages that packs of the world have names of places in; `window` stands for the one that the window speaks. */
export const PLACE_LANGUAGE_CHOICES = [
  'window',
  'ar',
  'bn',
  'de',
  'el',
  'en',
  'es',
  'fa',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ru',
  'sv',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
  'zh-Hant',
] as const;
export type PlaceLanguageChoice = (typeof PLACE_LANGUAGE_CHOICES)[number];

const primary = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/**
 * The language to speak. By the system it is the first of its languages that is finished: a draft is spoken to those
 * alone who choose it.
 * @param system tags of BCP 47, the preferred first
 */
export function spokenLanguage(choice: LanguageChoice, system: readonly string[]): LanguageId {
  if (choice !== 'system') return choice;
  for (const tag of system) {
    const found = LANGUAGES.find(({ id, draft }) => id === primary(tag) && draft === null);
    if (found !== undefined) return found.id;
  }
  return 'en';
}

/** The draft in the system's first language, for a person who hasn't chosen a language. */
export const offeredDraft = (choice: LanguageChoice, [system = '']: readonly string[]) =>
  LANGUAGES.filter(({ draft }) => draft !== null).find(({ id }) => choice === 'system' && id === primary(system));

/** How numbers and dates are written: tags of BCP 47. */
export type Locale = { readonly numbers: string; readonly dates: string };

/**
 * As the language has it, in the region that the system names for it: Mexico writes 1,234.5 where Spain writes 1234,5.
 * English has day, month and year in that order everywhere, as the docs and what is exported have them.
 */
export function localeOf(language: LanguageId, system: readonly string[]): Locale {
  if (language === 'en' || language === PSEUDO) return { numbers: 'en', dates: 'en-GB' };
  const tag = system.find((candidate) => primary(candidate) === language) ?? language;
  return { numbers: tag, dates: tag };
}

/** Regions that use feet and miles. */
const IMPERIAL_REGIONS = new Set(['US', 'LR', 'MM']);

/** Regions that use Letter paper, by the Common Locale Data Repository; others use A4. */
const LETTER_REGIONS = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE']);

function regionOf([tag = 'en']: readonly string[]): string {
  try {
    return new Intl.Locale(tag).region ?? '';
  } catch {
    return '';
  }
}

/** Whether pages are of Letter where the person has said nothing, by the first language of the system. */
export const isLetterRegion = (system: readonly string[]): boolean => LETTER_REGIONS.has(regionOf(system));

/**
 * Whether lengths are written in feet and miles where the person has said nothing, by the first language of the system.
 */
export const isImperialRegion = (system: readonly string[]): boolean => IMPERIAL_REGIONS.has(regionOf(system));
