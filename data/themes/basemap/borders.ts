/** Borders as lines of the base map: each line once, without coasts. */
import type { FeatureCollection, MultiPolygon, Position } from 'geojson';
import { merge, mesh } from 'topojson-client';
import { topology } from 'topojson-server';
import type {
  GeometryCollection,
  MultiPolygon as TopologyMultiPolygon,
  Polygon as TopologyPolygon,
} from 'topojson-specification';
import { rankDetails, squaredTolerances } from '../../../main/packs/write/pyramid/detail.ts';
import { boxOf, LINE, pathOf, type Group, type Shape } from '../../../main/packs/write/pyramid/shape.ts';
import type { Admin1Feature, NaturalEarthAdmin1 } from '../../read/natural-earth.types.ts';
import type { AreaTopology } from '../../read/topology.ts';
import type { CountriesOnTheMap } from './countries-on-the-map.ts';
import { countryBorders } from './country-borders.ts';
import { fitLines } from './fit-to-country.ts';

export type Division = TopologyPolygon<NaturalEarthAdmin1> | TopologyMultiPolygon<NaturalEarthAdmin1>;
type Collection = GeometryCollection<NaturalEarthAdmin1>;

/** First-level divisions as a topology with shared borders. */
export interface Divisions {
  topology: AreaTopology<NaturalEarthAdmin1>;
  collection: Collection;
  all: readonly Division[];
}

const COUNTY_PREFIX_DIGITS = 2;

const isCollection = (candidate: unknown): candidate is Collection =>
  typeof candidate === 'object' && candidate !== null && 'type' in candidate && candidate.type === 'GeometryCollection';

/** Builds a topology, in which a border shared by two divisions is one arc. */
export function divisionsOf(features: Admin1Feature[]): Divisions {
  const divisions: FeatureCollection<Admin1Feature['geometry'], NaturalEarthAdmin1> = {
    type: 'FeatureCollection',
    features,
  };
  const built = topology({ divisions });
  const collection = built.objects['divisions'];
  if (!isCollection(collection)) throw new Error('The topology of first-level divisions is empty');
  const all = collection.geometries.filter(
    (geometry): geometry is Division => geometry.type === 'Polygon' || geometry.type === 'MultiPolygon',
  );
  return { topology: { ...built, objects: { divisions: collection } }, collection, all };
}

/** Merges the polygons of divisions. */
export const mergedGround = ({ topology: arcs }: Divisions, divisions: readonly Division[]): MultiPolygon =>
  merge(arcs, [...divisions]);

/** Returns lines of a layer with ranked details. @param lines `[lon, lat, …]` in degrees */
function lineShapes(group: Group, minZoom: number, maxZoom: number, lines: readonly ArrayLike<number>[]): Shape[] {
  const tolerances = squaredTolerances(maxZoom);
  return lines.map((line) => {
    const path = pathOf(line, false);
    rankDetails(path, false, tolerances);
    return { group, minZoom, box: boxOf(path), paths: [path] };
  });
}

const inLayer = (layer: string, properties: Group['properties'] = {}): Group => ({ layer, kind: LINE, properties });
/** A single group, so that each tile has one feature. */
const DIVISIONS = inLayer('admin1_line');
const flat = (lines: readonly Position[][]): number[][] =>
  lines.map((line) => line.flatMap(([x = 0, y = 0]) => [x, y]));

/** Returns the country borders that look-ups use; disputed ones have the property `disputed`. */
export function countryBorderShapes(countries: CountriesOnTheMap, maxZoom: number): Shape[] {
  const { undisputed = [], disputed = [] } = Object.groupBy(countryBorders(countries), ({ isDisputed }) =>
    isDisputed ? 'disputed' : 'undisputed',
  );
  return [
    ...lineShapes(
      inLayer('admin0_line'),
      0,
      maxZoom,
      undisputed.map(({ points }) => points),
    ),
    ...lineShapes(
      inLayer('admin0_line', { disputed: 1 }),
      0,
      maxZoom,
      disputed.map(({ points }) => points),
    ),
  ];
}

const EQUATOR_KM = 40_075;
const TILE_PIXELS = 512;
/** Minimum average side of divisions at the equator, to avoid a dense net of lines. */
const SMALLEST_SIDE_PIXELS = 16;
const LOWEST_DIVISION_ZOOM = 3;
const HIGHEST_DIVISION_ZOOM = 8;

/** Returns the minimum zoom where the divisions of a country can be distinguished, by their average size. */
export function divisionZoom(areaKm2: number, divisions: number): number {
  const sideKm = Math.sqrt(areaKm2 / divisions);
  const zoom = Math.ceil(Math.log2((SMALLEST_SIDE_PIXELS * EQUATOR_KM) / TILE_PIXELS / sideKm));
  return Math.min(HIGHEST_DIVISION_ZOOM, Math.max(LOWEST_DIVISION_ZOOM, zoom));
}

/**
 * Returns borders of divisions, fitted to the border of their country, which is from another source.
 * @param countryOf ISO 3166-1 alpha-3 of a division
 */
export function divisionBorders(
  { topology: arcs, all }: Divisions,
  countries: CountriesOnTheMap,
  countryOf: (division: NaturalEarthAdmin1) => string | undefined,
  maxZoom: number,
): Shape[] {
  const byCountry = Map.groupBy(all, ({ properties }) =>
    properties === undefined ? undefined : countryOf(properties),
  );
  const areas = new Map(countries.outlines.map(({ iso3, areaKm2 }) => [iso3, areaKm2]));
  return [...byCountry].flatMap(([iso3, geometries]) => {
    if (iso3 === undefined || geometries.length < 2) return [];
    const innerBorders = mesh(arcs, { type: 'GeometryCollection', geometries }, (a, b) => a !== b).coordinates.map(
      (line) => line.map(([x = 0, y = 0]) => [x, y] as const),
    );
    const lines = fitLines(innerBorders, (longitude, latitude) => countries.at(longitude, latitude) === iso3);
    return lineShapes(DIVISIONS, divisionZoom(areas.get(iso3) ?? 0, geometries.length), maxZoom, flat(lines));
  });
}

/** Returns borders of US counties within their states. */
export function countyBorders(counties: AreaTopology<object>, maxZoom: number): Shape[] {
  const collection = counties.objects['counties'];
  if (collection === undefined) throw new Error('counties-10m.json has no object "counties"');
  const stateOf = new Map<unknown, string>(
    collection.geometries.map((geometry) => [geometry, String(geometry.id).slice(0, COUNTY_PREFIX_DIGITS)]),
  );
  return lineShapes(
    inLayer('admin2_line'),
    6,
    maxZoom,
    flat(mesh(counties, collection, (a, b) => a !== b && stateOf.get(a) === stateOf.get(b)).coordinates),
  );
}
