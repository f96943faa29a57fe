/**
 * The score of a candidate: how well it accounts for each word of the query, then its importance, then its distance.
 * `docs/geocoder.md` has the formula. Nothing in it depends on the rest of the index, so scores of several packs
 * compare.
 */
import { mayWriteCode, type Candidate, type Context, type NameVariant } from '../index/candidate.ts';
import { isIdeograph } from '../text/tokens.ts';
import { positionOf } from '../index/reader.ts';
import type { QueryWord } from '../text/query.ts';
import type { StreetNumber } from './street-number.ts';
import { haversineMetres } from '../../../contract/great-circle.ts';

export const WEIGHTS = {
  /** Share of the score that depends on how much of the name the query says. */
  nameShare: 0.3,
  importance: 0.2,
  proximity: 0.06,
  proximityMetres: 20_000,
  firstWord: 0.02,
  inOrder: 0.01,
  wordsAsWritten: 0.015,
  nameAsWritten: 0.014,
  accentsAsWritten: 0.02,
  mainName: 0.035,
  codeAsWritten: 0.06,
  prefix: 0.96,
} as const;

/** Share of a name, by weight, from which all of it is said. */
export const WHOLE_NAME = 0.99;

/** From here on a match of the name is not challenged by one of the context. */
const SURE_NAME_MATCH = 0.97;

/** What may stand in the index for one word of the query. */
export interface Alternatives {
  /** Token → what a match with it is worth, at most 1. */
  exact: Map<string, number>;
  /** The word is still being typed: tokens that begin so match as well. */
  prefix: string | undefined;
  /**
   * Importance of the best-known area that has the word as written in a name; undefined where none is asked for by a
   * typo.
   */
  known?: number;
}

export interface Explanation {
  score: number;
  /** Weighted mean of what the words are worth, 0 to 1. */
  quality: number;
  /** The same, but a house number that the street lacks does not count against it. */
  cover: number;
  /** Whether some word, or the house number, is not accounted for. */
  isPartial: boolean;
  /** The name that accounts for most; undefined where the candidate has none. */
  variant: NameVariant | undefined;
}

