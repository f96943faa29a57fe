/**
 * Transforms coordinates of all files and tables to WGS84 with PROJ, which reads every code of its database and every
 * .prj definition, also without a code. proj4js has fewer codes and no datum shift grids.
 */
import Database, { type Statement } from 'better-sqlite3';
import { loadSpatialite } from './spatialite.ts';
import { coordinatesOfLine, lineStringWkb } from './wkb.ts';

/**
 * A coordinate system as files and users specify it, in any form that PROJ reads: `EPSG:2056`, another authority's
 * code, a URN or URL of a code, well-known text (WKT 1, WKT 2, Esri's), PROJJSON or a PROJ string. Coordinates have
 * easting or longitude first, whatever axis order the authority defines.
 */
export type CoordinateSystem = string;

export const WGS84: CoordinateSystem = 'EPSG:4326';

/** The message names the coordinate system; the caller adds the remedy. */
export class CoordinateSystemFault extends Error {}

/** A transformation between a coordinate system and WGS84. */
export interface Projection {
  /** A code such as `EPSG:2227`, or the name in the definition. */
  readonly name: string;
  /** PROJ's name of a code, or the name in the definition, e.g. `WGS 84 / UTM zone 21S`. */
  readonly title: string;
  /** Whether coordinates are longitude and latitude in degrees. */
  readonly isGeographic: boolean;
  /**
   * Transforms positions, x and y alternating, to WGS84, longitude first. Returns WGS84 coordinates unchanged;
   * undefined if PROJ can't transform a position.
   */
  toWgs84(coordinates: Float64Array): Float64Array | undefined;
  /** Transforms positions in WGS84, longitude first, to the coordinate system; undefined if PROJ can't. */
  fromWgs84(coordinates: Float64Array): Float64Array | undefined;
  close(): void;
}

/** Codes of longitude and latitude that differ from WGS84 by less than a metre, and need no transformation. */
const SAME_AS_WGS84: ReadonlyMap<CoordinateSystem, string> = new Map([
  [WGS84, 'WGS 84'],
  ['EPSG:4979', 'WGS 84'],
  ['EPSG:4258', 'ETRS89'],
  ['EPSG:4937', 'ETRS89'],
]);
/** Longer than any real definition. */
const MAX_CHARACTERS = 20_000;
const MAX_NAME = 100;

/** Normalises a code, URN or URL to `AUTHORITY:CODE`, and trims other definitions. */
export function canonicalSystem(definition: CoordinateSystem): CoordinateSystem {
  const text = definition.replace(/^\uFEFF/, '').trim();
  if (/^(?:.*[:/])?CRS:?84h?$/i.test(text)) return WGS84;
  const [, gml] = /epsg\.xml#(\d+)$/i.exec(text) ?? [];
  if (gml !== undefined) return `EPSG:${gml}`;
  const [, authority, code] = /^(?:(?:urn:|https?:\/\/)\S*[:/])?([a-z]\w*)[:/](?:[\d.]*[:/])?(\w+)$/i.exec(text) ?? [];
  return authority === undefined ? text : `${authority.toUpperCase()}:${code}`;
}

