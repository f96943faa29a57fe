/** Postal codes by the patterns of their countries: what looks like one is never searched as a word. */
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { words } from './index/text.ts';

/** `D-10115`, `CH-8001`, `SE-411 05`: a country's sign in front of its code. */
const COUNTRY_SIGN = /^[A-Z]{1,3}-(?=\d)/u;

/** Whether the text is a postal code by the pattern of a country; false where the country is not known to have any. */
export function isPostcodeOf(country: string, text: string): boolean {
  if (!postcodeValidatorExistsForCountry(country)) return false;
  const written = text.toUpperCase();
  // Some countries' codes are written with a space that their pattern does not have: `400 001`, but not `7 7101`.
  const forms = [written, written.replace(COUNTRY_SIGN, ''), written.replace(/^(\w{3,}) (?=\w{3,}$)/u, '$1')];
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
    for (const code of [piece, `${piece} ${pieces[index + 1] ?? ''}`.trimEnd()])
      if (/\d/u.test(code) && isPostcodeOf(country, code)) for (const word of words(code)) found.add(word);
  }
  return found;
}
