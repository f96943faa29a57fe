/** Which tables of packs become tables of PostgreSQL, with which columns and indexes, and what is in their rows. */
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import type { PackTheme } from '../../../../contract/pack.ts';
import { decodePolygons, type Polygons } from '../../geometry-blob.ts';
import type { PackFile } from '../../pack-file.ts';
import {
  AREA_MEMBER_TABLE,
  AREA_NAME_TABLE,
  AREA_TABLE,
  COUNTRY_TABLE,
  PLACE_TABLE,
  TIME_ZONE_TABLES,
} from '../../schema/areas.ts';
import { HEALTH_TABLES } from '../../schema/health.ts';
import { ADDRESS_TABLE, BUILDING_TABLE, BUSINESS_TABLE, STREET_EDGE_TABLE } from '../../schema/streets.ts';
import { ZIP4_RANGE_TABLE, ZIP4_TABLE, ZIP5_TABLE } from '../../schema/zip4.ts';
import {
  GEOMETRY_COLUMNS,
  geometryIn,
  lineStringFrom,
  multiPolygonOf,
  spatialColumns,
  type GeometryType,
} from '../well-known-binary.ts';
import type { PgCell, PgType } from './binary-copy.ts';

/** Is shown the polygons of an area, or of a piece of one. */
export type SeePolygons = (polygons: Polygons, category: number, of: 'area' | 'piece') => void;

export interface PgColumn {
  name: string;
  type: PgType;
}

export interface PgTable {
  /** Name in the schema. It has a partition for each pack, and the column `pack` before the others. */
  name: string;
  /** Name of the packs' table that its rows are made of. */
  source: string;
  columns: readonly PgColumn[];
  geometryType?: GeometryType;
  /** What follows the table's name in CREATE INDEX. */
  indexes: readonly string[];
  /**
   * The rows of a pack, in the order of the columns.
   * @param see is shown all polygons of areas and of their pieces, by the table that is made of both
   * @throws Error for a geometry that cannot be read
   */
  rowsOf: (database: Database.Database, see: SeePolygons) => Iterable<PgCell[]>;
}

const typeOf = (declared: string): PgType =>
  /INT/i.test(declared) ? 'bigint' : /REAL|DOUB|FLOA/i.test(declared) ? 'double precision' : 'text';

interface SqliteColumn {
  name: string;
  type: string;
}

function columnsIn(database: Database.Database, table: string): SqliteColumn[] {
  return database.prepare<[string], SqliteColumn>('SELECT name, type FROM pragma_table_info(?)').all(table);
}

/** Columns of a table as this version makes it, without those that its geometry says again. */
function columnsOf(sql: string, table: string, leftOut: ReadonlySet<string>): PgColumn[] {
  const database = new Database(':memory:');
  try {
    database.exec(sql);
    return columnsIn(database, table)
      .filter(({ name }) => !leftOut.has(name))
      .map(({ name, type }) => ({ name, type: typeOf(type) }));
  } finally {
    database.close();
  }
}

/** As the type of the column has it. */
function cellOf(value: unknown, type: PgType): PgCell {
  if (value === null || value === undefined) return null;
  if (type === 'double precision') return Number(value);
  if (type === 'bigint') return typeof value === 'bigint' ? value : BigInt(Math.trunc(Number(value)));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
}

const quoted = (name: string): string => `"${name}"`;

function* selected(database: Database.Database, select: string): Iterable<unknown[]> {
  yield* database.prepare<[], unknown[]>(select).raw().safeIntegers().iterate();
}

const GEOMETRY_INDEX = 'USING gist (geometry)';

/** A table that is in the packs as it is; what an older pack lacks is NULL. */
function copied(
  sql: string,
  table: string,
  { name = table, geometryType, indexes = [] }: { name?: string; geometryType?: GeometryType; indexes?: string[] } = {},
): PgTable {
  const place = geometryType === undefined ? [] : GEOMETRY_COLUMNS[geometryType];
  const own = columnsOf(sql, table, geometryType === undefined ? new Set() : spatialColumns(geometryType));
  const geometry: PgColumn[] = geometryType === undefined ? [] : [{ name: 'geometry', type: 'geometry' }];
  return {
    name,
    source: table,
    columns: [...own, ...geometry],
    ...(geometryType === undefined ? {} : { geometryType }),
    indexes: [...(geometryType === undefined ? [] : [GEOMETRY_INDEX]), ...indexes],
    *rowsOf(database) {
      const there = new Set(columnsIn(database, table).map((column) => column.name));
      const wanted = own.map((column) => (there.has(column.name) ? quoted(column.name) : 'NULL'));
      for (const row of selected(database, `SELECT ${[...wanted, ...place].join(', ')} FROM ${table}`)) {
        const cells = own.map(({ type }, index) => cellOf(row[index], type));
        if (geometryType !== undefined) cells.push(geometryIn(row, own.length, geometryType).wkb);
        yield cells;
      }
    },
  };
}

