/** Descriptions of the reverse geocoder's answer. */
import type { GeocoderResponse, GeocoderResult, GeocoderType } from '../../../../../contract/geocoder.ts';
import type { Bbox } from '../../../../../contract/pack.ts';
import type { ComparedValue, Heading } from '../../section-definition.ts';
import { writtenAddress } from '../../../../kit/words/names.ts';
import { t } from '../../../../kit/words/t.ts';

const STREET_LEVEL: readonly GeocoderType[] = [
  'street_address',
  'premise',
  'point_of_interest',
  'establishment',
  'intersection',
  'route',
];

/** Whether the result is found on a street, rather than an area around the point. */
export const isStreetLevel = ({ types }: GeocoderResult): boolean => types.some((type) => STREET_LEVEL.includes(type));

const KINDS: readonly (readonly [GeocoderType, string])[] = [
  ['establishment', t('inspect.business')],
  ['point_of_interest', t('inspect.pointInterest')],
  ['intersection', t('inspect.intersection')],
  ['route', t('common.street')],
  ['neighborhood', t('common.neighbourhood')],
  ['locality', t('inspect.place')],
  ['postal_code', t('common.postalCode')],
  ['country', t('common.country')],
];

/** How the nearest result was located: `Rooftop`, `Interpolated` between known house numbers, `Street`. */
export function matchKind({ types, geometry }: GeocoderResult): string {
  if (types.includes('street_address') || types.includes('premise'))
    return geometry.location_type === 'ROOFTOP' ? t('inspect.rooftop') : t('inspect.interpolated');
  return KINDS.find(([type]) => types.includes(type))?.[1] ?? t('common.area');
}

/**
 * `118 Cooper St` of `118 Cooper St, Santa Cruz, CA 95060, USA`, and the rest. Needs no knowledge of the country's
 * order.
 */
export function cutAddress(address: string): Heading {
  const [title = address, ...rest] = address.split(', ');
  return { title, subtitle: rest.join(', ') };
}

/** An address or a street names the place; areas leave that to the administrative chain. */
export function addressHeading({ results }: GeocoderResponse): Heading | null {
  const [nearest] = results;
  return nearest !== undefined && isStreetLevel(nearest) ? cutAddress(writtenAddress(nearest)) : null;
}

/** Nearer than this to its middle a point is in a town, or as good as. */
const TOWN_METRES = 3000;

/** A town close by, where nothing smaller names the place. */
export function townHeading({ results }: GeocoderResponse): Heading | null {
  const [nearest] = results;
  const isClose = nearest?.types.includes('locality') === true && (nearest.distance_metres ?? Infinity) <= TOWN_METRES;
  return isClose ? cutAddress(writtenAddress(nearest)) : null;
}

/** The texts of the other results, each once, without the nearest. */
export function alsoHere({ results }: GeocoderResponse): string[] {
  const [nearest, ...rest] = results.map(writtenAddress);
  return [...new Set(rest)].filter((text) => text !== nearest);
}

/** Where the map moves to show a result. */
export const viewportOf = ({ geometry: { viewport } }: GeocoderResult): Bbox => [
  viewport.southwest.lng,
  viewport.southwest.lat,
  // A box across ±180° is written with its east below its west.
  viewport.northeast.lng < viewport.southwest.lng ? viewport.northeast.lng + 360 : viewport.northeast.lng,
  viewport.northeast.lat,
];

/** The nearest result: a street address by its short name, larger areas by their full text. */
export function comparedAddress(answer: GeocoderResponse): ComparedValue[] {
  const [nearest] = answer.results;
  if (nearest === undefined) return [];
  const heading = addressHeading(answer);
  return [
    {
      key: 'address',
      label: t('common.address'),
      order: 0,
      text: heading?.title ?? writtenAddress(nearest),
      ...(heading === null ? { detail: matchKind(nearest) } : {}),
    },
  ];
}
