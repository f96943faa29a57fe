/** Finds businesses in OpenStreetMap: places of work with customers; and other points of interest. */
import { PLACE_CATEGORIES } from '../../../../contract/place-categories.ts';

/** Keys that make an object a business, in order of precedence. */
const BUSINESS_KEYS = ['shop', 'office', 'craft', 'amenity', 'tourism'];

/** `amenity` and `tourism` values that aren't businesses: street furniture, parking and sights. */
const NO_BUSINESS = new Set(
  [
    'atm bench bicycle_parking bicycle_rental bicycle_repair_station clock drinking_water fountain ' +
      'grave_yard hunting_stand parking',
    'parking_entrance parking_space motorcycle_parking post_box recycling shelter taxi telephone toilets ' +
      'vending_machine waste_basket',
    'waste_disposal watering_place bbq charging_station artwork attraction viewpoint information picnic_site',
  ].flatMap((line) => line.split(' ')),
);
const CLOSED = new Set(['no', 'vacant', 'abandoned', 'disused']);

/** Tags of a business that are stored. */
export const BUSINESS_TAGS = [
  'brand',
  'cuisine',
  'opening_hours',
  'operator',
  'phone',
  'website',
  'addr:street',
  'addr:housenumber',
  'alt_name',
  'short_name',
];

/** Returns e.g. `shop=bakery`; undefined if it isn't a business. @param tag returns the value of a key */
export function businessCategory(tag: (key: string) => string | undefined): string | undefined {
  for (const key of BUSINESS_KEYS) {
    const value = tag(key);
    if (value !== undefined && !CLOSED.has(value) && !NO_BUSINESS.has(value)) return `${key}=${value}`;
  }
  return undefined;
}

/** Tags of all categories of points of interest, in the order of their list. */
const INTEREST_TAGS = PLACE_CATEGORIES.flatMap(({ tags }) =>
  tags.map((tag): [key: string, value: string] => {
    const [key = '', value = ''] = tag.split('=');
    return [key, value];
  }),
);
const INTERESTS = Map.groupBy(INTEREST_TAGS, ([key]) => key);

/** Returns the tag of a category that isn't a business, e.g. `amenity=toilets`; undefined if it has none. */
export function interestCategory(tag: (key: string) => string | undefined): string | undefined {
  if (businessCategory(tag) !== undefined) return undefined;
  for (const [key, known] of INTERESTS) {
    const value = tag(key);
    if (value !== undefined && known.some(([, each]) => each === value)) return `${key}=${value}`;
  }
  return undefined;
}
