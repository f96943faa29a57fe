/** FTS5 expressions for the words of a query, one for each word that could be the house number. */
import { isGeneric } from '../text/tokens.ts';
import { cellToken } from '../index/identifiers.ts';
import type { Alternatives } from './explain.ts';
import { looksLikeFlat, mayBeSuffix } from '../text/house-suffix.ts';
import type { IndexReader } from '../index/reader.ts';
import { stateWords, type OpenIndex } from '../index/open-index.ts';
import type { QueryWord } from '../text/query.ts';

/** At most this many words are tried as the one that the name must have. */
const MAX_BEARERS = 3;

/** Names of more words are found by their rarest. */
const MAX_WHOLE_NAME = 3;

/** Of so many words so many are asked for first. */
const MANY_WORDS = 4;
const RAREST = [2, 3];

/**
 * Of so many alternatives of words it takes longer to find whether a name has one of them than whether all are there.
 */
const MANY_TERMS = 12;
/** No document has it: cells are numbers between letters. */
const NOWHERE = 'cell:"nowhere"';

/** Longest beginnings of words, in letters, that the text index stores. */
const INDEXED_BEGINNING = 3;

/** How many documents the beginning of a word finds is not known: as many as a common word. */
const MANY_DOCUMENTS = 10_000;

/** No word is the house number. */
export const NO_NUMBER = -1;

/** At most this many words are tried as the house number. */
const MAX_NUMBERS = 3;

/** Which words are tried as the house number: none first, then each numeric word that the query has once. */
export function numberHypotheses(words: readonly QueryWord[], dropped: ReadonlySet<number>): number[] {
  const numeric = words.flatMap(({ isNumber, token }, index) =>
    isNumber && !dropped.has(index) && words.length > 1 && words.findIndex((other) => other.token === token) === index
      ? [index]
      : [],
  );
  const tried = numeric.length > MAX_NUMBERS ? [numeric[0], numeric[1], numeric.at(-1)] : numeric;
  return [NO_NUMBER, ...tried.filter((index) => index !== undefined)];
}

export interface Round {
  /** Words that are left out: they are in no document, or nothing was found with them. */
  dropped: ReadonlySet<number>;
  /** What may stand for the words, where that is less than all that is known to. */
  alternatives?: readonly Alternatives[];
  /** Whether what it finds beside what was found before has typos in two words or more. */
  hasSeveralTypos?: boolean;
  /** Whether types, directions and articles must be matched as well. */
  withGenerics: boolean;
}

const quote = (token: string): string => `"${token}"`;

/** Tokens that must be in a document beside the query's words, each a list of which one suffices. */
export type RequiredTokens = readonly (readonly string[])[];

/** What is asked for, whichever pack is searched. */
export interface Request {
  words: readonly QueryWord[];
  alternatives: readonly Alternatives[];
  /** For each word, codes of the countries and tokens of the regions that bear it as a name in another language. */
  codes: readonly (readonly string[])[];
  required: RequiredTokens;
  /** The token of a word that is written as an airport's code: many names have `del` or `san`. */
  airportCode?: string | undefined;
}

/** Tokens of which a name must have one, and the beginning of a word that does as well. */
export interface Bearer {
  tokens: readonly string[];
  beginning: string | undefined;
}

/** What the text index is asked. */
export interface Statement {
  text: string;
  /** What a document must have in its name. */
  bearer: Bearer;
}

export interface Expression {
  /** What is asked in any case; together these find what {@link text} does. */
  first: readonly Statement[];
  /** What a document must fit. */
  text: string;
  /**
   * The same with one required word in the name, one statement per rarest word; used if {@link text} finds too many.
   */
  byName: readonly Statement[];
  /**
   * The two or three words alone that fewest documents have, where there are many more: most texts of which nothing is
   * found have some that no document has together, and to ask for these costs far less.
   */
  rarest: readonly string[];
  /** Entries of the text index that it opens: what it costs. */
  terms: number;
  /** For each word that is not being typed, the tokens of which a document must have one. */
  groups: readonly (readonly string[])[];
}

/**
 * The expression that a document must fit: every word or one of its alternatives, and at least one of them in its name.
 * Undefined where no word is left to search by, or the pack has none of the alternatives of a word.
 */
