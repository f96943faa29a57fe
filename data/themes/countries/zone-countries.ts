/**
 * Whose the waters are, and land that the source of borders lacks: time zones are drawn by country, with inland waters
 * and the territorial sea.
 */
import type { Bbox } from '../../../contract/pack.ts';
import { planarArea, type MultiPolygon } from '../../../main/packs/write/rings.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';
import { containsPoint, near } from '../../read/overlaps.ts';
import type { ZoneCell } from '../../read/zone-pieces.ts';
import type { Owners } from './partition.ts';

/**
 * By a country's name of their own, not by that of the time which they share; and the one zone that a dispute is about.
 */
const COUNTRY_OF_ZONE: Record<string, string> = {
  'Europe/Simferopol': 'UKR',
  'Europe/Busingen': 'DEU',
  'Asia/Hebron': 'PSE',
  'Asia/Gaza': 'PSE',
};

/** Of a cell's size: what rounding makes of pieces that fill it. */
const TOLERANCE = 1e-6;

const size = (polygons: MultiPolygon): number => polygons.reduce((sum, polygon) => sum + planarArea(polygon), 0);

/** What the zones of one cell have of it without each other: where two countries claim the same, its zones overlap. */
function alone(pieces: readonly ZoneCell['pieces'][number][], cell: Bbox): ZoneCell['pieces'] {
  const total = pieces.reduce((sum, { polygons }) => sum + size(polygons), 0);
  const [west, south, east, north] = cell;
  if (pieces.length < 2 || total <= (east - west) * (north - south) * (1 + TOLERANCE)) return [...pieces];
  return pieces.map(({ zone, polygons }) => ({
    zone,
    polygons:
      untangle(
        polygons,
        pieces.flatMap((other) => (other.zone === zone ? [] : other.polygons)),
      ) ?? [],
  }));
}

/**
 * Owners by time zone: ISO 3166-1 alpha-3 of the countries that have ground in the zones at a place. Where two share
 * one, or claim the same, zones tell nothing of where their waters meet.
 * @param countriesOf the countries that have ground in a zone, by ISO 3166-1 alpha-3
 */
export function zoneCountries(
  cellsIn: (within: Bbox) => Iterable<ZoneCell>,
  countriesOf: (zone: string) => readonly string[],
): Owners {
  const named = (zone: string): readonly string[] => {
    const own = COUNTRY_OF_ZONE[zone];
    return own === undefined ? countriesOf(zone) : [own];
  };
  return {
    at(x, y) {
      const found = new Set<string>();
      for (const { pieces } of cellsIn([x, y, x, y])) {
        for (const { zone, polygons } of pieces)
          if (containsPoint(polygons, x, y)) for (const iso3 of named(zone)) found.add(iso3);
      }
      return [...found];
    },
    around(box) {
      const found = new Set<string>();
      for (const { pieces } of cellsIn(box)) {
        for (const { zone, polygons } of pieces) {
          const [country, ...others] = named(zone);
          if (country !== undefined && others.length === 0 && near(polygons, [box]).length > 0) found.add(country);
        }
      }
      return [...found];
    },
    within(box, among) {
      const found = new Map<string, MultiPolygon>();
      for (const { pieces, box: cell } of cellsIn(box)) {
        const beside = pieces.filter(({ zone }) => named(zone).some((iso3) => among.includes(iso3)));
        for (const { zone, polygons } of alone(beside, cell)) {
          const [country, ...others] = named(zone).filter((iso3) => among.includes(iso3));
          if (country !== undefined && others.length === 0)
            found.set(country, [...(found.get(country) ?? []), ...polygons]);
        }
      }
      return found;
    },
  };
}
