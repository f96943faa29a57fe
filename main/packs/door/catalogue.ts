/** The documented definitions of all tables that packs may have. */
import Database from 'better-sqlite3';
import { GEOCODER_INDEXES, GEOCODER_TABLES } from '../schema/geocoder.ts';
import {
  AREA_MEMBER_TABLE,
  AREA_NAME_TABLE,
  AREA_TABLE,
  COUNTRY_TABLE,
  PACKED_TREE_TABLE,
  PLACE_TABLE,
  SHARD_TABLE,
  TIME_ZONE_TABLES,
} from '../schema/areas.ts';
import { HEALTH_TABLES } from '../schema/health.ts';
import { MANIFEST_TABLE } from '../schema/manifest.ts';
import { ATTRIBUTE_TABLES } from '../schema/attributes.ts';
import { CATEGORY_TABLE } from '../schema/custom-categories.ts';
import { ROAD_TABLES } from '../schema/roads.ts';
import {
  ADDRESS_TABLE,
  BUILDING_TABLE,
  BUSINESS_TABLE,
  POINT_OF_INTEREST_TABLE,
  STREET_EDGE_TABLE,
  STREET_ONE_WAY_TABLE,
} from '../schema/streets.ts';
import { NATURAL_FEATURE_TABLE, TILE_FORMAT_TABLE, TILE_TABLES } from '../schema/tiles.ts';
import { ZIP4_RANGE_TABLE, ZIP4_TABLE, ZIP5_TABLE } from '../schema/zip4.ts';

/** Tables with a geometry column, which SpatiaLite adds. */
const GEOMETRY_TABLES = ['area', 'shard', 'zip4', 'zip5', 'street_edge', 'building'];

/** Columns that packs of earlier versions lack. */
const LATER_COLUMNS = new Set([
  'manifest.content_sha256',
  'manifest.fallback',
  'house.interpolated',
  'zone_transition.abbreviation',
  'area.vintage',
  'place.geonames_id',
  'place.seat_level',
  ...['west', 'south', 'east', 'north', 'label_lon', 'label_lat'].map((column) => `country.${column}`),
]);

export interface DocumentedTable {
  /** Column names in lower case, without those that packs of earlier versions lack. */
  columns: readonly string[];
  /** Columns of the primary key, in its order. */
  key: string;
  /** Normalised definitions of the indexes, without which look-ups would read the entire table. */
  indexes: readonly string[];
  /** Normalised definition, if it is a virtual table. */
  virtual: string | undefined;
}

const computeNormalised = (sql: string): string =>
  sql
    .replaceAll(/["'`[\]]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?([(),]) ?/gu, '$1')
    .trim()
    .toLowerCase();

/** Normalised definitions by original: all packs have the same ones. */
const cache = new Map<string, string>();
const MAX_CACHED_DEFINITIONS = 1000;
/** Longer definitions aren't cached; that of the widest table has 1.5 kB. */
const MAX_CACHED_LENGTH = 4000;

/** Returns SQL with single spaces and without quotation marks around names, in lower case. */
export function normalised(sql: string): string {
  const cached = cache.get(sql);
  if (cached !== undefined) return cached;
  const text = computeNormalised(sql);
  if (cache.size < MAX_CACHED_DEFINITIONS && sql.length <= MAX_CACHED_LENGTH) cache.set(sql, text);
  return text;
}

const DEFINITIONS = [
  MANIFEST_TABLE,
  AREA_TABLE,
  AREA_MEMBER_TABLE,
  AREA_NAME_TABLE,
  ATTRIBUTE_TABLES,
  CATEGORY_TABLE,
  SHARD_TABLE,
  PACKED_TREE_TABLE,
  COUNTRY_TABLE,
  TIME_ZONE_TABLES,
  PLACE_TABLE,
  HEALTH_TABLES,
  ROAD_TABLES,
  STREET_EDGE_TABLE,
  ADDRESS_TABLE,
  BUSINESS_TABLE,
  POINT_OF_INTEREST_TABLE,
  STREET_ONE_WAY_TABLE,
  BUILDING_TABLE,
  TILE_TABLES,
  TILE_FORMAT_TABLE,
  NATURAL_FEATURE_TABLE,
  ZIP4_TABLE,
  ZIP4_RANGE_TABLE,
  ZIP5_TABLE,
  GEOCODER_TABLES,
  GEOCODER_INDEXES,
];

/** Check constraints in the definitions; no others may be evaluated when a file is checked. */
const checkConstraintsOf = (sql: string): string[] =>
  Array.from(normalised(sql).matchAll(/check\((?:[^()]|\([^()]*\))*\)/gu), ([condition]) => condition);

/** Selects the primary key of a table as a list of names. */
export const SELECT_KEY = "SELECT group_concat(lower(name), ',' ORDER BY pk) FROM pragma_table_info(?) WHERE pk > 0";

interface Catalogue {
  tables: ReadonlyMap<string, DocumentedTable>;
  conditions: ReadonlySet<string>;
}

function createCatalogue(): Catalogue {
  const database = new Database(':memory:');
  for (const definition of DEFINITIONS) database.exec(definition);
  for (const table of GEOMETRY_TABLES) {
    database.exec(
      `ALTER TABLE ${table} ADD COLUMN geometry; CREATE VIRTUAL TABLE idx_${table}_geometry USING ` +
        'rtree(pkid, xmin, xmax, ymin, ymax)',
    );
  }
  const columnsOf = database.prepare<[string], string>('SELECT lower(name) FROM pragma_table_info(?)').pluck();
  const keyOf = database.prepare<[string], string | null>(SELECT_KEY).pluck();
  const indexesOf = database
    .prepare<[string], string>(
      "SELECT sql FROM sqlite_schema WHERE type = 'index' AND lower(tbl_name) = ? AND sql IS NOT NULL",
    )
    .pluck();
  const rows = database
    .prepare<[], { name: string; sql: string; root: number }>(
      "SELECT lower(name) AS name, sql, rootpage AS root FROM sqlite_schema WHERE type = 'table'",
    )
    .all();
  const tables = rows.map(({ name, sql, root }): [string, DocumentedTable] => [
    name,
    {
      key: keyOf.get(name) ?? '',
      indexes: indexesOf.all(name).map(normalised),
      columns: columnsOf.all(name).filter((column) => !LATER_COLUMNS.has(`${name}.${column}`)),
      virtual: root > 0 ? undefined : normalised(sql),
    },
  ]);
  database.close();
  return { tables: new Map(tables), conditions: new Set(DEFINITIONS.flatMap(checkConstraintsOf)) };
}

let created: Catalogue | undefined;

/**
 * Returns the documented tables by lower-case name, and the allowed check constraints. Created once, in two
 * milliseconds.
 */
export const catalogue = (): Catalogue => (created ??= createCatalogue());
