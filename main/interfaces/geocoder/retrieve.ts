/** FTS5 expressions for the words of a query, one for each word that could be the house number. */
import { isGeneric } from '../../packs/geocoder-index/text.ts';
import { cellToken } from '../../packs/geocoder-index/identifiers.ts';
import type { Alternatives } from './explain.ts';
import type { QueryWord } from './query.ts';

/** No word is the house number. */
export const NO_NUMBER = -1;

/** At most this many words are tried as the house number. */
const MAX_NUMBERS = 3;

/** Which words are tried as the house number: none first, then each numeric word that the query has once. */
export function numberHypotheses(words: readonly QueryWord[], dropped: ReadonlySet<number>): number[] {
  const numeric = words.flatMap(({ isNumber, token }, index) =>
    isNumber && !dropped.has(index) && words.length > 1 && words.findIndex((other) => other.token === token) === index ? [index] : [],
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

/**
 * The expression that a document must fit: every word or one of its alternatives, and at least one of them in its name.
 * Undefined where no word is left to search by.
 * @param codes for each word, codes of the countries that bear it as a name in another language.
 */
export function expressionFor(words: readonly QueryWord[], alternatives: readonly Alternatives[], codes: readonly (readonly string[])[], round: Round, number: number, required: RequiredTokens): string | undefined {
  const isMeaningful = words.some(({ token }, index) => !isGeneric(token) && !round.dropped.has(index));
  const groups = new Set<string>();
  const names: string[] = [];
  for (const [index, word] of words.entries()) {
    if (index === number || round.dropped.has(index)) continue;
    if (number !== NO_NUMBER && index === number + 1 && (word.raw.length === 1 || word.raw === 'bis')) continue;
    if (!round.withGenerics && isMeaningful && isGeneric(word.token)) continue;
    const choice = alternatives[index];
    if (choice === undefined) continue;
    const terms = [...choice.exact.keys()].map(quote);
    if (choice.prefix !== undefined) terms.push(`${quote(choice.prefix)}*`);
    names.push(...terms);
    terms.push(...(codes[index] ?? []).map(quote));
    groups.add(terms.length > 1 ? `(${terms.join(' OR ')})` : terms.join(''));
  }
  if (groups.size === 0) return undefined;
  for (const tokens of required) groups.add(`(${tokens.map(quote).join(' OR ')})`);
  return groups.size === 1 && names.length === 1 ? `name:${[...groups].join('')}` : `${[...groups].join(' AND ')} AND name:(${names.join(' OR ')})`;
}

/** The same, within about 50 km of a position in degrees. */
export function nearbyExpression(expression: string, bias: readonly [lon: number, lat: number]): string {
  const cells: string[] = [];
  for (let east = -1; east <= 1; east++) for (let north = -1; north <= 1; north++) cells.push(cellToken(bias[0], bias[1], east, north));
  return `cell:(${cells.join(' OR ')}) AND ${expression}`;
}
