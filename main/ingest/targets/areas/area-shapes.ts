/** Shapes of a file as the areas of a pack: in WGS84, cut at ±180°, valid. */
import type { Database, Statement } from 'better-sqlite3';
import type { MultiPolygon as GeoJsonMultiPolygon } from 'geojson';
import { cutAtAntimeridian } from '../../../geometry/antimeridian.ts';
import { PolygonRepair, TangledPolygon } from '../../../geometry/repair.ts';
import { areaKm2, fromGeoJson, type MultiPolygon } from '../../../geometry/rings.ts';
import { multiPolygonWkb } from '../../../geometry/wkb.ts';
import { pointInside } from '../../../geometry/feature-rings.ts';
import type { Point } from '../../../../contract/coordinates.ts';
import type { Projection } from '../../../geometry/coordinate-system.ts';
import { notInSystem } from '../../../formats/file-projection.ts';
import { polygonsOfWkb, type Position } from '../../../formats/wkb-polygons.ts';

export interface AreaShape {
  polygons: MultiPolygon;
  /** A point in its largest part. */
  inside: Point;
  /** By how much its area changed when it was repaired, as a share; absent where it was valid. */
  repairedBy?: number;
}

/** Why a shape cannot be used. */
export interface ShapeFault {
  fault: string;
  isOutside?: true;
}

/** Longitudes of shapes over the antimeridian may go on to 360 either way. */
const MAX_LONGITUDE = 360;
const MAX_LATITUDE = 90;
/** What transformations leave at the edge of the world. */
const TOLERANCE = 1e-6;

const rounded = (degrees: number): string => String(Math.round(degrees * 1000) / 1000);

function outsideFault(polygons: readonly Position[][][]): ShapeFault | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rings of polygons) {
    for (const ring of rings) {
      for (const [x, y] of ring) {
        if (x < west) west = x;
        if (x > east) east = x;
        if (y < south) south = y;
        if (y > north) north = y;
      }
    }
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

/** Latitudes that rounding has left beyond a pole. */
const clamped = (polygons: Position[][][]): Position[][][] =>
  polygons.map((rings) =>
    rings.map((ring) => ring.map(([x, y]): Position => [x, Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, y))])),
  );

/** A point in the largest of the polygons; the first corner where it is flat. */
function middleOf(polygons: MultiPolygon): Point {
  const [largest = []] = polygons.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
  const rings = largest.map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, i): [number, number] => [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0]),
  );
  const [lon, lat] = pointInside(rings) ?? rings[0]?.[0] ?? [0, 0];
  return { lon, lat };
}

/** Rings that cross themselves may enclose as much to the left as to the right: their sum is no area. */
const MAX_EVEN_POSITIONS = 10_000;

export class AreaShapes {
  readonly #repair: PolygonRepair;
  readonly #makeValid: Statement<[Buffer], string | null>;

  /** @param database with SpatiaLite */
  constructor(database: Database) {
    this.#repair = new PolygonRepair(database);
    this.#makeValid = database
      .prepare<[Buffer], string | null>(
        'SELECT AsGeoJSON(CastToMultiPolygon(ST_CollectionExtract(ST_MakeValid(GeomFromWKB(?, 4326)), 3)), 15)',
      )
      .pluck();
  }

  /** The polygons, and whether some would have been lost: those that have no sum of area are taken apart. */
  #polygonsOf(positions: Position[][][]): { found: MultiPolygon; isMended: boolean } {
    const plain = fromGeoJson({ type: 'MultiPolygon', coordinates: positions });
    const count = positions.reduce((sum, rings) => sum + rings.reduce((all, ring) => all + ring.length, 0), 0);
    const asTheyAre = { found: plain, isMended: false };
    if (plain.length === positions.length || count > MAX_EVEN_POSITIONS) return asTheyAre;
    try {
      const json = this.#makeValid.get(multiPolygonWkb(positions));
      const geometry: GeoJsonMultiPolygon | undefined = typeof json === 'string' ? JSON.parse(json) : undefined;
      const found = geometry === undefined ? [] : fromGeoJson(geometry);
      return found.length > plain.length ? { found, isMended: true } : asTheyAre;
    } catch {
      // Rings without any extent.
      return asTheyAre;
    }
  }

  read(wkb: Buffer, projection: Projection): AreaShape | ShapeFault {
    const degrees = projection.toWgs84(wkb);
    if (degrees === undefined) return { fault: notInSystem(projection) };
    const positions = polygonsOfWkb(degrees);
    if (typeof positions === 'string') return { fault: positions };
    const outside = outsideFault(positions);
    if (outside !== undefined) return outside;
    const { found, isMended } = this.#polygonsOf(clamped(positions));
    const cut = cutAtAntimeridian(found);
    if (cut.length === 0) return { fault: 'the polygon has no area' };
    try {
      const { polygons, repaired } = this.#repair.validate(cut);
      if (polygons.length === 0) return { fault: 'the polygon has no area' };
      const shape = { polygons, inside: middleOf(polygons) };
      if (!repaired) return isMended ? { ...shape, repairedBy: 0 } : shape;
      const before = areaKm2(cut);
      return { ...shape, repairedBy: Math.abs(areaKm2(polygons) - before) / Math.max(before, Number.MIN_VALUE) };
    } catch (error) {
      if (error instanceof TangledPolygon) return { fault: error.message };
      throw error;
    }
  }
}
