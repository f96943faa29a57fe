/** Texts of files as names and notes of saved places. */

/** One line without signs that cannot be seen. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** At most so many letters, and whether some were left out. A letter of two code units stays whole. */
export function cut(text: string, maximum: number): [text: string, isCut: boolean] {
  if (text.length <= maximum) return [text, false];
  return [
    text
      .slice(0, maximum)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim(),
    true,
  ];
}
