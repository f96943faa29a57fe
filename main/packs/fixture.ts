/**
 * Small area packs for tests, written by SpatiaLite with the same tables as real packs. The shapes are invented, as
 * their manifests say.
 */
import { createHash } from 'node:crypto';
import { constants, copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { PACK_FORMAT_VERSION, type PackManifest } from '../../contract/pack.ts';
import {
  AREA_MEMBER_TABLE,
  AREA_NAME_TABLE,
  AREA_TABLE,
  COUNTRY_TABLE,
  SHARD_TABLE,
  TIME_ZONE_TABLES,
} from './schema/areas.ts';
import type { CountryView } from './country.ts';
import { MANIFEST_TABLE, PACK_APPLICATION_ID } from './schema/manifest.ts';
import { TILE_FORMAT_TABLE, TILE_TABLES } from './schema/tiles.ts';
import { loadSpatialite } from '../geometry/spatialite.ts';
import type { PackDescription } from './write/pack.ts';
import { writePackedTree } from './write/packed-tree.ts';

export interface FixtureArea {
  id: number;
  category: number;
  name: string;
  /** MULTIPOLYGON in well-known text, longitude first. */
  wkt: string;
  iso3?: string;
  localType?: string;
  /** By default the id as text. */
  sourceKey?: string;
  parentId?: number;
  subCategory?: { code: number; name: string };
  areaKm2?: number;
  vintage?: string;
  /** Names in other languages, by BCP 47 code. */
  names?: Record<string, string>;
}

export interface FixtureZone {
  name: string;
  id: number;
  countries: string[];
  standard?: [abbreviation: string, name: string];
  daylight?: [abbreviation: string, name: string];
  /** [seconds since 1970, minutes east of UTC] */
  changes: [number, number][];
}

export interface FixturePack {
  id: string;
  theme: PackManifest['theme'];
  /** By default `invented`. */
  vintage?: string;
  /** Whether it answers only where no other pack does. */
  fallback?: true;
  areas?: FixtureArea[];
  /** Members of areas. */
  members?: [id: number, memberCategory: number, memberId: number][];
  countries?: {
    iso3: string;
    iso2: string;
    name: string;
    officialName: string;
    dialCode?: string;
    view?: CountryView;
  }[];
  zones?: FixtureZone[];
  tiles?: {
    layers: { name: string; minZoom: number; maxZoom: number; fields: Record<string, string> }[];
    tiles: { z: number; x: number; y: number; data: Buffer }[];
    /** By default vector tiles. Includes the range of zooms. */
    format?: { format: string; minZoom: number; maxZoom: number };
    runs?: { z: number; y: number; firstX: number; lastX: number; data: Buffer }[];
  };
  /** Maximum number of vertices of a piece; small enough to split the fixture's areas. */
  verticesPerShard?: number;
  /** Whether areas and pieces use SpatiaLite's compressed format. */
  compressed?: boolean;
}

/** Manifest of invented packs, without theme, title and description. */
export const INVENTED = {
  version: '1',
  vintage: 'invented',
  coverage: [-180, -90, 180, 90],
  kind: 'modelled',
  licence: 'CC0-1.0',
  attribution: 'None',
  sources: [],
  counts: {},
  notes: [],
} satisfies Partial<PackDescription>;

/** At the equator. The fixture's areas only need the right magnitude. */
const KM2_PER_SQUARE_DEGREE = 12_364;

function insertManifest(database: Database.Database, { id, theme, vintage = 'invented', fallback }: FixturePack): void {
  database
    .prepare('INSERT INTO manifest VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL,?)')
    .run(
      id,
      PACK_FORMAT_VERSION,
      theme,
      `Fixture ${id}`,
      'Invented shapes for tests',
      '1',
      vintage,
      '[-180,-90,180,90]',
      'modelled',
      'CC0-1.0',
      'None',
      '[]',
      '{}',
      '["Every shape is invented"]',
      '2026-01-01T00:00:00Z',
      fallback === undefined ? null : JSON.stringify(fallback),
    );
}

function insertAreas(
  database: Database.Database,
  { areas = [], verticesPerShard = 8, compressed = false }: FixturePack,
): void {
  const store = compressed ? 'CompressGeometry' : '';
  database.exec(`${AREA_TABLE};${AREA_NAME_TABLE};${SHARD_TABLE}`);
  database.exec(
    "SELECT AddGeometryColumn('area', 'geometry', 4326, 'MULTIPOLYGON', 'XY'); SELECT " +
      "AddGeometryColumn('shard', 'geometry', 4326, 'POLYGON', 'XY')",
  );
  const insertArea = database.prepare(
    `INSERT INTO area SELECT @id, @category, @name, @localType, @key, @iso3, @parentId, @subCode, @subName,
       MbrMinX(g), MbrMinY(g), MbrMaxX(g), MbrMaxY(g), coalesce(@areaKm2, ST_Area(g) * ${KM2_PER_SQUARE_DEGREE}),
       @vintage, ${store}(g)
     FROM (SELECT ST_GeomFromText(@wkt, 4326) AS g)`,
  );
  const cut = database.prepare<[string, bigint], Buffer>('SELECT ST_Subdivide(ST_GeomFromText(?, 4326), ?)').pluck();
  const pieces = database.prepare<[Buffer], number>('SELECT ST_NumGeometries(?)').pluck();
  const insertShard = database.prepare(
    `INSERT INTO shard (boundary_id, category_code, geometry) SELECT ?, ?, ${store}(ST_GeometryN(?, CAST(? ` +
      'AS INTEGER)))',
  );
  const insertName = database.prepare('INSERT INTO area_name VALUES (?, ?, ?)');
  for (const area of areas) {
    insertArea.run({
      id: area.id,
      category: area.category,
      name: area.name,
      localType: area.localType ?? null,
      key: area.sourceKey ?? String(area.id),
      iso3: area.iso3 ?? null,
      parentId: area.parentId ?? null,
      subCode: area.subCategory?.code ?? null,
      subName: area.subCategory?.name ?? null,
      areaKm2: area.areaKm2 ?? null,
      vintage: area.vintage ?? null,
      wkt: area.wkt,
    });
    for (const [language, name] of Object.entries(area.names ?? {})) insertName.run(area.id, language, name);
    const parts = cut.get(area.wkt, BigInt(verticesPerShard));
    if (parts === undefined) throw new Error(`${area.name} could not be cut`);
    for (let part = 1; part <= (pieces.get(parts) ?? 0); part++) insertShard.run(area.id, area.category, parts, part);
  }
  database.exec("SELECT CreateSpatialIndex('shard', 'geometry')");
  writePackedTree(database, 'shard');
}

function insertZones(database: Database.Database, zones: readonly FixtureZone[]): void {
  database.exec(TIME_ZONE_TABLES);
  const insertZone = database.prepare('INSERT INTO zone VALUES (?,?,?,?,?,?,?)');
  const insertChange = database.prepare('INSERT INTO zone_transition VALUES (?,?,?,NULL)');
  for (const { name, id, countries, standard = [null, null], daylight = [null, null], changes } of zones) {
    insertZone.run(name, id, JSON.stringify(countries), ...standard, ...daylight);
    for (const [at, offset] of changes) insertChange.run(name, at, offset);
  }
}

/**
 * Folder in which a test run caches fixture packs by content: writing the six packs of a server takes SpatiaLite a
 * third of a second, and a run starts more than a hundred servers.
 */
const CACHE = process.env['CAIRN_TEST_PACKS'];

/** Writes `<directory>/<id>.sqlite`. */
export function writeFixturePack(directory: string, fixture: FixturePack): void {
  const path = join(directory, `${fixture.id}.sqlite`);
  if (!CACHE) {
    writePack(path, fixture);
    return;
  }
  const cached = join(CACHE, `${createHash('sha256').update(JSON.stringify(fixture)).digest('hex')}.sqlite`);
  if (!existsSync(cached)) {
    mkdirSync(CACHE, { recursive: true });
    const temporary = `${cached}.${process.pid}`;
    writePack(temporary, fixture);
    // Another process may have written the same pack.
    renameSync(temporary, cached);
  }
  copyFileSync(cached, path, constants.COPYFILE_EXCL);
}

function writePack(path: string, fixture: FixturePack): void {
  const database = new Database(path);
  loadSpatialite(database);
  database.exec("SELECT InitSpatialMetaData(1, 'NONE'); SELECT InsertEpsgSrid(4326)");
  database.pragma(`application_id = ${PACK_APPLICATION_ID}`);
  database.exec(MANIFEST_TABLE);
  database.exec('BEGIN');
  insertManifest(database, fixture);
  if (fixture.areas !== undefined) insertAreas(database, fixture);
  if (fixture.members !== undefined) {
    database.exec(AREA_MEMBER_TABLE);
    const insert = database.prepare('INSERT INTO area_member VALUES (?,?,?)');
    for (const member of fixture.members) insert.run(...member);
  }
  if (fixture.countries !== undefined) {
    database.exec(COUNTRY_TABLE);
    const insert = database.prepare('INSERT INTO country VALUES (?,?,?,?,?,NULL,NULL,?,?,?,?,?,?)');
    for (const { iso3, iso2, name, officialName, dialCode, view } of fixture.countries) {
      insert.run(
        iso3,
        iso2,
        name,
        officialName,
        dialCode ?? null,
        ...(view?.bounds ?? [null, null, null, null]),
        ...(view?.label ?? [null, null]),
      );
    }
  }
  if (fixture.zones !== undefined) insertZones(database, fixture.zones);
  if (fixture.tiles !== undefined) {
    database.exec(TILE_TABLES);
    for (const { name, minZoom, maxZoom, fields } of fixture.tiles.layers) {
      database.prepare('INSERT INTO tile_layer VALUES (?,?,?,?)').run(name, minZoom, maxZoom, JSON.stringify(fields));
    }
    for (const { z, x, y, data } of fixture.tiles.tiles)
      database.prepare('INSERT INTO tile VALUES (?,?,?,?)').run(z, x, y, data);
    if (fixture.tiles.format !== undefined) {
      const { format, minZoom, maxZoom } = fixture.tiles.format;
      database.exec(TILE_FORMAT_TABLE);
      database.prepare('INSERT INTO tile_format VALUES (?,?,?)').run(format, minZoom, maxZoom);
    }
    for (const { z, y, firstX, lastX, data } of fixture.tiles.runs ?? [])
      database.prepare('INSERT INTO tile_run VALUES (?,?,?,?,?)').run(z, y, firstX, lastX, data);
  }
  database.exec('COMMIT');
  database.close();
}
