/** Cleans texts from files for names and notes of saved places. */

/** Collapses whitespace and control characters into single spaces. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** Cuts `text` to `maximum` UTF-16 code units, never within a surrogate pair. */
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
