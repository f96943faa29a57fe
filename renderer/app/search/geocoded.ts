/** The geocoder's results as places to go to, in the groups that the search box shows. */
import type { GeocoderResult, GeocoderType } from '../../../contract/geocoder.ts';
import { cutAddress, viewportOf } from '../../workspaces/inspect/sections/address/results.ts';
import type { Destination, DestinationKind } from '../../model/window/recent.ts';
import { t } from '../../kit/words/t.ts';
import { writtenAddress } from '../../kit/words/names.ts';
import { kindWord } from '../../workspaces/inspect/sections/admin/levels.ts';

const KINDS: readonly (readonly [GeocoderType, DestinationKind])[] = [
  ['airport', 'airport'],
  ['establishment', 'business'],
  ['point_of_interest', 'business'],
  ['street_address', 'address'],
  ['premise', 'address'],
  ['intersection', 'street'],
  ['route', 'street'],
  ['postal_code', 'postal-code'],
];

const GROUP_TITLES: Record<DestinationKind, string> = {
  address: t('common.addresses'),
  street: t('common.streets'),
  place: t('common.places'),
  'postal-code': t('search.postalCodes'),
  airport: t('search.airports'),
  business: t('search.pointsInterest'),
  zip4: 'ZIP+4',
  coordinates: t('search.goTo'),
  zone: t('common.timeZones'),
  saved: t('common.savedPlaces'),
};

const AREA_WORDS: Partial<Record<GeocoderType, string>> = {
  neighborhood: t('common.neighbourhood'),
  country: t('common.country'),
};
const ADMIN_LEVEL = /^administrative_area_level_(\d)$/;

/** Kind of a result: for areas the country's word from the packs, or the level; for towns whether it is a capital. */
function wordFor({ types, local_type: localType, seat_of: seatOf }: GeocoderResult): string | undefined {
  const level = types.map((type) => ADMIN_LEVEL.exec(type)?.[1]).find((found) => found !== undefined);
  if (level !== undefined) return localType === undefined ? t('common.levelLevel', { level }) : kindWord(localType);
  return (
    types.map((type) => AREA_WORDS[type]).find((found) => found !== undefined) ??
    (seatOf === 'country' ? t('search.capital') : undefined)
  );
}

/** Destination of a result: street-level results show the place itself, others the area. */
export function destinationOf(result: GeocoderResult): Destination {
  const kind = KINDS.find(([type]) => result.types.includes(type))?.[1] ?? 'place';
  const { title, subtitle } = cutAddress(writtenAddress(result));
  const word = wordFor(result);
  const { lat, lng } = result.geometry.location;
  return {
    kind,
    title,
    detail: [subtitle, ...(kind === 'place' && word !== undefined ? [word] : [])].filter(Boolean).join(' · '),
    point: { lon: lng, lat },
    area: kind === 'address' || kind === 'business' ? null : viewportOf(result),
  };
}

/** Groups ordered by their first members, so that the best result comes first. */
export function grouped(
  destinations: readonly Destination[],
): { readonly title: string; readonly members: readonly Destination[] }[] {
  const groups = Map.groupBy(destinations, ({ kind }) => GROUP_TITLES[kind]);
  return [...groups].map(([title, members]) => ({ title, members }));
}
