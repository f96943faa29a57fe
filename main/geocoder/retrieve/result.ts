/** What was found, as an answer: components, formatted address, geometry. */
import { createHash } from 'node:crypto';
import type { Bbox } from '../../../contract/pack.ts';
import type {
  AddressComponent,
  GeocoderResult,
  GeocoderType,
  LocationType,
  SeatOf,
} from '../../../contract/geocoder.ts';
import { boxAround } from '../../geometry/box-around.ts';

/** An area as an answer names it, the areas around it in turn. */
export interface NamedArea {
  name: string;
  shortName: string;
  types: GeocoderType[];
}

/** One finding, whatever it was found in. */
export interface Finding {
  types: GeocoderType[];
  /** The finding's own name: of a street, a place, a business. */
  name: string;
  shortName?: string | undefined;
  houseNumber?: string | undefined;
  /** From the smallest area around it to the country. */
  areas: readonly NamedArea[];
  postcode?: string | undefined;
  /** Longitude and latitude in degrees. */
  position: readonly [lon: number, lat: number];
  locationType: LocationType;
  bounds?: Bbox | undefined;
  /** Half the width of the view on it where its bounds are not known. */
  viewRadiusMetres: number;
  pack: string;
  boundaryId?: number | undefined;
  /** What a place is the seat of. */
  seatOf?: SeatOf | undefined;
  isPartial?: boolean | undefined;
  quality?: number | undefined;
  distanceMetres?: number | undefined;
}

/** Countries that write the house number before the street. */
export const NUMBER_FIRST = new Set(
  'US CA GB IE AU NZ ZA FR IN PK SG MY HK PH LU IL TH KE NG GH JM LK PR VI GU'.split(' '),
);
/** Countries that write the code of the state, and the postal code after it. */
const STATE_CODE = new Set('US CA AU PR'.split(' '));
/** As the country is written at the end of an address, where its usual name is longer. */
const SHORT_COUNTRY: Record<string, string> = { US: 'USA', GB: 'UK' };

const round7 = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** ISO 3166-1 alpha-2 code of the country that a finding is in, where that is known. */
export const countryOf = ({ areas }: Pick<Finding, 'areas'>): string | undefined => areaOf(areas, 'country')?.shortName;

const areaOf = (areas: readonly NamedArea[], type: GeocoderType): NamedArea | undefined =>
  areas.find(({ types }) => types.includes(type));

const isRoute = ({ types }: Finding): boolean => types.includes('route') || types.includes('street_address');

function components(finding: Finding): AddressComponent[] {
  const found: AddressComponent[] = [];
  if (finding.houseNumber !== undefined)
    found.push({ long_name: finding.houseNumber, short_name: finding.houseNumber, types: ['street_number'] });
  const ownTypes: GeocoderType[] = isRoute(finding) ? ['route'] : finding.types;
  found.push({ long_name: finding.name, short_name: finding.shortName ?? finding.name, types: ownTypes });
  for (const { name, shortName, types } of finding.areas) found.push({ long_name: name, short_name: shortName, types });
  if (finding.postcode !== undefined && !finding.types.includes('postal_code'))
    found.push({ long_name: finding.postcode, short_name: finding.postcode, types: ['postal_code'] });
  return found;
}

/** Equal neighbours are said once: `Berlin, Berlin, Germany` is `Berlin, Germany`. */
const joined = (parts: readonly (string | undefined)[]): string =>
  parts
    .filter(
      (part, index) =>
        part !== undefined && part !== '' && part !== parts.slice(0, index).findLast((before) => before !== undefined),
    )
    .join(', ');

/** A street and a house number in the order of a country. */
export const streetWithNumber = (street: string, number: string, country: string): string =>
  NUMBER_FIRST.has(country) ? `${number} ${street}` : `${street} ${number}`;

/** The finding's address in the order that is usual in its country. */
export function formatAddress(finding: Finding): string {
  const country = areaOf(finding.areas, 'country');
  const code = country?.shortName ?? '';
  const countryName = country === undefined ? undefined : (SHORT_COUNTRY[code] ?? country.name);
  const region = areaOf(finding.areas, 'administrative_area_level_1');
  const regionName = STATE_CODE.has(code) ? region?.shortName : region?.name;
  const locality = areaOf(finding.areas, 'locality')?.name ?? areaOf(finding.areas, 'sublocality')?.name;
  const isAddress = isRoute(finding) || finding.types.includes('intersection');
  const number = finding.houseNumber;
  const street = number === undefined ? finding.name : streetWithNumber(finding.name, number, code);
  if (STATE_CODE.has(code)) {
    const ends = finding.types.includes('postal_code')
      ? [joined([locality, regionName]), finding.name].join(' ')
      : undefined;
    if (ends !== undefined) return joined([ends.trim(), countryName]);
    return joined([
      street,
      locality,
      [regionName, finding.postcode].filter((part) => part !== undefined).join(' '),
      countryName,
    ]);
  }
  if (isAddress) {
    const town = [finding.postcode, locality ?? regionName].filter((part) => part !== undefined).join(' ');
    return joined([street, town, countryName]);
  }
  return joined([street, locality, regionName, countryName]);
}

function viewport({ bounds, position: [lon, lat], viewRadiusMetres }: Finding): GeocoderResult['geometry']['viewport'] {
  const [west, south, east, north] = bounds ?? boxAround(lon, lat, viewRadiusMetres);
  return {
    northeast: { lat: round7(Math.min(90, north)), lng: round7(Math.min(180, east)) },
    southwest: { lat: round7(Math.max(-90, south)), lng: round7(Math.max(-180, west)) },
  };
}

/**
 * The answer for a finding.
 * @param localType what the area that it is, if it is one, is called in its country
 */
export function toResult(finding: Finding, localType?: string): GeocoderResult {
  const formatted = formatAddress(finding);
  const [lng, lat] = [round7(finding.position[0]), round7(finding.position[1])];
  const identity = createHash('sha256')
    .update(`${finding.types.join()}|${formatted}|${lng.toFixed(5)}|${lat.toFixed(5)}`)
    .digest('base64url');
  return {
    address_components: components(finding),
    formatted_address: formatted,
    types: finding.types,
    geometry: { location: { lat, lng }, location_type: finding.locationType, viewport: viewport(finding) },
    place_id: identity.slice(0, 24),
    ...(finding.isPartial === true ? { partial_match: true as const } : {}),
    ...(finding.quality === undefined ? {} : { match_quality: Math.round(Math.min(1, finding.quality) * 1000) / 1000 }),
    ...(finding.distanceMetres === undefined ? {} : { distance_metres: Math.round(finding.distanceMetres * 10) / 10 }),
    ...(finding.boundaryId === undefined ? {} : { boundary_id: finding.boundaryId }),
    ...(localType === undefined ? {} : { local_type: localType }),
    ...(finding.seatOf === undefined ? {} : { seat_of: finding.seatOf }),
    pack: finding.pack,
  };
}
