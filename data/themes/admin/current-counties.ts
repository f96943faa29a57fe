/**
 * Counties that have replaced those of TIGER/Line 2016. The only package that has them is simplified to about 300 m, so
 * that only the borders between them are taken from it, except along former ones: these are at full precision.
 */
import type { Database } from 'better-sqlite3';
import type { MultiLineString, MultiPolygon as GeoJsonMultiPolygon, Position } from 'geojson';
import { mesh } from 'topojson-client';
import { haversineMetres, METRES_PER_DEGREE } from '../../../contract/great-circle.ts';
import { fromGeoJson, planarArea, type MultiPolygon, type Polygon } from '../../../main/geometry/rings.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import { containsPoint, pointInside } from '../../read/overlaps.ts';
import { featuresOf, type AreaTopology } from '../../read/topology.ts';

/** A county, by its FIPS code. */
export interface County {
  fips: string;
  name: string;
  polygons: MultiPolygon;
}

/** Properties of a county in the topology; its id is the FIPS code. */
export interface CountyProperties {
  name: string;
}

/** Maximum mean width of a face between two drawings of the same border. A town is ten times wider. */
const THIN_METRES = 500;
/** Maximum distance from the end of a border to a former border that it meets. */
const REACH_METRES = 1000;
const GEOJSON_DIGITS = 15;

/** A part of one former and one current county. */
interface Face {
  polygon: Polygon;
  former: string;
  current: string;
  isThin: boolean;
}

type PositionKey = `${number} ${number}`;
const keyOf = (x: number, y: number): PositionKey => `${x} ${y}`;

const isSamePosition = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

/** Returns the position of `candidates` nearest to `from`, and its distance. */
function nearest(from: Position, candidates: readonly Position[]): { position: Position; metres: number } {
  let best = { position: from, metres: Infinity };
  for (const position of candidates) {
    const metres = haversineMetres(from[0] ?? 0, from[1] ?? 0, position[0] ?? 0, position[1] ?? 0);
    if (metres < best.metres) best = { position, metres };
  }
  return best;
}

const positionsOf = (polygons: MultiPolygon): Position[] =>
  polygons
    .flat()
    .flatMap((ring) => Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0]));

/**
 * Returns lines that connect the open ends of `borders` with the former borders: with one between two counties if it is
 * near, e.g. at a shore where the simplified source ends, otherwise with the nearest outer one.
 */
function connections({ coordinates }: MultiLineString, formers: readonly County[]): Position[][] {
  const uses = new Map<PositionKey, number>();
  for (const { polygons } of formers) {
    const own = new Set(positionsOf(polygons).map(([x = 0, y = 0]) => keyOf(x, y)));
    for (const key of own) uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  const all = formers.flatMap(({ polygons }) => positionsOf(polygons));
  const inner = all.filter(([x = 0, y = 0]) => uses.get(keyOf(x, y)) !== 1);
  const outer = all.filter(([x = 0, y = 0]) => uses.get(keyOf(x, y)) === 1);
  const ends = coordinates.flatMap((line) => [line[0] ?? [], line.at(-1) ?? []]);
  return ends
    .filter((end) => ends.filter((other) => isSamePosition(end, other)).length === 1)
    .map((end) => {
      const near = nearest(end, inner);
      return [end, near.metres <= REACH_METRES ? near.position : nearest(end, outer).position];
    });
}

/** Returns the faces between lines, each simple and valid. */
function facesBetween(database: Database, lines: Position[][]): MultiPolygon {
  const json = database
    .prepare<[string], string>(
      `SELECT AsGeoJSON(CastToMultiPolygon(ST_Polygonize(ST_UnaryUnion(GeomFromGeoJSON(?)))), ${GEOJSON_DIGITS})`,
    )
    .pluck()
    .get(JSON.stringify({ type: 'MultiLineString', coordinates: lines }));
  if (json === undefined) throw new Error('No faces');
  const faces: GeoJsonMultiPolygon = JSON.parse(json);
  return fromGeoJson(faces);
}

function meanWidth(polygon: Polygon): number {
  const [ring = new Float64Array()] = polygon;
  let perimeter = 0;
  for (let i = 2; i < ring.length; i += 2)
    perimeter += haversineMetres(ring[i - 2] ?? 0, ring[i - 1] ?? 0, ring[i] ?? 0, ring[i + 1] ?? 0);
  const squareMetres = planarArea(polygon) * METRES_PER_DEGREE ** 2 * Math.cos(((ring[1] ?? 0) * Math.PI) / 180);
  return (2 * squareMetres) / perimeter;
}

/** Yields the edges of a polygon as keys that don't depend on their direction, with their length in degrees. */
function* edgesOf(polygon: Polygon): Generator<[key: string, length: number]> {
  for (const ring of polygon)
    for (let i = 2; i < ring.length; i += 2) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.subarray(i - 2, i + 2);
      const ends = [keyOf(x1, y1), keyOf(x2, y2)].toSorted();
      yield [ends.join(' '), Math.hypot(x2 - x1, y2 - y1)];
    }
}

