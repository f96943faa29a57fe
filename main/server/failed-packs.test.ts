/** Every interface reports a failed pack: in a header if other packs have a result, with 503 if nothing is found. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchJob } from '../../contract/batch.ts';
import { FAILED_PACKS_HEADER } from '../../contract/metering.ts';
import { writeFixturePacks } from '../geocoder/fixture.ts';
import {
  API_KEY,
  ask,
  askAs,
  OWNER_KEY,
  startFixtureServer,
  textAt,
  type Answer,
  type FixtureServer,
} from './fixture-world.ts';

/** Invalid files with the ids of packs included in Cairn, whose themes are known. */
const FAILED = [
  'admin-spain',
  'geocoder-nature',
  'health-default',
  'regions-us',
  'roads-santa-cruz',
  'time-zones',
  'zip4-santa-cruz',
];

const data = mkdtempSync(join(tmpdir(), 'cairn-data-'));
let world: FixtureServer;
beforeAll(async () => {
  world = await startFixtureServer({ dataDirectory: data, without: ['time-zones'] });
  await writeFixturePacks(world.packsDirectory);
  for (const id of FAILED) writeFileSync(join(world.packsDirectory, `${id}.sqlite`), 'no database');
  await ask(world.url, '/v1/packs/reload', { method: 'POST', headers: { 'x-api-key': OWNER_KEY } });
});
afterAll(async () => {
  await world.close();
  rmSync(data, { recursive: true });
});

const failedIn = ({ headers }: Answer): unknown => headers[FAILED_PACKS_HEADER];

test.each([
  ['/geocoderv1/geocoder?address=Munich', 'geocoder-nature, admin-spain, regions-us'],
  ['/geocoderv1/geocoder?address=Munich&format=xml', 'geocoder-nature, admin-spain, regions-us'],
  ['/geocoderv1/rev-geocoder?x=-122.0262&y=36.9735', 'geocoder-nature, admin-spain, regions-us'],
  ['/adminv1/xy2admininfo?x=-5&y=8&type=admin1', 'admin-spain'],
  ['/v1/admin-chain?x=-5&y=8', 'admin-spain'],
  ['/geoboundariesv1/xy2bounddata?x=-8&y=2', 'regions-us, admin-spain'],
])('%s uses other packs, and lists the failed one', async (path, failed) => {
  const answer = await world.ask(path);
  expect([answer.status, failedIn(answer)]).toEqual([200, failed]);
});

test.each([
  ['/geocoderv1/geocoder?address=Zzyzxqq', 'geocoder-nature'],
  ['/geocoderv1/geocoder?address=Zzyzxqq&format=xml', 'geocoder-nature'],
  ['/geocoderv1/geocoder?address=Munich&result_type=postal_code', 'geocoder-nature'],
  ['/geocoderv1/geocoder?address=-40,30', 'geocoder-nature'],
  ['/geocoderv1/rev-geocoder?x=-40&y=30', 'geocoder-nature'],
  ['/v1/addresses?bbox=-40,30,-39.9,30.1', 'geocoder-nature'],
  ['/geoboundariesv1/xy2bounddata?x=100&y=-50', 'regions-us'],
  ['/timezonesv1/xy2tzdata?x=-5&y=5', 'time-zones'],
  ['/zip4v1/xy2zip?x=37&y=-122', 'zip4-santa-cruz'],
  ['/covidv1/xy2data?x=-5&y=5&admin=admin1', 'health-default'],
])('%s finds nothing, and lists the failed pack', async (path, pack) => {
  const answer = await world.ask(path);
  expect([answer.status, answer.json()]).toEqual([503, expect.objectContaining({ code: 'pack_damaged', pack })]);
});

test('a matrix reports it', async () => {
  const order = { result: ['cost'], origin_addresses: ['1,1'], destination_addresses: ['2,2'] };
  const answer = await askAs(world.url, API_KEY, '/tdmv1/order', order);
  expect([answer.status, answer.json()]).toMatchObject([503, { code: 'pack_damaged', pack: 'roads-santa-cruz' }]);
});

test('rows of a table report the failed pack, and the response lists it if other packs have results', async () => {
  const answer = await askAs(world.url, API_KEY, '/v1/enrich?fields=admin0&address=a', 'a\nMunich\nZzyzxqq\n');
  expect([answer.status, failedIn(answer)]).toEqual([200, 'geocoder-nature, admin-spain, regions-us']);
  const [, munich, sea] = answer.text.split('\n');
  expect(munich).toMatch(/^Munich,11\.\d+,48\.\d+,.*,$/);
  expect(sea).toContain(`No place found for ""Zzyzxqq"". Pack geocoder-nature: The pack can't be used`);
});

test('a run of a table and its preview warn about it', async () => {
  const url = world.url;
  const uuid = textAt(await askAs(url, API_KEY, '/v1/batch?name=a.csv', 'a\nMunich\n'), 'uuid');
  const until = async (status: string): Promise<BatchJob> => {
    for (;;) {
      const job: BatchJob = JSON.parse((await ask(url, `/v1/batch/${uuid}`)).text);
      if (job.status === status) return job;
      if (job.status === 'Failed') throw new Error(job.message);
      await setTimeout(20);
    }
  };
  await until('Ready');
  const settings = { position: { kind: 'address', columns: [0] }, fields: ['admin0'] };
  const preview = await askAs(url, API_KEY, `/v1/batch/${uuid}/preview`, settings);
  const warning = {
    code: 'pack_failed',
    message: expect.stringMatching(/^Results may be incomplete because a pack can't be used\. Pack geocoder-nature: /),
    pack: 'geocoder-nature',
  };
  expect(preview.json()).toMatchObject({ warnings: expect.arrayContaining([warning]) });
  await askAs(url, API_KEY, `/v1/batch/${uuid}/start`, settings);
  expect(await until('Finished')).toMatchObject({ warnings: expect.arrayContaining([warning]) });
});
