/** Which of the answers comes first, and how likely each of several is that a text says as well. */
import { metresBetween } from '../packs/line-geometry.ts';
import { countryCodeOf } from './account.ts';
import type { Judged } from './doubts.ts';
import { codesOf, WEIGHTS } from './explain.ts';
import { isGeneric, tokens, tokenWeight } from './index/text.ts';
import { positionOf } from './index-reader.ts';
import { NORTH_AMERICA } from './named-words.ts';
import type { Hit } from './search-rounds.ts';
import { isTypedNearby } from './typed.ts';

/** What is this far from another of its kind is another; towns lie anywhere in theirs. */
const APART_METRES = { area: 20_000, street: 2000, business: 300 } as const;
/** Whether a hit was found by what it is called at home. */
const isNamedSo = ({ candidate, variant }: Hit): boolean => variant === candidate.variants[0];

const isFull = ({ isPartial }: Judged): boolean => !isPartial;
/** What a doubt takes from the score of an answer that accounts for all: a hamlet stands behind a great airport. */
const DOUBT_COST = 0.5;
/** By which a country stands before the town that it is named after, or that is all of it. */
const COUNTRY_BONUS = 0.02;
const fitOf = ({ hit }: Judged): number =>
  hit.score + (hit.candidate.kind === 'country' && isNamedSo(hit) ? COUNTRY_BONUS : 0);
/** By which a street or town near the middle of the map stands before a town elsewhere while it is typed, unless that is a great one. */
const NEARBY_BONUS = 0.19;
function nearbyBonus({ hit }: Judged): number {
  const { candidate, variant, question } = hit;
  if (variant === undefined || !isTypedNearby(hit)) return 0;
  if (candidate.kind === 'place') return isNamedSo(hit) ? NEARBY_BONUS : 0;
  if (candidate.kind !== 'street' && candidate.kind !== 'airport') return 0;
  // The type of a street is typed last, if at all.
  const types = variant.tokens.filter(
    (token) => isGeneric(token) && !question.words.some((word) => word.token === token),
  );
  const unsaid = types.reduce((sum, token) => sum + tokenWeight(token), 0) / variant.totalWeight;
  return NEARBY_BONUS + WEIGHTS.nameShare * unsaid;
}
const rankOf = (judged: Judged): number => fitOf(judged) + DOUBT_COST * judged.quality + nearbyBonus(judged);

/** The country stands before a division of it that bears its name: `Lëtzebuerg`. */
function countryFirst(judged: Judged[]): Judged[] {
  const [first] = judged;
  if (first?.hit.candidate.kind !== 'region') return judged;
  const code = countryCodeOf(first.hit.candidate);
  const whole = judged.find(
    ({ hit: { candidate }, quality }) =>
      candidate.kind === 'country' && candidate.row.short_name === code && quality >= first.quality,
  );
  // England is what some call the United Kingdom.
  if (whole !== undefined && isNamedSo(first.hit) && !isNamedSo(whole.hit)) return judged;
  return whole === undefined ? judged : [whole, ...judged.filter((one) => one !== whole)];
}

/** What divisions below the first level are called. */
export const COUNTY_WORDS: ReadonlySet<string> = new Set(
  tokens(
    'county parish borough province provincia province district distrito departement departamento landkreis kreis prefecture governorate municipality municipio',
  ),
);

/** Whether the text says the whole of a county's name with the word for one, and nothing else but where it is. */
const saysCounty = ({ hit: { candidate, variant, question } }: Judged): boolean =>
  candidate.kind === 'region' &&
  (candidate.row.level ?? 1) > 1 &&
  variant !== undefined &&
  variant.tokens.some((token) => COUNTY_WORDS.has(token)) &&
  variant.tokens.every((token) => question.words.some((word) => word.token === token)) &&
  question.words.every(({ token }) => variant.tokens.includes(token) || candidate.context.has(token));

