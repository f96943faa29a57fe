/** `/v1/batch/{uuid}/summary`: groups, figures, areas, errors, quotas and files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchJob } from '../../../contract/batch.ts';
import type { BatchSummary, BatchSummarySettings, SummaryResult } from '../../../contract/batch-summary.ts';
import { startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-summary-'));
let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

/** Two points in West South, one in East, one at sea, and one that isn't on Earth. */
const TABLE = 'id,lon,lat,amount,kind\n1,-8,2,10.5,a\n2,-7,1,x,b\n3,5,5,0.1,a\n4,100,80,7,\n5,-1220.263,5,1,b\n';
const [AMOUNT, KIND] = [3, 4];

const post = (path: string, body: unknown) =>
  server.ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

async function until(uuid: string, status: BatchJob['status']): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polling
    const job: BatchJob = JSON.parse((await server.ask(`/v1/batch/${uuid}`)).text);
    if (job.status === status) return;
    // oxlint-disable-next-line no-await-in-loop -- polling
    await setTimeout(20);
  }
}

async function upload(table = TABLE): Promise<string> {
  const { text } = await server.ask('/v1/batch?name=sites.csv', { method: 'POST', body: table });
  const { uuid }: BatchJob = JSON.parse(text);
  await until(uuid, 'Ready');
  return uuid;
}

async function summaryOf(uuid: string, settings: BatchSummarySettings): Promise<SummaryResult> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- while it is being computed
    const { status, text } = await post(`/v1/batch/${uuid}/summary`, settings);
    expect([status, text]).toEqual([200, expect.anything()]);
    const { result }: BatchSummary = JSON.parse(text);
    if (result !== undefined) return result;
  }
}

test('areas have their rows, sums, means and densities, before and after a run', async () => {
  const uuid = await upload();
  const settings = { by: 'admin1', sum: [AMOUNT], mean: [AMOUNT] };
  const before = await summaryOf(uuid, settings);
  expect(before).toMatchObject({
    figures: 4,
    total: 2,
    groups: [
      {
        cells: [
          'West South',
          '211',
          'Westland',
          'WST',
          '2',
          '10.5',
          '10.5',
          '600000',
          '0.000003333333333',
          '0.0000175',
        ],
        boundary_id: 211,
        bbox: [-10, 0, 0, 5],
      },
      { cells: expect.arrayContaining(['East', 'Eastland']) },
    ],
    packs: [
      { id: 'admin-west', category_code: 901 },
      { id: 'admin-east', category_code: 901 },
    ],
    rows: 5,
    rows_in_no_group: 2,
    rows_with_errors: 1,
    first_error: { row: 5, message: expect.stringContaining('Longitude -1220.263 is outside') },
    not_numbers: [{ column: 'amount', count: 1, row: 2, cell: 'x' }],
    warnings: [],
  });
  const position = { kind: 'columns', longitude: 1, latitude: 2 };
  await post(`/v1/batch/${uuid}/start`, { position, fields: ['admin0'] });
  await until(uuid, 'Finished');
  expect(await summaryOf(uuid, settings)).toEqual(before);
  // The column that the run has added.
  expect((await summaryOf(uuid, { by: 5 })).groups.map(({ cells }) => cells)).toEqual([
    ['Westland', '2'],
    ['Eastland', '1'],
  ]);
});

test('cells have shapes; columns and their values have none', async () => {
  const uuid = await upload();
  const { groups, columns } = await summaryOf(uuid, { by: 'tile:8' });
  expect(columns.map(({ name }) => name)).toEqual(['tile:8', 'rows', 'area_km2', 'rows_per_km2']);
  expect(groups[0]?.shape?.coordinates[0]?.[0]).toHaveLength(5);
  const byKind = await summaryOf(uuid, { by: KIND });
  expect(byKind).toMatchObject({ figures: 1, rows_in_no_group: 1 });
  expect(byKind.groups).toEqual([{ cells: ['a', '2'] }, { cells: ['b', '2'] }]);
});

test('the last summary is stored with the table, and written with its areas', async () => {
  const uuid = await upload();
  const settings = { by: 'admin1', sum: [AMOUNT] };
  await summaryOf(uuid, settings);
  expect(JSON.parse((await server.ask(`/v1/batch/${uuid}`)).text)).toMatchObject({ summary: settings });
  const csv = await server.ask(`/v1/batch/${uuid}/summary/export?format=csv`);
  expect(csv.headers['content-disposition']).toContain('sites-summary.csv');
  expect(csv.text).toContain('West South,211,Westland,WST,2,10.5,');
  const geojson = JSON.parse((await server.ask(`/v1/batch/${uuid}/summary/export?format=geojson`)).text);
  expect(geojson.features[0]).toMatchObject({ geometry: { type: 'Polygon' }, properties: { admin1: 'West South' } });
  const path = join(directory, 'summary.gpkg');
  writeFileSync(path, (await server.ask(`/v1/batch/${uuid}/summary/export?format=gpkg`)).bytes);
  const database = new Database(path, { readonly: true });
  expect(database.prepare('SELECT admin1, rows FROM sites_summary').get()).toEqual({ admin1: 'West South', rows: 2 });
  database.close();
});

test.each([
  [{ by: 'admin9' }, 'by "admin9" isn\'t a field. Fields: '],
  [{ by: 'boundary:12345' }, 'no installed pack has boundaries of that category'],
  [{ by: 9 }, 'by contains column 9, but the table has 5, counted from 0'],
  [{ by: 'admin1', sum: [KIND] }, 'sum contains "kind", which has no numbers, e.g. "a"'],
  [{ by: 'admin1', position: { kind: 'pair', column: 7, order: 'lat,lon' } }, "Column 7 doesn't exist"],
])('%j is refused with the remedy', async (settings, message) => {
  const { status, text } = await post(`/v1/batch/${await upload()}/summary`, settings);
  expect([status, JSON.parse(text).message]).toEqual([400, expect.stringContaining(message)]);
});

test('files need a summary, and formats with shapes need areas', async () => {
  const uuid = await upload();
  const none = await server.ask(`/v1/batch/${uuid}/summary/export?format=csv`);
  expect([none.status, none.text]).toEqual([400, expect.stringContaining('The table has no summary yet')]);
  await summaryOf(uuid, { by: KIND });
  const shapeless = await server.ask(`/v1/batch/${uuid}/summary/export?format=gpkg`);
  expect([shapeless.status, shapeless.text]).toEqual([400, expect.stringContaining('has no areas to write as gpkg')]);
});
