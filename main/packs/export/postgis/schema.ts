/** The schema of the export: created if missing, and updated for the packs in it. */
import type { ClientBase } from 'pg';
import { adminCategoryCode } from '../../../../contract/categories.ts';
import { Fault } from '../../../../contract/fault.ts';
import { ranksOf } from '../../precedence.ts';
import { functionsSql } from './functions.ts';
import { identifier, qualify, type Names } from './names.ts';
import { allTables, type PgTable } from './tables.ts';

/** Increased when the schema of an earlier version can no longer be used. */
const LAYOUT = 3;

const columnSql = (table: PgTable): string =>
  [
    'pack text NOT NULL',
    ...table.columns.map(({ name, type }) => `${identifier(name)} ${type}`),
    ...(table.geometryType === undefined ? [] : [`geometry @geometry(${table.geometryType}, 4326)`]),
  ].join(', ');

const PACK_TABLE = `
CREATE TABLE cairn.layout AS SELECT ${LAYOUT} AS version;
CREATE TABLE cairn.pack (
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
  row_count bigint NOT NULL,
  loaded_at timestamptz NOT NULL,
  rank integer NOT NULL
);
COMMENT ON TABLE cairn.pack IS
  'Loaded packs, with licence and attribution. Of several with an answer, the one of the lowest rank counts';
CREATE TABLE cairn.category (code bigint PRIMARY KEY, name text NOT NULL);
CREATE TABLE cairn.division (
  level integer NOT NULL,
  country_iso3 text NOT NULL,
  parent_id bigint NOT NULL,
  area_km2 double precision NOT NULL,
  PRIMARY KEY (level, country_iso3, parent_id)
);
CREATE TABLE cairn.member_boundary (
  member_id bigint NOT NULL,
  member_level integer NOT NULL,
  pack text NOT NULL,
  boundary_id bigint NOT NULL,
  boundary_category bigint NOT NULL,
  area_km2 double precision NOT NULL,
  countries bigint[]
);
CREATE INDEX member_boundary_member ON cairn.member_boundary (member_id);
COMMENT ON TABLE cairn.member_boundary IS
  'Boundaries that consist of administrative areas, and ids of the countries that they stay within';
COMMENT ON TABLE cairn.division IS
  'How much of a country (parent_id 0), or of an area in it, the areas of a level cover';`;

const VIEWS = `
CREATE VIEW cairn.area AS
SELECT a.boundary_id, a.pack, a.category_code, c.name AS category_name,
  CASE WHEN a.category_code BETWEEN ${adminCategoryCode(0)} AND ${adminCategoryCode(8)}
  THEN (a.category_code - ${adminCategoryCode(0)})::integer END AS level,
  a.name, a.local_type, a.country_iso3,
  (SELECT n.official_name FROM cairn.country n WHERE n.iso3 = a.country_iso3 LIMIT 1) AS country_name,
  a.parent_id, a.sub_category_code, a.sub_category_name, a.area_km2, a.vintage, p.kind, p.attribution, a.geometry
FROM cairn.area_data a
JOIN cairn.pack p ON p.id = a.pack
LEFT JOIN cairn.category c ON c.code = a.category_code;
COMMENT ON VIEW cairn.area IS 'Every area, with its whole geometry: what the ids of admin() and geo_boundaries() name';
CREATE VIEW cairn.shard AS
SELECT * FROM cairn.shard_admin UNION ALL SELECT * FROM cairn.shard_time_zone UNION ALL SELECT *
  FROM cairn.shard_geo_boundary;
COMMENT ON VIEW cairn.shard IS 'The areas cut into small pieces, for joins with many points';
CREATE VIEW cairn.zip4_area AS
SELECT z.*, p.kind FROM cairn.zip4_data z JOIN cairn.pack p ON p.id = z.pack;`;

/**
 * Whether the schema exists, as created by this version. @throws Fault if it belongs to another program or another
 * version
 */
async function exists(client: ClientBase, { schema }: Names): Promise<boolean> {
  const tables = await client.query<{ name: string }>(
    'SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1',
    [schema],
  );
  if (tables.rows.length === 0) return false;
  const layoutRows = tables.rows.some(({ name }) => name === 'layout')
    ? await client.query<{ version: number }>(`SELECT version FROM ${identifier(schema)}.layout`)
    : undefined;
  const version = layoutRows?.rows[0]?.version;
  if (version === LAYOUT) return true;
  throw new Fault(
    'conflict',
    version === undefined
      ? `Schema ${JSON.stringify(schema)} contains tables that aren't part of this export. Choose another schema`
      : `Schema ${JSON.stringify(schema)} was created by another version of Cairn (layout ${version}; this ` +
          `version uses ${LAYOUT}). Drop it (DROP SCHEMA ${identifier(schema)} CASCADE), or choose another schema`,
  );
}

