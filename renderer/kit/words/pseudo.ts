/** A language for trials: English that is a third longer, accented, and marked at both ends. */

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  y: 'ý',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  U: 'Ü',
  Y: 'Ý',
};
/** Tags and placeholders of a text stay unchanged. */
const TAGS = /(<[^<>]+>|\{\{\w+\}\})/u;
const LONGER = 0.3;

const accented = (text: string): string => text.replaceAll(/[a-zA-Z]/gu, (letter) => ACCENTED[letter] ?? letter);

/** `Copy` becomes `[Çöpý~]`. */
export function pseudo(text: string): string {
  const parts = text.split(TAGS).map((part, index) => (index % 2 === 0 ? accented(part) : part));
  return `[${parts.join('')}${'~'.repeat(Math.ceil(text.length * LONGER))}]`;
}