/** What a word of the query stands for in a candidate. */
export const ROLE = { none: 0, name: 1, around: 2, number: 3 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

/** What each word of the query stands for, and what that is worth, 0 to 1. */
export interface Roles {
  role: Role[];
  worth: number[];
}

export interface Question {
  words: readonly QueryWord[];
  alternatives: readonly Alternatives[];
  /** The text as typed, lower case. */
  lowerText: string;
  /** Whether it has nothing but small Latin letters: `fla`, not `Fla.`. */
  isSmallLetters?: boolean;
  /** The text, folded, where it is nothing but a few capitals: `LHR`. */
  code?: string | undefined;
  /** The same before or behind a word for an airport: `DEN airport`. */
  airportCode?: string | undefined;
  /** Longitude and latitude that results near to are preferred. */
  bias?: readonly [lon: number, lat: number] | undefined;
  /**
   * Results for the question with its present alternatives, reset when these change.
   */
  known: Known;
}

/** What is the same for many candidates of one question. */
export interface Known {
  /** What the words are worth by the areas around: towns of a country share these. */
  contexts: Map<Context, readonly number[]>;
  /** Every token that stands for a word. */
  exact: ReadonlySet<string> | undefined;
  /** The words as typed but for the one that is taken for the house number, by that. */
  typed: Map<number, ReadonlySet<string>>;
}

export const nothingKnown = (): Known => ({ contexts: new Map(), exact: undefined, typed: new Map() });

function worthInName(alternatives: Alternatives, token: string): number {
  const exact = alternatives.exact.get(token);
  if (exact !== undefined) return exact;
  return alternatives.prefix !== undefined && token.startsWith(alternatives.prefix) ? WEIGHTS.prefix : 0;
}

/** What a word is worth by one layer of a context. */
function worthInLayer({ exact, prefix }: Alternatives, { tokens, codes, worth: full }: Context, raw: string): number {
  let best = 0;
  for (const [token, worth] of exact)
    if (worth > best && tokens.has(token) && mayWriteCode(raw, token, codes.get(token))) best = worth;
  if (prefix !== undefined && best < WEIGHTS.prefix)
    for (const token of tokens)
      if (token.startsWith(prefix)) {
        best = WEIGHTS.prefix;
        break;
      }
  return best * full;
}

/** What each word is worth by the areas around a candidate: the same for all that share these. */
function contextWorth(question: Question, context: Context): readonly number[] {
  const { alternatives, known } = question;
  const before = known.contexts.get(context);
  if (before !== undefined) return before;
  const around = context.around === undefined ? undefined : contextWorth(question, context.around);
  const worth = alternatives.map((one, index) =>
    Math.max(worthInLayer(one, context, question.words[index]?.raw ?? ''), around?.[index] ?? 0),
  );
  known.contexts.set(context, worth);
  return worth;
}

/**
 * Whether a word of the text may stand for any word of a name. All other names explain the same words: those of the
 * areas around.
 */
function sharesToken({ alternatives, known }: Question, { tokens }: NameVariant): boolean {
  known.exact ??= new Set(alternatives.flatMap(({ exact }) => [...exact.keys()]));
  const { exact } = known;
  return tokens.some(
    (token) => exact.has(token) || alternatives.some(({ prefix }) => prefix !== undefined && token.startsWith(prefix)),
  );
}

function typedBeside({ words, known }: Question, number: number): ReadonlySet<string> {
  const before = known.typed.get(number);
  if (before !== undefined) return before;
  const typed = new Set(words.flatMap(({ raw }, index) => (index === number ? [] : [raw])));
  known.typed.set(number, typed);
  return typed;
}

/** Characters of a Chinese or Japanese text that stand in a name, in order and adjacent in both. */
interface Segment {
  /** Index of the first word, and of the first token of the name. */
  from: number;
  at: number;
  length: number;
}

const IDEOGRAPHS = new WeakMap<readonly QueryWord[], readonly boolean[] | undefined>();

/** For each word whether it is a Chinese or Japanese character; undefined if none is. */
function ideographsOf(words: readonly QueryWord[]): readonly boolean[] | undefined {
  if (IDEOGRAPHS.has(words)) return IDEOGRAPHS.get(words);
  const all = words.map(({ raw }) => isIdeograph(raw));
  const found = all.includes(true) ? all : undefined;
  IDEOGRAPHS.set(words, found);
  return found;
}

/** The longest segment of a text that stands in a name: order tells `上海` from `海上`. */
function longestSegment(
  { words }: Question,
  isCharacter: readonly boolean[],
  tokens: readonly string[],
): Segment | undefined {
  let longest: Segment | undefined;
  for (let from = 0; from < words.length; from++) {
    if (isCharacter[from] !== true) continue;
    for (let at = 0; at < tokens.length; at++) {
      let length = 0;
      while (
        isCharacter[from + length] === true &&
        words[from + length]?.token === tokens[at + length] &&
        words[from + length]?.part === words[from]?.part
      )
        length++;
      if (length > (longest?.length ?? 0)) longest = { from, at, length };
    }
  }
  return longest;
}

/** What one name of the candidate accounts for. */
function explainName(
  question: Question,
  variant: Candidate['variants'][number],
  context: readonly number[],
  number: number,
  place: StreetNumber | undefined,
  roles?: Roles,
) {
  const tell = (index: number, role: Role, worth: number): void => {
    if (roles === undefined) return;
    roles.role[index] = worth > 0 ? role : ROLE.none;
    roles.worth[index] = worth;
  };
  const { words, alternatives } = question;
  const { tokens } = variant;
  const used = new Uint8Array(tokens.length);
  const isCharacter = ideographsOf(words);
  const segment = isCharacter === undefined ? undefined : longestSegment(question, isCharacter, tokens);
  let sum = 0;
  let total = 0;
  let nameWeight = 0;
  let previous = -1;
  let matched = 0;
  let ordered = 0;
  let isFirstMatched = false;
  let isPartial = false;
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (word === undefined) continue;
    total += word.weight;
    if (index === number) {
      sum += word.weight * (place?.worth ?? 0);
      if (place === undefined) isPartial = true;
      tell(index, ROLE.number, place?.worth ?? 0);
      continue;
    }
    if (place?.usedSuffix !== undefined && index === number + 1 && word.raw === place.usedSuffix) {
      sum += word.weight;
      tell(index, ROLE.number, 1);
      continue;
    }
    let best = 0;
    let at = -1;
    const choice = alternatives[index];
    if (isCharacter?.[index] === true) {
      const inSegment = segment === undefined ? -1 : index - segment.from;
      if (segment !== undefined && inSegment >= 0 && inSegment < segment.length)
        [best, at] = [1, segment.at + inSegment];
    } else if (choice !== undefined) {
      for (let position = 0; position < tokens.length; position++) {
        if (used[position] === 1) continue;
        const token = tokens[position] ?? '';
        const worth = worthInName(choice, token);
        if (worth > best && mayWriteCode(word.raw, token, variant.codeLength)) {
          best = worth;
          at = position;
        }
      }
    }
    const around = context[index] ?? 0;
    const isName = at >= 0 && (best >= SURE_NAME_MATCH || best >= around);
    tell(index, isName ? ROLE.name : ROLE.around, Math.max(best, around));
    if (isName) {
      used[at] = 1;
      nameWeight += variant.weights[at] ?? 0;
      if (at === 0) isFirstMatched = true;
      if (at === previous + 1) ordered++;
      previous = at;
      matched++;
    }
    const worth = Math.max(best, around);
    if (worth === 0 && word.weight >= 0.5) isPartial = true;
    sum += word.weight * worth;
  }
  const quality = sum / total;
  const name = nameWeight / variant.totalWeight;
  const score =
    quality * (1 - WEIGHTS.nameShare + WEIGHTS.nameShare * name) +
    (matched > 0 && ordered === matched ? WEIGHTS.inOrder : 0) +
    (isFirstMatched ? WEIGHTS.firstWord : 0);
  const withoutNumber = sum / (total - (words[number]?.weight ?? 0) || 1);
  return {
    score,
    quality,
    isPartial,
    name,
    cover: number >= 0 && place === undefined ? withoutNumber - 0.02 : quality,
  };
}

