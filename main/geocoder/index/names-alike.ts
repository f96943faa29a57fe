/** Whether two names of one place are spellings of the same, of which people use several. */
import { distance as editDistance } from 'fastest-levenshtein';
import type { NameVariant } from './candidate.ts';

/** Maximum edits between similar names (Bombay, Bombaim), as a share of the letters of the longer one. */
const MAX_CHANGED = 0.6;

export const isLatin = ({ tokens }: NameVariant): boolean => /^[\p{Script=Latin}\d]+$/u.test(tokens.join(''));

/** Whether one of two names has all words of the other, or they are spellings of one name. */
export function resembles({ tokens: one }: NameVariant, { tokens: other }: NameVariant): boolean {
  const [a, b] = [one.join(''), other.join('')];
  return (
    other.every((token) => one.includes(token)) ||
    one.every((token) => other.includes(token)) ||
    editDistance(a, b) <= MAX_CHANGED * Math.max(a.length, b.length)
  );
}
