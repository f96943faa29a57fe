/** Assignment of plus-four codes by our own deterministic rule, unrelated to the codes of a postal service. */
import { type Segment } from './segments.ts';

const FIRST_CODE = 1000;
/** 9999 and 0000 are never assigned. */
const LAST_CODE = 9998;

const lowestTlid = (segment: Segment): number => Math.min(...segment.parts.map(({ side }) => side.edge.id));
const codePointOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function compareSegments(a: Segment, b: Segment): number {
  return (
    codePointOrder(a.street, b.street) ||
    Math.floor(a.low / 100) - Math.floor(b.low / 100) ||
    a.low - b.low ||
    a.high - b.high ||
    lowestTlid(a) - lowestTlid(b) ||
    Number(a.isOdd) - Number(b.isOdd)
  );
}

/**
 * Returns plus-four codes by segment id. Within a ZIP, segments sorted by street name (code points), hundred block,
 * numbers and TLID count up from 1000; each street starts at the next ten; a code has the parity of its house numbers
 * and doesn't end in 00.
 * @throws Error if a ZIP has more segments than codes
 */
export function assignPlusFour(segments: readonly Segment[]): Map<number, string> {
  const codes = new Map<number, string>();
  for (const [zip, list] of Map.groupBy(segments, (segment) => segment.zip)) {
    let code = FIRST_CODE;
    let street: string | undefined;
    for (const segment of list.toSorted(compareSegments)) {
      if (segment.street !== street) {
        street = segment.street;
        code += 10 - (code % 10);
      }
      do code++;
      while ((code % 2 === 1) !== segment.isOdd || code % 100 === 0);
      if (code > LAST_CODE) throw new Error(`ZIP ${zip} has more segments than plus-four codes`);
      codes.set(segment.id, String(code).padStart(4, '0'));
    }
  }
  return codes;
}
