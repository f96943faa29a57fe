/** The schema of the export: made where it is missing, and brought up to the packs that are in it. */
import type { ClientBase } from 'pg';
import { adminCategoryCode, ENCLOSED_WATER_CATEGORY } from '../../../../contract/categories.ts';
import { Fault } from '../../../../contract/fault.ts';
import { ranksOf } from '../../precedence.ts';
import { BORDER_CELL_TABLE } from './border-cells.ts';
import { makeCells } from './cell-answers.ts';
import { CELL_TABLES, type CellProgress } from './cell-tables.ts';
import { functionsSql } from './functions.ts';
import { identifier, literal, placed, type Names } from './names.ts';
import { NEAR_CELL_TABLE, readNearPacks } from './near-cells.ts';
import { allTables, type PgTable } from './tables.ts';

/** Raised when what an earlier version has made can no longer be used. */
const LAYOUT = 2;

const columnSql = (table: PgTable): string =>
  [
    'pack text NOT NULL',
    ...table.columns.map(({ name, type }) =>
      type === 'geometry'
        ? `${name} @geometry(${table.geometryType ?? 'Geometry'}, 4326)`
        : `${identifier(name)} ${type}`,
    ),
  ].join(', ');

const PACK_TABLE = `
CREATE TABLE IF NOT EXISTS cairn.layout (version integer NOT NULL);
CREATE SEQUENCE IF NOT EXISTS cairn.partition_number;
CREATE TABLE IF NOT EXISTS cairn.pack (
  id text PRIMARY KEY,
  theme text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  version text NOT NULL,
  vintage text NOT NULL,
  kind text NOT NULL,
  licence text NOT NULL,
  attribution text NOT NULL,
  sources jsonb NOT NULL,
  counts jsonb NOT NULL,
  notes jsonb NOT NULL,
  built_at text NOT NULL,
  west double precision NOT NULL,
  south double precision NOT NULL,
  east double precision NOT NULL,
  north double precision NOT NULL,
  content text NOT NULL,
  partition_number bigint NOT NULL,
  row_count bigint NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now(),
  rank integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE cairn.pack IS 'The packs that are loaded, with licence, attribution and whether they are measured or modelled; of several with an answer that of the lowest rank gives it';
CREATE TABLE IF NOT EXISTS cairn.category (code bigint PRIMARY KEY, name text NOT NULL);
CREATE TABLE IF NOT EXISTS cairn.division (
  level integer NOT NULL,
  country_iso3 text NOT NULL,
  parent_id bigint NOT NULL,
  area_km2 double precision NOT NULL,
  PRIMARY KEY (level, country_iso3, parent_id)
);
CREATE TABLE IF NOT EXISTS cairn.member_boundary (
  member_id bigint NOT NULL,
  member_level integer NOT NULL,
  pack text NOT NULL,
  boundary_id bigint NOT NULL,
  boundary_category bigint NOT NULL,
  area_km2 double precision NOT NULL,
  countries text[]
);
CREATE INDEX IF NOT EXISTS member_boundary_member ON cairn.member_boundary (member_id);
COMMENT ON TABLE cairn.member_boundary IS 'The boundaries that are told by the administrative areas that they are made of, and the countries outside which they do not reach';
COMMENT ON TABLE cairn.division IS 'How much of a country (parent_id 0), or of an area in it, the areas of a level cover';`;

const VIEWS = `
CREATE OR REPLACE VIEW cairn.area AS
SELECT a.boundary_id, a.pack, a.category_code, c.name AS category_name,
  CASE WHEN a.category_code BETWEEN ${adminCategoryCode(0)} AND ${adminCategoryCode(8)} THEN (a.category_code - ${adminCategoryCode(0)})::integer END AS level,
  a.name, a.local_type, a.country_iso3,
  (SELECT n.official_name FROM cairn.country n WHERE n.iso3 = a.country_iso3 LIMIT 1) AS country_name,
  a.parent_id, a.sub_category_code, a.sub_category_name, a.area_km2, a.vintage, p.kind, p.attribution, a.geometry
FROM cairn.area_data a
JOIN cairn.pack p ON p.id = a.pack
LEFT JOIN cairn.category c ON c.code = a.category_code;
COMMENT ON VIEW cairn.area IS 'Every area, with its whole geometry: what the ids of admin() and geo_boundaries() name';
CREATE OR REPLACE VIEW cairn.shard AS
SELECT * FROM cairn.shard_admin UNION ALL SELECT * FROM cairn.shard_time_zone UNION ALL SELECT * FROM cairn.shard_geo_boundary;
COMMENT ON VIEW cairn.shard IS 'The areas cut into small pieces, for joins with many points';
CREATE OR REPLACE VIEW cairn.zip4_area AS
SELECT z.*, p.kind FROM cairn.zip4_data z JOIN cairn.pack p ON p.id = z.pack;`;