/** Pieces of areas, with what look-ups decide by: they read no other table. */
const shardTable = (name: string): PgTable => ({
  name,
  source: 'shard',
  columns: [
    { name: 'boundary_id', type: 'bigint' },
    { name: 'category_code', type: 'bigint' },
    { name: 'name', type: 'text' },
    { name: 'country_iso3', type: 'text' },
    { name: 'parent_id', type: 'bigint' },
    { name: 'area_km2', type: 'double precision' },
    { name: 'geometry', type: 'geometry' },
  ],
  geometryType: 'MultiPolygon',
  indexes: [GEOMETRY_INDEX, '(boundary_id)'],
  *rowsOf(database) {
    const rows = selected(
      database,
      `SELECT shard.boundary_id, shard.category_code, area.name, area.country_iso3, area.parent_id, area.area_km2, shard.geometry
         FROM shard JOIN area USING (boundary_id)`,
    );
    for (const [id, category, areaName, country, parent, size, geometry] of rows)
      yield [
        cellOf(id, 'bigint'),
        cellOf(category, 'bigint'),
        cellOf(areaName, 'text'),
        cellOf(country, 'text'),
        cellOf(parent, 'bigint'),
        cellOf(size, 'double precision'),
        multiPolygonOf(geometry).wkb,
      ];
  },
});

/** Positions of a part of an outline: what is looked at one by one where a point is close to the part. */
const PART_POSITIONS = 256;

/** A mark of each polygon's exact coordinates. */
function marksOf({ coordinates, ringEnds, polygonEnds }: Polygons): string[] {
  let start = 0;
  return Array.from(polygonEnds, (ringEnd) => {
    const end = 2 * (ringEnds[ringEnd - 1] ?? 0);
    const part = coordinates.subarray(start, end);
    start = end;
    return createHash('sha1')
      .update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
      .digest('base64');
  });
}

/** The areas one of whose pieces is none of their polygons, whole. */
function cutAreas(database: Database.Database, see: SeePolygons): Set<bigint> {
  const pieces = new Map<bigint, string[]>();
  for (const [id, category, geometry] of selected(database, 'SELECT boundary_id, category_code, geometry FROM shard')) {
    if (typeof id !== 'bigint') continue;
    const polygons = decodePolygons(geometry);
    see(polygons, Number(category), 'piece');
    const marks = marksOf(polygons);
    const known = pieces.get(id);
    if (known === undefined) pieces.set(id, marks);
    else known.push(...marks);
  }
  const cut = new Set<bigint>();
  for (const [id, category, geometry] of selected(database, 'SELECT boundary_id, category_code, geometry FROM area')) {
    const polygons = decodePolygons(geometry);
    see(polygons, Number(category), 'area');
    const own = typeof id === 'bigint' ? pieces.get(id) : undefined;
    if (typeof id !== 'bigint' || own === undefined) continue;
    const whole = new Set(marksOf(polygons));
    if (!own.every((mark) => whole.has(mark))) cut.add(id);
  }
  return cut;
}

/**
 * Parts of the outlines of areas that are cut into pieces. The outline tells a cut from a border, and whether it holds a
 * point can be told from few of its parts: of one that lies to the east of the point, its ends alone count.
 */