/**
 * Explains a query by a candidate.
 * @param number index of the word that is taken for the house number; −1 for none.
 * @param place where that number is on the street; undefined where the street lacks it.
 */
export function explain(
  question: Question,
  candidate: Candidate,
  number: number,
  place: StreetNumber | undefined,
): Explanation {
  const context = contextWorth(question, candidate.context);
  let best: (ReturnType<typeof explainName> & { variant: NameVariant }) | undefined;
  for (const variant of candidate.variants) {
    // The first of the names that share no word with the text stands for all of them.
    if (best !== undefined && !sharesToken(question, variant)) continue;
    if (variant.addsWhereOnly && best?.name === 1 && !best.isPartial) continue;
    const explained = explainName(question, variant, context, number, place);
    if (best === undefined || explained.score > best.score) best = { ...explained, variant };
  }
  if (best === undefined) return { score: 0, quality: 0, cover: 0, isPartial: true, variant: undefined };
  const typed = typedBeside(question, number);
  // Of other names only the tokens are known.
  const written = best.variant === candidate.variants[0] ? candidate.nameWords : best.variant.tokens;
  const asWritten = written.length === 0 ? 0 : written.filter((word) => typed.has(word)).length / written.length;
  const [lon, lat] = positionOf(place ?? candidate.row);
  const proximity =
    question.bias === undefined ? 0 : Math.exp(-haversineMetres(lon, lat, ...question.bias) / WEIGHTS.proximityMetres);
  const score =
    best.score +
    WEIGHTS.importance * candidate.row.importance +
    WEIGHTS.proximity * proximity +
    WEIGHTS.wordsAsWritten * asWritten +
    writtenBonus(question.lowerText, candidate.lowerName) +
    (bearsAsMainName(candidate, best.variant) ? WEIGHTS.mainName * candidate.row.importance : 0) +
    (question.code !== undefined && codesOf(candidate).includes(question.code) ? WEIGHTS.codeAsWritten : 0);
  const { quality, cover, isPartial, variant } = best;
  return { score, quality, cover, isPartial, variant };
}

/**
 * Whether a name is the candidate's own: what a town is called elsewhere, or was called before, may be another town's
 * name. What regions are called in other languages is theirs alone, and so are an airport's codes.
 */
const bearsAsMainName = ({ kind, variants }: Candidate, variant: NameVariant): boolean =>
  kind === 'region' || kind === 'airport' || variant === variants[0];

/** Score for a name written as a whole, more if it has accents, because those are written on purpose. */
function writtenBonus(text: string, name: string): number {
  if (!text.includes(name)) return 0;
  return /\P{ASCII}/u.test(name) ? WEIGHTS.accentsAsWritten : WEIGHTS.nameAsWritten;
}

/** Codes that a candidate is known by: an airport's of three and four letters, a country's of two and three. */
export const codesOf = ({ kind, variants }: Candidate): (string | undefined)[] =>
  kind === 'airport' || kind === 'country'
    ? variants.slice(1, 3).map(({ tokens }) => (tokens.length === 1 ? tokens[0] : undefined))
    : [];

/**
 * What each word stands for in an explanation.
 * @returns with the share of the name that the query says, by weight
 */
export function rolesIn(
  question: Question,
  candidate: Candidate,
  variant: NameVariant,
  number: number,
  place: StreetNumber | undefined,
): Roles & { name: number } {
  const context = contextWorth(question, candidate.context);
  const roles: Roles = { role: [], worth: [] };
  const { name } = explainName(question, variant, context, number, place, roles);
  return { ...roles, name };
}
