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

/** Whether a folded word behind a number may be its suffix. */
export const mayBeSuffix = (raw: string): boolean => raw.length === 1 || IS_REPETITION.has(raw);

/** A text in which such a word is one of its own: `4507bis` is `4507 bis`. */
export const withSuffixApart = (text: string): string => text.replaceAll(WRITTEN_TOGETHER, '$1 ');
