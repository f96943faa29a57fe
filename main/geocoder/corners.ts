/**
 * What lies where streets meet: the corner of two (`A & B, town`), and the block of one between two others. Tried only
 * if the text isn't an address, because `y` and `and` are parts of names, too.
 */
import { MAX_ADDRESS_CHARACTERS } from '../../contract/geocoder.ts';
import { countryCodeOf } from './index/candidate.ts';
import { describeCandidate } from './retrieve/finding.ts';
import { cornerPosition } from './index/identifiers.ts';
import type { IndexSet } from './index/open-index.ts';
import type { Finding } from './retrieve/result.ts';
import { liesIn } from './areas/said-area.ts';
import { createBudget, type Hit, type SearchOptions } from './retrieve/search-rounds.ts';
import { Search } from './retrieve/search.ts';
import type { Where } from './areas/where.ts';

interface Corner {
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
function findCorners(set: IndexSet, text: string, options: SearchOptions): Corner[] {
  const found = new Map<string, Corner>();
  const budget = createBudget();
  const streets = (part: string, bias: SearchOptions['bias']): Hit[] =>
    new Search(set, part, { ...options, autocomplete: false, bias, limit: STREETS }, budget).run().filter(isStreet);
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
const cornerFinding = ({ first, second, position }: Corner): Finding => ({
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

/** From here on corners come before the town that one of the streets may be. */
const SURE = 0.7;

/** Corners that a text names, in the area that it says. */
export const cornersIn = (set: IndexSet, text: string, options: SearchOptions, where: Where | undefined): Finding[] =>
  findCorners(set, text, options)
    .filter(
      // `Santa Cruz` may be the larger one elsewhere, and is what the streets lie in.
      ({ position, second: { candidate } }) =>
        where === undefined ||
        liesIn(where, ...position, countryCodeOf(candidate)) ||
        where.hit.question.words.every(({ token }) => candidate.context.has(token)),
    )
    .map(cornerFinding);

/** Corners whose streets are both almost certain, anywhere. */
export const sureCorners = (set: IndexSet, text: string, options: SearchOptions): Finding[] =>
  cornersIn(set, text, options, undefined).filter(({ quality = 0 }) => quality >= SURE);

/** The street, a word for `between`, the two others, and the rest after a comma. */
const BLOCK =
  /^\s*(?<street>[^,;|]+?)[\s,]+(?:\(\s*)?(?:entre(?:\s+las\s+calles)?|e\/|between|btwn\.?|btw\.?|zwischen)\s+(?<one>[^,;|()]+?)\s+(?:y|e|and|und|et|&)\s+(?<other>[^,;|()]+?)\s*\)?\s*(?<rest>[,;|].*)?$/iu;

/**
 * Returns the two corners that a text names, each a street and one of the other two with the rest of the text;
 * undefined if it doesn't say that something lies between two streets.
 */
export function blockIn(text: string): [first: string, second: string] | undefined {
  const { street, one, other, rest = '' } = BLOCK.exec(text.slice(0, MAX_ADDRESS_CHARACTERS))?.groups ?? {};
  if (street === undefined || street.trim().length < 2 || one === undefined || other === undefined) return undefined;
  return [`${street} & ${one}${rest}`, `${street} & ${other}${rest}`];
}

/**
 * The block of a street between two others that a text names: its middle, with both corners in its bounds; undefined if
 * the two don't share a street.
 */
export function blockFinding(set: IndexSet, text: string, options: SearchOptions): Finding | undefined {
  const said = options.autocomplete === true ? undefined : blockIn(text);
  if (said === undefined) return undefined;
  const [firsts, seconds] = [findCorners(set, said[0], options), findCorners(set, said[1], options)];
  for (const a of firsts) {
    const b = seconds.find(({ first }) => first.index === a.first.index && first.candidate.id === a.first.candidate.id);
    if (b === undefined) continue;
    const [[west, south], [east, north]] = [a.position, b.position];
    const [one, other] = [cornerFinding(a), cornerFinding(b)];
    const quality = Math.min(one.quality ?? 0, other.quality ?? 0);
    return quality < SURE
      ? undefined
      : {
          ...one,
          types: ['route'],
          name: a.first.candidate.row.name,
          position: [(west + east) / 2, (south + north) / 2],
          bounds: [Math.min(west, east), Math.min(south, north), Math.max(west, east), Math.max(south, north)],
          quality,
        };
  }
  return undefined;
}