/** @throws Fault where the schema is another program's, or of another version of this one */
async function checkOwn(client: ClientBase, { schema }: Names): Promise<void> {
  const tables = await client.query<{ name: string }>(
    'SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1',
    [schema],
  );
  if (tables.rows.length === 0) return;
  const mark = tables.rows.some(({ name }) => name === 'layout')
    ? await client.query<{ version: number }>(`SELECT version FROM ${identifier(schema)}.layout`)
    : undefined;
  const version = mark?.rows[0]?.version;
  if (version === LAYOUT) return;
  throw new Fault(
    'conflict',
    version === undefined
      ? `Schema ${JSON.stringify(schema)} holds tables that are not of this export: name another`
      : `Schema ${JSON.stringify(schema)} was made by another version of Cairn (layout ${version}; this one makes ${LAYOUT}). Drop it (DROP SCHEMA ${identifier(schema)} CASCADE), or name another`,
  );
}

/** Makes the schema with its tables where they are missing. */
export async function prepareSchema(client: ClientBase, names: Names): Promise<void> {
  await client.query('BEGIN');
  await checkOwn(client, names);
  const schema = identifier(names.schema);
  const tables = allTables();
  const parents = tables.map(
    (table) => `CREATE TABLE IF NOT EXISTS cairn.${table.name} (${columnSql(table)}) PARTITION BY LIST (pack)`,
  );
  const indexes = tables.flatMap(({ name, indexes: own }) =>
    own.map((index, number) => `CREATE INDEX IF NOT EXISTS ${name}_index_${number} ON cairn.${name} ${index}`),
  );
  await client.query(
    placed(
      [
        `CREATE SCHEMA IF NOT EXISTS ${schema}`,
        PACK_TABLE,
        NEAR_CELL_TABLE,
        BORDER_CELL_TABLE,
        CELL_TABLES,
        `INSERT INTO cairn.layout SELECT ${LAYOUT} WHERE NOT EXISTS (SELECT FROM cairn.layout)`,
        ...parents,
        ...indexes,
        VIEWS,
      ].join(';\n'),
      names,
    ),
  );
  await client.query('COMMIT');
}

const DIVISIONS = `
DELETE FROM cairn.division;
INSERT INTO cairn.division
SELECT (a.category_code - ${adminCategoryCode(0)})::integer, a.country_iso3,
  CASE WHEN a.category_code = ${adminCategoryCode(1)} THEN 0 ELSE a.parent_id END, sum(a.area_km2)
FROM cairn.area_data a JOIN cairn.pack p ON p.id = a.pack
WHERE p.theme = 'admin' AND a.category_code BETWEEN ${adminCategoryCode(1)} AND ${adminCategoryCode(8)} AND a.country_iso3 IS NOT NULL
  AND (a.category_code = ${adminCategoryCode(1)} OR a.parent_id IS NOT NULL)
GROUP BY 1, 2, 3;`;

/**
 * Packs whose boundaries are made of areas that are there, one of each level to stand for the others; and the lowest of
 * their levels.
 */
const BY_MEMBERS = `
SELECT m.pack, max(m.member_category - ${adminCategoryCode(0)})::integer AS lowest
FROM (
  SELECT DISTINCT ON (m.pack, m.member_category) m.pack, m.member_category, m.member_id
  FROM cairn.area_member m WHERE m.member_category BETWEEN ${adminCategoryCode(0)} AND ${adminCategoryCode(8)}
  ORDER BY m.pack, m.member_category, m.boundary_id, m.member_id
) m
GROUP BY m.pack
HAVING EXISTS (SELECT FROM cairn.pack p WHERE p.theme = 'countries') AND bool_and(EXISTS (
  SELECT FROM cairn.area_data a JOIN cairn.pack p ON p.id = a.pack
  WHERE a.boundary_id = m.member_id AND a.category_code = m.member_category
    AND p.theme = CASE WHEN m.member_category = ${adminCategoryCode(0)} THEN 'countries' ELSE 'admin' END))
ORDER BY m.pack COLLATE "C"`;

