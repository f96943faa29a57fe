/** Names of countries, divisions and places as points of the base map. */
import type { Position } from 'geojson';
import polylabel from 'polylabel';
import { areaKm2, fromGeoJson } from '../../../main/packs/write/rings.ts';
import { boxOf, POINT, pointPath, type Shape } from '../../pyramid/shape.ts';
import { iso3OfAdmin1 } from '../../read/natural-earth.ts';
import type { Place } from '../../read/places.ts';
import { mergedGround, type Divisions, type Division } from './borders.ts';

/** Country labels by the size of the country: rank 1 above the first figure, and so on; the rank is also the lowest zoom. */
const RANK_KM2 = [2_500_000, 700_000, 200_000, 50_000, 5000];
/** Places by population: those above the figure appear from that zoom on; all from the last. */
const PLACE_ZOOMS: [population: number, zoom: number][] = [
  [5_000_000, 3],
  [1_000_000, 4],
  [300_000, 5],
  [50_000, 6],
  [5000, 7],
];
const LAST_PLACE_ZOOM = 8;
const CAPITAL_ZOOM = 3;
const LABEL_PRECISION_DEGREES = 0.05;

function label(layer: string, minZoom: number, [lon = 0, lat = 0]: Position, properties: Record<string, string | number>): Shape {
  const path = pointPath(lon, lat);
  return { group: { layer, kind: POINT, properties }, minZoom, box: boxOf(path), paths: [path] };
}

/** Inside the country's largest part, as far from its border as can be. */
export function countryLabels(divisions: Divisions, iso3ByIso2: ReadonlyMap<string, string>, names: ReadonlyMap<string, string>): Shape[] {
  const parts = new Map<string, Division[]>();
  for (const division of divisions.all) {
    const iso3 = division.properties === undefined ? undefined : iso3OfAdmin1(division.properties, iso3ByIso2);
    if (iso3 !== undefined) parts.set(iso3, [...(parts.get(iso3) ?? []), division]);
  }
  return [...parts].flatMap(([iso3, own]) => {
    const name = names.get(iso3);
    const polygons = mergedGround(divisions, own).coordinates.map((polygon) => ({ polygon, km2: areaKm2(fromGeoJson({ type: 'Polygon', coordinates: polygon })) }));
    const largest = polygons.toSorted((a, b) => b.km2 - a.km2)[0];
    if (name === undefined || largest === undefined) return [];
    const total = polygons.reduce((sum, { km2 }) => sum + km2, 0);
    const rank = 1 + RANK_KM2.filter((least) => total < least).length;
    const rings = largest.polygon.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y]));
    return [label('country_label', rank, polylabel(rings, LABEL_PRECISION_DEGREES).slice(0, 2), { name, iso3, rank })];
  });
}

export function divisionLabels({ all }: Divisions, maxZoom: number): Shape[] {
  return all.flatMap(({ properties }) => {
    if (properties?.name === undefined || properties.longitude === undefined || properties.latitude === undefined) return [];
    const rank = Math.max(4, Math.ceil(properties.min_label ?? maxZoom));
    return [label('admin1_label', rank, [properties.longitude, properties.latitude], { name: properties.name, rank })];
  });
}

export function placeLabel({ name, population, seatLevel, lon, lat }: Place): Shape {
  const capital = seatLevel === 0 ? 2 : Number(seatLevel === 1);
  const zoom = PLACE_ZOOMS.find(([least]) => (population ?? 0) >= least)?.[1] ?? LAST_PLACE_ZOOM;
  const rank = capital === 2 ? Math.min(zoom, CAPITAL_ZOOM) : zoom;
  return label('place', rank, [lon, lat], { name, rank, capital, ...(population === undefined ? {} : { population }) });
}
