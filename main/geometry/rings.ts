/**
 * Polygons as flat coordinate arrays on a binary grid, for writing packs.
 * | Every coordinate is snapped to a multiple of 2^-24 degrees (6.6 mm at the equator, at most 3.3 mm from the source,
 * so seven decimals survive). On this grid the difference of neighbouring vertices is exact in 32 bits, so SpatiaLite's
 * compressed geometries are lossless, and a cut line between two grid lines meets no vertex.
 */
import type { MultiPolygon as GeoJsonMultiPolygon, Polygon as GeoJsonPolygon, Position } from 'geojson';
import type { Bbox } from '../../contract/pack.ts';
import { coordinateBounds, extendBounds } from './bounds.ts';

/** Closed ring `[lon0, lat0, lon1, lat1, …, lon0, lat0]` in degrees. */
export type Ring = Float64Array;
/** Outer ring (counter-clockwise), then holes (clockwise). */
export type Polygon = Ring[];
export type MultiPolygon = Polygon[];

const GRID = 2 ** 24;
/** Distance between grid lines: about 6.6 mm at the equator. */
export const GRID_STEP_DEGREES = 1 / GRID;
const MINIMUM_RING_LENGTH = 8;
const EARTH_AUTHALIC_RADIUS_KM = 6371.007181;
const DEGREES = Math.PI / 180;
/** First eccentricity of the WGS84 ellipsoid, squared. */
const E2 = 0.006_694_379_990_14;

/** Nearest multiple of 2^-24 degrees. */
export const snap = (degrees: number): number => Math.round(degrees * GRID) / GRID;

/** Returns the coordinate half-way between two grid lines next to `degrees`, which no snapped vertex can have. */
export const betweenGridLines = (degrees: number): number => (Math.floor(degrees * GRID) + 0.5) / GRID;

/**
 * Snaps and closes a ring, and drops repeated vertices; undefined if fewer than three corners remain.
 * @param degrees `[lon, lat, …]`
 */
export function ringFromDegrees(degrees: Float64Array): Ring | undefined {
  const ring = new Float64Array(degrees.length + 2);
  let length = 0;
  for (let i = 0; i < degrees.length; i += 2) {
    const x = snap(degrees[i] ?? Number.NaN);
    const y = snap(degrees[i + 1] ?? Number.NaN);
    if (length > 0 && ring[length - 2] === x && ring[length - 1] === y) continue;
    ring[length++] = x;
    ring[length++] = y;
  }
  if (length > 0 && (ring[0] !== ring[length - 2] || ring[1] !== ring[length - 1])) {
    ring[length++] = ring[0] ?? Number.NaN;
    ring[length++] = ring[1] ?? Number.NaN;
  }
  return length < MINIMUM_RING_LENGTH ? undefined : ring.slice(0, length);
}

/** Flattens positions to `[x, y, …]`. */
export function flat(positions: readonly (readonly number[])[]): Float64Array {
  const coordinates = new Float64Array(positions.length * 2);
  for (let i = 0; i < positions.length; i++) {
    coordinates[i * 2] = positions[i]?.[0] ?? Number.NaN;
    coordinates[i * 2 + 1] = positions[i]?.[1] ?? Number.NaN;
  }
  return coordinates;
}

/** Returns the positions of `[x, y, …]`. */
export const pairsOf = (coordinates: Float64Array): [x: number, y: number][] =>
  Array.from({ length: coordinates.length / 2 }, (_, i) => [coordinates[2 * i] ?? NaN, coordinates[2 * i + 1] ?? NaN]);

/** Like {@link ringFromDegrees}, from GeoJSON positions. */
export const ringFromPositions = (positions: readonly Position[]): Ring | undefined => ringFromDegrees(flat(positions));

/** Removes consecutive equal vertices; undefined if fewer than three corners remain. */
export function withoutRepeats(ring: Ring): Ring | undefined {
  const out = new Float64Array(ring.length);
  let length = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i] ?? 0;
    const y = ring[i + 1] ?? 0;
    if (length > 0 && out[length - 2] === x && out[length - 1] === y) continue;
    out[length++] = x;
    out[length++] = y;
  }
  return length < MINIMUM_RING_LENGTH ? undefined : out.slice(0, length);
}

