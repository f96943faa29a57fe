/** The pages on streets, ZIP+4 and health figures name every table and column of their packs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { ADDRESS_TABLE, BUILDING_TABLE, BUSINESS_TABLE, HEALTH_TABLES, STREET_EDGE_TABLE, STREET_ONE_WAY_TABLE, ZIP4_RANGE_TABLE, ZIP4_TABLE, ZIP5_TABLE } from '../main/packs/schema.ts';

test.each([
  ['streets.md', [STREET_EDGE_TABLE, ADDRESS_TABLE, BUSINESS_TABLE, BUILDING_TABLE, STREET_ONE_WAY_TABLE]],
  ['zip4.md', [ZIP4_TABLE, ZIP4_RANGE_TABLE, ZIP5_TABLE]],
  ['health.md', [HEALTH_TABLES]],
])('%s', (page, tables) => {
  const text = readFileSync(join(import.meta.dirname, page), 'utf8');
  const database = new Database(':memory:');
  for (const table of tables) database.exec(table);
  const columns = database
    .prepare<[], { table: string; column: string }>(`SELECT m.name AS "table", c.name AS "column" FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'`)
    .all();
  database.close();
  expect(columns.length).toBeGreaterThan(tables.length);
  expect(columns.filter(({ table, column }) => !text.includes(`\`${table}\``) || !text.includes(`\`${column}\``))).toEqual([]);
});
