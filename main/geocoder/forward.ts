/** Text to findings: the search, corners where the text names two streets, and the filters of the request. */
import type { GeocoderType, LocationType } from '../../contract/geocoder.ts';
import { metresBetween } from '../packs/line-geometry.ts';
import { hasComponents, requiredTokens } from './component-filter.ts';
import type { Component } from './component-filter.ts';
import { cornerHint, findCorners } from './corners.ts';
import type { Corner } from './corners.ts';
import { describeCandidate, describeHit } from './finding.ts';
import type { OpenIndex } from './open-index.ts';
import { countryOf, formatAddress } from './result.ts';
import type { Finding } from './result.ts';
import { Search } from './search.ts';
import type { Hit } from './search.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface ForwardRequest {
  text: string;
  components: readonly Component[];
  types: readonly GeocoderType[] | undefined;
  locationTypes: readonly LocationType[] | undefined;
  autocomplete: boolean;
  bias: readonly [lon: number, lat: number] | undefined;
  limit: number;
}

/** Looked at before filters and duplicates take their share. */
const LOOKED_AT = 60;
/** Worse explanations of the text are no answer. */
const MIN_QUALITY = 0.15;
/** An address that explains the text this well is meant, although the text holds a word such as `y`. */
const ADDRESS_QUALITY = 0.8;
/** Nor are those far behind the best. */
const MAX_BEHIND = 0.3;
/** Two things of the same text within this distance are one. */
const SAME_METRES = 300;

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
  quality: (first.quality + second.quality) / 2,
});

/**
 * Whether two findings are the same thing, found in two packs. A country has each postal code once, wherever its middle
 * is said to be.
 */
function isSame(a: Finding, b: Finding): boolean {
  if (a.types[0] !== b.types[0]) return false;
  if (a.types[0] === 'postal_code') return a.name === b.name && countryOf(a) === countryOf(b);
  return metresBetween(...a.position, ...b.position) < SAME_METRES && formatAddress(a) === formatAddress(b);
}

function withoutDuplicates(findings: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  for (const finding of findings) if (!kept.some((other) => isSame(other, finding))) kept.push(finding);
  return kept;
}

export const fitsFilters = (
  { types, locationType }: Finding,
  request: Pick<ForwardRequest, 'types' | 'locationTypes'>,
): boolean =>
  (request.types === undefined || request.types.some((type) => types.includes(type))) &&
  (request.locationTypes === undefined || request.locationTypes.includes(locationType));

function findHits(indexes: readonly OpenIndex[], vocabulary: Vocabulary, request: ForwardRequest): Hit[] | Corner[] {
  const options = {
    autocomplete: request.autocomplete,
    bias: request.bias,
    limit: LOOKED_AT,
    required: requiredTokens(request.components, indexes),
  };
  const search = new Search(indexes, vocabulary, request.text, options);
  const hint = cornerHint(request.text);
  if (search.runExact() || hint === 'no') return search.run();
  const corners = (): Corner[] => findCorners(indexes, vocabulary, request.text, options);
  if (hint === 'sure') {
    const found = corners();
    return found.length > 0 ? found : search.run();
  }
  const hits = search.run();
  if ((hits[0]?.quality ?? 0) >= ADDRESS_QUALITY) return hits;
  const found = corners();
  return found.length > 0 ? found : hits;
}

/** The findings for a request, the best first. */
export function geocode(indexes: readonly OpenIndex[], vocabulary: Vocabulary, request: ForwardRequest): Finding[] {
  const found = findHits(indexes, vocabulary, request);
  const best = found[0]?.score ?? 0;
  const findings = found.flatMap((hit) => {
    if ('position' in hit) return [cornerFinding(hit)];
    if (hit.quality < MIN_QUALITY || hit.score < best - MAX_BEHIND || !hasComponents(hit, request.components))
      return [];
    return [describeHit(hit)];
  });
  return withoutDuplicates(findings.filter((finding) => fitsFilters(finding, request))).slice(0, request.limit);
}
