/**
 * Converts shapes of files to WGS84 and checks their extent; polygons are snapped, cut at ±180° and made valid. All
 * targets share these rules and limits.
 */
import type { Database, Statement } from 'better-sqlite3';
import type { MultiPolygon as GeoJsonMultiPolygon } from 'geojson';
import type { Point } from '../../contract/coordinates.ts';
import { cutAtAntimeridian } from './antimeridian.ts';
import { multiPolygonBlob } from './blob.ts';
import { notInSystem, type Projection } from './coordinate-system.ts';
import { pointInside } from './ring-groups.ts';
import { PolygonRepair, TangledPolygon, type ValidPolygons } from './repair.ts';
import { areaKm2, fromGeoJson, polygonFromDegrees, type MultiPolygon } from './rings.ts';
import { polygonsOf, type Shape } from './shape.ts';

export interface GroundPolygons extends ValidPolygons {
  /** A point in its largest part. */
  inside: Point;
  /** Share by which the repair changed the area; absent if the polygon was valid. */
  repairedBy?: number;
}

/** Why a shape can't be used. */
export interface GroundFault {
  fault: string;
  isOutside?: true;
}

/** Shapes across the antimeridian may have longitudes up to ±360. */
const MAX_LONGITUDE = 360;
const MAX_LATITUDE = 90;
/** Rounding of transformations at the edge of the world, in degrees. */
const TOLERANCE = 1e-6;

const shown = (degrees: number): string => String(Math.round(degrees * 1000) / 1000);

function outsideFault(coordinates: Float64Array): GroundFault | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < coordinates.length; i += 2) {
    const [x, y] = [coordinates[i] ?? NaN, coordinates[i + 1] ?? NaN];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  const isInside =
    south >= -MAX_LATITUDE - TOLERANCE &&
    north <= MAX_LATITUDE + TOLERANCE &&
    west >= -MAX_LONGITUDE &&
    east <= MAX_LONGITUDE;
  if (isInside) return undefined;
  return {
    fault:
      `the extent ${shown(west)}, ${shown(south)} to ${shown(east)}, ${shown(north)} is outside ` +
      'longitude −180 to 180 and latitude −90 to 90',
    isOutside: true,
  };
}

/** Transforms a shape to WGS84; a fault if it can't be transformed or is outside the world. */
export function groundShape(shape: Shape, projection: Projection): Shape | GroundFault {
  const coordinates = projection.toWgs84(shape.coordinates);
  if (coordinates === undefined) return { fault: notInSystem(projection) };
  return outsideFault(coordinates) ?? { ...shape, coordinates };
}

/** A copy with latitudes clamped to the poles, which rounding may exceed. */
const clampLatitudes = (coordinates: Float64Array): Float64Array =>
  coordinates.map((value, i) => (i % 2 === 0 ? value : Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, value))));

/** Returns a point in the polygon with the most vertices; its first vertex if it's flat. */
export function pointInLargest(polygons: MultiPolygon): Point {
  const [largest = []] = polygons.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
  const [lon = 0, lat = 0] = pointInside(largest) ?? largest[0] ?? [];
  return { lon, lat };
}

/** Maximum positions of polygons that are checked for zero net area: figure-of-eight rings may cancel out. */
const MAX_ZERO_AREA_POSITIONS = 10_000;

export class GroundPolygonReader {
  readonly #repair: PolygonRepair;
  readonly #makeValid: Statement<[Buffer], string | null>;

  /** @param database with SpatiaLite */
  constructor(database: Database) {
    this.#repair = new PolygonRepair(database);
    this.#makeValid = database
      .prepare<[Buffer], string | null>(
        'SELECT AsGeoJSON(CastToMultiPolygon(ST_CollectionExtract(ST_MakeValid(?), 3)), 15)',
      )
      .pluck();
  }

  /** Snaps the polygons. Those that would be lost because their net area is zero are split with ST_MakeValid. */
  #snapped(given: MultiPolygon, positions: number): { snapped: MultiPolygon; isRepaired: boolean } {
    const plain = given.map(polygonFromDegrees).filter((polygon) => polygon !== undefined);
    const unchanged = { snapped: plain, isRepaired: false };
    if (plain.length === given.length || positions > MAX_ZERO_AREA_POSITIONS) return unchanged;
    try {
      const json = this.#makeValid.get(multiPolygonBlob(given));
      const geometry: GeoJsonMultiPolygon | undefined = typeof json === 'string' ? JSON.parse(json) : undefined;
      const snapped = geometry === undefined ? [] : fromGeoJson(geometry);
      return snapped.length > plain.length ? { snapped, isRepaired: true } : unchanged;
    } catch {
      // Rings without extent.
      return unchanged;
    }
  }

  read(shape: Shape, projection: Projection): GroundPolygons | GroundFault {
    if (shape.kind !== 'polygon') return { fault: `the geometry is a ${shape.kind}, not a polygon` };
    const ground = groundShape(shape, projection);
    if ('fault' in ground) return ground;
    const coordinates = clampLatitudes(ground.coordinates);
    const { snapped, isRepaired } = this.#snapped(polygonsOf({ ...ground, coordinates }), coordinates.length / 2);
    const cut = cutAtAntimeridian(snapped);
    if (cut.length === 0) return { fault: 'the polygon has no area' };
    try {
      const valid = this.#repair.validate(cut);
      const { polygons, repaired } = valid;
      if (polygons.length === 0) return { fault: 'the polygon has no area' };
      const read = { ...valid, inside: pointInLargest(polygons) };
      if (!repaired) return isRepaired ? { ...read, repairedBy: 0 } : read;
      const areaBefore = areaKm2(cut);
      return { ...read, repairedBy: Math.abs(areaKm2(polygons) - areaBefore) / Math.max(areaBefore, Number.MIN_VALUE) };
    } catch (error) {
      if (error instanceof TangledPolygon) return { fault: error.message };
      throw error;
    }
  }
}
