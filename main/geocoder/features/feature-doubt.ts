/** Whether what was found may be meant by a text that asks for a lake, a mountain, an island. */
import type { Account } from './account.ts';
import { DOUBT } from './doubts.ts';
import { WHOLE_NAME } from '../retrieve/explain.ts';
import { featureWords } from '../text/feature-words.ts';
import { isGeneric } from '../text/tokens.ts';
import { HAMLET_WORTH } from './lone-names.ts';
import { isTown, saysAround } from './named-words.ts';
import type { Hit } from '../retrieve/search-rounds.ts';
import { isTyping } from '../retrieve/typed.ts';

/** Below, one word alone is as little known for an island as for a hamlet. */
const SMALL_FEATURE = 0.4;

/** From here on a town is as likely meant as the lake or mountain that it is named after. */
const FEATURE_TOWN = { ownName: 15_000, otherName: 100_000 } as const;

/**
 * Whether a word is the code of an area around the hit, or part of that area's name if the text has all of it:
 * `Billings MT` isn't a mountain, `Salvador de Bahia` isn't a bay, `Tórshavn Faroe Islands` isn't an island.
 */
function saysItsArea({ question, candidate }: Hit, { uses }: Account, index: number): boolean {
  const word = question.words[index];
  if (uses[index] !== 'around' || word === undefined) return false;
  const said = new Set(question.words.map(({ token }) => token));
  return candidate.around.some(
    ({ row, variants }) =>
      row.short_name?.toLowerCase() === word.raw ||
      variants.some(({ tokens }) => tokens.includes(word.token) && tokens.every((token) => said.has(token))),
  );
}

/**
 * What a text that asks for a lake, a mountain, an island leaves of another thing: undefined where that only shares a
 * word of the name.
 */
export function featureDoubt(hit: Hit, account: Account): number | undefined {
  const { question, candidate, variant } = hit;
  if (candidate.kind === 'country' || isTyping(hit)) return 1;
  const { uses, nameShare } = account;
  // A bridge is not the island that is named after it.
  if (candidate.kind === 'natural')
    return (question.words.length === 1 || nameShare < WHOLE_NAME) && candidate.row.importance < SMALL_FEATURE
      ? HAMLET_WORTH
      : 1;
  const named = new Set(question.words.flatMap(({ part }, index) => (uses[index] === 'name' ? [part] : [])));
  const features = featureWords(question.words).filter(
    (index) => named.has(question.words[index]?.part ?? 0) && !saysItsArea(hit, account, index),
  );
  if (features.length === 0) return 1;
  const saysMore = question.words.some(
    ({ token }, index) => uses[index] === 'name' && !isGeneric(token) && !features.includes(index),
  );
  if (nameShare < WHOLE_NAME || features.some((index) => uses[index] !== 'name')) return undefined;
  // `Island Lake, IL`: what lies around a town says that it is one.
  if (saysAround(hit, account)) return 1;
  if (!saysMore) return undefined;
  if (!isTown(candidate)) return 1;
  const least = variant === candidate.variants[0] ? FEATURE_TOWN.ownName : FEATURE_TOWN.otherName;
  return (candidate.row.population ?? 0) < least ? DOUBT.maybeFeature : 1;
}
