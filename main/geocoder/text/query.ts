/** The words of an address as it was typed. */
import { MAX_ADDRESS_CHARACTERS, MAX_ADDRESS_WORDS } from '../../../contract/geocoder.ts';
import { withHalvesApart, withSuffixApart } from './house-suffix.ts';
import { NUMBER_MARK_WORDS, UNIT_WORDS } from './abbreviations.ts';
import { MAX_SPAN, spanEnd } from './house-number.ts';
import { canonical, isIdeograph, tokenWeight, words } from './tokens.ts';

export interface QueryWord {
  /** Folded, as typed. */
  raw: string;
  token: string;
  weight: number;
  /** Digits, perhaps with one letter: it could be the house number. */
  isNumber: boolean;
  /** Which part of the text it stands in, from 0: parts are divided by commas, semicolons and ends of lines. */
  part: number;
}

/** Chinese and Japanese characters are words of their own. */
const MAX_IDEOGRAPHS = 24;

const NUMBER = /^\d{1,6}\p{L}?$/u;
/** Of no more than four digits: `FL 33101` is in Florida. */
const UNIT_VALUE = /^(\d{1,4}\p{L}?|\p{L}\d{0,4})$/u;
const FLOOR_ORDINAL = /^\d+(st|nd|rd|th|er|o|a)$/;

/** A range of house numbers. After a word for a flat, they are the numbers of the flat and the house. */
const SPAN = /\b(?:(\p{L}+)\.? )?(\d{1,6}) ?[-–/] ?(\d{1,6})\b/gu;

/**
 * A flat in front of the number of its house (`11/1015 Nudgee Road`, `#207-1104 Watkins Glen Ct`, `207-500 Front St`,
 * whose numbers are too far apart for a span), or a number that is
 * written with a hyphen (`94-589 Lumiaina St`).
 */
