/**
 * Text to tokens. The same functions read a name into the index and a query out of it; nothing else may tokenise.
 */
import { CANONICAL, GENERIC_TOKENS, TITLE_TOKENS } from './abbreviations.ts';

/** Letters that no decomposition takes apart. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'a',
  // As the text index has it at the end of a word, too.
  ς: 'σ',
};

const IDEOGRAPHIC = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]`;
/**
 * One Chinese or Japanese character, or a run of any other script's letters, digits and marks. Chinese and Japanese are
 * written without spaces: each character is a word, and a name is found by all of its characters together.
 */
const WORD = new RegExp(String.raw`#|[[\p{L}\p{N}]&&${IDEOGRAPHIC}]|[[\p{L}\p{N}\p{M}]--${IDEOGRAPHIC}]+`, 'gv');
const IS_IDEOGRAPH = new RegExp(String.raw`^[[\p{L}\p{N}]&&${IDEOGRAPHIC}]$`, 'v');
const INITIALS = /\b(\p{L})\.(?=\p{L}\b)/gu;
const ORDINAL = /^(\d+)(st|nd|rd|th|ra|da|ta|er|ro|do|to|mo|va|no)$/;

/** Lower case without diacritics. Only U+0300–036F go: dropping every mark would eat the vowels of Indic scripts. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøłđðþıəς]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/['’‘ʻ`´ʼ]/g, '');
}

/** Folded words in order; `#` stands for itself, `U.S.A.` is one word, `&` reads as `and`. */
export function words(text: string): string[] {
  return fold(text).replaceAll(INITIALS, '$1').replaceAll('&', ' and ').match(WORD) ?? [];
}

/**
 * The token that a folded word is stored and searched as: `street` → `st`, `17th` → `17`, `hauptstr` → `hauptstrasse`.
 */
export function canonical(word: string): string {
  const known = CANONICAL.get(word);
  if (known !== undefined) return known;
  const ordinal = ORDINAL.exec(word)?.[1];
  if (ordinal !== undefined) return ordinal;
  return word.length > 5 && word.endsWith('str') ? `${word}asse` : word;
}

/** Tokens of the folded words of a name to be indexed. */
export const tokensOfWords = (folded: readonly string[]): string[] =>
  folded.filter((word) => word !== '#').map(canonical);

/** Tokens of a name to be indexed. */
export const tokens = (text: string): string[] => tokensOfWords(words(text));

export const isGeneric = (token: string): boolean => GENERIC_TOKENS.has(token);
export const isIdeograph = (token: string): boolean => IS_IDEOGRAPH.test(token);

/** How much a token says about which name is meant: 1, titles 0.5, words that many names share 0.3. */
export function tokenWeight(token: string): number {
  if (GENERIC_TOKENS.has(token)) return 0.3;
  return TITLE_TOKENS.has(token) ? 0.5 : 1;
}