/**
 * Assigns each thin face to the current county beyond its longest border with a wider face of the same former county:
 * that border is the simplified one.
 */
function assignThinFaces(faces: readonly Face[]): void {
  const facesOfEdge = Map.groupBy(
    faces.flatMap((face) => [...edgesOf(face.polygon)].map(([key]) => ({ key, face }))),
    ({ key }) => key,
  );
  const open = new Set(faces.filter(({ isThin }) => isThin));
  for (let before = Infinity; open.size < before;) {
    before = open.size;
    for (const face of open) {
      const lengths = new Map<string, number>();
      for (const [key, length] of edgesOf(face.polygon))
        for (const { face: other } of facesOfEdge.get(key) ?? [])
          if (other !== face && other.former === face.former && !open.has(other))
            lengths.set(other.current, (lengths.get(other.current) ?? 0) + length);
      const [longest] = [...lengths].toSorted(([, a], [, b]) => b - a);
      if (longest === undefined) continue;
      [face.current] = longest;
      open.delete(face);
    }
  }
}

/**
 * Returns the counties that have replaced `formers`, which together cover the same area.
 * @param database with SpatiaLite
 * @param codes the FIPS codes of the current counties in the topology
 */
export function currentCounties(
  database: Database,
  formers: readonly County[],
  topology: AreaTopology<CountyProperties>,
  codes: readonly string[],
): County[] {
  const counties = featuresOf(topology, 'counties').flatMap(({ id, properties: { name }, geometry }) =>
    codes.includes(String(id)) ? [{ fips: String(id), name, polygons: fromGeoJson(geometry) }] : [],
  );
  const geometries = topology.objects['counties']?.geometries.filter(({ id }) => codes.includes(String(id))) ?? [];
  const borders = mesh(topology, { type: 'GeometryCollection', geometries }, (a, b) => a !== b);
  const rings = formers.flatMap(({ polygons }) => polygons.flat().map((ring) => positionsOf([[ring]])));
  const corners = counties.map(({ fips, polygons }) => ({ fips, positions: positionsOf(polygons) }));
  const nearestCounty = (point: Position): string | undefined =>
    corners
      .map(({ fips, positions }) => ({ fips, metres: nearest(point, positions).metres }))
      .toSorted((a, b) => a.metres - b.metres)[0]?.fips;
  const faces = facesBetween(database, [...rings, ...borders.coordinates, ...connections(borders, formers)]).flatMap(
    (polygon): Face[] => {
      const [x, y] = pointInside(polygon);
      const holds = ({ polygons }: County): boolean => containsPoint(polygons, x, y);
      const former = formers.find(holds)?.fips;
      const current = counties.find(holds)?.fips ?? nearestCounty([x, y]);
      if (former === undefined || current === undefined) return [];
      return [{ polygon, former, current, isThin: meanWidth(polygon) < THIN_METRES }];
    },
  );
  assignThinFaces(faces);
  return counties.map(({ fips, name }) => {
    const parts = faces.filter(({ current }) => current === fips).map(({ polygon }) => polygon);
    const polygons = untangle(parts);
    if (polygons === undefined || polygons.length === 0) throw new Error(`${fips} has no area`);
    return { fips, name, polygons };
  });
}
