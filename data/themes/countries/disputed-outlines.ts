/**
 * Outlines of the disputed areas: from the countries themselves or their islands in a box, from what was settled
 * between two of them, from Natural Earth.
 */
import type { Bbox } from '../../../contract/pack.ts';
import { bboxOf, type MultiPolygon, fromGeoJson } from '../../../main/packs/write/rings.ts';
import { readAdmin1 } from '../../read/natural-earth.ts';
import { DISPUTED_AREAS, type DisputedArea } from './disputed-areas.ts';

export interface DisputedOutline {
  area: DisputedArea;
  polygons: MultiPolygon;
}

const isIn = ([west, south, east, north]: Readonly<Bbox>, [w, s, e, n]: Bbox): boolean =>
  w >= west && s >= south && e <= east && n <= north;

/**
 * Those of the table that a source has an outline of.
 * @param settled by name, what was taken from one country and given to another
 * @throws Error where the table names a division that Natural Earth does not have, or a box without ground
 */
export function disputedOutlines(
  countries: ReadonlyMap<string, MultiPolygon>,
  settled: ReadonlyMap<string, MultiPolygon>,
  admin1Path: string,
): DisputedOutline[] {
  const divisions = new Map(readAdmin1(admin1Path).map(({ properties, geometry }) => [properties.adm1_code, geometry]));
  const outlineOf = ({ name, country, naturalEarth, isCountry, within }: DisputedArea): MultiPolygon => {
    if (isCountry === true) return countries.get(country) ?? [];
    if (within !== undefined) {
      const islands = (countries.get(country) ?? []).filter((polygon) => isIn(within, bboxOf([polygon])));
      if (islands.length === 0)
        throw new Error(`${country} has no ground within ${within.join(', ')}, where ${name} is`);
      return islands;
    }
    const polygons = settled.get(name);
    if (polygons !== undefined) return polygons;
    return naturalEarth.flatMap((code) => {
      const geometry = divisions.get(code);
      if (geometry === undefined) throw new Error(`Natural Earth has no division ${code}, of which ${name} consists`);
      return fromGeoJson(geometry);
    });
  };
  return DISPUTED_AREAS.map((area) => ({ area, polygons: outlineOf(area) })).filter(
    ({ polygons }) => polygons.length > 0,
  );
}