export function expressionFor(
  { words, alternatives, codes, required, airportCode }: Request,
  index: OpenIndex,
  round: Round,
  number: number,
): Expression | undefined {
  const { reader } = index;
  const isKnown = (token: string): boolean => reader.documentsWith(token) > 0;
  const possible = round.alternatives ?? alternatives;
  const documentsOf = (some: readonly string[], beginning: string | undefined): number =>
    beginning === undefined ? some.reduce((sum, token) => sum + reader.documentsWith(token), 0) : MANY_DOCUMENTS;
  let count = 0;
  const bearers: { bearer: Bearer; group: string; documents: number }[] = [];
  // Kinds of regions are said by their names and not by what lies in them.
  const { kinds } = stateWords(index);
  const isCommon = (token: string): boolean => isGeneric(token) || kinds.has(token);
  const isMeaningful = words.some(({ token }, at) => !isCommon(token) && !round.dropped.has(at));
  const groups = new Map<string, number>();
  const wordGroups = new Set<string>();
  const tokens: string[][] = [];
  const names: string[] = [];
  const others: string[] = [];
  const ownTokens: (readonly string[])[] = [];
  let beginning: string | undefined;
  for (const [at, word] of words.entries()) {
    if (at === number || round.dropped.has(at)) continue;
    if (number !== NO_NUMBER && ((at === number + 1 && mayBeSuffix(word.raw)) || looksLikeFlat(words, at, number)))
      continue;
    if (!round.withGenerics && isMeaningful && isCommon(word.token)) continue;
    const choice = possible[at];
    if (choice === undefined) continue;
    const completions = completionsOf(reader, choice.prefix);
    const prefix = completions === undefined ? choice.prefix : undefined;
    const own = [...new Set([...choice.exact.keys()].filter(isKnown).concat(completions ?? []))];
    const also = (codes[at] ?? []).filter(isKnown);
    const isEmpty = own.length === 0 && prefix === undefined;
    if (isEmpty && also.length === 0) return undefined;
    names.push(...own);
    if (own.length > 0 && prefix === undefined) ownTokens.push(own);
    others.push(...also);
    // Only the last word is being typed.
    beginning ??= prefix;
    const group = anyOf([...own, ...also], prefix);
    if (!isEmpty && !isGeneric(word.token))
      bearers.push({ bearer: { tokens: own, beginning: prefix }, group, documents: reader.documentsWith(word.token) });
    if (choice.prefix === undefined) tokens.push([...choice.exact.keys(), ...(codes[at] ?? [])]);
    count += own.length + also.length + (prefix === undefined ? 0 : 1);
    groups.set(group, documentsOf([...own, ...also], prefix));
    wordGroups.add(group);
  }
  const nameCount = names.length + (beginning === undefined ? 0 : 1);
  if (nameCount === 0) return undefined;
  for (const some of required) groups.set(anyOf(some, undefined), documentsOf(some, undefined));
  const bearer = { tokens: [...new Set(names)], beginning };
  const ofAirport: Statement[] =
    airportCode === undefined || number !== NO_NUMBER
      ? []
      : [
          {
            text: `name:${quote(airportCode)} AND context:"airport"`,
            bearer: { tokens: [airportCode], beginning: undefined },
          },
        ];
  if (groups.size === 1) {
    const text = `name:${[...groups.keys()].join('')}`;
    const only = { text, bearer: { tokens: [...names, ...others], beginning } };
    return { first: [only, ...ofAirport], text, byName: [], rarest: [], terms: count, groups: tokens };
  }
  const all = [...groups.keys()].join(' AND ');
  // FTS5 moves all parts of a conjunction on at once, and so the name's many words with each step of the others. Behind
  // NOT what all of these find comes first.
  const text = `${count > MANY_TERMS ? `((${all}) NOT ${NOWHERE})` : all} AND name:${anyOf(bearer.tokens, beginning)}`;
  // Of words that all are common, names that have all of them: `Lake County`.
  const whole =
    ownTokens.length === groups.size && ownTokens.length <= MAX_WHOLE_NAME && bearers.length < 2
      ? [
          {
            text: ownTokens.map((some) => `name:${anyOf(some, undefined)}`).join(' AND '),
            bearer: { tokens: ownTokens[0] ?? [], beginning: undefined },
          },
        ]
      : [];
  const named = bearers
    .toSorted((a, b) => a.documents - b.documents)
    .slice(0, MAX_BEARERS)
    .map(({ bearer: one, group }): Statement => ({
      text: [...groups.keys()]
        .map((other) => (other === group ? `name:${anyOf(one.tokens, one.beginning)}` : other))
        .join(' AND '),
      bearer: one,
    }));
  // Of two words one or the other is in the name. Of all words that begin alike FTS5 makes a list, for each time they
  // stand in the expression.
  const isListed = beginning !== undefined && beginning.length > INDEXED_BEGINNING;
  const isEither = isListed && named.length === 2 && wordGroups.size === 2;
  return {
    first: [...(isEither ? named : [{ text, bearer }]), ...ofAirport],
    text,
    byName: isEither ? [] : [...whole, ...named],
    rarest: rarestOf(groups, count),
    terms: count + nameCount,
    groups: tokens,
  };
}

/** What a word that is being typed may become, where that is little and the text index does not have its beginning. */
const completionsOf = (reader: IndexReader, prefix: string | undefined): readonly string[] | undefined =>
  prefix === undefined || prefix.length <= INDEXED_BEGINNING ? undefined : reader.tokensBeginning(prefix);

/**
 * Of the parts of an expression, with the number of documents that each finds, the two and the three that find fewest.
 */
function rarestOf(groups: ReadonlyMap<string, number>, terms: number): string[] {
  const most = terms > MANY_TERMS ? MANY_WORDS - 1 : MANY_WORDS;
  if (groups.size < most) return [];
  const sorted = [...groups].toSorted(([, a], [, b]) => a - b).map(([text]) => text);
  return RAREST.filter((count) => count < groups.size).map((count) => sorted.slice(0, count).join(' AND '));
}

/** Any of some tokens, or a word that begins so: tokens that do are found by that. */
function anyOf(some: readonly string[], beginning: string | undefined): string {
  const terms = some.filter((token) => beginning === undefined || !token.startsWith(beginning)).map(quote);
  if (beginning !== undefined) terms.push(`${quote(beginning)}*`);
  return terms.length === 1 ? terms.join('') : `(${terms.join(' OR ')})`;
}

/** The same, within about 50 km of a position in degrees. */
export function nearbyExpression(expression: string, bias: readonly [lon: number, lat: number]): string {
  const cells: string[] = [];
  for (let east = -1; east <= 1; east++)
    for (let north = -1; north <= 1; north++) cells.push(cellToken(bias[0], bias[1], east, north));
  return `cell:(${cells.join(' OR ')}) AND ${expression}`;
}
