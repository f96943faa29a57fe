/** Outlines of disputed areas: countries, their islands in a box, resolved overlaps, or divisions of Natural Earth. */
import type { Bbox } from '../../../contract/pack.ts';
import { bboxOf, type MultiPolygon, fromGeoJson } from '../../../main/geometry/rings.ts';
import { readAdmin1 } from '../../read/natural-earth.ts';
import { DISPUTED_AREAS, type DisputedArea } from './disputed-areas.ts';

export interface DisputedOutline {
  area: DisputedArea;
  polygons: MultiPolygon;
}

const isIn = ([west, south, east, north]: Readonly<Bbox>, [w, s, e, n]: Bbox): boolean =>
  w >= west && s >= south && e <= east && n <= north;

/**
 * Returns the disputed areas that have an outline.
 * @param resolved polygons of resolved overlaps between two countries, by name
 * @throws Error if a division of the table is missing in Natural Earth, or if a box has no land
 */
export function disputedOutlines(
  countries: ReadonlyMap<string, MultiPolygon>,
  resolved: ReadonlyMap<string, MultiPolygon>,
  admin1Path: string,
): DisputedOutline[] {
  const divisions = new Map(readAdmin1(admin1Path).map(({ properties, geometry }) => [properties.adm1_code, geometry]));
  const outlineOf = ({ name, country, naturalEarth, isCountry, within }: DisputedArea): MultiPolygon => {
    if (isCountry === true) return countries.get(country) ?? [];
    if (within !== undefined) {
      const islands = (countries.get(country) ?? []).filter((polygon) => isIn(within, bboxOf([polygon])));
      if (islands.length === 0)
        throw new Error(`${country} has no land within ${within.join(', ')}, the box of ${name}`);
      return islands;
    }
    const polygons = resolved.get(name);
    if (polygons !== undefined) return polygons;
    return naturalEarth.flatMap((code) => {
      const geometry = divisions.get(code);
      if (geometry === undefined) throw new Error(`Natural Earth has no division ${code}, a part of ${name}`);
      return fromGeoJson(geometry);
    });
  };
  return DISPUTED_AREAS.map((area) => ({ area, polygons: outlineOf(area) })).filter(
    ({ polygons }) => polygons.length > 0,
  );
}
