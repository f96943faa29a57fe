/** The area that a text names, and whether something lies in it. */
import { toDegrees } from '../../geometry/line-geometry.ts';
import { countryCodeOf } from '../index/candidate.ts';
import { positionOf } from '../index/reader.ts';
import { placeRadiusMetres } from '../index/streets.ts';
import { readQuery } from '../text/query.ts';
import type { Hit } from '../retrieve/search-rounds.ts';
import type { Where } from './where.ts';
import { haversineMetres } from '../../../contract/great-circle.ts';

/** Beyond its estimated reach: people write the next town for the one they live in. */
const TOWN_MARGIN_METRES = 12_000;

/** Whether a position is in, or near, the area that the text names. */
export function liesIn({ hit: { candidate } }: Where, lon: number, lat: number, country: string | undefined): boolean {
  const { row, kind } = candidate;
  if (kind === 'country') return row.short_name === country;
  if (row.west !== null && row.east !== null && row.south !== null && row.north !== null) {
    const isWithin =
      lon >= toDegrees(row.west) &&
      lon <= toDegrees(row.east) &&
      lat >= toDegrees(row.south) &&
      lat <= toDegrees(row.north);
    if (isWithin || kind === 'region') return isWithin;
  }
  if (kind === 'region') return countryCodeOf(candidate) === country;
  const reach = placeRadiusMetres(row.population ?? 0) + TOWN_MARGIN_METRES;
  return haversineMetres(lon, lat, ...positionOf(row)) <= reach;
}

/** Around the point of a quarter that no source has as an area. */
const QUARTER_METRES = 2500;

/** Whether a position is in a quarter of a town, as far as that is known. */
export const isInNeighbourhood = ({ hit: { candidate } }: Where, lon: number, lat: number): boolean =>
  candidate.kind === 'neighbourhood' && haversineMetres(lon, lat, ...positionOf(candidate.row)) <= QUARTER_METRES;

/** Whether a hit lies in what the text names, which it may have taken for its street: `Sarandí 1665 Paysandú`. */
export const isWithin = ({ candidate, place }: Hit, where: Where): boolean =>
  liesIn(where, ...positionOf(place ?? candidate.row), countryCodeOf(candidate));

/**
 * Words that name a quarter of a town, of which the address says the town as well: a street does not know its quarter.
 */
export function neighbourhoodWords({ hit: { candidate, variant, question } }: Where): ReadonlySet<string> | undefined {
  if (candidate.kind !== 'neighbourhood') return undefined;
  const { context } = candidate;
  const own = question.words.filter(({ token }) => variant?.tokens.includes(token) === true && !context.has(token));
  return own.length < question.words.length ? new Set(own.map(({ raw }) => raw)) : undefined;
}

/** Whether a text still says where it is. */
export function stillNames(text: string, { hit }: Where): boolean {
  const left = new Set(readQuery(text).map(({ raw }) => raw));
  return hit.question.words.every(({ raw }) => left.has(raw));
}
