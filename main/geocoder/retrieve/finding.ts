/** Search hits as findings: what kind of thing a document is, which areas lie around it, how exactly it is located. */
import type { Bbox } from '../../../contract/pack.ts';
import { GEOCODER_TYPES, SEATS_OF, type GeocoderType, type LocationType } from '../../../contract/geocoder.ts';
import { placeRadiusMetres } from '../index/streets.ts';
import { toDegrees } from '../../geometry/line-geometry.ts';
import { seatLevelOf } from '../../packs/seat-level.ts';
import { ancestor, type Candidate } from '../index/candidate.ts';
import { positionOf } from '../index/reader.ts';
import type { Finding, NamedArea } from './result.ts';
import type { Hit } from './search-rounds.ts';

/** From level 1 on. */
const REGION_TYPES = GEOCODER_TYPES.filter((type) => type.startsWith('administrative_area_level_'));

/** Types of an administrative area below the country; the lowest level, 8, is the municipality. */
export function regionTypes(level: number): GeocoderType[] {
  return [REGION_TYPES[level - 1] ?? 'locality', 'political'];
}

/** GeoNames feature code of a section of a populated place. */
const PLACE_SECTION = 'PPLX';

const TYPES_OF_KIND: Record<Exclude<Candidate['kind'], 'region' | 'natural'>, readonly GeocoderType[]> = {
  country: ['country', 'political'],
  place: ['locality', 'political'],
  postcode: ['postal_code'],
  neighbourhood: ['neighborhood', 'political'],
  street: ['route'],
  airport: ['airport', 'point_of_interest', 'establishment'],
  business: ['point_of_interest', 'establishment'],
};

/** Types of what no country has drawn up: continents, regions of the world, seas, lakes, mountains. */
function naturalTypes(category: string | null): GeocoderType[] {
  if (category === 'continent') return ['continent'];
  return category === 'region' ? ['colloquial_area', 'political'] : ['natural_feature'];
}

/** Types of what a candidate stands for; a street with a house number is an address. */
export function typesOf({ kind, row }: Candidate, hasNumber = false): GeocoderType[] {
  if (kind === 'region') return regionTypes(row.level ?? 1);
  if (kind === 'natural') return naturalTypes(row.category);
  if (kind === 'place' && row.category === PLACE_SECTION) return ['sublocality', 'political'];
  return kind === 'street' && hasNumber ? ['street_address'] : [...TYPES_OF_KIND[kind]];
}

/** The areas around a candidate, the smallest first. */
export const areasAround = ({ around }: Candidate): NamedArea[] =>
  around.map((area) => ({
    name: area.row.name,
    shortName: area.row.short_name ?? area.row.name,
    types: typesOf(area),
  }));

function boundsOf({ west, south, east, north }: Candidate['row']): Bbox | undefined {
  return west === null || south === null || east === null || north === null
    ? undefined
    : [toDegrees(west), toDegrees(south), toDegrees(east), toDegrees(north)];
}

const VIEW_RADIUS_METRES: Record<Candidate['kind'], number> = {
  country: 500_000,
  region: 50_000,
  place: 2000,
  postcode: 3000,
  neighbourhood: 1000,
  street: 150,
  airport: 3000,
  business: 150,
  natural: 300_000,
};

function locationTypeOf(candidate: Candidate, source: 'point' | 'range' | 'between' | undefined): LocationType {
  if (source !== undefined) return source === 'point' ? 'ROOFTOP' : 'RANGE_INTERPOLATED';
  if (candidate.kind === 'business') return 'ROOFTOP';
  if (candidate.kind === 'street') return 'GEOMETRIC_CENTER';
  return candidate.kind !== 'place' && candidate.row.west !== null ? 'GEOMETRIC_CENTER' : 'APPROXIMATE';
}

/** The only postal code among a street's own, if it has one. */
function postcodeOf(candidate: Candidate): string | undefined {
  if (candidate.kind !== 'street') return ancestor(candidate, 'postcode')?.row.name;
  const codes = candidate.row.context?.split(' ') ?? [];
  return codes.length === 1 && /\d/.test(codes[0] ?? '') ? codes[0]?.toUpperCase() : undefined;
}

/** A candidate as a finding, with where on it the house number is. */
export function describeCandidate(candidate: Candidate, pack: string, place?: Hit['place']): Finding {
  const { row, kind } = candidate;
  return {
    types: typesOf(candidate, place !== undefined),
    name: row.name,
    shortName: row.short_name ?? undefined,
    houseNumber: place?.label,
    areas: areasAround(candidate),
    postcode: place?.postcode ?? postcodeOf(candidate),
    position: positionOf(place ?? row),
    locationType: locationTypeOf(candidate, place?.source),
    bounds: place === undefined ? boundsOf(row) : undefined,
    viewRadiusMetres: kind === 'place' ? placeRadiusMetres(row.population ?? 0) : VIEW_RADIUS_METRES[kind],
    pack,
    boundaryId: row.boundary_id ?? undefined,
    seatOf: kind === 'place' ? SEATS_OF[seatLevelOf(row.category) ?? -1] : undefined,
  };
}

export function describeHit(hit: Hit): Finding {
  return {
    ...describeCandidate(hit.candidate, hit.index.packId, hit.place),
    isPartial: hit.isPartial,
    quality: hit.quality,
  };
}