/** Creates the schema and its tables if missing. */
export async function prepareSchema(client: ClientBase, names: Names): Promise<void> {
  if (await exists(client, names)) return;
  const tables = allTables();
  const statements = [
    `CREATE SCHEMA IF NOT EXISTS ${identifier(names.schema)}`,
    PACK_TABLE,
    ...tables.map((table) => `CREATE TABLE cairn.${table.name} (${columnSql(table)}) WITH (toast_tuple_target = 8160)`),
    // Pieces are stored uncompressed in their rows, because every look-up reads some.
    ...tables
      .filter(({ geometryType }) => geometryType !== undefined)
      .map(({ name }) => `ALTER TABLE cairn.${name} ALTER geometry SET STORAGE EXTERNAL`),
    ...tables.flatMap(({ name, indexes }) => indexes.map((index) => `CREATE INDEX ON cairn.${name} ${index}`)),
    VIEWS,
  ];
  await client.query('BEGIN');
  await client.query(qualify(statements.join(';\n'), names));
  await client.query('COMMIT');
}

const DIVISIONS = `
DELETE FROM cairn.division;
INSERT INTO cairn.division
SELECT (a.category_code - ${adminCategoryCode(0)})::integer, a.country_iso3,
  CASE WHEN a.category_code = ${adminCategoryCode(1)} THEN 0 ELSE a.parent_id END, sum(a.area_km2)
FROM cairn.area_data a JOIN cairn.pack p ON p.id = a.pack
WHERE p.theme = 'admin' AND a.category_code BETWEEN ${adminCategoryCode(1)} AND ${adminCategoryCode(8)}
  AND a.country_iso3 IS NOT NULL
  AND (a.category_code = ${adminCategoryCode(1)} OR a.parent_id IS NOT NULL)
GROUP BY 1, 2, 3;`;

/**
 * Selects packs whose boundaries consist of installed areas (one area of each level is checked), and the lowest of
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
INSERT INTO cairn.member_boundary
SELECT m.member_id, m.member_category - ${adminCategoryCode(0)}, m.pack, m.boundary_id, a.category_code, a.area_km2,
  c.ids
FROM cairn.area_member m
JOIN cairn.area_data a ON a.pack = m.pack AND a.boundary_id = m.boundary_id
JOIN (
  SELECT d.pack, CASE WHEN bool_and(d.country_iso3 IS NOT NULL) THEN array_agg(DISTINCT n.boundary_id) END AS ids
  FROM cairn.area_data d
  LEFT JOIN cairn.area_data n ON n.category_code = ${adminCategoryCode(0)} AND n.country_iso3 = d.country_iso3
  GROUP BY d.pack
) c ON c.pack = m.pack
WHERE m.member_category BETWEEN ${adminCategoryCode(0)} AND ${adminCategoryCode(8)} AND m.pack = ANY ($1)`;

/**
 * Updates everything that depends on several packs: ranks, memberships and the functions.
 * @param order ids of the packs that answer before others
 * @param nameOf returns the name of a category
 */
export async function finishSchema(
  client: ClientBase,
  names: Names,
  order: readonly string[],
  nameOf: (category: number) => string,
): Promise<void> {
  const query = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(qualify(sql, names), values)).rows;
  await client.query('BEGIN');
  const packs = await query<{ id: string; theme: string; vintage: string; built_at: string }>(
    'SELECT id, theme, vintage, built_at FROM cairn.pack ORDER BY id COLLATE "C"',
  );
  const ranks = [...ranksOf(packs, order)];
  await query(
    'UPDATE cairn.pack p SET rank = r.rank FROM unnest($1::text[], $2::integer[]) AS r (id, rank) WHERE r.id = ' +
      'p.id AND r.rank <> p.rank',
    [ranks.map(([id]) => id), ranks.map(([, rank]) => rank)],
  );
  await query(DIVISIONS);
  const codes = await query<{ code: string }>('SELECT DISTINCT category_code AS code FROM cairn.area_data');
  const named = codes.map(({ code }) => [Number(code), nameOf(Number(code))] as const);
  await query(
    'INSERT INTO cairn.category SELECT * FROM unnest($1::bigint[], $2::text[]) ON CONFLICT (code) DO UPDATE ' +
      'SET name = excluded.name WHERE excluded.name NOT LIKE $$category\\_%$$',
    [named.map(([code]) => code), named.map(([, name]) => name)],
  );
  const byMembers = await query<{ pack: string; lowest: number }>(BY_MEMBERS);
  const byMemberIds = byMembers.map(({ pack }) => pack);
  await query('DELETE FROM cairn.member_boundary');
  await query(MEMBER_BOUNDARIES, [byMemberIds]);
  const lowestMember = Math.max(0, ...byMembers.map(({ lowest }) => lowest));
  await query(functionsSql(new Set(packs.map(({ theme }) => theme)), byMemberIds, lowestMember));
  await client.query('COMMIT');
  await query('ANALYZE cairn.pack, cairn.division, cairn.member_boundary');
}
