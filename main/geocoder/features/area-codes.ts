/** Two letters that end a text, or a part of it: the code of a state or country rather than an article. */
import { mayBeCode } from '../text/query.ts';
import { STREET_TYPE_TOKENS } from '../text/abbreviations.ts';
import type { Account } from './account.ts';
import type { Hit } from '../retrieve/search-rounds.ts';

/** Whether a word is the code, or the whole of a short name, of an area around. */
const saysCodeAround = ({ around, row }: Hit['candidate'], raw: string, token: string): boolean =>
  around.some(
    (area) =>
      area.row.short_name?.toLowerCase() === raw ||
      area.variants.some(({ tokens: [only, ...more] }) => more.length === 0 && only === token),
  ) || row.context?.split(' ').includes(token) === true;

/**
 * Whether two letters at the end of the text, or of a part of it, stand where the code of a state or country would, and
 * are of no area around: the `IL` of `Cairo, IL` is no article of Il Cairo in Egypt, the `DE` of `Paris, DE` not that
 * of Île-de-France.
 */
export const saysAnotherArea = (
  { question: { words }, candidate, variant }: Hit,
  { uses }: Pick<Account, 'uses'>,
): boolean =>
  words.some(({ part, raw, token }, index) => {
    const before = words[index - 1];
    if (before === undefined || !mayBeCode(words, index)) return false;
    const isAlone = before.part !== part;
    if (STREET_TYPE_TOKENS.has(token)) return false;
    if (uses[index] === 'common') return true;
    if (uses[index] === 'around') return !saysCodeAround(candidate, raw, token);
    const tokens = variant?.tokens ?? [];
    // A name may have the article twice: `25 de Agosto de 1825`.
    return uses[index] === 'name' && (isAlone || tokens.lastIndexOf(token) < tokens.indexOf(before.token));
  });
