/** Whether two words that a town and what it lies in explain are rather a person's name. */
import type { Account } from './account.ts';
import { ancestor, type Candidate } from '../index/candidate.ts';
import { WHOLE_NAME } from '../retrieve/explain.ts';
import { isIdeograph } from '../text/tokens.ts';
import { isTown } from './named-words.ts';
import type { Hit } from '../retrieve/search-rounds.ts';

/** Letters of the longest code of an area. */
const MAX_CODE = 4;

/** Below `HAMLET` people a place is a hamlet; from `CITY` people on, a city that everyone knows. */
const HAMLET = 1000;
const CITY = 100_000;

/** A village of two thousand. */
const KNOWN_PLACE = 0.48;

/** Where the province stands before the town: ISO 3166-1 alpha-2. */
const LARGEST_FIRST: ReadonlySet<string> = new Set(['CN', 'JP', 'KP', 'KR', 'TW']);

/**
 * Whether a word is all of a name of an area, and not one of several words: `Carolina` says no state.
 * @param others tokens of the rest of the text, which the name may have as well
 */
const saysWhole = (area: Candidate, said: ReadonlyMap<string, number>, others?: ReadonlySet<string>): boolean =>
  area.variants.some(
    ({ tokens }) =>
      tokens.some((token) => said.has(token)) &&
      tokens.every((token) => said.has(token) || others?.has(token) === true),
  );

/** Whether a word says so something that lies around a candidate. */
const saysWholeArea = (
  { row, around }: Candidate,
  said: ReadonlyMap<string, number>,
  others?: ReadonlySet<string>,
): boolean =>
  row.context?.split(' ').some((token) => said.has(token)) === true ||
  around.some((area) => saysWhole(area, said, others));

/**
 * Whether the text is two words without a comma, as a person's name is, of which one names a town or county and the
 * other something around it, but not as an address does: with a state in front (`Virginia Madison`), with a part of a
 * name (`Diego Luis` for a San Diego in San Luis Potosí), by another name (`Henry Virginia` for Henry County), or with
 * a state behind a hamlet (`George Washington` for George in Washington; `George, WA` is that). Who names a city and
 * the whole of what it lies in means it: not `Charlotte Carolina`.
 */
export function looksLikePerson(hit: Hit, { uses, typos, nameShare }: Account): boolean {
  const { question, candidate } = hit;
  const [first, second, ...more] = question.words;
  if (first === undefined || second === undefined || more.length > 0 || first.part !== second.part) return false;
  const people = candidate.row.population ?? 0;
  if (!isTown(candidate) || isIdeograph(first.raw) || isIdeograph(second.raw)) return false;
  const around = uses.indexOf('around');
  // `Maria Anna`: who writes the words of Anna Maria the other way round doesn't mean that town.
  if (around < 0 && people < CITY && first.token !== second.token)
    return candidate.kind === 'place' && hit.variant?.tokens.join(' ') === `${second.token} ${first.token}`;
  const [word, name] = around === 0 ? [first, second] : [second, first];
  if (around < 0 || uses[1 - around] !== 'name' || word.token === name.token) return false;
  // A code isn't a person's name.
  if (word.raw.length < MAX_CODE) return false;
  if (around === 1 && word.raw.length > MAX_CODE && people < HAMLET) return true;
  // `Mary Victoria` says no Saint Mark: a word that some place bears is hardly a typo.
  const { exact: said, known = 0 } = question.alternatives[around] ?? { exact: new Map<string, number>() };
  // The emirate of Dubai has the city's name in its own.
  if (candidate.kind === 'place' && people >= CITY) return !saysWholeArea(candidate, said, new Set([name.token]));
  if (typos[around] === true && known >= KNOWN_PLACE) return true;
  if (nameShare < WHOLE_NAME || !saysWholeArea(candidate, said)) return true;
  const country = ancestor(candidate, 'country');
  if (country !== undefined && saysWhole(country, said)) return false;
  const isInOrder = around === 1 || LARGEST_FIRST.has(country?.row.short_name ?? '');
  return !isInOrder || hit.variant !== candidate.variants[0];
}
