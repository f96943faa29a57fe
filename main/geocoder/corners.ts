/** Street corners: `A & B, town`. Tried only where the text is no address, for `y` and `and` are parts of names too. */
import { MAX_ADDRESS_CHARACTERS } from '../../contract/geocoder.ts';
import { cornerPosition } from './index/identifiers.ts';
import type { OpenIndex } from './open-index.ts';
import { describeCandidate } from './finding.ts';
import type { Finding } from './result.ts';
import { createBudget } from './search-rounds.ts';
import type { Hit, SearchOptions } from './search-rounds.ts';
import { Search } from './search.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Corner {
  first: Hit;
  second: Hit;
  position: [lon: number, lat: number];
  score: number;
}

/** Signs and words that say that a corner is meant. */
const SURE_JOIN = /\s*[&@/+]\s*|\s+(?:at|ecke|esq\.?|esquina|corner of)\s+/iu;
/** The same, and words that are parts of street names as well. */
const JOIN = /\s*[&@/+]\s*|\s+(?:and|at|y|e|con|und|et|ecke|esq\.?|esquina)\s+/giu;
/** Texts with more joining words are no corners. */
const MAX_JOINS = 3;
/** Streets tried on each side. */
const STREETS = 40;
/** Streets further apart, in degrees, do not meet. */
const MAX_APART = 0.5;

/** Whether the text names a corner for sure, or may do so. */
export function cornerHint(text: string): 'sure' | 'maybe' | 'no' {
  const read = text.slice(0, MAX_ADDRESS_CHARACTERS);
  if (read.search(SURE_JOIN) > 0) return 'sure';
  return read.search(JOIN) > 0 ? 'maybe' : 'no';
}

/** In front of both streets: `corner of Ocean St and Water St`. */
const CORNER_OF =
  /^\s*(?:(?:the )?(?:corner|intersection|junction) of|(?:la )?esquina de|ecke|angle de|cruce de)\s+(?=\S)/iu;

/** A text that says in front that it is a corner, without that; undefined where it does not. */
export function withoutCornerOf(text: string): string | undefined {
  const left = text.replace(CORNER_OF, '');
  return left === text || left.search(JOIN) <= 0 ? undefined : left;
}

const isStreet = ({ candidate, place }: Hit): boolean => candidate.kind === 'street' && place === undefined;

/** Positions in which a street of one half of the text meets one of the other, the best first. */
export function findCorners(
  indexes: readonly OpenIndex[],
  vocabulary: Vocabulary,
  text: string,
  options: SearchOptions,
): Corner[] {
  const found = new Map<string, Corner>();
  const budget = createBudget();
  const streets = (part: string, bias: SearchOptions['bias']): Hit[] =>
    new Search(indexes, vocabulary, part, { ...options, autocomplete: false, bias, limit: STREETS }, budget)
      .run()
      .filter(isStreet);
  for (const join of [...text.slice(0, MAX_ADDRESS_CHARACTERS).matchAll(JOIN)].slice(0, MAX_JOINS)) {
    const before = text.slice(0, join.index);
    const after = text.slice(join.index + join[0].length, MAX_ADDRESS_CHARACTERS);
    if (before.trim().length < 2 || after.trim().length < 2) continue;
    const comma = after.indexOf(',');
    const seconds = streets(after, options.bias);
    const [nearest] = seconds;
    if (nearest === undefined) continue;
    const bias = [nearest.candidate.row.lon / 1e7, nearest.candidate.row.lat / 1e7] as const;
    const firsts = streets(before + (comma > 0 ? after.slice(comma) : ''), options.bias ?? bias);
    for (const first of firsts) for (const second of seconds) collect(found, first, second);
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score);
}

function collect(found: Map<string, Corner>, first: Hit, second: Hit): void {
  const [a, b] = [first.candidate, second.candidate];
  if (first.index !== second.index || a.id === b.id || Math.abs(a.row.lon - b.row.lon) > MAX_APART * 1e7) return;
  const score = (first.score + second.score) / 2;
  for (const node of first.index.reader.sharedCorners(a.id, b.id)) {
    const key = `${first.index.order}/${node}`;
    if ((found.get(key)?.score ?? 0) < score) found.set(key, { first, second, position: cornerPosition(node), score });
  }
}

/** How sure a corner is of which both streets fit as written. */
const CORNER_QUALITY = 0.95;

/** A corner as an answer. */
export const cornerFinding = ({ first, second, position }: Corner): Finding => ({
  ...describeCandidate(second.candidate, second.index.packId),
  types: ['intersection'],
  name: `${first.candidate.row.name} & ${second.candidate.row.name}`,
  shortName: undefined,
  postcode: undefined,
  position,
  locationType: 'GEOMETRIC_CENTER',
  bounds: undefined,
  seatOf: undefined,
  quality: CORNER_QUALITY * Math.min(first.quality, second.quality),
});
