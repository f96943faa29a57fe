/** Borders as lines of the base map: each once, without the coast. */
import type { FeatureCollection, MultiPolygon, Position } from 'geojson';
import { merge, mesh } from 'topojson-client';
import { topology } from 'topojson-server';
import type { GeometryCollection, MultiPolygon as TopologyMultiPolygon, Polygon as TopologyPolygon } from 'topojson-specification';
import { rankDetails, squaredTolerances } from '../../pyramid/detail.ts';
import { boxOf, LINE, pathOf, type Group, type Shape } from '../../pyramid/shape.ts';
import type { Admin1Feature, NaturalEarthAdmin1 } from '../../read/natural-earth.ts';
import type { AreaTopology } from '../../read/topology.ts';

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
  const divisions: FeatureCollection<Admin1Feature['geometry'], NaturalEarthAdmin1> = { type: 'FeatureCollection', features };
  const built = topology({ divisions });
  const collection = built.objects['divisions'];
  if (!isCollection(collection)) throw new Error('The topology of first-level divisions came out empty');
  const all = collection.geometries.filter((geometry): geometry is Division => geometry.type === 'Polygon' || geometry.type === 'MultiPolygon');
  return { topology: { ...built, objects: { divisions: collection } }, collection, all };
}

/** The ground of some divisions as one. */
export const mergedGround = ({ topology: arcs }: Divisions, divisions: readonly Division[]): MultiPolygon => merge(arcs, [...divisions]);

function lineShapes(layer: string, minZoom: number, maxZoom: number, lines: readonly Position[][]): Shape[] {
  const group: Group = { layer, kind: LINE, properties: {} };
  const tolerances = squaredTolerances(maxZoom);
  return lines.map((line) => {
    const path = pathOf(line.flatMap(([x = 0, y = 0]) => [x, y]), false);
    rankDetails(path, false, tolerances);
    return { group, minZoom, box: boxOf(path), paths: [path] };
  });
}

/** Lowest level first, as they are drawn. */
export function divisionBorders({ topology: arcs, collection, all }: Divisions, maxZoom: number): Shape[] {
  const countries = new Map<unknown, string | undefined>(all.map((geometry) => [geometry, geometry.properties?.adm0_a3]));
  return [
    ...lineShapes('admin1_line', 3, maxZoom, mesh(arcs, collection, (a, b) => a !== b && countries.get(a) === countries.get(b)).coordinates),
    ...lineShapes('admin0_line', 0, maxZoom, mesh(arcs, collection, (a, b) => countries.get(a) !== countries.get(b)).coordinates),
  ];
}

/** Borders of US counties within their states. */
export function countyBorders(counties: AreaTopology<object>, maxZoom: number): Shape[] {
  const collection = counties.objects['counties'];
  if (collection === undefined) throw new Error('counties-10m.json has no object "counties"');
  const stateOf = new Map<unknown, string>(collection.geometries.map((geometry) => [geometry, String(geometry.id).slice(0, COUNTY_PREFIX_DIGITS)]));
  return lineShapes('admin2_line', 6, maxZoom, mesh(counties, collection, (a, b) => a !== b && stateOf.get(a) === stateOf.get(b)).coordinates);
}
