/** Numbers in the digits of other scripts: `٣٠٫٠٤٤٤`, `۳۵٫۷`, `३०.५`, `３５．７`. */

const PLAIN = /^[\0-\u007F]*$/u;
const DIGIT = /\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;

/**
 * Signs used with such digits, and their ASCII equivalents: Arabic separators, full-width signs and compass directions.
 */
const SIGNS: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': ',',
  '،': ',',
  '؛': ';',
  '．': '.',
  '，': ',',
  '；': ';',
  '：': ':',
  '－': '-',
  '＋': '+',
  Ｎ: 'N',
  Ｓ: 'S',
  Ｅ: 'E',
  Ｗ: 'W',
};
const SIGN = new RegExp(`[${Object.keys(SIGNS).join('')}]`, 'gu');

/** Returns the value of a digit. Digits of a script run from 0 to 9; some scripts have several consecutive sets. */
function valueOf(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  const point = zero;
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((point - zero) % 10);
}

/** Replaces the digits and number signs of other scripts with those of ASCII. */
export const toAsciiDigits = (text: string): string =>
  PLAIN.test(text) ? text : text.replaceAll(DIGIT, valueOf).replaceAll(SIGN, (sign) => SIGNS[sign] ?? sign);
