/** The tables that packs may have, as their documented definitions make them. */
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
  STREET_EDGE_TABLE,
  STREET_ONE_WAY_TABLE,
} from '../schema/streets.ts';
import { NATURAL_FEATURE_TABLE, TILE_FORMAT_TABLE, TILE_TABLES } from '../schema/tiles.ts';
import { ZIP4_RANGE_TABLE, ZIP4_TABLE, ZIP5_TABLE } from '../schema/zip4.ts';

/** Tables with a geometry column, which SpatiaLite adds, and those of them whose geometry has an R*Tree. */
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
  /** Its columns in lower case, without those that packs of earlier versions lack. */
  columns: readonly string[];
  /** Columns of its primary key, in their order there. */
  key: string;
  /** Definitions of its indexes, as `normalised`: without them a look-up would read all of the table. */
  indexes: readonly string[];
  /** Its definition with one kind of space and quotation mark, where it is a virtual table. */
  virtual: string | undefined;
}

const normalise = (sql: string): string =>
  sql
    .replaceAll(/["'`[\]]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?([(),]) ?/gu, '$1')
    .trim()
    .toLowerCase();

/** Definitions as `normalised`: packs have the same ones. */
const known = new Map<string, string>();
const KEPT_DEFINITIONS = 1000;
/** Longer ones are not kept; that of the widest table has 1.5 kB. */
const KEPT_LENGTH = 4000;

/** SQL with one kind of space and without quotation marks round names, in lower case. */
export function normalised(sql: string): string {
  const kept = known.get(sql);
  if (kept !== undefined) return kept;
  const text = normalise(sql);
  if (known.size < KEPT_DEFINITIONS && sql.length <= KEPT_LENGTH) known.set(sql, text);
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

/**
 * Conditions of columns and tables that the definitions themselves have; nothing else is evaluated when a file is
 * checked.
 */
const conditionsIn = (sql: string): string[] =>
  Array.from(normalised(sql).matchAll(/check\((?:[^()]|\([^()]*\))*\)/gu), ([condition]) => condition);

/** The primary key of a table as a list of names. */
export const SELECT_KEY = "SELECT group_concat(lower(name), ',' ORDER BY pk) FROM pragma_table_info(?) WHERE pk > 0";

interface Catalogue {
  tables: ReadonlyMap<string, DocumentedTable>;
  conditions: ReadonlySet<string>;
}

function makeCatalogue(): Catalogue {
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
  return { tables: new Map(tables), conditions: new Set(DEFINITIONS.flatMap(conditionsIn)) };
}

let made: Catalogue | undefined;

/**
 * The documented tables by name in lower case, and the conditions that their columns may have. Made once: two
 * milliseconds.
 */
export const catalogue = (): Catalogue => (made ??= makeCatalogue());
