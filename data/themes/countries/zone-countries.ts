/** Owners of waters and of land missing in the source of borders, by time zones, which include the territorial sea. */
import type { Bbox } from '../../../contract/pack.ts';
import { planarArea, type MultiPolygon } from '../../../main/geometry/rings.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import { containsPoint, nearBoxes } from '../../read/overlaps.ts';
import type { ZoneCell } from '../../read/zone-pieces.ts';
import type { Owners } from './partition.ts';

/** Countries of zones that the tz database assigns differently, including the one disputed zone. */
const COUNTRY_OF_ZONE: Record<string, string> = {
  'Europe/Simferopol': 'UKR',
  'Europe/Busingen': 'DEU',
  'Asia/Hebron': 'PSE',
  'Asia/Gaza': 'PSE',
};

/** Tolerance for the rounding of pieces that fill a cell, as a share of its size. */
const TOLERANCE = 1e-6;

const size = (polygons: MultiPolygon): number => polygons.reduce((sum, polygon) => sum + planarArea(polygon), 0);

/** Removes overlaps between the zones of a cell, which exist where two countries claim the same area. */
function withoutOverlaps(pieces: readonly ZoneCell['pieces'][number][], cell: Bbox): ZoneCell['pieces'] {
  const total = pieces.reduce((sum, { polygons }) => sum + size(polygons), 0);
  const [west, south, east, north] = cell;
  if (pieces.length < 2 || total <= (east - west) * (north - south) * (1 + TOLERANCE)) return [...pieces];
  return pieces.map(({ zone, polygons }) => ({
    zone,
    polygons:
      untangle(
        polygons,
        pieces.flatMap((piece) => (piece.zone === zone ? [] : piece.polygons)),
      ) ?? [],
  }));
}

/**
 * Returns owners by time zone, as ISO 3166-1 alpha-3 codes. If two countries share a zone or claim the same area, zones
 * don't show where their waters meet.
 * @param countriesOf ISO 3166-1 alpha-3 codes of countries with land in a zone
 */
export function zoneCountries(
  cellsIn: (within: Bbox) => Iterable<ZoneCell>,
  countriesOf: (zone: string) => readonly string[],
): Owners {
  const named = (zone: string): readonly string[] => {
    const assigned = COUNTRY_OF_ZONE[zone];
    return assigned === undefined ? countriesOf(zone) : [assigned];
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
          if (country !== undefined && others.length === 0 && nearBoxes(polygons, [box]).length > 0) found.add(country);
        }
      }
      return [...found];
    },
    within(box, among) {
      const found = new Map<string, MultiPolygon>();
      for (const { pieces, box: cell } of cellsIn(box)) {
        const candidates = pieces.filter(({ zone }) => named(zone).some((iso3) => among.includes(iso3)));
        for (const { zone, polygons } of withoutOverlaps(candidates, cell)) {
          const [country, ...others] = named(zone).filter((iso3) => among.includes(iso3));
          if (country !== undefined && others.length === 0)
            found.set(country, [...(found.get(country) ?? []), ...polygons]);
        }
      }
      return found;
    },
  };
}