/** A place with this share of the people of a county of its name is what the name alone means. */
const MAIN_TOWN_SHARE = 0.2;

/** The city stands before the county that is named after it, unless the text says that: `New York NY`, `Napoli, Campania`. */
function townFirst(judged: Judged[]): Judged[] {
  const [first] = judged;
  const { candidate, variant } = first?.hit ?? {};
  if (first !== undefined && candidate?.kind === 'place') {
    const county = judged.find((one) => saysCounty(one) && contains(one, first));
    return county === undefined ? judged : [county, ...judged.filter((one) => one !== county)];
  }
  if (first === undefined || candidate?.kind !== 'region' || variant === undefined) return judged;
  // A state has the other names of the city that it is named after: `Nizhny Novgorod`.
  if ((candidate.row.level ?? 1) < 2 && isNamedSo(first.hit)) return judged;
  const people = candidate.row.population ?? 0;
  const town = judged.find(
    (one) =>
      one.hit.candidate.kind === 'place' &&
      // Other names of the town are the region's as well: `San Juan, Puerto Rico` says the town's own.
      ((one.hit.candidate.row.population ?? 0) > people * MAIN_TOWN_SHARE ||
        (isNamedSo(one.hit) && !isNamedSo(first.hit))) &&
      one.hit.candidate.variants.some((other) => variant.tokens.every((token) => other.tokens.includes(token))) &&
      contains(first, one),
  );
  // Its county's own name would be said with its kind: `New York County`.
  const saysKind = first.hit.question.words.some(
    ({ token }) => COUNTY_WORDS.has(token) && variant.tokens.includes(token),
  );
  return town === undefined || saysKind ? judged : [town, ...judged.filter((one) => one !== town)];
}

export const inOrder = (judged: readonly Judged[]): Judged[] => [
  ...townFirst(countryFirst(judged.filter(isFull).toSorted((a, b) => rankOf(b) - rankOf(a)))),
  ...judged.filter(({ isPartial }) => isPartial).toSorted((a, b) => b.quality - a.quality || b.hit.score - a.hit.score),
];

/**
 * By so much more of the score for its importance one of several things is e times as likely meant: importance grows with
 * the logarithm of the people. Were each asked for as often as people live there, {@link DEMAND} would be 1; in lists of
 * places small ones stand as often as large ones, and it would be 0.
 */
const DEMAND = 0.75;
/** What ten times as many people add to a place's importance (`placeImportance`). */
const POPULATION_WORTH = 0.87 / 7.4;
const E_TIMES_IMPORTANCE = (WEIGHTS.importance * POPULATION_WORTH) / (DEMAND * Math.LN10);
/** The same of how well its name fits. */
const E_TIMES_FIT = 0.017;

