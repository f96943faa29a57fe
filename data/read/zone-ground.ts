/** Countries of time zones: the polygons of most zones follow country borders. */
import type { TzDatabase } from './tz-transitions.ts';

/**
 * Further countries within a zone, by alpha-2 code. The tz database lists, for each zone, all countries with the same
 * time; only the first one, with the zone's city, lies in it. Northern Vietnam has had Bangkok's time since 1975
 * without a separate zone. The database lists both countries for Crimea, and doesn't include Kosovo, which has no ISO
 * 3166 code.
 */
const FURTHER_COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  'Asia/Bangkok': ['VN'],
  'Europe/Simferopol': ['UA'],
  'Europe/Belgrade': ['XK'],
};

/** Returns ISO 3166-1 alpha-2 codes of the countries with land in a zone; empty for a zone at sea. */
export const countriesInZone = (database: TzDatabase, zone: string): string[] => [
  ...database.countries(zone).slice(0, 1),
  ...(FURTHER_COUNTRIES[zone] ?? []),
];
