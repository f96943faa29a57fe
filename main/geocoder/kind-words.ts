/**
 * Words that say which kind of thing is meant, and not which of them: `hospital`, `town hall`, `harbour`. Streets are
 * named after what stands in them, so a street stands for none of these by such words alone.
 */
import { countryCodeOf } from './account.ts';
import type { Account } from './account.ts';
import { AREA_KINDS, type NameVariant } from './candidate.ts';
import { isGeneric, isIdeograph, words as foldedWords } from './index/text.ts';
import type { QueryWord } from './query.ts';
import type { Hit } from './search-rounds.ts';

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

/** Whether of a street's name the text says nothing but kinds of things: `Hospital Santa Cruz` is no Hospital Dr. */
export const saysKindOnly = ({ question: { words } }: Hit, uses: Account['uses']): boolean => {
  const named = words.filter(({ token }, index) => uses[index] === 'name' && !isGeneric(token));
  return named.length > 0 && named.every(({ raw }) => isKindWord(raw));
};

/** Words between the kind of an area and its name. */
const isJoining = (token: string): boolean => isGeneric(token) && token.length <= 3;

/**
 * Whether the text says the kind of an area right beside the name of a town: `Tyler County` is not Tyler, which lies in
 * some other county, and `Lagos State` not the city. What a town is called after its area is the area's name as well.
 */
export function saysAreaOfName({ question: { words }, candidate, variant }: Hit, { uses }: Account): boolean {
  if (candidate.kind !== 'place' && candidate.kind !== 'airport') return false;
  const own = candidate.variants[0]?.tokens ?? [];
  return words.some(({ token, part }, index) => {
    if (!AREA_KINDS.has(token) || own.includes(token)) return false;
    if (uses[index] === 'name') return variant !== candidate.variants[0];
    const isOfName = (at: number): boolean => uses[at] === 'name' && words[at]?.part === part;
    const next = words.findIndex((word, at) => at > index && !isJoining(word.token));
    return isOfName(index - 1) || (next > index && isOfName(next));
  });
}

/**
 * Whether the text says the word for a county in front of a name, as in the British Isles, of what lies elsewhere:
 * `Durham, County Durham` is in England.
 */
export const saysCountyInFront = ({ question: { words }, candidate, variant }: Hit, { uses }: Account): boolean =>
  countryCodeOf(candidate) === 'US' &&
  words.some(
    ({ raw, part }, index) =>
      raw === 'county' &&
      (uses[index] !== 'name' || variant?.tokens.at(-1) === raw) &&
      words[index - 1]?.part !== part &&
      words[index + 1]?.part === part &&
      words[index + 1]?.raw !== 'of',
  );

/** Behind the name of a town, in lists of an office: `Köln, Stadt`. */
const TOWN_BEHIND: ReadonlySet<string> = new Set(['stadt', 'landeshauptstadt', 'ville', 'city']);

/** Whether words that are a part of the text of their own say something that is none of what the others name. */
export const saysMoreThanTown = (part: readonly Pick<QueryWord, 'raw' | 'token'>[], isBehind: boolean): boolean =>
  part.every(
    ({ raw, token }) =>
      !isIdeograph(raw) && raw.length > 2 && !/\d/u.test(raw) && (isGeneric(token) || isKindWord(raw)),
  ) && !(isBehind && part.every(({ raw }) => TOWN_BEHIND.has(raw)));

/**
 * Whether a part of the text of its own says nothing but words that many names share, and the name stands in another
 * part: `Van, United States` is more than the country, `Port, Santa Cruz` no Puerto Santa Cruz.
 */
export function hasEmptyPart({ question: { words }, candidate }: Hit, { uses }: Account): boolean {
  if (words.at(-1)?.part === words[0]?.part) return false;
  const empty = EMPTY.get(words) ?? findEmptyParts(words);
  EMPTY.set(words, empty);
  if (empty.length === 0) return false;
  const named = words.filter(({ token }, index) => uses[index] === 'name' && !isGeneric(token));
  return empty.some((own) => {
    const other = named.find(({ part }) => part !== own[0]?.part);
    return (
      other !== undefined &&
      saysMoreThanTown(own, (own[0]?.part ?? 0) > other.part) &&
      !candidate.around.some(({ variants }) => variants.some((name) => isNameOf(name, own)))
    );
  });
}

/** Whether words are the whole of a name: `Dover, Del`. */
const isNameOf = ({ tokens: name }: NameVariant, own: readonly QueryWord[]): boolean =>
  name.length === own.length && own.every(({ token }, at) => token === name[at]);

/** Parts that say nothing of their own: the same for all hits of a text. */
const EMPTY = new WeakMap<readonly QueryWord[], readonly QueryWord[][]>();
const findEmptyParts = (words: readonly QueryWord[]): QueryWord[][] =>
  [...Map.groupBy(words, ({ part }) => part).values()].filter((own) => saysMoreThanTown(own, false));

/** An island is none. */
const AREA_ENDING = /(?:shire|(?<!^is)land|skaya|skaia|skiy)$/u;

/** What words that no pack knows may be: an area, some kind of thing, or either. */
export function meantBy(unknown: readonly Pick<QueryWord, 'raw' | 'token'>[]): 'area' | 'thing' | 'either' {
  if (unknown.some(({ token }) => AREA_KINDS.has(token))) return 'area';
  if (unknown.some(({ raw }) => isKindWord(raw))) return 'thing';
  return unknown.some(({ raw }) => AREA_ENDING.test(raw)) ? 'area' : 'either';
}