/** Whether what contains something else bears its name: Kyiv lies in Kyiv, and both are one answer. */
function contains({ hit: outer }: Judged, { hit: inner }: Judged): boolean {
  const { west, south, east, north } = outer.candidate.row;
  for (let area = inner.candidate.parent; area !== undefined; area = area.parent)
    if (area === outer.candidate) return true;
  if (outer.candidate.kind !== 'region' || west === null || south === null || east === null || north === null)
    return false;
  const { lon, lat } = inner.candidate.row;
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

/** Whether two are stretches of one street, which the index divides where nothing lies between them. */
const isSameStreet = ({ hit: { candidate: a, place } }: Judged, { hit: { candidate: b } }: Judged): boolean =>
  a.kind === 'street' &&
  b.kind === 'street' &&
  place === undefined &&
  a.row.name === b.row.name &&
  a.parent === b.parent;

/** Whether the text is nothing but the letters of a country, of a state or, three of them, of a large airport: `LA`, `MEX`. */
function bearsCode({ hit: { candidate, question } }: Judged): boolean {
  const { code } = question;
  if (code === undefined) return false;
  if (candidate.kind === 'airport')
    return candidate.row.importance >= LARGE_AIRPORT && candidate.row.short_name?.toLowerCase() === code;
  if (candidate.kind === 'country') return codesOf(candidate).includes(code);
  return candidate.kind === 'region' && code.length === 2 && candidate.row.short_name?.toLowerCase() === code;
}
const LARGE_AIRPORT = 0.7;

/** Whether the text says the town that a street lies in. */
const saysTownOf = ({ hit: { candidate, question } }: Judged): boolean =>
  candidate.parent?.variants[0]?.tokens.every((token) => question.words.some((word) => word.token === token)) === true;
/** What is left of a house number in a town that the text does not say beside one in the town that it says. */
const UNSAID_TOWN = 0.1;

const importance = (one: Judged): number => WEIGHTS.importance * one.hit.candidate.row.importance;

/** What a small namesake counts beside a city that the text calls by what few know. */
const OWN_NAME_BESIDE_OTHER = 0.5;

/**
 * In North America, where a city is hardly called otherwise in another language, its other names are those of before, or of
 * a part of it: what bears the name today, however small, is meant as well: `Point Hope` is no longer Newport News.
 */
function ownNamesake({ hit, isPartial }: Judged, judged: readonly Judged[]): number {
  const country = countryCodeOf(hit.candidate);
  if (isPartial || hit.candidate.kind !== 'place' || isNamedSo(hit) || !NORTH_AMERICA.has(country ?? '')) return 0;
  const bears = judged.some(
    (other) =>
      other.isPartial &&
      other.inPlaceOfAddress === undefined &&
      ['place', 'region'].includes(other.hit.candidate.kind) &&
      isNamedSo(other.hit) &&
      other.hit.candidate.nameWords.length === other.hit.question.words.length &&
      countryCodeOf(other.hit.candidate) === country,
  );
  return bears ? OWN_NAME_BESIDE_OTHER : 0;
}

/** Each of several that the text says as well is right in its share of the cases; what names the first again has the first's. */
export function withEquals(judged: readonly Judged[]): readonly Judged[] {
  const [best] = judged;
  if (best?.inPlaceOfAddress !== undefined) return judged;
  if (best === undefined) return [];
  const position = positionOf(best.hit.place ?? best.hit.candidate.row);
  const { kind } = best.hit.candidate;
  const apart = APART_METRES[kind === 'street' || kind === 'business' ? kind : 'area'];
  const rivals = judged.filter(
    (other) =>
      other.isPartial === best.isPartial &&
      other.inPlaceOfAddress === undefined &&
      !isSameStreet(other, best) &&
      metresBetween(...position, ...positionOf(other.hit.place ?? other.hit.candidate.row)) > apart &&
      !(best.hit.candidate.kind === 'country' && contains(best, other)) &&
      !contains(other, best),
  );
  const weight = (one: Judged): number => {
    // Who writes two capitals knows the code: of a country, or of a state of his own.
    if (bearsCode(one) && bearsCode(best)) return Math.min(1, one.quality / best.quality);
    const isUnsaid = one.hit.place !== undefined && saysTownOf(best) && !saysTownOf(one);
    const better = importance(one) - importance(best);
    const nearer = fitOf(one) - fitOf(best) - better;
    // None is likelier than the first: of an airport and the town that it is named after, known far and wide.
    return Math.min(
      1,
      (isUnsaid ? UNSAID_TOWN : 1) *
        (one.quality / best.quality) *
        Math.exp(better / E_TIMES_IMPORTANCE + nearer / E_TIMES_FIT),
    );
  };
  const weights = new Map(rivals.map((other) => [other, weight(other)]));
  const total = [...weights.values()].reduce((sum, one) => sum + one, 1) + ownNamesake(best, judged);
  return judged.map((one) =>
    one.isPartial === best.isPartial ? { ...one, share: (weights.get(one) ?? 1) / total } : one,
  );
}
