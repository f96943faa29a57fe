/**
 * In which legacy encoding a text is written: the one in which its bytes are likeliest as words.
 *
 * Strict first: what is not valid in a multi-byte encoding is not in it. Then every encoding is asked how likely the text is
 * by the letters of the languages written in it (`letters.ts`). A word costs what its letters cost in the language that it
 * fits, weighted by how much of the text is in that language (a mixture, fitted by expectation maximization), so that
 * words of one language speak for one another. Capitals after small letters, two scripts in a word, signs within words
 * and characters that have no use there cost what they are worth: they are what text looks like in the wrong encoding.
 */
import iconv from 'iconv-lite';
import type { TextEncodingName } from '../../contract/tables.ts';
import { encodingModels, type EncodingModel, type MultiByteModel, type SingleByteModel } from './encoding-models.ts';
import { isLetter, lowerCase } from './letters.ts';

/** Bytes of cells that are looked at: more of them decide nothing else. */
const SAMPLE_BYTES = 6000;
/** How much likelier, as a logarithm, another encoding has to be than Windows-1252: below, it is not clear. */
const MARGIN = 9;
const FITTING_ROUNDS = 8;
/** Words that all languages together have beforehand. */
const LEFT_OF_EACH = 0.2;

/** What ASCII costs, the same in each encoding: of bytes that one takes as part of a character nothing. */
const ASCII = Math.log(1 / 64);
/** After as many characters half of those that follow are expected to be among them. */
const NEW_CHARACTERS = 50;
const CHARACTERS = { seen: 0.5, common: 0.45, any: 0.05 / 20_000 };
const LETTERS = { own: 0.97, pool: 0.03, any: 0.00002 };
const CAPITAL_AFTER_SMALL = Math.log(0.005);
const SCRIPTS_MIXED = Math.log(0.01);
const NO_CHARACTER = Math.log(1e-7);

const isAscii = (text: string): boolean => text.length === Buffer.byteLength(text);
const isLatin = (character: string): boolean => /\p{Script=Latin}/u.test(character);

/** The cells of `bytes` that are not all ASCII. Neither line ends nor these delimiters are part of a longer character. */
function foreignCells(bytes: Buffer): Buffer {
  const cells: Buffer[] = [];
  let [from, size, isForeign] = [0, 0, false];
  for (let i = 0; i <= bytes.length && size < SAMPLE_BYTES; i++) {
    const byte = bytes[i] ?? 0x0a;
    if (byte >= 0x80) isForeign = true;
    if (byte !== 0x0a && byte !== 0x0d && byte !== 0x09 && byte !== 0x2c && byte !== 0x3b) continue;
    if (isForeign) {
      cells.push(bytes.subarray(from, i), Buffer.from('\n'));
      size += i - from;
    }
    [from, isForeign] = [i + 1, false];
  }
  return Buffer.concat(cells);
}

/** What characters cost of which there are thousands: those that a text has had already are likely to come again. */
class Characters {
  readonly #model: MultiByteModel;
  readonly #counts = new Map<string, number>();
  #total = 0;

  constructor(model: MultiByteModel) {
    this.#model = model;
  }

