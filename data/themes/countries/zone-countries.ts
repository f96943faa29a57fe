/** Whose the waters are, and land that the source of borders lacks: time zones are drawn by country, with inland waters and the territorial sea. */
import type { Bbox } from '../../../contract/pack.ts';
import type { MultiPolygon } from '../../../main/packs/write/rings.ts';
import { containsPoint } from '../../read/overlaps.ts';
import type { ZoneCell } from '../../read/zone-pieces.ts';

/** By a country's name of their own, not by that of the time which they share; and the one zone that a dispute is about. */
const COUNTRY_OF_ZONE: Record<string, string> = { 'Europe/Simferopol': 'UKR', 'Europe/Busingen': 'DEU', 'Asia/Hebron': 'PSE', 'Asia/Gaza': 'PSE' };

export interface ZoneCountries {
  /** ISO 3166-1 alpha-3 of the country whose zone holds the point; nothing at sea. */
  at(x: number, y: number): string | undefined;
  /** What each country has of the box, and maybe beyond it. */
  within(box: Bbox): Map<string, MultiPolygon>;
}

/** @param countryOf the first country of a zone, by ISO 3166-1 alpha-3 */
export function zoneCountries(cellsIn: (within: Bbox) => Iterable<ZoneCell>, countryOf: (zone: string) => string | undefined): ZoneCountries {
  const named = (zone: string): string | undefined => COUNTRY_OF_ZONE[zone] ?? countryOf(zone);
  return {
    at(x, y) {
      for (const { pieces } of cellsIn([x, y, x, y])) {
        for (const { zone, polygons } of pieces) if (containsPoint(polygons, x, y)) return named(zone);
      }
      return undefined;
    },
    within(box) {
      const found = new Map<string, MultiPolygon>();
      for (const { pieces } of cellsIn(box)) {
        for (const { zone, polygons } of pieces) {
          const country = named(zone);
          if (country !== undefined) found.set(country, [...(found.get(country) ?? []), ...polygons]);
        }
      }
      return found;
    },
  };
}
