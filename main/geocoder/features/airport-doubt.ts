/** Whether an airport is what a text asks for: people call most by their town, few by a name of their own. */
import { codesOf, WHOLE_NAME } from '../retrieve/explain.ts';
import { canonical, isGeneric } from '../text/tokens.ts';
import type { Account } from './account.ts';
import { DOUBT, MIN_NAME_SHARE, MIN_SHARE_TYPED } from './doubts.ts';
import { featureWords } from '../text/feature-words.ts';
import type { Hit } from '../retrieve/search-rounds.ts';
import { isTyping } from '../retrieve/typed.ts';

const AIRPORT_WORDS: ReadonlySet<string> = new Set([
  'airport',
  'heliport',
  'airstrip',
  'helipad',
  'airbase',
  'seaplane',
]);
/** What many airports are called beside a name. */
const AIRPORT_KINDS: ReadonlySet<string> = new Set([
  'metropolitan',
  'international',
  'memorial',
  'executive',
  'municipal',
  'national',
  'field',
  'base',
]);
/** Of airports with a name of their own that people know, and of those that their code alone tells. */
const AIRPORT_IMPORTANCE = { scheduled: 0.3, known: 0.5, large: 0.7 } as const;
/** What is left of an airport by how the text says it; undefined where it does not. */
export function airportDoubt(hit: Hit, { nameShare }: Account): number | undefined {
  const { candidate, variant, question } = hit;
  if (candidate.kind !== 'airport' || variant === undefined || isTyping(hit)) return 1;
  const { importance } = candidate.row;
  const [code] = variant.tokens;
  const codes = codesOf(candidate);
  const isCode = variant.tokens.length === 1 && codes.includes(code);
  const isCodeWritten = [question.code, question.airportCode].some(
    (written) => written !== undefined && codes.includes(canonical(written)),
  );
  if (
    !isCodeWritten &&
    question.words.every(({ token }) => AIRPORT_KINDS.has(token) || AIRPORT_WORDS.has(token) || isGeneric(token))
  )
    return undefined;
  if (question.words.some(({ token }) => AIRPORT_WORDS.has(token))) return 1;
  if (isCode)
    return isCodeWritten ||
      (question.isSmallLetters === true && importance >= AIRPORT_IMPORTANCE.large && !isGeneric(code ?? ''))
      ? 1
      : DOUBT.loneCode;
  // The whole of a former name that says a kind of airport: `Kunsan Air Base`, `Bush Field`.
  if (nameShare >= WHOLE_NAME && variant.tokens.length > 2 && variant.tokens.some((token) => AIRPORT_KINDS.has(token)))
    return 1;
  const ownName = new Set(candidate.variants[0]?.tokens);
  if (featureWords(question.words).length > 0 || !variant.tokens.every((token) => ownName.has(token)))
    return importance >= AIRPORT_IMPORTANCE.large && featureWords(question.words).length === 0
      ? DOUBT.unsaidAirport
      : undefined;
  // Of a mere airfield nobody says the name alone.
  if (importance < AIRPORT_IMPORTANCE.scheduled) return undefined;
  if (importance < AIRPORT_IMPORTANCE.known) return nameShare >= MIN_NAME_SHARE ? DOUBT.unsaidAirport : undefined;
  // `Provence` is what the airport of Marseille lies in.
  if (question.words.every(({ token }) => candidate.context.has(token))) return DOUBT.unsaidAirport;
  return nameShare >= MIN_SHARE_TYPED ? 1 : DOUBT.unsaidAirport;
}
