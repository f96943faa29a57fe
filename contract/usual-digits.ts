/** Numbers as people write them in other scripts: `٣٠٫٠٤٤٤`, `۳۵٫۷`, `३०.५`, `３５．７`. */

const PLAIN = /^[\0-\u007F]*$/u;
const DIGIT = /\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;

/** Signs beside such digits, and what stands for them elsewhere: separators of Arabic, full-width signs and sides. */
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

/** Digits of a script stand in a row from 0 to 9, some scripts with several such rows one behind the other. */
function valueOf(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  const point = zero;
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((point - zero) % 10);
}

/** A text with the digits 0 to 9 in place of those of other scripts, and with the signs that go with them. */
export const withUsualDigits = (text: string): string =>
  PLAIN.test(text) ? text : text.replaceAll(DIGIT, valueOf).replaceAll(SIGN, (sign) => SIGNS[sign] ?? sign);
