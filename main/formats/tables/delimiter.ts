/** Detects the delimiter of a text. */

const CANDIDATES = [',', ';', '\t', '|'] as const;
/** Lines used for detection. */
const LINES = 20;

/** Counts `delimiter` outside quotes, per line. */
function countPerLine(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  let count = 0;
  let isQuoted = false;
  let isEmpty = true;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === '\n' && !isQuoted) {
      if (!isEmpty) counts.push(count);
      if (counts.length === LINES) return counts;
      count = 0;
      isEmpty = true;
    } else if (character !== '\r') {
      isEmpty = false;
      if (character === delimiter && !isQuoted) count++;
    }
  }
  if (!isEmpty) counts.push(count);
  return counts;
}

/**
 * Detects the delimiter of `head`: the one that occurs equally often in most lines, or else most often in the first
 * line. A comma by default, e.g. in a table of one column.
 */
export function detectDelimiter(head: string): string {
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of CANDIDATES) {
    const counts = countPerLine(head, delimiter);
    const first = counts[0] ?? 0;
    if (first === 0) continue;
    const agreeing = counts.filter((count) => count === first).length / counts.length;
    const score = agreeing * 100 + Math.min(first, 50);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** A first line that states the delimiter for spreadsheets: `sep=;`. */
const STATED = /^"?sep=([,;|\t])"?\r?\n/iu;

/** Returns the delimiter that the first line of `head` states, which isn't a row; undefined if it states none. */
export const statedDelimiter = (head: string): string | undefined => STATED.exec(head)?.[1];
