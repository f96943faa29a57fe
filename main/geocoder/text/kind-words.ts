/**
 * Words that say which kind of thing is meant, and not which of them: `hospital`, `town hall`, `harbour`. Streets are
 * named after what stands in them, so a street stands for none of these by such words alone.
 */
import { isGeneric, isIdeograph, tokens, words as foldedWords } from './tokens.ts';
import type { QueryWord } from './query.ts';

/** In English, Spanish, French, German, Italian and Portuguese. */
const WORDS = `
hospital hospitals clinic clinica clinique klinik krankenhaus ospedale dentist dentista doctors surgery
school liceo lycee gymnasium college university universidad universite universitat universita universidade academy
campus kindergarten library
biblioteca bibliotheque bibliothek museum museo musee museu gallery theater theatre teatro cinema zoo aquarium
hotel hostel motel restaurant cafe bar pub winery brewery bakery supermarket market mercado marche markt mercato mall
shopping shop store
church cathedral catedral cathedrale dom chapel capilla temple templo mosque mezquita mosquee moschee synagogue
monastery abbey
cemetery cementerio cimetiere friedhof cimitero cemiterio
hall townhall rathaus mairie courthouse court police policia polizei comisaria fire firehouse post correo correos
prison jail embassy consulate
station terminal port puerto harbor harbour hafen marina dock pier wharf lighthouse bridge puente pont brucke ferry
park parque parc playground stadium estadio stade stadion stadio arena golf gym pool club beach playa plage strand
praia spiaggia
tower torre tour turm castle castillo chateau schloss castello palace palacio palais palast palazzo fort fountain
monument monumento memorial statue
opera office offices factory warehouse plant mill farm ranch hut garage parking airport casino spa`;

let made: ReadonlySet<string> | undefined;
const kindWords = (): ReadonlySet<string> =>
  (made ??= new Set(WORDS.split(/\s+/u).flatMap((word) => foldedWords(word))));

/** Whether a folded word says a kind of thing. */
export const isKindWord = (raw: string): boolean => kindWords().has(raw);

/** Behind the name of a town, in lists of an office: `Köln, Stadt`. */
const TOWN_BEHIND: ReadonlySet<string> = new Set(['stadt', 'landeshauptstadt', 'ville', 'city']);

/** Whether words in a part of their own mean something other than what the rest of the text names. */
export const saysMoreThanTown = (part: readonly Pick<QueryWord, 'raw' | 'token'>[], isBehind: boolean): boolean =>
  part.every(
    ({ raw, token }) =>
      !isIdeograph(raw) && raw.length > 2 && !/\d/u.test(raw) && (isGeneric(token) || isKindWord(raw)),
  ) && !(isBehind && part.every(({ raw }) => TOWN_BEHIND.has(raw)));

/** What divisions below the first level are called. */
export const COUNTY_WORDS: ReadonlySet<string> = new Set(
  tokens(
    'county parish borough province provincia district distrito departement departamento landkreis ' +
      'kreis prefecture governorate municipality municipio',
  ),
);

/** Kinds of areas larger than a town, as they stand before or behind a name: `Lagos State`, `Canton of Bern`. */
export const AREA_KINDS: ReadonlySet<string> = new Set([
  ...COUNTY_WORDS,
  ...tokens(
    'state estado etat provincie provinz oblast region regione canton kanton department voivodeship wojewodztwo krai ' +
      'emirate raion powiat',
  ),
]);

/** Endings of areas; an island isn't one. */
const AREA_ENDING = /(?:shire|(?<!^is)land|skaya|skaia|skiy)$/u;

/** What words that no pack knows may be: an area, some kind of thing, or either. */
export function meantBy(unknown: readonly Pick<QueryWord, 'raw' | 'token'>[]): 'area' | 'thing' | 'either' {
  if (unknown.some(({ token }) => AREA_KINDS.has(token))) return 'area';
  if (unknown.some(({ raw }) => isKindWord(raw))) return 'thing';
  return unknown.some(({ raw }) => AREA_ENDING.test(raw)) ? 'area' : 'either';
}
