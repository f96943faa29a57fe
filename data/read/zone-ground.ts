/** Which countries have ground in a time zone: the polygons of zones are drawn by country, but for a few. */
import type { TzDatabase } from './tz-transitions.ts';

/**
 * The tz database lists with a zone every country that its time stands for; only the first, whose city names the zone,
 * lies in it, and these, by alpha-2 code. The north of Vietnam has Bangkok's time since 1975 and no zone of its own. Of
 * Crimea the database names both; Kosovo, which has no code of ISO 3166, it does not list.
 */
const FURTHER_COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  'Asia/Bangkok': ['VN'],
  'Europe/Simferopol': ['UA'],
  'Europe/Belgrade': ['XK'],
};

/** ISO 3166-1 alpha-2 codes of the countries that have ground in a zone; none of a zone at sea. */
export const countriesInZone = (database: TzDatabase, zone: string): string[] => [
  ...database.countries(zone).slice(0, 1),
  ...(FURTHER_COUNTRIES[zone] ?? []),
];
