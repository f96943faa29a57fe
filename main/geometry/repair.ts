/** Repairs polygons that cross or overlap themselves; the result covers the same area. */
import type Database from 'better-sqlite3';
import type { MultiPolygon as GeoJsonMultiPolygon, Polygon as GeoJsonPolygon } from 'geojson';
import { multiPolygonBlob } from './blob.ts';
import { fromGeoJson, type MultiPolygon, type Polygon } from './rings.ts';
import { isTangled } from './tangle.ts';
import { untangle } from './untangle.ts';

const GEOJSON_DIGITS = 15;

/** Maximum crossings to repair: `untangle` takes about a second for these. */
const MAX_CROSSINGS = 20_000;

/** Thrown for polygons with so many crossings that a repair would take minutes and gigabytes. */
export class TangledPolygon extends Error {
  override readonly name = 'TangledPolygon';
  override readonly message = `the boundary crosses itself more than ${MAX_CROSSINGS.toLocaleString('en')} times`;
}

/** Valid polygons and their BLOB. */
export interface ValidPolygons {
  polygons: MultiPolygon;
  blob: Buffer;
  repaired: boolean;
}

/** Checks polygons with SpatiaLite's `ST_IsValid` and repairs the parts that fail, one by one. */
export class PolygonRepair {
  readonly #isValid: Database.Statement<[Buffer], number>;
  readonly #union: Database.Statement<[Buffer], string | null>;
  readonly #makeValid: Database.Statement<[Buffer], string | null>;
  readonly #buffer: Database.Statement<[Buffer], string | null>;

  constructor(database: Database.Database) {
    const polygonal = (expression: string): Database.Statement<[Buffer], string | null> =>
      database
        .prepare<[Buffer], string | null>(
          `SELECT AsGeoJSON(CastToMultiPolygon(ST_CollectionExtract(${expression}, 3)), ${GEOJSON_DIGITS})`,
        )
        .pluck();
    this.#isValid = database.prepare<[Buffer], number>('SELECT ST_IsValid(?)').pluck();
    this.#union = polygonal('ST_UnaryUnion(?)');
    this.#makeValid = polygonal('ST_MakeValid(?)');
    this.#buffer = polygonal('ST_Buffer(?, 0)');
  }

  /** Returns valid polygons unchanged, and repairs others. Drops parts without area. @throws TangledPolygon */
  validate(polygons: MultiPolygon): ValidPolygons {
    const blob = multiPolygonBlob(polygons);
    if (this.#isValid.get(blob) === 1) return { polygons, blob, repaired: false };
    if (isTangled(polygons.flat(), MAX_CROSSINGS)) throw new TangledPolygon();
    const untangled = this.#untangled(polygons);
    if (untangled !== undefined) return untangled;
    const parts = polygons.flatMap((polygon) => this.#repairPart(polygon));
    const joined =
      this.#untangled(parts)?.polygons ??
      this.#run([this.#union, this.#makeValid, this.#buffer], multiPolygonBlob(parts)) ??
      parts;
    return { polygons: joined, blob: multiPolygonBlob(joined), repaired: true };
  }

  #untangled(polygons: MultiPolygon): ValidPolygons | undefined {
    const untangled = untangle(polygons);
    if (untangled === undefined || untangled.length === 0) return undefined;
    const blob = multiPolygonBlob(untangled);
    return this.#isValid.get(blob) === 1 ? { polygons: untangled, blob, repaired: true } : undefined;
  }

  #repairPart(polygon: Polygon): MultiPolygon {
    const blob = multiPolygonBlob([polygon]);
    if (this.#isValid.get(blob) === 1) return [polygon];
    return this.#run([this.#makeValid, this.#buffer], blob) ?? [];
  }

  /** Returns the first result with an area; `ST_MakeValid` throws on degenerate rings. */
  #run(statements: readonly Database.Statement<[Buffer], string | null>[], blob: Buffer): MultiPolygon | undefined {
    for (const statement of statements) {
      try {
        const json = statement.get(blob);
        if (json === null || json === undefined) continue;
        const geometry: GeoJsonPolygon | GeoJsonMultiPolygon = JSON.parse(json);
        const polygons = fromGeoJson(geometry);
        if (polygons.length > 0) return polygons;
      } catch {
        continue;
      }
    }
    return undefined;
  }
}
