/** Labels of countries, divisions and places as points of the base map. */
import type { Position } from 'geojson';
import polylabel from 'polylabel';
import { areaKm2, fromGeoJson } from '../../../main/geometry/rings.ts';
import { boxOf, POINT, pointPath, type Shape } from '../../../main/packs/write/pyramid/shape.ts';
import { iso3OfAdmin1 } from '../../read/natural-earth.ts';
import type { Place } from '../../read/places.ts';
import { LAST_PLACE_ZOOM, placeZooms } from './place-zooms.ts';
import { mergedGround, type Divisions, type Division } from './borders.ts';
import type { NaturalFeature } from './natural-features.ts';

/** Minimum areas of a country by label rank, starting with rank 1; the rank is also the minimum zoom. */
const RANK_KM2 = [2_500_000, 700_000, 200_000, 50_000, 5000];
const LABEL_PRECISION_DEGREES = 0.05;

/** The five oceans. Their names are common knowledge and their label positions our own choice; neither has a source. */
export const OCEANS: readonly NaturalFeature[] = [
  { kind: 'ocean', name: 'Pacific Ocean', lon: -150, lat: 14 },
  { kind: 'ocean', name: 'Pacific Ocean', lon: -122, lat: -32 },
  { kind: 'ocean', name: 'Atlantic Ocean', lon: -42, lat: 30 },
  { kind: 'ocean', name: 'Atlantic Ocean', lon: -16, lat: -24 },
  { kind: 'ocean', name: 'Indian Ocean', lon: 80, lat: -22 },
  { kind: 'ocean', name: 'Arctic Ocean', lon: -150, lat: 78 },
  { kind: 'ocean', name: 'Southern Ocean', lon: -130, lat: -64 },
  { kind: 'ocean', name: 'Southern Ocean', lon: 60, lat: -62 },
];

function label(
  layer: string,
  minZoom: number,
  [lon = 0, lat = 0]: Position,
  properties: Record<string, string | number>,
): Shape {
  const path = pointPath(lon, lat);
  return { group: { layer, kind: POINT, properties }, minZoom, box: boxOf(path), paths: [path] };
}

/** Returns labels of countries, inside the largest part and as far from its border as possible. */
export function countryLabels(
  divisions: Divisions,
  iso3ByIso2: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, Record<string, string>>,
): Shape[] {
  const parts = new Map<string, Division[]>();
  for (const division of divisions.all) {
    const iso3 = division.properties === undefined ? undefined : iso3OfAdmin1(division.properties, iso3ByIso2);
    if (iso3 !== undefined) parts.set(iso3, [...(parts.get(iso3) ?? []), division]);
  }
  return [...parts].flatMap(([iso3, ground]) => {
    const countryNames = names.get(iso3);
    const polygons = mergedGround(divisions, ground).coordinates.map((polygon) => ({
      polygon,
      km2: areaKm2(fromGeoJson({ type: 'Polygon', coordinates: polygon })),
    }));
    const largest = polygons.toSorted((a, b) => b.km2 - a.km2)[0];
    if (countryNames === undefined || largest === undefined) return [];
    const total = polygons.reduce((sum, { km2 }) => sum + km2, 0);
    const rank = 1 + RANK_KM2.filter((min) => total < min).length;
    const rings = largest.polygon.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y]));
    return [
      label('country_label', rank, polylabel(rings, LABEL_PRECISION_DEGREES).slice(0, 2), {
        ...countryNames,
        iso3,
        rank,
      }),
    ];
  });
}

export function divisionLabels({ all }: Divisions, maxZoom: number): Shape[] {
  return all.flatMap(({ properties }) => {
    if (properties?.name === undefined || properties.longitude === undefined || properties.latitude === undefined)
      return [];
    const rank = Math.max(4, Math.ceil(properties.min_label ?? maxZoom));
    return [label('admin1_label', rank, [properties.longitude, properties.latitude], { name: properties.name, rank })];
  });
}

/**
 * Returns labels of places. `capital` is 2 for a country's capital, 1 for the seat of a first-level division, else 0.
 */
export function placeLabels(places: readonly Place[]): Shape[] {
  const zooms = placeZooms(places);
  return places.map(({ name, population, seatLevel, lon, lat }, index) => {
    const capital = seatLevel === 0 ? 2 : Number(seatLevel === 1);
    const rank = zooms[index] ?? LAST_PLACE_ZOOM;
    return label('place', rank, [lon, lat], {
      name,
      rank,
      capital,
      ...(population === undefined ? {} : { population }),
    });
  });
}

export const oceanLabels = (): Shape[] =>
  OCEANS.map(({ name, lon, lat }) => label('sea_label', 1, [lon, lat], { name, kind: 'ocean', rank: 1 }));
