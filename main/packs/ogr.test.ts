/**
 * Default packs as read by GDAL, and so QGIS and ogr2ogr: the same number of rows, and the same numbers, as with
 * SQLite. Skipped with a message without ogrinfo (Debian's gdal-bin: 28 MB, too much for every test run) or packs.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { PACKS } from './built-packs.fixture.ts';

const packs = existsSync(PACKS) ? readdirSync(PACKS).filter((name) => name.endsWith('.sqlite')) : [];

function gdalVersion(): string | undefined {
  try {
    return execFileSync('ogrinfo', ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

const version = gdalVersion();
if (version === undefined || packs.length === 0)
  console.warn(
    'skipped: ' +
      (version === undefined ? 'ogrinfo is not installed (Debian: gdal-bin)' : 'no pack is built (npm run data)'),
  );

const NARROWEST = -(2 ** 31);
const WIDEST = 2 ** 31 - 1;
/** One row in this many is compared, selected by the number itself. */
const SAMPLE = 101;
const MAX_OUTPUT_BYTES = 1 << 28;

/** An arbitrary order, the same for both. */
const inOrder = (one: string, other: string): number => (one < other ? -1 : 1);

const ogr = (program: 'ogrinfo' | 'ogr2ogr', args: readonly string[]): string =>
  execFileSync(program, [...args, '-oo', 'LIST_ALL_TABLES=YES'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: MAX_OUTPUT_BYTES,
  });

interface Column {
  name: string;
  type: string;
  pk: number;
}

/** Tables with rows, except those of SpatiaLite, the R*Trees and the full-text index. */
const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite%'
  AND name NOT LIKE 'spatial%' AND name NOT LIKE 'geometry%'
  AND name NOT LIKE 'views_%' AND name NOT LIKE 'virts_%' AND name NOT LIKE 'vector_%' AND name NOT LIKE 'idx%'
  AND name NOT LIKE '%_box_%' AND name NOT LIKE 'document_text%' AND name NOT LIKE 'data_licenses'
  AND name NOT LIKE 'sql_%'`;

const columnsOf = (database: Database.Database, table: string): Column[] =>
  database.prepare<[string], Column>('SELECT name, type, pk FROM pragma_table_info(?)').all(table);

/** Returns the column that is the row id, which GDAL reads in 64 bits, whatever its declared type. */
function rowNumberOf(database: Database.Database, table: string): string | undefined {
  const [key, ...more] = columnsOf(database, table).filter(({ pk }) => pk > 0);
  return more.length === 0 && key?.type === 'INTEGER' ? key.name : undefined;
}

/** The other integer columns. */
const integersOf = (database: Database.Database, table: string): Column[] =>
  columnsOf(database, table).filter(
    ({ name, type }) => /^(?:INTEGER|BIGINT)$/u.test(type) && name !== rowNumberOf(database, table),
  );

describe.skipIf(packs.length === 0)('numbers of more than 32 bits are declared so', () => {
  test.each(packs)('%s', (name) => {
    const database = new Database(join(PACKS, name), { readonly: true });
    const tables = database.prepare<[], string>(TABLES).pluck().all();
    const wide = tables.flatMap((table) =>
      integersOf(database, table)
        .filter(({ type }) => type === 'INTEGER')
        .filter(
          ({ name: column }) =>
            database
              .prepare(`SELECT 1 FROM "${table}" WHERE "${column}" NOT BETWEEN ${NARROWEST} AND ${WIDEST} LIMIT 1`)
              .get() !== undefined,
        )
        .map(({ name: column }) => `${table}.${column}`),
    );
    database.close();
    expect(wide).toEqual([]);
  });
});

describe.skipIf(version === undefined || packs.length === 0)('GDAL reads', () => {
  test.each(packs)('%s', (name) => {
    const path = join(PACKS, name);
    const database = new Database(path, { readonly: true });
    const tables = database.prepare<[], string>(TABLES).pluck().all();
    const summary = ogr('ogrinfo', ['-ro', '-so', path, ...tables]);
    const layers = Array.from(
      summary.matchAll(/^Layer name: (\w+)$[\s\S]*?^Feature Count: (\d+)$/gmu),
      ([, layer = '', count]) => [layer, Number(count)] as const,
    );
    const counted = tables.map(
      (table) => [table, database.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get()] as const,
    );
    expect(Object.fromEntries(layers)).toEqual(Object.fromEntries(counted));
    for (const table of tables) {
      const number = rowNumberOf(database, table);
      if (number !== undefined) {
        const chosen = `"${number}" % ${SAMPLE} = 0`;
        const features = ogr('ogrinfo', ['-ro', '-q', '-geom=NO', '-fields=NO', path, table, '-where', chosen]);
        const written = database
          .prepare<[], string>(`SELECT CAST("${number}" AS TEXT) FROM "${table}" WHERE ${chosen}`)
          .pluck()
          .all();
        expect(
          Array.from(features.matchAll(/^OGRFeature\(\w+\):(-?\d+)$/gmu), ([, id = '']) => id).toSorted(inOrder),
          `${table}.${number}`,
        ).toEqual(written.toSorted(inOrder));
      }
      for (const { name: column } of integersOf(database, table).filter(({ type }) => type === 'BIGINT')) {
        const chosen = `"${column}" % ${SAMPLE} = 0`;
        const csv = ogr('ogr2ogr', ['-f', 'CSV', '/vsistdout/', path, table, '-select', column, '-where', chosen]);
        const read = csv
          .split('\n')
          .slice(1, -1)
          .map((line) => line.replaceAll('"', '').trim());
        const written = database
          .prepare<[], string>(`SELECT CAST("${column}" AS TEXT) FROM "${table}" WHERE ${chosen}`)
          .pluck()
          .all();
        expect(read.toSorted(inOrder), `${table}.${column}`).toEqual(written.toSorted(inOrder));
      }
    }
    database.close();
  });
});
