/** Finds out which coordinate system a file is in, and readies SpatiaLite to transform from it. */
import Database from 'better-sqlite3';
import { loadSpatialite } from '../../geometry/spatialite.ts';
import { CoordinateSystemFault, SAY, type CoordinateSystem } from '../../geometry/coordinate-system.ts';
import type { SourceFeature } from './feature-source.ts';
import { firstCorner } from './wkb-polygons.ts';

/** First EPSG code of the UTM zones of a datum, less one; south of the equator only where the datum reaches. */
const UTM_CODES: readonly { readonly datum: RegExp; readonly north: number; readonly south?: number }[] = [
  { datum: /^WGS[_ ]?(?:19)?84/i, north: 32_600, south: 32_700 },
  { datum: /^NAD[_ ]?(?:19)?83/i, north: 26_900 },
  { datum: /^ETRS[_ ]?(?:19)?89/i, north: 25_800 },
];

/**
 * EPSG code of a UTM zone by its name as Esri writes it, `WGS_1984_UTM_Zone_10N`: PROJ's comparison does not find
 * those.
 */
function utmEpsg(wkt: string): number | undefined {
  const match = /^PROJCS\[\s*"([^"]*)[_ ]UTM[_ ]Zone[_ ](\d{1,2})([NS])"/i.exec(wkt);
  const [, name = '', digits = '', hemisphere = ''] = match ?? [];
  const zone = Number(digits);
  const codes = UTM_CODES.find(({ datum }) => datum.test(name));
  if (codes === undefined || zone < 1 || zone > 60) return undefined;
  const base = hemisphere.toUpperCase() === 'N' ? codes.north : codes.south;
  return base === undefined ? undefined : base + zone;
}

/**
 * EPSG code of well-known text, or nothing. SpatiaLite compares it by PROJ with all systems it knows, which a pack does
 * not hold.
 */
function guessEpsg(wkt: string): number | undefined {
  const database = new Database(':memory:');
  try {
    loadSpatialite(database);
    database.exec('SELECT InitSpatialMetaData(1)');
    const guessed = database.prepare<[string], number>('SELECT PROJ_GuessSridFromWKT(?)').pluck().get(wkt);
    return guessed === undefined || guessed <= 0 ? undefined : guessed;
  } finally {
    database.close();
  }
}

const rounded = (degrees: number): number => Number(degrees.toFixed(5));

/**
 * The coordinate system of a file.
 * @param given code that the user insists on
 * @param samples of the file's features, by which degrees are recognised
 * @throws CoordinateSystemFault where neither names one
 */
export function requireSystem(
  system: CoordinateSystem,
  given: number | undefined,
  samples: readonly Pick<SourceFeature, 'wkb'>[],
): NonNullable<CoordinateSystem> {
  if (given !== undefined) return { epsg: given };
  if (system !== undefined) return system;
  const corners = samples.flatMap(({ wkb }) => (wkb === undefined ? [] : (firstCorner(wkb) ?? [])));
  const [x, y = 0] = corners;
  const areDegrees = x !== undefined && corners.every((value, i) => Math.abs(value) <= (i % 2 === 0 ? 180 : 90));
  const remedy = areDegrees
    ? `Its coordinates, e.g. ${rounded(x)}, ${rounded(y)}, look like longitude and latitude. If they are, ` +
      'specify EPSG code 4326'
    : SAY;
  throw new CoordinateSystemFault(
    `the file doesn't contain its coordinate system (a shapefile has it in its .prj). ${remedy}`,
  );
}

/**
 * EPSG code of a coordinate system.
 * @throws CoordinateSystemFault where it has none that is known
 */
export function resolveEpsg(system: NonNullable<CoordinateSystem>): number {
  if ('epsg' in system) return system.epsg;
  const guessed = utmEpsg(system.wkt) ?? guessEpsg(system.wkt);
  if (guessed === undefined)
    throw new CoordinateSystemFault(`unknown coordinate system: ${system.wkt.slice(0, 120)}. ${SAY}`);
  return guessed;
}

/** Makes `epsg` known to the database. @throws CoordinateSystemFault where PROJ does not know it */
export function declareEpsg(database: Database.Database, epsg: number): void {
  const isKnown =
    database
      .prepare<[number], number>('SELECT count(*) FROM spatial_ref_sys WHERE srid = CAST(? AS INTEGER)')
      .pluck()
      .get(epsg) === 1;
  if (isKnown) return;
  const added = database.prepare<[number], number>('SELECT InsertEpsgSrid(CAST(? AS INTEGER))').pluck().get(epsg);
  if (added !== 1) throw new CoordinateSystemFault(`unknown coordinate system EPSG:${epsg}. ${SAY}`);
}
