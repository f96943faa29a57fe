/** Addresses to convert to points: evaluation of the geocoder's results, and addresses without a place. */
import { MIN_MATCH_QUALITY, MIN_PARTIAL_QUALITY, type GeocoderResult } from '../../../../contract/geocoder.ts';
import { MAX_ADDRESSES, MAX_NAME_LENGTH } from '../../../../contract/matrix.ts';
import { metresBetween } from '../../../../contract/great-circle.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { oneOf, record, storedPoint } from '../../../kit/storage/stored.ts';
import type { MatrixPoint, PointRole } from '../../../kit/coordinates/point-role.ts';
import { nextId } from './points.ts';
import { writtenAddress } from '../../../kit/words/names.ts';

/** A possible place of an address. */
export type AddressPlace = { readonly point: Point; readonly label: string };

/**
 * `waiting`: not looked up. `several`: it fits more than one place. `partly`: a word or the number is not accounted
 * for, or the best place is uncertain. `unknown`: nothing fits.
 */
const STATES = ['waiting', 'several', 'partly', 'unknown'] as const;
export type AddressState = (typeof STATES)[number];

/** An address to look up, and the name of its point; by default the address. */
export type WrittenAddress = { readonly text: string } & Pick<MatrixPoint, 'name' | 'fields'>;

export type UnplacedAddress = WrittenAddress & {
  readonly id: number;
  readonly state: AddressState;
  readonly places: readonly AddressPlace[];
};
export type Unplaced = Readonly<Record<PointRole, readonly UnplacedAddress[]>>;

export const NONE_UNPLACED: Unplaced = { origins: [], destinations: [], stops: [] };

/** Results of the same kind with about the same score as the best one are equally likely. */
const SAME_QUALITY = 0.02;
/** Results nearer to each other than this are one place. */
const SAME_PLACE_METRES = 150;

export function unplaced({ text, name, fields }: WrittenAddress): UnplacedAddress {
  return {
    id: nextId(),
    text,
    ...(name === undefined || name === '' ? {} : { name }),
    ...(fields === undefined ? {} : { fields }),
    state: 'waiting',
    places: [],
  };
}

const placeOf = (result: GeocoderResult): AddressPlace => ({
  label: writtenAddress(result),
  point: { lon: result.geometry.location.lng, lat: result.geometry.location.lat },
});
const qualityOf = ({ match_quality: quality = 1 }: GeocoderResult): number => quality;

/** The unambiguous place, or the reason why it's missing. */
export type Verdict =
  | { readonly kind: 'found'; readonly place: AddressPlace }
  | { readonly kind: 'open'; readonly state: AddressState; readonly places: readonly AddressPlace[] };

/** @param results the geocoder's, the best first */
export function judged(results: readonly GeocoderResult[]): Verdict {
  const [best] = results;
  if (best === undefined) return { kind: 'open', state: 'unknown', places: [] };
  const alike = results.filter(
    (result) =>
      qualityOf(result) >= qualityOf(best) - SAME_QUALITY &&
      result.partial_match === best.partial_match &&
      result.types[0] === best.types[0],
  );
  const isSure = qualityOf(best) >= MIN_MATCH_QUALITY;
  const place = placeOf(best);
  const elsewhere = alike.map(placeOf).filter(({ point }) => metresBetween(place.point, point) > SAME_PLACE_METRES);
  // Others that fit as well leave the best less sure.
  const isOneOfSeveral = best.partial_match !== true && elsewhere.length > 0;
  if (!isOneOfSeveral && (best.partial_match === true || !isSure)) {
    const offered = results.filter((result) => qualityOf(result) >= MIN_PARTIAL_QUALITY).map(placeOf);
    return { kind: 'open', state: offered.length === 0 ? 'unknown' : 'partly', places: offered };
  }
  return elsewhere.length === 0
    ? { kind: 'found', place }
    : { kind: 'open', state: 'several', places: [place, ...elsewhere] };
}

/** Returns the addresses with a partial match, each with its best place. */
export const partialMatches = (addresses: readonly UnplacedAddress[]): (readonly [UnplacedAddress, AddressPlace])[] =>
  addresses.flatMap((address) => {
    const [best] = address.places;
    return address.state === 'partly' && best !== undefined ? [[address, best] as const] : [];
  });

const storedPlaces = (stored: unknown): AddressPlace[] =>
  Array.isArray(stored)
    ? stored.flatMap((item: unknown) => {
        const { point, label } = record(item);
        const place = storedPoint(point);
        return place === null || typeof label !== 'string' ? [] : [{ point: place, label }];
      })
    : [];

/** Addresses that an earlier run left in the browser's storage. */
export function storedUnplaced(stored: unknown): readonly UnplacedAddress[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, MAX_ADDRESSES).flatMap((item: unknown) => {
    const { text, name, state, places } = record(item);
    if (typeof text !== 'string') return [];
    const entry = unplaced({ text, ...(typeof name === 'string' ? { name: name.slice(0, MAX_NAME_LENGTH) } : {}) });
    return [{ ...entry, state: oneOf(STATES, state, 'waiting'), places: storedPlaces(places) }];
  });
}
