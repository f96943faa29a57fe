/** Which of the answers comes first. */
import { MAIN_TOWN_SHARE, isMainCity } from '../areas/superior.ts';
import { countryCodeOf, type Candidate } from '../index/candidate.ts';
import { COUNTY_WORDS } from '../text/kind-words.ts';
import type { Judged } from '../features/doubts.ts';
import { WEIGHTS } from '../retrieve/explain.ts';
import { isGeneric, tokenWeight } from '../text/tokens.ts';
import type { Hit } from '../retrieve/search-rounds.ts';
import { isTypedNearby } from '../retrieve/typed.ts';

/** Whether a hit was found by what it is called at home. */
export const isNamedSo = ({ candidate, variant }: Hit): boolean => variant === candidate.variants[0];

const isFull = ({ isPartial }: Judged): boolean => !isPartial;
/** What a doubt takes from the score of an answer that accounts for all: a hamlet stands behind a great airport. */
const DOUBT_COST = 0.5;
/** By which a country stands before the town that it is named after, or that is all of it. */
const COUNTRY_BONUS = 0.02;
export const fitOf = ({ hit }: Judged): number =>
  hit.score + (hit.candidate.kind === 'country' && isNamedSo(hit) ? COUNTRY_BONUS : 0);
/**
 * By which a street or town near the middle of the map stands before a town elsewhere while it is typed, unless that is
 * a great one.
 */
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

/** Whether the text says the whole of a county's name with the word for one, and nothing else but where it is. */
const saysCounty = ({ hit: { candidate, variant, question } }: Judged): boolean =>
  candidate.kind === 'region' &&
  (candidate.row.level ?? 1) > 1 &&
  variant !== undefined &&
  variant.tokens.some((token) => COUNTY_WORDS.has(token)) &&
  variant.tokens.every((token) => question.words.some((word) => word.token === token)) &&
  question.words.every(({ token }) => variant.tokens.includes(token) || candidate.context.has(token));

/** Whether the own name of an area is one of a place's: of Venice's names Veneto has some, and Venice not Veneto's. */
const isCalledAs = (place: Candidate, { variants: [own] }: Candidate): boolean =>
  place.variants.some(({ tokens: name }) => name.join(' ') === own?.tokens.join(' '));

/**
 * The city stands before the county that is named after it, unless the text says that: `New York NY`, `Napoli,
 * Campania`.
 */
function townFirst(judged: Judged[]): Judged[] {
  const [first] = judged;
  const { candidate, variant } = first?.hit ?? {};
  if (first !== undefined && candidate?.kind === 'place') {
    const county = judged.find((one) => saysCounty(one) && contains(one, first));
    return county === undefined ? judged : [county, ...judged.filter((one) => one !== county)];
  }
  if (first === undefined || candidate?.kind !== 'region' || variant === undefined) return judged;
  // A state has the other names of the city that it is named after: `Nizhny Novgorod`.
  if ((candidate.row.level ?? 1) < 2 && isNamedSo(first.hit)) {
    const city = judged.find(({ hit }) => isMainCity(hit, first.hit));
    return city === undefined ? judged : [city, ...judged.filter((one) => one !== city)];
  }
  const people = candidate.row.population ?? 0;
  const town = judged.find(
    (one) =>
      one.hit.candidate.kind === 'place' &&
      // Other names of the town are the region's as well: `San Juan, Puerto Rico` says the town's own.
      ((one.hit.candidate.row.population ?? 0) > people * MAIN_TOWN_SHARE ||
        (!isNamedSo(first.hit) && (isNamedSo(one.hit) || !isCalledAs(one.hit.candidate, candidate)))) &&
      one.hit.candidate.variants.some((other) => variant.tokens.every((token) => other.tokens.includes(token))) &&
      contains(first, one),
  );
  // Its county's own name would be said with its kind: `New York County`.
  const saysKind = first.hit.question.words.some(
    ({ token }) => COUNTY_WORDS.has(token) && variant.tokens.includes(token),
  );
  return town === undefined || saysKind ? judged : [town, ...judged.filter((one) => one !== town)];
}

export const rank = (judged: readonly Judged[]): Judged[] => [
  ...townFirst(countryFirst(judged.filter(isFull).toSorted((a, b) => rankOf(b) - rankOf(a)))),
  ...judged.filter(({ isPartial }) => isPartial).toSorted((a, b) => b.quality - a.quality || b.hit.score - a.hit.score),
];

/** Whether what contains something else bears its name: Kyiv lies in Kyiv, and both are one answer. */
export function contains({ hit: outer }: Judged, { hit: inner }: Judged): boolean {
  const { west, south, east, north } = outer.candidate.row;
  if (inner.candidate.around.includes(outer.candidate)) return true;
  if (outer.candidate.kind !== 'region' || west === null || south === null || east === null || north === null)
    return false;
  const { lon, lat } = inner.candidate.row;
  return lon >= west && lon <= east && lat >= south && lat <= north;
}