/** Twice the signed planar area in square degrees: positive if counter-clockwise. */
export function signedDoubleArea(ring: Ring): number {
  const x0 = ring[0] ?? 0;
  const y0 = ring[1] ?? 0;
  let sum = 0;
  let ax = 0;
  let ay = 0;
  for (let i = 2; i < ring.length; i += 2) {
    const bx = (ring[i] ?? 0) - x0;
    const by = (ring[i + 1] ?? 0) - y0;
    sum += ax * by - bx * ay;
    ax = bx;
    ay = by;
  }
  return sum;
}

/** Reverses the direction of a ring. */
export function reversed(ring: Ring): Ring {
  const out = new Float64Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    out[i] = ring[ring.length - 2 - i] ?? 0;
    out[i + 1] = ring[ring.length - 1 - i] ?? 0;
  }
  return out;
}

/** Orients the outer ring counter-clockwise and holes clockwise; undefined if the outer ring has no area. */
export function oriented(rings: readonly Ring[]): Polygon | undefined {
  const polygon: Polygon = [];
  for (const [index, ring] of rings.entries()) {
    const area = signedDoubleArea(ring);
    if (area === 0) {
      if (index === 0) return undefined;
      continue;
    }
    polygon.push(area > 0 === (index === 0) ? ring : reversed(ring));
  }
  return polygon.length === 0 ? undefined : polygon;
}

function polygonFrom<Source>(
  rings: readonly Source[],
  ringFrom: (ring: Source) => Ring | undefined,
): Polygon | undefined {
  const outer = rings[0] === undefined ? undefined : ringFrom(rings[0]);
  if (outer === undefined) return undefined;
  const holes = rings
    .slice(1)
    .map(ringFrom)
    .filter((ring) => ring !== undefined);
  return oriented([outer, ...holes]);
}

/**
 * Returns a snapped, closed, oriented polygon; undefined if it's smaller than the grid.
 * @param rings `[lon, lat, …]` in degrees, the outer one first
 */
export const polygonFromDegrees = (rings: readonly Float64Array[]): Polygon | undefined =>
  polygonFrom(rings, ringFromDegrees);

/**
 * Returns snapped, closed, oriented polygons without parts smaller than the grid. Coordinates are longitude, latitude.
 */
export function fromGeoJson(geometry: GeoJsonPolygon | GeoJsonMultiPolygon): MultiPolygon {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return parts.map((rings) => polygonFrom(rings, ringFromPositions)).filter((polygon) => polygon !== undefined);
}

/** `[west, south, east, north]` of all outer rings. */
export function bboxOf(polygons: MultiPolygon): Bbox {
  const box = coordinateBounds([]);
  for (const [outer = []] of polygons) extendBounds(box, ...coordinateBounds(outer));
  return box;
}

export const vertexCount = (polygon: Polygon): number => polygon.reduce((sum, ring) => sum + ring.length / 2, 0);

/** Planar area in square degrees without holes, for comparing areas of polygons and their parts. */
export const planarArea = (polygon: Polygon): number =>
  polygon.reduce((sum, ring) => sum + signedDoubleArea(ring), 0) / 2;

const E = Math.sqrt(E2);
const authalicQ = (sinLatitude: number): number =>
  (1 - E2) *
  (sinLatitude / (1 - E2 * sinLatitude ** 2) - (1 / (2 * E)) * Math.log((1 - E * sinLatitude) / (1 + E * sinLatitude)));
const Q_POLE = authalicQ(1);
/** Sine of the authalic latitude (Snyder, Map Projections: A Working Manual, 3-11 and 3-12). */
const authalicSine = (latitude: number): number => authalicQ(Math.sin(latitude * DEGREES)) / Q_POLE;

/**
 * Area on the WGS84 ellipsoid in km², with edges straight in longitude and latitude.
 * Integrates the sine of the authalic latitude along every edge (Simpson's rule).
 */
export function areaKm2(polygons: MultiPolygon): number {
  let sum = 0;
  for (const ring of polygons.flat()) {
    let s1 = authalicSine(ring[1] ?? 0);
    for (let i = 2; i < ring.length; i += 2) {
      const dx = (ring[i] ?? 0) - (ring[i - 2] ?? 0);
      const y1 = ring[i - 1] ?? 0;
      const y2 = ring[i + 1] ?? 0;
      const s2 = y1 === y2 ? s1 : authalicSine(y2);
      if (dx !== 0)
        sum -= dx * (Math.abs(y2 - y1) < 0.05 ? (s1 + s2) / 2 : (s1 + 4 * authalicSine((y1 + y2) / 2) + s2) / 6);
      s1 = s2;
    }
  }
  return sum * DEGREES * EARTH_AUTHALIC_RADIUS_KM ** 2;
}
