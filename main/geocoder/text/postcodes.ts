/** Postal codes by the patterns of their countries: what looks like one is never searched as a word. */
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { asSecondHalf } from './house-suffix.ts';
import { words } from './tokens.ts';

/** `D-10115`, `CH-8001`, `SE-411 05`: a country's sign in front of its code. Elsewhere that of a state: `CA-95060`. */
const COUNTRY_SIGN = /^([A-Z]{1,3})-(?=\d)/u;
/**
 * Distinguishing signs of vehicles, and the codes that followed them in Europe's posts, with the countries they stand
 * for.
 */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...'A:AT B:BE D:DE E:ES F:FR H:HU I:IT L:LU N:NO P:PT S:SE FIN:FI SLO:SI EST:EE'
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, -3), pair.slice(-2)]),
  ...'AT BE BG CH CZ DK EE ES FI FR GR HR HU IT LT LU LV NL NO PL PT RO SE SI SK TR UA'
    .split(' ')
    .map((code): [string, string] => [code, code]),
]);

const ZIP_PLUS_4 = /^(\d{5})-\d{4}$/u;

/** A code without the sign of its country; undefined where the sign is another's. */
function withoutSign(code: string, country: string): string | undefined {
  const sign = COUNTRY_SIGN.exec(code)?.[1];
  if (sign === undefined) return code;
  return (SIGNS.get(sign) ?? country) === country ? code.slice(sign.length + 1) : undefined;
}

/** Whether the text is a postal code by the pattern of a country; false where the country is not known to have any. */
export function isPostcodeOf(country: string, text: string): boolean {
  if (!postcodeValidatorExistsForCountry(country)) return false;
  const written = text.toUpperCase();
  const plain = withoutSign(written, country);
  if (plain === undefined) return false;
  // Some countries' codes are written with a space that their pattern does not have: `400 001`, but not `7 7101`.
  const forms = [written, plain, written.replace(/^(\w{3,}) (?=\w{3,}$)/u, '$1')];
  // Of a Dutch code people often leave out the letters.
  if (country === 'NL' && /^[1-9]\d{3}$/u.test(plain)) return true;
  return forms.some((form) => postcodeValidator(form, country));
}

/**
 * The words of a text that make up a postal code of a country: alone (`10115`) or two together (`1012 JS`).
 * @param country ISO 3166-1 alpha-2
 * @returns words as the index folds them
 */
export function postcodeWords(text: string, country: string): ReadonlySet<string> {
  const found = new Set<string>();
  const pieces = text.split(/[\s,;()|]+/u).filter((piece) => piece !== '');
  for (const [index, piece] of pieces.entries()) {
    for (const code of [piece, `${piece} ${pieces[index + 1] ?? ''}`.trimEnd()]) {
      if (!/\d/u.test(code) || !isPostcodeOf(country, code)) continue;
      // The last four of a ZIP+4 are a part of its area, which no index has.
      for (const word of words(code.replace(ZIP_PLUS_4, '$1'))) found.add(word);
      // At the beginning of a part a house number may be written so.
      const second = /^\d{1,3}-(?<second>\d+)$/u.exec(code)?.groups?.['second'];
      if (second !== undefined) found.add(asSecondHalf(second));
    }
  }
  return found;
}