const OUTLINE: PgTable = {
  name: 'outline',
  source: 'area',
  columns: [
    { name: 'boundary_id', type: 'bigint' },
    { name: 'west', type: 'double precision' },
    { name: 'south', type: 'double precision' },
    { name: 'east', type: 'double precision' },
    { name: 'north', type: 'double precision' },
    { name: 'first_y', type: 'double precision' },
    { name: 'last_y', type: 'double precision' },
    { name: 'geometry', type: 'geometry' },
  ],
  geometryType: 'LineString',
  indexes: ['(boundary_id)'],
  *rowsOf(database, see) {
    const cut = cutAreas(database, see);
    for (const [id, geometry] of selected(database, 'SELECT boundary_id, geometry FROM area')) {
      if (typeof id !== 'bigint' || !cut.has(id)) continue;
      const { coordinates, ringEnds } = decodePolygons(geometry);
      let ringStart = 0;
      for (const ringEnd of ringEnds) {
        // Parts share the position in which they meet.
        for (let start = ringStart; start < ringEnd - 1; start += PART_POSITIONS - 1) {
          const end = Math.min(ringEnd, start + PART_POSITIONS);
          const { wkb, box } = lineStringFrom(coordinates, start, end);
          yield [id, ...box, coordinates[2 * start + 1] ?? 0, coordinates[2 * end - 1] ?? 0, wkb];
        }
        ringStart = ringEnd;
      }
    }
  },
};

const AREA = copied(AREA_TABLE, 'area', {
  name: 'area_data',
  geometryType: 'MultiPolygon',
  indexes: ['(boundary_id)', '(category_code, country_iso3)'],
});
const AREA_NAME = copied(AREA_NAME_TABLE, 'area_name', { indexes: ['(boundary_id)'] });

const areaTables = (shards: PgTable): PgTable[] => [shards, AREA, AREA_NAME, OUTLINE];
const ADMIN_SHARD = shardTable('shard_admin');

/**
 * The tables of each theme. The other themes have none: what they are made of are indexes and arrays for Cairn's own
 * programs, and tiles, which PMTiles hold.
 */
const TABLES: Partial<Record<PackTheme, readonly PgTable[]>> = {
  countries: [...areaTables(ADMIN_SHARD), copied(COUNTRY_TABLE, 'country'), copied(COUNTRY_TABLE, 'country_name')],
  admin: areaTables(ADMIN_SHARD),
  'time-zones': [
    ...areaTables(shardTable('shard_time_zone')),
    copied(TIME_ZONE_TABLES, 'zone'),
    copied(TIME_ZONE_TABLES, 'zone_transition', { indexes: ['(zone, at)'] }),
  ],
  'geo-boundaries': [
    ...areaTables(shardTable('shard_geo_boundary')),
    copied(AREA_MEMBER_TABLE, 'area_member', { indexes: ['(member_id)'] }),
  ],
  zip4: [
    copied(ZIP4_TABLE, 'zip4', { name: 'zip4_data', geometryType: 'MultiPolygon', indexes: ['(zip9)'] }),
    copied(ZIP4_RANGE_TABLE, 'zip4_range', { indexes: ['(zip4_id)'] }),
    copied(ZIP5_TABLE, 'zip5', { geometryType: 'MultiPolygon', indexes: ['(zip)'] }),
  ],
  places: [copied(PLACE_TABLE, 'place', { geometryType: 'Point', indexes: ['(name)'] })],
  streets: [
    copied(STREET_EDGE_TABLE, 'street_edge', { geometryType: 'LineString', indexes: ['(name)'] }),
    copied(ADDRESS_TABLE, 'address', { geometryType: 'Point', indexes: ['(street, number)'] }),
    copied(BUSINESS_TABLE, 'business', { geometryType: 'Point', indexes: ['(category)'] }),
    copied(BUILDING_TABLE, 'building', { geometryType: 'MultiPolygon' }),
  ],
  health: [
    copied(HEALTH_TABLES, 'health_area', { indexes: ['(area_key)'] }),
    copied(HEALTH_TABLES, 'health_figure', { indexes: ['(area_id, day)'] }),
  ],
};

/** The themes whose packs have tables in PostgreSQL. */
export const EXPORTED_THEMES: readonly string[] = Object.keys(TABLES);

/** The tables that a pack has rows in; older packs lack some. */
export function tablesIn({ database, manifest }: PackFile): PgTable[] {
  const has = database.prepare<[string]>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").pluck();
  return (TABLES[manifest.theme] ?? []).filter(({ source }) => has.get(source) !== undefined);
}

/** Each table once. */
export const allTables = (): PgTable[] => [
  ...new Map(
    Object.values(TABLES)
      .flat()
      .map((table) => [table.name, table]),
  ).values(),
];
