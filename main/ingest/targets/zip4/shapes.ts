/** Polygons of a file in WGS84, measured, and repaired where they cross themselves. */
import type { Database, Statement } from 'better-sqlite3';
import { decodePolygons } from '../../../geometry/geometry-blob.ts';
import { isTangled, MAX_CROSSINGS } from '../../../geometry/tangle.ts';
import type { Projection } from '../../../geometry/coordinate-system.ts';
import { notInSystem } from '../../../formats/file-projection.ts';
import { METRES_PER_DEGREE } from '../../../../contract/great-circle.ts';

/**
 * Square metres on the plane at the shape's middle: SpatiaLite knows no ellipsoidal area of what crosses the equator.
 */
const PLANE_AREA = `ST_Area(g) * ${METRES_PER_DEGREE ** 2} * cos(radians((MbrMinY(g) + MbrMaxY(g)) / 2))`;

export interface Shape {
  wkb: Buffer | null;
  valid: number;
  west: number;
  south: number;
  east: number;
  north: number;
  /** Square metres. */
  area: number;
}

/** Coordinates of the rings of a SpatiaLite BLOB. */
function* ringsOf(blob: Buffer): Generator<Float64Array> {
  const { coordinates, ringEnds } = decodePolygons(blob);
  let start = 0;
  for (const end of ringEnds) {
    yield coordinates.subarray(start * 2, end * 2);
    start = end;
  }
}

export class ShapeReader {
  readonly #projection: Projection;
  readonly #measure: Statement<[Buffer], Shape>;
  readonly #repair: Statement<[Buffer], Buffer | null>;
  readonly #buffer: Statement<[Buffer], Buffer | null>;

  /**
   * @param database with SpatiaLite, which knows EPSG:4326
   * @param projection from the system of the polygons
   */
  constructor(database: Database, projection: Projection) {
    this.#projection = projection;
    // LIMIT keeps SQLite from computing the shape anew for each column.
    this.#measure = database.prepare(
      `SELECT g AS wkb, ST_IsValid(g) AS valid, MbrMinX(g) AS west, MbrMinY(g) AS south, MbrMaxX(g) AS east,
        MbrMaxY(g) AS north, coalesce(ST_Area(g, 1), ${PLANE_AREA}) AS area
       FROM (SELECT CastToMultiPolygon(CastToXY(GeomFromWKB(?, 4326))) AS g LIMIT 1)`,
    );
    const polygons = 'CastToMultiPolygon(ST_CollectionExtract(g, 3))';
    this.#repair = database
      .prepare<[Buffer], Buffer | null>(
        `SELECT AsBinary(${polygons}) FROM (SELECT ST_MakeValid(GeomFromWKB(?, 4326)) AS g LIMIT 1)`,
      )
      .pluck();
    this.#buffer = database
      .prepare<[Buffer], Buffer | null>(
        `SELECT AsBinary(${polygons}) FROM (SELECT ST_Buffer(GeomFromWKB(?, 4326), 0) AS g LIMIT 1)`,
      )
      .pluck();
  }

  /** The polygon in WGS84, or why it cannot be used. */
  read(wkb: Buffer): { shape: Shape; isRepaired: boolean } | string {
    const degrees = this.#projection.toWgs84(wkb);
    if (degrees === undefined) return notInSystem(this.#projection);
    const shape = this.#measure.get(degrees);
    if (shape === undefined || shape.wkb === null) return "the polygon can't be read";
    const outside = shape.west < -180 || shape.east > 180 || shape.south < -90 || shape.north > 90;
    if (outside || Number.isNaN(shape.west)) {
      return (
        `the extent ${shape.west}, ${shape.south} to ${shape.east}, ${shape.north} is outside longitude −180 to ` +
        '180 and latitude −90 to 90'
      );
    }
    if (shape.valid === 1) return shape.area > 0 ? { shape, isRepaired: false } : 'the polygon has no area';
    if (isTangled(ringsOf(shape.wkb)))
      return `the polygon intersects itself more than ${MAX_CROSSINGS.toLocaleString('en')} times`;
    const repaired = this.#repaired(degrees);
    const mended = repaired === undefined ? undefined : this.#measure.get(repaired);
    if (mended === undefined || mended.wkb === null || mended.valid !== 1 || !(mended.area > 0))
      return "the polygon intersects itself and couldn't be repaired";
    return { shape: mended, isRepaired: true };
  }

  /** ST_MakeValid throws on degenerate rings; a buffer of nothing then still gives their area. */
  #repaired(wkb: Buffer): Buffer | undefined {
    for (const statement of [this.#repair, this.#buffer]) {
      try {
        const result = statement.get(wkb);
        if (result !== undefined && result !== null) return result;
      } catch {
        continue;
      }
    }
    return undefined;
  }
}
