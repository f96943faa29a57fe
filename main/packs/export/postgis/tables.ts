/** The tables of packs that are exported to PostgreSQL: their columns, indexes and rows. */
import Database from 'better-sqlite3';
import type { PackTheme } from '../../../../contract/pack.ts';
import type { ReadableDatabase } from '../../pack-database.ts';
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
import {
  ADDRESS_TABLE,
  BUILDING_TABLE,
  BUSINESS_TABLE,
  POINT_OF_INTEREST_TABLE,
  STREET_EDGE_TABLE,
} from '../../schema/streets.ts';
import { ZIP4_RANGE_TABLE, ZIP4_TABLE, ZIP5_TABLE } from '../../schema/zip4.ts';
import { GEOMETRY_COLUMNS, readGeometry, spatialColumns, type GeometryType } from '../well-known-binary.ts';

/** Types of the columns without the geometry. */
type PgType = 'text' | 'bigint' | 'double precision';

export interface PgTable {
  /** Name in the schema, where the column `pack` comes first and `geometry` last. */
  name: string;
  /** Name of the packs' table. */
  source: string;
  columns: readonly { name: string; type: PgType }[];
  geometryType?: GeometryType;
  /** The part of CREATE INDEX after the table's name. */
  indexes: readonly string[];
  /** Returns the rows of a pack as fields of COPY's text format. @throws Error if a geometry can't be read */
  rowsOf: (database: ReadableDatabase) => Iterable<string[]>;
}

const typeOf = (declared: string | null): PgType =>
  /INT/i.test(declared ?? '') ? 'bigint' : /REAL|DOUB|FLOA/i.test(declared ?? '') ? 'double precision' : 'text';

/** Returns the columns of a table of this version, without those that repeat its geometry. */
function columnsOf(sql: string, table: string, omitted: ReadonlySet<string>): PgTable['columns'] {
  const database = new Database(':memory:');
  try {
    database.exec(sql);
    return database
      .prepare(`SELECT * FROM ${table}`)
      .columns()
      .filter(({ name }) => !omitted.has(name))
      .map(({ name, type }) => ({ name, type: typeOf(type) }));
  } finally {
    database.close();
  }
}

/** Formats a field of COPY's text format: https://www.postgresql.org/docs/15/sql-copy.html */
function fieldOf(value: unknown, type: PgType): string {
  if (typeof value === 'number' || typeof value === 'bigint')
    return String(type === 'bigint' && typeof value === 'number' ? Math.trunc(value) : value);
  if (typeof value !== 'string') return String.raw`\N`;
  // PostgreSQL's text has no U+0000.
  return value.replaceAll('\0', '\u{FFFD}').replaceAll(/[\\\t\n\r]/g, String.raw`\$&`);
}

interface Source {
  name: string;
  source: string;
  /** The query that its rows come from. */
  from?: string;
  columns: PgTable['columns'];
  geometryType?: GeometryType;
  indexes?: readonly string[];
}

function tableOf({ name, source, from = source, columns, geometryType, indexes = [] }: Source): PgTable {
  return {
    name,
    source,
    columns,
    ...(geometryType === undefined ? {} : { geometryType }),
    indexes: [...(geometryType === undefined ? [] : ['USING gist (geometry)']), ...indexes],
    *rowsOf(database) {
      const existing = new Set(
        database
          .prepare(`SELECT * FROM ${from}`)
          .columns()
          .map((column) => column.name),
      );
      const selected = [
        // Columns that an older pack lacks are NULL.
        ...columns.map((column) => (existing.has(column.name) ? `"${column.name}"` : 'NULL')),
        ...(geometryType === undefined ? [] : GEOMETRY_COLUMNS[geometryType]),
      ];
      const select = database.prepare<[], unknown[]>(`SELECT ${selected.join(', ')} FROM ${from}`);
      for (const row of select.raw().safeIntegers().iterate()) {
        const fields = columns.map(({ type }, index) => fieldOf(row[index], type));
        if (geometryType !== undefined)
          fields.push(`SRID=4326;${Buffer.from(readGeometry(row, columns.length, geometryType).wkb).toString('hex')}`);
        yield fields;
      }
    },
  };
}

/** A table copied from the packs' table `source`. */
const copied = (
  sql: string,
  source: string,
  options: { name?: string; geometryType?: GeometryType; indexes?: readonly string[] } = {},
): PgTable =>
  tableOf({
    name: source,
    source,
    columns: columnsOf(
      sql,
      source,
      options.geometryType === undefined ? new Set() : spatialColumns(options.geometryType),
    ),
    ...options,
  });

/** Pieces of areas, with all columns that look-ups need, so that they read no other table. */
const shardTable = (name: string): PgTable =>
  tableOf({
    name,
    source: 'shard',
    from: `(SELECT boundary_id, shard.category_code, area.name, country_iso3, parent_id, area_km2, shard.geometry
      FROM shard JOIN area USING (boundary_id))`,
    columns: [
      { name: 'boundary_id', type: 'bigint' },
      { name: 'category_code', type: 'bigint' },
      { name: 'name', type: 'text' },
      { name: 'country_iso3', type: 'text' },
      { name: 'parent_id', type: 'bigint' },
      { name: 'area_km2', type: 'double precision' },
    ],
    geometryType: 'MultiPolygon',
    indexes: ['(boundary_id)'],
  });

const AREA = copied(AREA_TABLE, 'area', {
  name: 'area_data',
  geometryType: 'MultiPolygon',
  indexes: ['(boundary_id)', '(category_code, country_iso3)'],
});
const AREA_NAME = copied(AREA_NAME_TABLE, 'area_name', { indexes: ['(boundary_id)'] });

const areaTables = (shards: PgTable): PgTable[] => [shards, AREA, AREA_NAME];
const ADMIN_SHARD = shardTable('shard_admin');

/**
 * The tables of each theme. Other themes have none: they consist of indexes and arrays for Cairn's own code, and of
 * tiles, which can be exported as PMTiles.
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
    copied(POINT_OF_INTEREST_TABLE, 'point_of_interest', { geometryType: 'Point', indexes: ['(category)'] }),
    copied(BUILDING_TABLE, 'building', { geometryType: 'MultiPolygon' }),
  ],
  health: [
    copied(HEALTH_TABLES, 'health_area', { indexes: ['(area_key)'] }),
    copied(HEALTH_TABLES, 'health_figure', { indexes: ['(area_id, day)'] }),
  ],
};

/** The themes whose packs have tables in PostgreSQL. */
export const EXPORTED_THEMES: readonly string[] = Object.keys(TABLES);

/** Returns the tables for which a pack has rows; older packs lack some. */
export function tablesIn({ database, manifest }: PackFile): PgTable[] {
  const has = database.prepare<[string]>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").pluck();
  return (TABLES[manifest.theme] ?? []).filter(({ source }) => has.get(source) !== undefined);
}

/** Returns all tables, without duplicates. */
export const allTables = (): PgTable[] => [
  ...new Map(
    Object.values(TABLES)
      .flat()
      .map((table) => [table.name, table]),
  ).values(),
];
