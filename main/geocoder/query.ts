/** The words of an address as somebody typed it. */
import { MAX_ADDRESS_CHARACTERS, MAX_ADDRESS_WORDS } from '../../contract/geocoder.ts';
import { NUMBER_MARK_WORDS, UNIT_WORDS } from './index/abbreviations.ts';
import { canonical, isIdeograph, tokenWeight, words } from './index/text.ts';

export interface QueryWord {
  /** Folded, as typed. */
  raw: string;
  token: string;
  weight: number;
  /** Digits, perhaps with one letter: it could be the house number. */
  isNumber: boolean;
}

/** Chinese and Japanese characters are words of their own. */
const MAX_IDEOGRAPHS = 24;

const NUMBER = /^\d{1,6}\p{L}?$/u;
const UNIT_VALUE = /^(\d+\p{L}?|\p{L}\d*)$/u;
const FLOOR_ORDINAL = /^\d+(st|nd|rd|th|er|o|a)$/;

/** Parts of numbers that no index holds: the last four of a ZIP+4, the end of a span of numbers, halves. */
function simplify(text: string): string {
  return text
    .slice(0, MAX_ADDRESS_CHARACTERS)
    .replaceAll(/\b(\d{5})-\d{4}\b/g, '$1')
    .replaceAll(/\b(\d{1,6}) 1\/2\b/g, '$1')
    .replaceAll(/\b(\d{1,6}) ?[-–/] ?(\d{1,6})\b/g, (span: string, start: string, end: string) =>
      Number(end) > Number(start) || end.length < start.length ? start : span,
    );
}

/**
 * Reads the words of an address. The number of a flat or a floor goes, with the word that announces it; so does what
 * merely announces the house number (`No.`, `nro.`).
 */
export function readQuery(text: string): QueryWord[] {
  const all = words(simplify(text));
  const limit = all.some(isIdeograph) ? MAX_IDEOGRAPHS : MAX_ADDRESS_WORDS;
  const found: QueryWord[] = [];
  for (let index = 0; index < Math.min(all.length, limit); index++) {
    const raw = all[index] ?? '';
    const next = all[index + 1] ?? '';
    if (index > 0 && (raw === '#' || UNIT_WORDS.has(raw)) && UNIT_VALUE.test(next)) {
      index++;
      continue;
    }
    if (raw === '#' || (NUMBER_MARK_WORDS.has(raw) && NUMBER.test(next))) continue;
    if (index > 0 && FLOOR_ORDINAL.test(raw) && UNIT_WORDS.has(next)) {
      index++;
      continue;
    }
    const token = canonical(raw);
    const isShort = raw.length <= 2 && !/\d/.test(raw) && !isIdeograph(raw);
    found.push({ raw, token, weight: tokenWeight(token) * (isShort ? 0.5 : 1), isNumber: NUMBER.test(raw) });
  }
  return found;
}
