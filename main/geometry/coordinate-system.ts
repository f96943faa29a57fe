/**
 * From the coordinate system of a file to WGS84. SpatiaLite hands both systems to PROJ as they are written: so every
 * code that PROJ's database has and every definition in a .prj is understood, also one that has no code. A library in
 * JavaScript (proj4) would bring its own, smaller table of codes and no shifts of datum by grid.
 */
import type { Database, Statement } from 'better-sqlite3';

/** How a file names its coordinate reference system: by EPSG code, by well-known text, or not at all. */
export type CoordinateSystem = { epsg: number } | { wkt: string } | undefined;

export const WGS84 = 4326;

export class CoordinateSystemFault extends Error {}

export const SAY = 'Specify its EPSG code, or export the file in WGS84 (EPSG:4326)';

/** What is done with coordinates. */
export interface Projection {
  /** `EPSG:2227`, or the name that a definition gives itself: for the report. */
  readonly name: string;
  /** Whether its coordinates are degrees of longitude and latitude. */
  readonly isGeographic: boolean;
  /** The shape in WGS84, longitude first; nothing where it cannot be transformed. */
  toWgs84(wkb: Buffer): Buffer | undefined;
}

/** Codes of longitude and latitude that differ from WGS84 by less than a metre, and need no transformation. */
const SAME_AS_WGS84 = new Set([WGS84, 4979, 4937, 4258]);
/** A definition longer than this is none. */
const MAX_WKT = 20_000;

const nameOf = (system: NonNullable<CoordinateSystem>): string =>
  'epsg' in system ? `EPSG:${system.epsg}` : (/"([^"]{1,100})"/.exec(system.wkt)?.[1] ?? system.wkt.slice(0, 60));

const isDegrees = (definition: string): boolean =>
  /^\s*GEOG(?:CS|CRS)\s*\[|^\s*GEODCRS\s*\[|\+proj=longlat/i.test(definition);

/** WGS84 as older and newer text writes it: the usual .prj of a file that needs no transformation. */
const isWgs84 = (wkt: string): boolean =>
  /^\s*GEOG(?:CS|CRS)\s*\[\s*"(?:GCS_)?WGS[ _]?(?:19)?84"/i.test(wkt) &&
  !/PRIMEM\s*\[\s*"[^"]*"\s*,\s*-?[1-9]/i.test(wkt);

const UNCHANGED = (wkb: Buffer): Buffer => wkb;

/** A point in the middle of the world's degrees, or of most grids. */
const TRIALS = ['POINT(0 0)', 'POINT(500000 4000000)', 'POINT(10 45)'];

/** PROJ's complaints come as errors of the database. */
function works(transform: () => string | null | undefined): boolean {
  try {
    return typeof transform() === 'string';
  } catch {
    return false;
  }
}

/**
 * The way from a file's system to WGS84.
 * @param database with SpatiaLite, which knows EPSG:4326
 * @throws CoordinateSystemFault where PROJ does not know it
 */
export function openProjection(database: Database, meant: NonNullable<CoordinateSystem>): Projection {
  const name = nameOf(meant);
  const text = 'epsg' in meant ? name : meant.wkt;
  const isPlain = 'epsg' in meant ? SAME_AS_WGS84.has(meant.epsg) : isWgs84(meant.wkt);
  if (isPlain) return { name, isGeographic: true, toWgs84: UNCHANGED };
  if (text.length > MAX_WKT)
    throw new CoordinateSystemFault(
      `the definition of its coordinate system is too long (${text.length} characters). ${SAY}`,
    );
  const trial = database
    .prepare<[string, string], string | null>(
      `SELECT AsText(ST_Transform(GeomFromText(?, ${WGS84}), ${WGS84}, NULL, ?, 'EPSG:4326'))`,
    )
    .pluck();
  if (!TRIALS.some((point) => works(() => trial.get(point, text))))
    throw new CoordinateSystemFault(`unknown coordinate system: ${name}. ${SAY}`);
  const transform: Statement<[Buffer, string], Buffer | null> = database
    .prepare<[Buffer, string], Buffer | null>(
      `SELECT AsBinary(ST_Transform(CastToXY(GeomFromWKB(?, ${WGS84})), ${WGS84}, NULL, ?, 'EPSG:4326'))`,
    )
    .pluck();
  const definition =
    'epsg' in meant
      ? (database
          .prepare<[number], string | null>("SELECT PROJ_AsProjString('EPSG', CAST(? AS INTEGER))")
          .pluck()
          .get(meant.epsg) ?? '')
      : meant.wkt;
  return {
    name,
    isGeographic: isDegrees(definition),
    toWgs84(wkb) {
      try {
        return transform.get(wkb, text) ?? undefined;
      } catch {
        return undefined;
      }
    },
  };
}
