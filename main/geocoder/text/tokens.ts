/**
 * Text to tokens. The same functions read a name into the index and a query out of it; nothing else may tokenise.
 */
import { CANONICAL, GENERIC_TOKENS, TITLE_TOKENS } from './abbreviations.ts';
import { simplified } from './han-variants.ts';

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

/** Korean names with their kind at the end: `부산광역시`, `제주도`. Shorter words are names that end so (`대구`). */
const KOREAN_KIND = /^(\p{Script=Hangul}{2,})(?:특별자치시|특별자치도|특별시|광역시|시|도|군|구)$/u;

/**
 * The token that a folded word is stored and searched as: `street` → `st`, `17th` → `17`, `hauptstr` → `hauptstrasse`,
 * `廣` → `广`, `수원시` → `수원`.
 */
export function canonical(word: string): string {
  const known = CANONICAL.get(word);
  if (known !== undefined) return known;
  if (word.length === 1) return IS_IDEOGRAPH.test(word) ? simplified(word) : word;
  const korean = KOREAN_KIND.exec(word)?.[1];
  if (korean !== undefined) return korean;
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

/**
 * Kinds of areas at the end of Chinese and Japanese names, in simplified form: mostly left out. The longest first.
 */
const IDEOGRAPHIC_KINDS =
  '特别行政区 都会区 大都会 广域市 特别市 自治区 自治州 自治县 共和国 地区 大区 联邦 市 省 县 区 都 道 府 州 郡 町 村 镇 乡 国'
    .split(' ')
    .map((kind) => Array.from(kind));

/** How many tokens at the end of a name say its kind; 0 if less than two characters would be left. */
export function lengthOfKind(nameTokens: readonly string[]): number {
  if (nameTokens.length < 3 || !isIdeograph(nameTokens.at(-1) ?? '')) return 0;
  const kind = IDEOGRAPHIC_KINDS.find(
    (one) => nameTokens.length >= one.length + 2 && one.every((token, at) => token === nameTokens.at(at - one.length)),
  );
  return kind?.length ?? 0;
}

export const isIdeograph = (token: string): boolean => IS_IDEOGRAPH.test(token);

/** How much a token says about which name is meant: 1, titles 0.5, words that many names share 0.3. */
export function tokenWeight(token: string): number {
  if (GENERIC_TOKENS.has(token)) return 0.3;
  return TITLE_TOKENS.has(token) ? 0.5 : 1;
}
