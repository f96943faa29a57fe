/** FTS5 expressions for the words of a query, one for each word that could be the house number. */
import { isGeneric } from './index/text.ts';
import { cellToken } from './index/identifiers.ts';
import type { Alternatives } from './explain.ts';
import type { OpenIndex } from './open-index.ts';
import type { QueryWord } from './query.ts';

/** At most this many words are tried as the one that the name must have. */
const MAX_BEARERS = 3;

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
  /** For each word, codes of the countries that bear it as a name in another language. */
  codes: readonly (readonly string[])[];
  required: RequiredTokens;
}

export interface Expression {
  text: string;
  /** The same with one certain word in the name, for the words that fewest documents have. */
  byName: readonly string[];
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
  { words, alternatives, codes, required }: Request,
  { reader }: OpenIndex,
  round: Round,
  number: number,
): Expression | undefined {
  const isKnown = (token: string): boolean => reader.documentsWith(token) > 0;
  let count = 0;
  const bearers: { terms: string; documents: number }[] = [];
  const isMeaningful = words.some(({ token }, index) => !isGeneric(token) && !round.dropped.has(index));
  const groups = new Set<string>();
  const tokens: string[][] = [];
  const names: string[] = [];
  for (const [index, word] of words.entries()) {
    if (index === number || round.dropped.has(index)) continue;
    if (number !== NO_NUMBER && index === number + 1 && (word.raw.length === 1 || word.raw === 'bis')) continue;
    if (!round.withGenerics && isMeaningful && isGeneric(word.token)) continue;
    const choice = alternatives[index];
    if (choice === undefined) continue;
    const terms = [...choice.exact.keys()].filter(isKnown).map(quote);
    if (choice.prefix !== undefined) terms.push(`${quote(choice.prefix)}*`);
    names.push(...terms);
    if (terms.length > 0 && !isGeneric(word.token))
      bearers.push({ terms: terms.join(' OR '), documents: reader.documentsWith(word.token) });
    terms.push(...(codes[index] ?? []).filter(isKnown).map(quote));
    if (terms.length === 0) return undefined;
    if (choice.prefix === undefined) tokens.push([...choice.exact.keys(), ...(codes[index] ?? [])]);
    count += terms.length;
    groups.add(terms.length > 1 ? `(${terms.join(' OR ')})` : terms.join(''));
  }
  if (names.length === 0) return undefined;
  for (const some of required) groups.add(`(${some.map(quote).join(' OR ')})`);
  const all = [...groups].join(' AND ');
  if (groups.size === 1) return { text: `name:${all}`, byName: [], terms: count, groups: tokens };
  const rarest = bearers.toSorted((a, b) => a.documents - b.documents).slice(0, MAX_BEARERS);
  return {
    text: `${all} AND name:(${names.join(' OR ')})`,
    byName: rarest.map(({ terms }) => `${all} AND name:(${terms})`),
    terms: count + names.length,
    groups: tokens,
  };
}

/** The same, within about 50 km of a position in degrees. */
export function nearbyExpression(expression: string, bias: readonly [lon: number, lat: number]): string {
  const cells: string[] = [];
  for (let east = -1; east <= 1; east++)
    for (let north = -1; north <= 1; north++) cells.push(cellToken(bias[0], bias[1], east, north));
  return `cell:(${cells.join(' OR ')}) AND ${expression}`;
}
