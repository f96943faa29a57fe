/** International dialling codes: which digits of a country's number are its code. */

/** Codes of one and of two digits by ITU-T E.164; all others have three. */
const SHORT_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/u;
const LONGEST_CODE = 3;

/** As `world-countries` writes it: a root, and what follows it. */
export interface DialParts {
  root?: string;
  suffixes?: string[];
}

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');

/**
 * Digits of the code of a country; none where it has none. A single suffix is the country's own (`4` and `9`, `1` and
 * `876`), several are area codes and left out: of `2` with `90` and `47`, of which the first counts, `290` remains, of
 * `3` with `906698` and `79` it is `39`.
 */
export function dialCode({ root = '', suffixes = [] }: DialParts): string | undefined {
  const [first = ''] = suffixes;
  const number = digitsOf(root + first);
  if (number === '') return undefined;
  return suffixes.length < 2 ? number : (SHORT_CODE.exec(number)?.[0] ?? number.slice(0, LONGEST_CODE));
}
