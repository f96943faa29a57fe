/** Models of text in legacy encodings: the letters of the languages written in each. */
import iconv from 'iconv-lite';
import type { TextEncodingName } from '../../../contract/tables.ts';
import { isLetter, lettersByLanguage, type Letters } from './letters.ts';

/** An encoding with one byte per letter. */
export interface SingleByteModel {
  kind: 'single';
  name: TextEncodingName;
  /** Languages of its script whose letters it mostly contains. */
  languages: Letters[];
  /** Shares of letters over all languages of its script. */
  pool: ReadonlyMap<string, number>;
  /** Logarithm of its frequency relative to other encodings. */
  rarity: number;
}

/** An East Asian encoding with two or more bytes per character. */
export interface MultiByteModel {
  kind: 'multi';
  name: TextEncodingName;
  letters: Letters;
  /** Characters in common use, according to its standard. */
  common: ReadonlySet<string>;
}

export type EncodingModel = SingleByteModel | MultiByteModel;

/** Text of DOS and old Macs is rare, and its bytes are also letters in Windows encodings. */
const RARE = Math.log(1 / 1000);

const SINGLE_BYTE: { name: TextEncodingName; script: string; rarity?: number }[] = [
  { name: 'Windows-1252', script: 'Latn' },
  { name: 'Windows-1250', script: 'Latn' },
  { name: 'Windows-1254', script: 'Latn' },
  { name: 'Windows-1257', script: 'Latn' },
  { name: 'ISO-8859-2', script: 'Latn' },
  { name: 'Macintosh', script: 'Latn', rarity: RARE },
  { name: 'CP850', script: 'Latn', rarity: RARE },
  { name: 'Windows-1251', script: 'Cyrl' },
  { name: 'KOI8-R', script: 'Cyrl' },
  { name: 'KOI8-U', script: 'Cyrl' },
  { name: 'CP866', script: 'Cyrl' },
  { name: 'Windows-1253', script: 'Grek' },
  { name: 'Windows-1255', script: 'Hebr' },
  { name: 'Windows-1256', script: 'Arab' },
  { name: 'Windows-874', script: 'Thai' },
];

/** `common`: first bytes of characters in common use: level 1 of JIS X 0208, GB 2312 and Big5; Hangul of KS X 1001. */
const MULTI_BYTE: { name: TextEncodingName; locale: string; common: readonly [first: number, last: number] }[] = [
  { name: 'Shift_JIS', locale: 'ja', common: [0x88, 0x98] },
  { name: 'EUC-JP', locale: 'ja', common: [0xb0, 0xcf] },
  { name: 'GB18030', locale: 'zh-Hans', common: [0xb0, 0xd7] },
  { name: 'Big5', locale: 'zh-Hant', common: [0xa4, 0xc6] },
  { name: 'EUC-KR', locale: 'ko', common: [0xb0, 0xc8] },
];
const KANA = Array.from({ length: 0x30ff - 0x3041 }, (_, i) => String.fromCodePoint(0x3041 + i));
/** Maximum share of the non-ASCII letters of a language that an encoding for it may lack. */
const MAX_LACKING = 0.5;

const UPPER_HALF = Buffer.from(Array.from({ length: 128 }, (_, i) => 128 + i));

function singleByteModels(): SingleByteModel[] {
  const languages = [...lettersByLanguage().values()];
  const pools = new Map<string, ReadonlyMap<string, number>>();
  const poolOf = (script: string): ReadonlyMap<string, number> => {
    const known = pools.get(script);
    if (known !== undefined) return known;
    const own = languages.filter((language) => language.script === script);
    const pool = new Map<string, number>();
    for (const { shares } of own)
      for (const [letter, share] of shares) pool.set(letter, (pool.get(letter) ?? 0) + share / own.length);
    pools.set(script, pool);
    return pool;
  };
  return SINGLE_BYTE.map(({ name, script, rarity = 0 }) => {
    const known = new Set(iconv.decode(UPPER_HALF, name));
    const isWrittenIn = (language: Letters): boolean => {
      if (language.script !== script) return false;
      let lacking = 0;
      for (const [letter, share] of language.shares) if (letter > '\u007F' && !known.has(letter)) lacking += share;
      return lacking / language.beyondAscii < MAX_LACKING;
    };
    return { kind: 'single', name, languages: languages.filter(isWrittenIn), pool: poolOf(script), rarity };
  });
}

function multiByteModels(): MultiByteModel[] {
  const languages = lettersByLanguage();
  return MULTI_BYTE.flatMap(({ name, locale, common: [first, last] }) => {
    const letters = languages.get(locale);
    if (letters === undefined) return [];
    const bytes: number[] = [];
    for (let lead = first; lead <= last; lead++)
      for (let trail = 0x40; trail < 0xff; trail++) if (trail !== 0x7f) bytes.push(lead, trail);
    const characters = Array.from(iconv.decode(Buffer.from(bytes), name)).filter(
      (each) => each > '\u007F' && isLetter(each),
    );
    return [{ kind: 'multi', name, letters, common: new Set([...characters, ...(locale === 'ja' ? KANA : [])]) }];
  });
}

let made: EncodingModel[] | undefined;

/** Returns all detectable encodings, Windows-1252 first. */
export const encodingModels = (): EncodingModel[] => (made ??= [...singleByteModels(), ...multiByteModels()]);