/** Recognises the usual WGS84 definitions, which need no transformation. */
const isWgs84 = (definition: string): boolean =>
  SAME_AS_WGS84.has(definition) ||
  (/^GEOG(?:CS|CRS)\s*\[\s*"(?:GCS_)?WGS[ _]?(?:19)?84"/i.test(definition) &&
    !/PRIMEM\s*\[\s*"[^"]*"\s*,\s*-?[1-9]/i.test(definition));

const isDegrees = (definition: string): boolean =>
  /^(?:COMP(?:D_CS|OUNDCRS)\s*\[\s*"[^"]*"\s*,\s*)?GEO(?:GCS|GCRS|DCRS)\s*\[|\+proj=(?:longlat|latlong)\b/i.test(
    definition,
  ) || /"type"\s*:\s*"Geo(?:graphic|detic)CRS"/.test(definition.slice(0, 200));

/** Geocentric systems have three axes, so two coordinates can't be transformed. */
const isGeocentric = (definition: string): boolean =>
  /^GEOCCS\s*\[|CS\s*\[\s*Cartesian\s*,\s*3\s*\]|\+proj=(?:geocent|cart)\b/i.test(definition);

/** The name in well-known text or PROJJSON; otherwise the start of the definition. */
function titleOf(definition: string): string {
  const quoted = /^\w+\s*\[\s*"([^"]+)"/.exec(definition) ?? /"name"\s*:\s*"([^"]+)"/.exec(definition);
  return (quoted?.[1] ?? definition).slice(0, MAX_NAME);
}

const unchanged = (coordinates: Float64Array): Float64Array => coordinates;

/** Test points: one works in any geographic or projected system. */
const TEST_POINTS = ['POINT(0 0)', 'POINT(500000 4000000)', 'POINT(10 45)'];

/** Esri codes are often written as EPSG codes. */
const asEsri = (definition: string): string[] => {
  const [, code] = /^EPSG:(\d+)$/.exec(definition) ?? [];
  return code === undefined ? [] : [`ESRI:${code}`];
};

interface Described {
  /** A definition that PROJ accepts. */
  definition: string;
  name: string;
  /** Well-known text if PROJ provides it, otherwise the definition. */
  wkt: string;
}

class System {
  readonly #database = new Database(':memory:');
  readonly #testTransform: Statement<[string, string], string | null>;
  readonly #wkt: Statement<[string, number], string | null>;

  constructor() {
    loadSpatialite(this.#database);
    this.#testTransform = this.#database
      .prepare<[string, string], string | null>(
        "SELECT AsText(ST_Transform(GeomFromText(?, 4326), 4326, NULL, ?, 'EPSG:4326'))",
      )
      .pluck();
    this.#wkt = this.#database
      .prepare<[string, number], string | null>('SELECT PROJ_AsWKT(?, CAST(? AS INTEGER))')
      .pluck();
  }

  #canTransform(point: string, definition: string): boolean {
    try {
      return typeof this.#testTransform.get(point, definition) === 'string';
    } catch {
      // PROJ reports errors as SQL errors.
      return false;
    }
  }

  /** Returns undefined if PROJ can't read the definition, or its coordinates aren't positions on the ground. */
  describe(given: string): Described | undefined {
    const definition = [given, ...asEsri(given)].find((each) =>
      TEST_POINTS.some((point) => this.#canTransform(point, each)),
    );
    if (definition === undefined) return undefined;
    const [, authority, code] = /^([A-Z]\w*):(\d+)$/.exec(definition) ?? [];
    const wkt = authority === undefined ? undefined : this.#wkt.get(authority, Number(code));
    const described = { definition, wkt: wkt ?? definition };
    if (isGeocentric(described.wkt)) return undefined;
    return { ...described, name: authority === undefined ? titleOf(definition) : definition };
  }

  /** Transforms all positions of a shape in one call, as a line: SpatiaLite has no simpler type for many positions. */
  transformer(from: string, to: string): Projection['toWgs84'] {
    const transform = this.#database
      .prepare<[Buffer, string, string], Buffer | null>(
        'SELECT AsBinary(ST_Transform(GeomFromWKB(?, 4326), 4326, NULL, ?, ?))',
      )
      .pluck();
    return (coordinates) => {
      if (coordinates.length === 0) return coordinates;
      const isPoint = coordinates.length === 2;
      try {
        const line = lineStringWkb(isPoint ? Float64Array.of(...coordinates, ...coordinates) : coordinates);
        const transformed = transform.get(line, from, to);
        return transformed === undefined || transformed === null
          ? undefined
          : coordinatesOfLine(transformed).subarray(0, coordinates.length);
      } catch {
        return undefined;
      }
    };
  }

  close(): void {
    this.#database.close();
  }
}

/**
 * Opens a transformation to WGS84, which the caller must close. WGS84 itself needs no SpatiaLite.
 * @throws CoordinateSystemFault if PROJ doesn't know the system, or its coordinates aren't positions on the ground;
 * Fault spatialite_missing
 */
export function openProjection(given: CoordinateSystem): Projection {
  const definition = canonicalSystem(given);
  if (isWgs84(definition)) {
    const name = titleOf(definition);
    const title = SAME_AS_WGS84.get(definition) ?? name;
    return { name, title, isGeographic: true, toWgs84: unchanged, fromWgs84: unchanged, close: () => undefined };
  }
  if (definition.length > MAX_CHARACTERS)
    throw new CoordinateSystemFault(`the definition of its coordinate system has ${definition.length} characters`);
  const system = new System();
  const described = system.describe(definition);
  if (described === undefined) {
    system.close();
    throw new CoordinateSystemFault(`unknown coordinate system: ${titleOf(definition)}`);
  }
  return {
    name: described.name,
    title: titleOf(described.wkt),
    isGeographic: isDegrees(described.wkt),
    toWgs84: system.transformer(described.definition, WGS84),
    fromWgs84: system.transformer(WGS84, described.definition),
    close: () => system.close(),
  };
}

/** Why a shape can't be used: it is outside the area of the system. */
export const notInSystem = ({ name }: Pick<Projection, 'name'>): string =>
  `the geometry can't be converted from ${name} to WGS84: it may be outside the area of that system`;