const TWO_NUMBERS = /(?<=^\s*|[,;]\s*)(#\s?)?(\d{1,5})\p{L}?\s?([-–/])\s?(\d{1,6})(?=\p{L}?\s+\p{L})/gu;
/** Numbers this close, with a stroke between them, are those of one house: `12/14 High Street`. */
const NEXT_NUMBERS = 4;
/** Digits in front of the hyphen of a number. */
const MAX_FIRST_HALF = 3;

/** `C/ Mayor`, as streets are written in Spain. */
const CALLE = /(?<![\p{L}\p{N}])c\/\s*(?!o\b)(?=\p{L})/giu;
/** `US-101`, `A-7`: the number of a road isn't a house number. */
const ROAD_NUMBER = /(?<![\p{L}\p{N}-])([A-Z]{1,3})-(\d{1,3})(?![\d-]|\s\d)\b/gu;

/** A word for a town in front of its name, as in Slavic addresses: `г. Москва`, `Miasto Kraków`, `hl. m. Praha`. */
const TOWN_IN_FRONT =
  /(?<=^|[,;]\s*)(?:[Гг]\.|[Гг]ор(?:\.|од)|[Мм]\.|[Мм]істо|[Mm]iasto|[Hh]l\. ?m\.|[Hh]lavní město)\s*(?=\p{Lu})/gu;

/** Parts of numbers that no index holds: the last four of a ZIP+4, the end of a span of numbers, halves. */
function simplify(text: string): string {
  return withSuffixApart(text.slice(0, MAX_ADDRESS_CHARACTERS))
    .replaceAll(TWO_NUMBERS, (all: string, mark: string | undefined, first: string, sign: string, second: string) => {
      if (mark !== undefined || (sign === '/' && Number(second) > Number(first) + NEXT_NUMBERS)) return second;
      if (sign === '/') return all;
      const last = spanEnd(first, second);
      if (last === undefined) return first.length <= MAX_FIRST_HALF ? withHalvesApart(first, second) : all;
      return last - Number(first) > MAX_SPAN ? second : all;
    })
    .replaceAll(CALLE, 'Calle ')
    .replaceAll(TOWN_IN_FRONT, '')
    .replaceAll(ROAD_NUMBER, '$1$2')
    .replaceAll(/\b(\d{5})-\d{4}\b/g, '$1')
    .replaceAll(/\b(\d{1,6}) 1\/2\b/g, '$1')
    .replaceAll(SPAN, (span: string, mark: string | undefined, start: string, end: string) => {
      if (mark !== undefined && UNIT_WORDS.has(mark.toLowerCase())) return span;
      // Behind a stroke it may be the flat: `Ellauri 350/201`.
      const isSpan = Number(end) > Number(start) || end.length < start.length || span.includes('/');
      return isSpan ? `${mark === undefined ? '' : `${mark} `}${start}` : span;
    });
}

/** A flag is two letters of the country's code, each from its own alphabet. */
const FLAG = /([\u{1F1E6}-\u{1F1FF}])([\u{1F1E6}-\u{1F1FF}])/gu;
const FIRST_FLAG_LETTER = 0x1f1e6;
const flagLetter = (sign: string): string =>
  String.fromCodePoint(65 + (sign.codePointAt(0) ?? FIRST_FLAG_LETTER) - FIRST_FLAG_LETTER);

/** A text in which the codes of countries stand for their flags. */
export function withFlagsRead(text: string): string {
  const read = text.replaceAll(
    FLAG,
    (_, first: string, second: string) => `, ${flagLetter(first)}${flagLetter(second)}, `,
  );
  return read === text ? text : read.replaceAll(/^[\s,]+|[\s,]+$/gu, '');
}

/**
 * Of a county, before the state: capitals are those of Colorado, and firms have such a word with a number in their
 * address.
 */
const COUNTY = /(?<=\p{Ll} )Co\.(?=,?\s+\p{Lu})/gu;

/** The same in front of its name, in the British Isles: a part of the text of its own, in which no firm is. */
const COUNTY_IN_FRONT = /(?<=^|,\s*)Co\.? (?=\p{Lu}\p{Ll}+(?:$|,))/gu;

/** A text with the word for a county in full: `Marion Co., Kansas`, `Ballina, Co. Mayo`. */
export const withCountiesRead = (text: string): string =>
  (/\d/u.test(text) ? text : text.replaceAll(COUNTY, 'County')).replaceAll(COUNTY_IN_FRONT, 'County ');

/** Hyphens and spaces of no width, and marks of direction: pages and documents have them inside of words, unseen. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** A text without invisible signs, which come with what is copied. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

const WRITTEN_WORD = /[^\s,;|]+/gu;
/** Of fewer words the repetition may be a name: `New York, New York`. */
const MIN_REPEATED = 3;
/** Longer texts weren't pasted twice by mistake. */
const MAX_REPEATED_CHARACTERS = 1000;

/** An address that a text says twice or more, word by word, once; any other text as it is. */
export function withoutRepetition(text: string): string {
  if (text.length > MAX_REPEATED_CHARACTERS) return text;
  const all = [...text.matchAll(WRITTEN_WORD)];
  for (let period = MIN_REPEATED; period <= all.length / 2; period++) {
    if (all.length % period !== 0) continue;
    const last = all[period - 1];
    if (last === undefined || !all.slice(0, period).some(([word]) => /\d/u.test(word))) continue;
    if (all.every(([word], index) => word.toLowerCase() === all[index % period]?.[0].toLowerCase()))
      return text.slice(0, last.index + last[0].length);
  }
  return text;
}

/** What divides the parts of an address. */
const DIVIDER = /[,;|、，\n\r\t]+|\s[-–—/]\s/u;

interface PartWord {
  raw: string;
  part: number;
}

/** Of a building, and what French, German and Dutch addresses have; the index need not know them. */
const BUILDING_WORDS: ReadonlySet<string> = new Set('bldg blk edif trlr appt batiment etage etg whg bte'.split(' '));
/** The same where they begin a part of the text: streets are named after a Torre. */
const BUILDING_WORDS_IN_FRONT: ReadonlySet<string> = new Set(
  'building block tower torre edificio wing lot lote bus sala conj andar interior int'.split(' '),
);

/** Whether a word announces the number of a flat and that number follows. */
function announcesUnit(all: readonly PartWord[], index: number): boolean {
  const [word, value, after] = [all[index], all[index + 1], all[index + 2]];
  if (word === undefined || value === undefined || word.part !== value.part || !UNIT_VALUE.test(value.raw))
    return false;
  // If it is the only number, it is the house number: `Morelos #40`.
  if (word.raw === '#' && !all.some(({ raw }, at) => at !== index + 1 && NUMBER.test(raw))) return false;
  const isFirst = all[index - 1]?.part !== word.part;
  // `apto 3 torre B`: a street's name doesn't continue after a flat.
  const isBehindUnit =
    index > 1 && UNIT_WORDS.has(all[index - 2]?.raw ?? '') && UNIT_VALUE.test(all[index - 1]?.raw ?? '');
  const isOfBuilding =
    index > 0 && (BUILDING_WORDS.has(word.raw) || ((isFirst || isBehindUnit) && BUILDING_WORDS_IN_FRONT.has(word.raw)));
  if (word.raw !== '#' && !UNIT_WORDS.has(word.raw) && !isOfBuilding) return false;
  // At the start such a word may as well begin a name: only a flat is followed by the house number or a comma.
  return index > 0 || (after !== undefined && (after.part !== value.part || NUMBER.test(after.raw)));
}

/**
 * Reads the words of an address. The number of a flat or a floor goes, with the word that announces it; so does what
 * merely announces the house number or a postal code (`No.`, `nro.`, `C.P.`).
 */
export function readQuery(text: string): QueryWord[] {
  const all = simplify(text)
    .split(DIVIDER)
    .flatMap((part, index) => words(part).map((raw): PartWord => ({ raw, part: index })));
  const limit = all.some(({ raw }) => isIdeograph(raw)) ? MAX_IDEOGRAPHS : MAX_ADDRESS_WORDS;
  const found: QueryWord[] = [];
  for (let index = 0; index < Math.min(all.length, limit); index++) {
    const { raw = '', part = 0 } = all[index] ?? {};
    const next = all[index + 1]?.raw ?? '';
    if (announcesUnit(all, index)) {
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
    found.push({ raw, token, weight: tokenWeight(token) * (isShort ? 0.5 : 1), isNumber: NUMBER.test(raw), part });
  }
  return found;
}

/** Words as a text that reads as the same words in the same parts. */
export const textOf = (written: readonly Pick<QueryWord, 'raw' | 'part'>[]): string =>
  written
    .map(({ raw, part }, index) => {
      const before = written[index - 1];
      if (before === undefined) return raw;
      return before.part === part ? ` ${raw}` : `, ${raw}`;
    })
    .join('');

/** Digits that may follow the code of a state. */
const CODE_DIGITS = /^\d{4,6}$/u;
const TWO_LETTERS = /^[a-z]{2}$/u;

/** Whether a word is two letters that end a part of the text, where the code of a state or country would stand. */
export function mayBeCode(all: readonly Pick<QueryWord, 'raw' | 'part'>[], index: number): boolean {
  const { raw = '', part } = all[index] ?? {};
  const after = all[index + 1];
  const endsPart = after?.part !== part || CODE_DIGITS.test(after?.raw ?? '');
  return index > 0 && endsPart && TWO_LETTERS.test(raw);
}
