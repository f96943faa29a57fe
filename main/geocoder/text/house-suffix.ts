/**
 * What stands behind a house number and is part of it: a letter, or that the number is there once, twice or three times
 * more.
 */

/** As France, Italy, Belgium and the River Plate number houses that were built between others. */
const REPETITIONS = ['bis', 'ter', 'quater'];

const IS_REPETITION: ReadonlySet<string> = new Set(REPETITIONS);
const WRITTEN_TOGETHER = new RegExp(String.raw`\b(\d{1,6})(?=(?:${REPETITIONS.join('|')})\b)`, 'giu');

/** A pattern of what may stand behind the digits of a house number. */
export const SUFFIX = String.raw`(?:\s?\p{L}|\s*(?:${REPETITIONS.join('|')}))?`;

/** In front of the second half of a number that is written with a hyphen: a letter, so that both are one word. */
const SECOND_HALF = 'ꞏ';

export const asSecondHalf = (digits: string): string => SECOND_HALF + digits;

/** A number with a hyphen as two words: `94-589`. */
export const withHalvesApart = (first: string, second: string): string => `${first} ${asSecondHalf(second)}`;

/** The second half of a number with a hyphen, of the word that stands for it; undefined for any other word. */
export const secondHalf = (raw: string): string | undefined =>
  raw.startsWith(SECOND_HALF) ? raw.slice(SECOND_HALF.length) : undefined;

/** Whether a folded word behind a number may be its suffix. */
export const mayBeSuffix = (raw: string): boolean =>
  raw.length === 1 || IS_REPETITION.has(raw) || secondHalf(raw) !== undefined;

const ROAD_WORDS: ReadonlySet<string> = new Set(['hwy', 'highway', 'rte', 'route', 'rd', 'road']);

/**
 * Whether a number at the end of a part may be that of a flat, behind the street of the house number that the part
 * begins with: `500 Front St 104`. Behind a word for a road it is that road's: `9160 Hwy 9`.
 */
export function looksLikeFlat(words: readonly { raw: string; part: number }[], at: number, number: number): boolean {
  const part = words[number]?.part;
  return (
    at > number + 2 &&
    !ROAD_WORDS.has(words[at - 1]?.raw ?? '') &&
    words[number - 1]?.part !== part &&
    words[at]?.part === part &&
    words[at + 1]?.part !== part &&
    /^\d{3,4}\p{L}?$/u.test(words[at]?.raw ?? '')
  );
}

/** A text in which such a word is one of its own: `4507bis` is `4507 bis`. */
export const withSuffixApart = (text: string): string => text.replaceAll(WRITTEN_TOGETHER, '$1 ');
