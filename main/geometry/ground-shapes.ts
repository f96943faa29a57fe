/**
 * Shapes of files on the ground: in WGS84, within the world; polygons snapped, cut at ±180° and valid. The same rules
 * and limits whatever a file is for.
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
  /** By how much its area changed when it was repaired, as a share; absent where it was valid. */
  repairedBy?: number;
}

/** Why a shape can't be used. */
export interface GroundFault {
  fault: string;
  isOutside?: true;
}

/** Longitudes of shapes across the antimeridian may go on to 360 either way. */
const MAX_LONGITUDE = 360;
const MAX_LATITUDE = 90;
/** What transformations leave at the edge of the world. */
const TOLERANCE = 1e-6;

const rounded = (degrees: number): string => String(Math.round(degrees * 1000) / 1000);

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
      `the extent ${rounded(west)}, ${rounded(south)} to ${rounded(east)}, ${rounded(north)} is outside ` +
      'longitude −180 to 180 and latitude −90 to 90',
    isOutside: true,
  };
}

/** The shape in WGS84; or why it isn't on the ground. */
export function groundShape(shape: Shape, projection: Projection): Shape | GroundFault {
  const coordinates = projection.toWgs84(shape.coordinates);
  if (coordinates === undefined) return { fault: notInSystem(projection) };
  return outsideFault(coordinates) ?? { ...shape, coordinates };
}

/** A copy with latitudes that rounding has left beyond a pole on it. */
const clamped = (coordinates: Float64Array): Float64Array =>
  coordinates.map((value, i) => (i % 2 === 0 ? value : Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, value))));

/** A point in the largest of the polygons, by its corners; the first corner where it is flat. */
export function middleOf(polygons: MultiPolygon): Point {
  const [largest = []] = polygons.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
  const [lon = 0, lat = 0] = pointInside(largest) ?? largest[0] ?? [];
  return { lon, lat };
}

/** Rings that cross themselves may enclose as much to the left as to the right: their sum is no area. */
const MAX_EVEN_POSITIONS = 10_000;

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

  /** The polygons, and whether some would have been lost: those that have no sum of area are taken apart. */
  #snapped(given: MultiPolygon, positions: number): { found: MultiPolygon; isMended: boolean } {
    const plain = given.map(polygonFromDegrees).filter((polygon) => polygon !== undefined);
    const unchanged = { found: plain, isMended: false };
    if (plain.length === given.length || positions > MAX_EVEN_POSITIONS) return unchanged;
    try {
      const json = this.#makeValid.get(multiPolygonBlob(given));
      const geometry: GeoJsonMultiPolygon | undefined = typeof json === 'string' ? JSON.parse(json) : undefined;
      const found = geometry === undefined ? [] : fromGeoJson(geometry);
      return found.length > plain.length ? { found, isMended: true } : unchanged;
    } catch {
      // Rings without any extent.
      return unchanged;
    }
  }

  read(shape: Shape, projection: Projection): GroundPolygons | GroundFault {
    if (shape.kind !== 'polygon') return { fault: `the geometry is a ${shape.kind}, not a polygon` };
    const ground = groundShape(shape, projection);
    if ('fault' in ground) return ground;
    const coordinates = clamped(ground.coordinates);
    const { found, isMended } = this.#snapped(polygonsOf({ ...ground, coordinates }), coordinates.length / 2);
    const cut = cutAtAntimeridian(found);
    if (cut.length === 0) return { fault: 'the polygon has no area' };
    try {
      const valid = this.#repair.validate(cut);
      const { polygons, repaired } = valid;
      if (polygons.length === 0) return { fault: 'the polygon has no area' };
      const read = { ...valid, inside: middleOf(polygons) };
      if (!repaired) return isMended ? { ...read, repairedBy: 0 } : read;
      const before = areaKm2(cut);
      return { ...read, repairedBy: Math.abs(areaKm2(polygons) - before) / Math.max(before, Number.MIN_VALUE) };
    } catch (error) {
      if (error instanceof TangledPolygon) return { fault: error.message };
      throw error;
    }
  }
}
