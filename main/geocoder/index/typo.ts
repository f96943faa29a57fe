/**
 * One typo per word. Two words are within one edit exactly when they share a deletion: the word itself or the word
 * without one letter (the symmetric-delete method, https://seekstorm.com/blog/1000x-spelling-correction/). The index
 * stores a 32-bit hash of every deletion of every word.
 */

/** The word and every string that leaving one letter out makes of it. */
export function deletions(word: string): Set<string> {
  const found = new Set([word]);
  for (let index = 0; index < word.length; index++) found.add(word.slice(0, index) + word.slice(index + 1));
  return found;
}

/** First letter and consonants, doubles collapsed: finds what one edit cannot (`minuch` and `munich` differ in two). */
export function consonants(word: string): string {
  return `~${word.slice(0, 1)}${word
    .slice(1)
    .replaceAll(/[aeiouy]/g, '')
    .replaceAll(/(.)\1+/g, '$1')}`;
}

/** FNV-1a, 32 bits, signed. */
export function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index++) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01_00_01_93);
  }
  return value | 0;
}

/** Whether one insertion, deletion, substitution or swap of neighbours turns one word into the other; not if equal. */
export function isOneEdit(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const restA = a.length - head - tail;
  const restB = b.length - head - tail;
  if (restA <= 1 && restB <= 1) return true;
  return restA === 2 && restB === 2 && a[head] === b[head + 1] && a[head + 1] === b[head];
}

/** Keys under which a word of the index is found again; none for short words and for numbers. */
export function typoKeys(word: string): string[] {
  if (word.length < 3 || /\d/.test(word)) return [];
  const keys = [...deletions(word)];
  if (word.length >= 5) keys.push(consonants(word));
  return keys;
}
