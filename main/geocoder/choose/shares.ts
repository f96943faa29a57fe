/** How likely each of several answers is that a text says as well: namesakes share the likelihood. */
import { countryCodeOf, hasUnknownPopulation } from '../index/candidate.ts';
import type { Judged } from '../features/doubts.ts';
import { codesOf, WEIGHTS } from '../retrieve/explain.ts';
import { placeImportance } from '../index/streets.ts';
import { isGeneric } from '../text/tokens.ts';
import { positionOf } from '../index/reader.ts';
import { isStrayName } from '../features/lone-names.ts';
import { NORTH_AMERICA } from '../features/named-words.ts';
import { contains, fitOf, isNamedSo } from './order.ts';
import type { Hit } from '../retrieve/search-rounds.ts';
import { haversineMetres } from '../../../contract/great-circle.ts';

/** What is this far from another of its kind is another; towns lie anywhere in theirs. */
const APART_METRES = { area: 20_000, street: 2000, business: 300 } as const;
/**
 * By so much more of the score for its importance one of several things is e times as likely meant: importance grows
 * with the logarithm of the people. Were each asked for as often as people live there, {@link DEMAND} would be 1; in
 * lists of places small ones stand as often as large ones, and it would be 0.
 */
const DEMAND = 0.75;
/** What ten times as many people add to a place's importance (`placeImportance`). */
const POPULATION_WORTH = 0.87 / 7.4;
const E_TIMES_IMPORTANCE = (WEIGHTS.importance * POPULATION_WORTH) / (DEMAND * Math.LN10);
/** The same of how well its name fits. */
const E_TIMES_FIT = 0.017;

/** Whether two are stretches of one street, which the index divides where nothing lies between them. */
const isSameStreet = ({ hit: { candidate: a, place } }: Judged, { hit: { candidate: b } }: Judged): boolean =>
  a.kind === 'street' &&
  b.kind === 'street' &&
  place === undefined &&
  a.row.name === b.row.name &&
  a.parent === b.parent;

/**
 * Whether the text is nothing but the letters of a country, of a state or, three of them, of a large airport: `LA`,
 * `MEX`.
 */
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

/** What a place of which no source knows the people counts for as a namesake: most are seats, of a few thousand. */
const UNCOUNTED_PEOPLE = 5000;
const UNCOUNTED_IMPORTANCE = placeImportance(UNCOUNTED_PEOPLE, false);

/** How well known something is, 0 to 1; an estimate if its population is unknown. */
const knownAs = ({ hit: { candidate } }: Judged): number =>
  hasUnknownPopulation(candidate) ? Math.max(UNCOUNTED_IMPORTANCE, candidate.row.importance) : candidate.row.importance;

/** How well the name of a first-level area fits, however known that is. */
const fitOfName = (one: Judged): number =>
  fitOf(one) - (WEIGHTS.importance + WEIGHTS.mainName) * one.hit.candidate.row.importance;

/** The people of a first-level area, which say more of it than its importance; undefined if they aren't known. */
const peopleOfState = ({ hit: { candidate } }: Judged): number | undefined =>
  candidate.kind === 'region' && candidate.row.level === 1 ? candidate.row.population || undefined : undefined;
const importance = (one: Judged): number => WEIGHTS.importance * knownAs(one);
/** How well something fits, as known as it may be. */
const likelyFit = (one: Judged): number => {
  const { importance: counted } = one.hit.candidate.row;
  return fitOf(one) + (WEIGHTS.importance + (isNamedSo(one.hit) ? WEIGHTS.mainName : 0)) * (knownAs(one) - counted);
};

const namesOwn = (tokens: readonly string[] = []): string => tokens.filter((token) => !isGeneric(token)).join(' ');

/** Whether a name only leaves out common words of the usual one: `New York` of New York City. */
const isShortForm = ({ candidate: { variants }, variant }: Hit): boolean =>
  namesOwn(variants[0]?.tokens) === namesOwn(variant?.tokens);

