/** House numbers as sources write them. */

/** A number with what follows it: `12`, `12 BIS`, `12A`, `12A/B`, `12 1/2`. */
export interface HouseNumber {
  number: number;
  /** Lower case, empty if there isn't one. */
  suffix: string;
}

const PATTERN = /^(\d{1,7})(?:\s*[-/ ]?\s*(\p{L}{1,4}(?:\/\p{L})*)|\s+(\d\/\d))?$/u;
const SPAN = /^(\d{1,7})\s*[-–]\s*(\d{1,7})$/;
const LEADING = /^(\d{1,7})\s*(\p{L}{1,4})?\b/u;

/** One house number, or undefined if the text isn't one; zero and negative numbers mean "none" in many files. */
export function parseHouseNumber(text: string): HouseNumber | undefined {
  const match = PATTERN.exec(text.trim()) ?? LEADING.exec(text.trim());
  const number = Number(match?.[1]);
  if (match === null || !(number > 0)) return undefined;
  return { number, suffix: (match[2] ?? match[3] ?? '').toLowerCase() };
}

/** Ends of a span of numbers at one point lie at most this far apart. */
export const MAX_SPAN = 200;

/**
 * The end of a span of numbers, `1016-18` of 1016 and 1018: it is written without the digits that it shares with the
 * start. Undefined for one number that is written with a hyphen, as in Hawaii and Queens: `94-589`, `37-06`.
 */
export function spanEnd(start: string, end: string): number | undefined {
  const last = end.length < start.length ? Number(start.slice(0, start.length - end.length) + end) : Number(end);
  const length = last - Number(start);
  return length > 0 && (length <= MAX_SPAN || start.length > 2) ? last : undefined;
}

/**
 * All the numbers of one address point: `2343,2345 BIS` are two, `1016-18` are its two ends, `94-589` is one with the
 * suffix 589. Empty if absent.
 */
export function parseHouseNumbers(text: string): HouseNumber[] {
  const found: HouseNumber[] = [];
  for (const part of text.split(/[,;]/)) {
    const span = SPAN.exec(part.trim());
    const [, start, end] = span ?? [];
    if (start !== undefined && end !== undefined && Number(start) > 0) {
      const last = spanEnd(start, end);
      found.push({ number: Number(start), suffix: last === undefined ? end : '' });
      if (last !== undefined && last - Number(start) <= MAX_SPAN) found.push({ number: last, suffix: '' });
      continue;
    }
    const single = parseHouseNumber(part);
    if (single !== undefined) found.push(single);
  }
  return found;
}
