/** Borders as lines of the base map: each once, without the coast. */
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
import { fittedLines } from './fit-to-country.ts';

export type Division = TopologyPolygon<NaturalEarthAdmin1> | TopologyMultiPolygon<NaturalEarthAdmin1>;
type Collection = GeometryCollection<NaturalEarthAdmin1>;

/** First-level divisions with the borders that they share. */
export interface Divisions {
  topology: AreaTopology<NaturalEarthAdmin1>;
  collection: Collection;
  all: readonly Division[];
}

const COUNTY_PREFIX_DIGITS = 2;

const isCollection = (candidate: unknown): candidate is Collection =>
  typeof candidate === 'object' && candidate !== null && 'type' in candidate && candidate.type === 'GeometryCollection';

/** Borders that two divisions share become one arc. */
export function divisionsOf(features: Admin1Feature[]): Divisions {
  const divisions: FeatureCollection<Admin1Feature['geometry'], NaturalEarthAdmin1> = {
    type: 'FeatureCollection',
    features,
  };
  const built = topology({ divisions });
  const collection = built.objects['divisions'];
  if (!isCollection(collection)) throw new Error('The topology of first-level divisions came out empty');
  const all = collection.geometries.filter(
    (geometry): geometry is Division => geometry.type === 'Polygon' || geometry.type === 'MultiPolygon',
  );
  return { topology: { ...built, objects: { divisions: collection } }, collection, all };
}

/** The ground of some divisions as one. */
export const mergedGround = ({ topology: arcs }: Divisions, divisions: readonly Division[]): MultiPolygon =>
  merge(arcs, [...divisions]);

/** Lines of a layer, their details ranked. @param lines `[lon, lat, …]` in degrees */
function lineShapes(group: Group, minZoom: number, maxZoom: number, lines: readonly ArrayLike<number>[]): Shape[] {
  const tolerances = squaredTolerances(maxZoom);
  return lines.map((line) => {
    const path = pathOf(line, false);
    rankDetails(path, false, tolerances);
    return { group, minZoom, box: boxOf(path), paths: [path] };
  });
}

const inLayer = (layer: string, properties: Group['properties'] = {}): Group => ({ layer, kind: LINE, properties });
/** One feature in each tile. */
const DIVISIONS = inLayer('admin1_line');
const flat = (lines: readonly Position[][]): number[][] =>
  lines.map((line) => line.flatMap(([x = 0, y = 0]) => [x, y]));

/** Borders of countries as look-ups have them; disputed ones carry `disputed`. */
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
/** Of the side of a division, at the equator: narrower ones would be a net and nothing else. */
const SMALLEST_SIDE_PIXELS = 16;
const LOWEST_DIVISION_ZOOM = 3;
const HIGHEST_DIVISION_ZOOM = 8;

/** The zoom from which divisions of a country can be told apart, which has so many of them. */
export function divisionZoom(areaKm2: number, divisions: number): number {
  const sideKm = Math.sqrt(areaKm2 / divisions);
  const zoom = Math.ceil(Math.log2((SMALLEST_SIDE_PIXELS * EQUATOR_KM) / TILE_PIXELS / sideKm));
  return Math.min(HIGHEST_DIVISION_ZOOM, Math.max(LOWEST_DIVISION_ZOOM, zoom));
}

/**
 * Borders of divisions within their country, which they end at: another source has drawn them than the countries.
 * @param countryOf ISO 3166-1 alpha-3 of a division
 */
export function divisionBorders(
  { topology: arcs, all }: Divisions,
  countries: CountriesOnTheMap,
  countryOf: (division: NaturalEarthAdmin1) => string | undefined,
  maxZoom: number,
): Shape[] {
  const ofCountry = Map.groupBy(all, ({ properties }) =>
    properties === undefined ? undefined : countryOf(properties),
  );
  const areas = new Map(countries.outlines.map(({ iso3, areaKm2 }) => [iso3, areaKm2]));
  return [...ofCountry].flatMap(([iso3, geometries]) => {
    if (iso3 === undefined || geometries.length < 2) return [];
    const own = mesh(arcs, { type: 'GeometryCollection', geometries }, (a, b) => a !== b).coordinates.map((line) =>
      line.map(([x = 0, y = 0]) => [x, y] as const),
    );
    const lines = fittedLines(own, (longitude, latitude) => countries.at(longitude, latitude) === iso3);
    return lineShapes(DIVISIONS, divisionZoom(areas.get(iso3) ?? 0, geometries.length), maxZoom, flat(lines));
  });
}

/** Borders of US counties within their states. */
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