/** Weight of a small namesake beside a city for which the text has a little-known name. */
const OWN_NAME_BESIDE_OTHER = 0.5;

/**
 * Whether it is a city by another name that few know: one that none of its others resembles, or any of North America,
 * where cities are hardly called otherwise in another language, and these are names of before, or of a part of it.
 */
const isOfOtherName = (hit: Hit): boolean =>
  hit.candidate.kind === 'place' &&
  !isNamedSo(hit) &&
  !isShortForm(hit) &&
  (NORTH_AMERICA.has(countryCodeOf(hit.candidate) ?? '') || isStrayName(hit));

/**
 * Whether it is a place by the whole of its own name: however small, it is meant as well, `Point Hope` is no longer
 * Newport News. West New York isn't meant by a part of its name.
 */
const isOfOwnName = (hit: Hit): boolean =>
  hit.candidate.kind === 'place' &&
  isNamedSo(hit) &&
  hit.variant?.tokens.every((token) => hit.question.words.some((word) => word.token === token)) === true;

/** What counts a place, or a region, of this name of which the text says less than a full match takes. */
function ownNamesake({ hit }: Judged, judged: readonly Judged[]): number {
  const country = countryCodeOf(hit.candidate);
  const isRare = isStrayName(hit);
  const bears = judged.some(
    (other) =>
      other.isPartial &&
      other.inPlaceOfAddress === undefined &&
      ['place', 'region'].includes(other.hit.candidate.kind) &&
      isNamedSo(other.hit) &&
      other.hit.candidate.nameWords.length === other.hit.question.words.length &&
      (isRare || countryCodeOf(other.hit.candidate) === country),
  );
  return bears ? OWN_NAME_BESIDE_OTHER : 0;
}

/**
 * Each of several that the text says as well is right in its share of the cases; what names the first again has the
 * first's.
 */
export function shareAmongNamesakes(judged: readonly Judged[]): readonly Judged[] {
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
      haversineMetres(...position, ...positionOf(other.hit.place ?? other.hit.candidate.row)) > apart &&
      // What a city was called after its state is the state's name.
      !((best.hit.candidate.kind === 'country' || !isNamedSo(other.hit)) && contains(best, other)) &&
      !contains(other, best),
  );
  const isBestOfOtherName = isOfOtherName(best.hit);
  const weight = (one: Judged): number => {
    // Who writes two capitals knows the code: of a country, or of a state of his own.
    if (bearsCode(one) && bearsCode(best)) return Math.min(1, one.quality / best.quality);
    const isUnsaid = one.hit.place !== undefined && saysTownOf(best) && !saysTownOf(one);
    const better = importance(one) - importance(best);
    const nearer = likelyFit(one) - likelyFit(best) - better;
    const [people, others] = [peopleOfState(best), peopleOfState(one)];
    if (people !== undefined && others !== undefined)
      return Math.min(
        1,
        (one.quality / best.quality) *
          (others / people) ** DEMAND *
          Math.exp((fitOfName(one) - fitOfName(best)) / E_TIMES_FIT),
      );
    const likely =
      (isUnsaid ? UNSAID_TOWN : 1) *
      (one.quality / best.quality) *
      Math.exp(better / E_TIMES_IMPORTANCE + nearer / E_TIMES_FIT);
    const least = isBestOfOtherName && isOfOwnName(one.hit) ? OWN_NAME_BESIDE_OTHER : 0;
    // None is likelier than the first: of an airport and the town that it is named after, known far and wide.
    return Math.min(1, Math.max(least, likely));
  };
  const weights = new Map(rivals.map((other) => [other, weight(other)]));
  const total =
    [...weights.values()].reduce((sum, one) => sum + one, 1) +
    (isBestOfOtherName && !best.isPartial ? ownNamesake(best, judged) : 0);
  return judged.map((one) =>
    one.isPartial === best.isPartial ? { ...one, share: (weights.get(one) ?? 1) / total } : one,
  );
}