const MEMBER_BOUNDARIES = `
DELETE FROM cairn.member_boundary;
INSERT INTO cairn.member_boundary
SELECT m.member_id, m.member_category - ${adminCategoryCode(0)}, m.pack, m.boundary_id, a.category_code, a.area_km2, c.codes
FROM cairn.area_member m
JOIN cairn.area_data a ON a.pack = m.pack AND a.boundary_id = m.boundary_id
JOIN (
  SELECT d.pack, CASE WHEN bool_and(d.country_iso3 IS NOT NULL) THEN array_agg(DISTINCT d.country_iso3) END AS codes
  FROM cairn.area_data d GROUP BY d.pack
) c ON c.pack = m.pack
WHERE m.member_category BETWEEN ${adminCategoryCode(0)} AND ${adminCategoryCode(8)} AND m.pack IN`;

interface Holder {
  id: string;
  theme: string;
  countries: boolean;
  divisions: boolean;
}

/** Which packs have countries, enclosed waters or divisions. */
const HOLDERS = `
SELECT p.id, p.theme, bool_or(a.category_code IN (${adminCategoryCode(0)}, ${ENCLOSED_WATER_CATEGORY.code})) AS countries,
  bool_or(a.category_code BETWEEN ${adminCategoryCode(1)} AND ${adminCategoryCode(8)}) AS divisions
FROM cairn.pack p JOIN cairn.area_data a ON a.pack = p.id
WHERE p.theme IN ('countries', 'admin')
GROUP BY p.id ORDER BY p.id COLLATE "C"`;

/**
 * Brings what depends on several packs up to those that are there: who answers first, what is made of what, and the
 * functions.
 * @param order ids of the packs that answer before others
 * @param nameOf the name of a category
 * @param progress of what takes long
 */
export async function finishSchema(
  client: ClientBase,
  names: Names,
  order: readonly string[],
  nameOf: (category: number) => string,
  progress: CellProgress,
): Promise<void> {
  const query = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(placed(sql, names), values)).rows;
  await client.query('BEGIN');
  const packs = await query<{ id: string; theme: string; vintage: string; built_at: string }>(
    'SELECT id, theme, vintage, built_at FROM cairn.pack ORDER BY id COLLATE "C"',
  );
  const ranks = [...ranksOf(packs, order)];
  await query(
    'UPDATE cairn.pack p SET rank = r.rank FROM unnest($1::text[], $2::integer[]) AS r (id, rank) WHERE r.id = p.id AND r.rank <> p.rank',
    [ranks.map(([id]) => id), ranks.map(([, rank]) => rank)],
  );
  await query(DIVISIONS);
  const codes = await query<{ code: string }>('SELECT DISTINCT category_code AS code FROM cairn.area_data');
  const named = codes.map(({ code }) => [Number(code), nameOf(Number(code))] as const);
  await query(
    'INSERT INTO cairn.category SELECT * FROM unnest($1::bigint[], $2::text[]) ON CONFLICT (code) DO UPDATE SET name = excluded.name WHERE excluded.name NOT LIKE $$category\\_%$$',
    [named.map(([code]) => code), named.map(([, name]) => name)],
  );
  const byMembers = await query<{ pack: string; lowest: number }>(BY_MEMBERS);
  const byMemberIds = byMembers.map(({ pack }) => pack);
  await query(`${MEMBER_BOUNDARIES} (${byMemberIds.map(literal).join(', ') || 'NULL'})`);
  const lowestMember = Math.max(0, ...byMembers.map(({ lowest }) => lowest));
  const holders = await query<Holder>(HOLDERS);
  const idsOf = (isWanted: (holder: Holder) => boolean): string[] => holders.filter(isWanted).map(({ id }) => id);
  const ofTheme = (wanted: string): string[] => packs.filter(({ theme }) => theme === wanted).map(({ id }) => id);
  const ofAreas = idsOf(({ countries, divisions }) => countries || divisions);
  const byPieces = ofTheme('geo-boundaries').filter((id) => !byMemberIds.includes(id));
  await query(
    functionsSql({
      ranks: new Map(ranks),
      ofTheme,
      nearAreas: await readNearPacks(client, names, 'shard_admin', ofAreas),
      nearBoundaries: await readNearPacks(client, names, 'shard_geo_boundary', byPieces),
      withCountries: idsOf(({ countries }) => countries),
      ofCountries: idsOf(({ theme }) => theme === 'countries'),
      withDivisions: idsOf(({ divisions }) => divisions),
      ofDivisions: idsOf(({ theme, divisions }) => theme === 'admin' && divisions),
      byMembers: byMemberIds,
      lowestMember,
    }),
  );
  await makeCells(client, names, { ofTheme, ranks: new Map(ranks), byMembers: byMemberIds, lowestMember }, progress);
  await client.query('COMMIT');
  await query('ANALYZE cairn.pack, cairn.division, cairn.category, cairn.member_boundary, cairn.near_cell');
}
