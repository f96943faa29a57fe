/** Two former counties, at full precision, and the three simplified ones that have replaced them. */
import Database from 'better-sqlite3';
import type { FeatureCollection, Polygon } from 'geojson';
import { topology } from 'topojson-server';
import { expect, it } from 'vitest';
import { loadSpatialite } from '../../../main/geometry/spatialite.ts';
import { areaKm2, fromGeoJson } from '../../../main/geometry/rings.ts';
import { containsPoint } from '../../read/overlaps.ts';
import type { AreaTopology } from '../../read/topology.ts';
import { currentCounties, type County, type CountyProperties } from './current-counties.ts';

type Corner = [x: number, y: number];

/** Returns a polygon with a corner every half kilometre, as sources have them. */
const polygon = (...corners: Corner[]): Polygon => {
  const ring = corners.flatMap(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length] ?? [x, y];
    const steps = Math.max(1, Math.round(Math.hypot(nextX - x, nextY - y) / 0.005));
    return Array.from({ length: steps }, (_, step): Corner => [
      Number((x + ((nextX - x) * step) / steps).toFixed(6)),
      Number((y + ((nextY - y) * step) / steps).toFixed(6)),
    ]);
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [0, 0]]] };
};
const county = (fips: string, ...corners: Corner[]): County => ({
  fips,
  name: fips,
  polygons: fromGeoJson(polygon(...corners)),
});

// The border at x = 1 has a bulge to the east that the simplified source lacks; the south is water.
const formers = [
  county('09001', [0, 0], [1, 0], [1, 0.6], [1.002, 0.65], [1, 0.7], [1, 1], [0, 1]),
  county('09003', [1, 0], [2, 0], [2, 1], [1, 1], [1, 0.7], [1.002, 0.65], [1, 0.6]),
];
const current = {
  '09110': polygon([0.001, 0.2], [1.001, 0.2], [1.001, 0.5], [1.001, 0.999], [0.001, 0.999]),
  '09120': polygon([1.001, 0.5], [1.999, 0.5], [1.999, 0.999], [1.001, 0.999]),
  '09130': polygon([1.001, 0.2], [1.999, 0.2], [1.999, 0.5], [1.001, 0.5]),
};

const km2 = (list: readonly County[]): number => list.reduce((sum, { polygons }) => sum + areaKm2(polygons), 0);

it('current counties cover the former ones, with their borders where these are the same', () => {
  const database = new Database(':memory:');
  loadSpatialite(database);
  const collection: FeatureCollection<Polygon, CountyProperties> = {
    type: 'FeatureCollection',
    features: Object.entries(current).map(([id, geometry]) => ({
      type: 'Feature',
      id,
      properties: { name: `County ${id}` },
      geometry,
    })),
  };
  // As read from a file.
  const read: AreaTopology<CountyProperties> = JSON.parse(JSON.stringify(topology({ counties: collection })));
  const counties = currentCounties(database, formers, read, Object.keys(current));
  database.close();
  expect(counties.map(({ fips, name, polygons }) => [fips, name, polygons.length])).toEqual([
    ['09110', 'County 09110', 1],
    ['09120', 'County 09120', 1],
    ['09130', 'County 09130', 1],
  ]);
  expect(km2(counties)).toBeCloseTo(km2(formers), 6);
  const at = (x: number, y: number): string[] =>
    counties.filter(({ polygons }) => containsPoint(polygons, x, y)).map(({ fips }) => fips);
  // West of the former border, and in its bulge; between the two borders; on either side of the new one.
  expect([at(0.999, 0.9), at(1.0015, 0.65), at(1.0005, 0.9), at(1.5, 0.501), at(1.5, 0.499)]).toEqual([
    ['09110'],
    ['09110'],
    ['09120'],
    ['09120'],
    ['09130'],
  ]);
  // Water, up to the outer border, on either side of the former border.
  expect([at(0.5, 0.001), at(0.9999, 0.1), at(1.0001, 0.1), at(1.9999, 0.9999)]).toEqual([
    ['09110'],
    ['09110'],
    ['09130'],
    ['09120'],
  ]);
});
