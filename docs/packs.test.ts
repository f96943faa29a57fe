/** The pages on packs name every table and column, every default pack and every source. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { readSources } from '../data/sources/source.ts';
import { THEME_IDS } from '../data/themes/index.ts';
import {
  AREA_MEMBER_TABLE,
  AREA_NAME_TABLE,
  AREA_TABLE,
  COUNTRY_TABLE,
  PLACE_TABLE,
  SHARD_TABLE,
  TIME_ZONE_TABLES,
} from '../main/packs/schema/areas.ts';
import { HEALTH_TABLES } from '../main/packs/schema/health.ts';
import { MANIFEST_TABLE } from '../main/packs/schema/manifest.ts';
import { CATEGORY_TABLE } from '../main/packs/schema/custom-categories.ts';
import { ROAD_TABLES } from '../main/packs/schema/roads.ts';
import {
  ADDRESS_TABLE,
  BUILDING_TABLE,
  BUSINESS_TABLE,
  STREET_EDGE_TABLE,
  STREET_ONE_WAY_TABLE,
} from '../main/packs/schema/streets.ts';
import { RASTER_TABLES } from '../main/packs/schema/raster.ts';
import { NATURAL_FEATURE_TABLE, TILE_TABLES } from '../main/packs/schema/tiles.ts';
import { ZIP4_RANGE_TABLE, ZIP4_TABLE, ZIP5_TABLE } from '../main/packs/schema/zip4.ts';

const page = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

test.each([
  [
    'packs.md',
    [
      MANIFEST_TABLE,
      AREA_TABLE,
      AREA_MEMBER_TABLE,
      AREA_NAME_TABLE,
      CATEGORY_TABLE,
      SHARD_TABLE,
      COUNTRY_TABLE,
      TILE_TABLES,
      NATURAL_FEATURE_TABLE,
      RASTER_TABLES,
      TIME_ZONE_TABLES,
      PLACE_TABLE,
    ],
  ],
  ['streets.md', [STREET_EDGE_TABLE, ADDRESS_TABLE, BUSINESS_TABLE, BUILDING_TABLE, STREET_ONE_WAY_TABLE]],
  ['zip4.md', [ZIP4_TABLE, ZIP4_RANGE_TABLE, ZIP5_TABLE]],
  ['health.md', [HEALTH_TABLES]],
  ['routing.md', [ROAD_TABLES]],
])('%s names every table and column', (name, tables) => {
  const text = page(name);
  const database = new Database(':memory:');
  for (const table of tables) database.exec(table);
  const columns = database
    .prepare<[], { table: string; column: string }>(
      'SELECT m.name AS "table", c.name AS "column" FROM sqlite_master AS m JOIN pragma_table_info(m.name) ' +
        "AS c WHERE m.type = 'table'",
    )
    .all();
  database.close();
  expect(columns.length).toBeGreaterThan(tables.length);
  expect(
    columns.filter(({ table, column }) => !text.includes(`\`${table}\``) || !text.includes(`\`${column}\``)),
  ).toEqual([]);
});

test('every source is cited with its version and licence', () => {
  const text = page('packs.md');
  expect(
    Object.values(readSources()).filter(
      (source) => !text.includes(`\`${source.package}\` ${source.version} | ${source.vintage} | ${source.licence}`),
    ),
  ).toEqual([]);
});

test('every default pack is described', () => {
  const text = page('packs.md');
  const families = ['streets', 'geocoder', 'roads'];
  expect(
    THEME_IDS.filter((id) => !text.includes(families.find((family) => id.startsWith(`${family}-`)) ?? id)),
  ).toEqual([]);
});