  costOf(word: string): number {
    const { letters, common } = this.#model;
    let score = 0;
    for (const character of word) {
      if (character <= '\u007F') {
        score += ASCII;
        continue;
      }
      const { seen, common: usual, any } = CHARACTERS;
      const share =
        seen * (letters.shares.get(character) ?? 0) + (common.has(character) ? usual / common.size : 0) + any;
      const before = this.#counts.get(character) ?? 0;
      score += Math.log((before + NEW_CHARACTERS * share) / (this.#total + NEW_CHARACTERS));
      this.#counts.set(character, before + 1);
      this.#total++;
    }
    return score;
  }
}

/** How usual the case and the script of the letters are that follow one another. */
function shapeOf(word: string): number {
  let score = 0;
  let before = '';
  for (const character of word) {
    if (before !== '') {
      const isAfterSmall = before === lowerCase(before) && before !== before.toUpperCase();
      if (isAfterSmall && character !== lowerCase(character)) score += CAPITAL_AFTER_SMALL;
      if (isLatin(character) !== isLatin(before) && !/\p{M}/u.test(character)) score += SCRIPTS_MIXED;
    }
    before = character;
  }
  return score;
}

/** Of each language the logarithm of how likely the word is in it. */
function wordByLanguage(word: string, { languages, pool }: SingleByteModel): number[] {
  const letters = Array.from(word, (character) => {
    const letter = lowerCase(character);
    return { letter, base: LETTERS.pool * (pool.get(letter) ?? 0) + LETTERS.any };
  });
  return languages.map(({ shares }) => {
    let score = 0;
    for (const { letter, base } of letters) score += Math.log(LETTERS.own * (shares.get(letter) ?? 0) + base);
    return score;
  });
}

/** Logarithm of how likely words are in a mixture of languages whose shares fit them best. @param words by language */
function inMixture(words: readonly (readonly number[])[], best: readonly number[]): number {
  const count = words[0]?.length ?? 0;
  if (count === 0) return 0;
  const likely = words.map((byLanguage, i) => Float64Array.from(byLanguage, (each) => Math.exp(each - (best[i] ?? 0))));
  const weights = new Float64Array(count).fill(1 / count);
  const next = new Float64Array(count);
  const sumOf = (word: Float64Array): number => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += (word[i] ?? 0) * (weights[i] ?? 0);
    return sum;
  };
  for (let round = 0; round < FITTING_ROUNDS; round++) {
    // A little of each stays, so that none is ruled out by a few words.
    next.fill(LEFT_OF_EACH / count);
    for (const word of likely) {
      const sum = sumOf(word);
      for (let i = 0; i < count; i++) next[i] = (next[i] ?? 0) + ((word[i] ?? 0) * (weights[i] ?? 0)) / sum;
    }
    for (let i = 0; i < count; i++) weights[i] = (next[i] ?? 0) / (likely.length + LEFT_OF_EACH);
  }
  let score = 0;
  for (const word of likely) score += Math.log(sumOf(word));
  return score;
}

/** What a sign beyond ASCII costs, as `text` has it at `index`. */
function signCost(sign: string, text: string, index: number): number {
  if (/[\p{Cc}\p{Cn}\p{Co}\uFFFD]/u.test(sign)) return NO_CHARACTER;
  const isWithin = isLetter(text[index - 1] ?? ' ') && isLetter(text[index + sign.length] ?? ' ');
  if (/[’·・]/u.test(sign)) return Math.log(2e-3);
  if (/[\p{P}\p{Z}°]/u.test(sign)) return Math.log(isWithin ? 1e-4 : 2e-3);
  return Math.log(isWithin ? 1e-5 : 1e-4);
}

/** @param atLeast an encoding that stays below is of no interest, and what it has until then is answered */
function likelihoodOf(text: string, model: EncodingModel, atLeast: number): number {
  let score = model.kind === 'single' ? model.rarity : 0;
  const characters = model.kind === 'multi' ? new Characters(model) : undefined;
  const words: number[][] = [];
  const best: number[] = [];
  for (const match of text.matchAll(/[\p{L}\p{M}]+|[^\p{L}\p{M}]/gu)) {
    const [piece] = match;
    if (isAscii(piece)) score += piece.length * ASCII;
    else if (!isLetter(piece)) score += signCost(piece, text, match.index);
    else if (model.kind === 'multi') score += characters?.costOf(piece) ?? 0;
    else {
      const byLanguage = wordByLanguage(piece, model);
      const highest = Math.max(...byLanguage);
      words.push(byLanguage);
      best.push(highest);
      score += shapeOf(piece) + highest;
    }
    // Each piece only adds to what it costs.
    if (score < atLeast) return score;
  }
  return score + inMixture(words, best);
}

/** The encoding of text that is neither ASCII nor Unicode; Windows-1252 where it is not clear. @param bytes whole lines */
export function judgeEncoding(bytes: Buffer): TextEncodingName {
  const sample = foreignCells(bytes);
  let usual = -Infinity;
  let best: { name: TextEncodingName; score: number } = { name: 'Windows-1252', score: -Infinity };
  for (const model of encodingModels()) {
    const text = iconv.decode(sample, model.name);
    if (model.kind === 'multi' && text.includes('\uFFFD')) continue;
    const score = likelihoodOf(text, model, best.score);
    if (model.name === 'Windows-1252') usual = score;
    if (score > best.score) best = { name: model.name, score };
  }
  return best.score - usual > MARGIN ? best.name : 'Windows-1252';
}
