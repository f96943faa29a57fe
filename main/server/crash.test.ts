/** `kill -9` during requests: accepted jobs survive, and usage is counted up to the last second. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { API_KEY, startMatrixFixture } from '../endpoints/matrix/fixture.ts';
import { loadThenKill } from './crash.ts';

/** `npm run test:long` kills fifty times. */
const KILLS = Number(process.env['CAIRN_TEST_KILLS'] ?? 5);

test('kill -9 under load', { timeout: KILLS * 24_000 }, async () => {
  const fixture = await startMatrixFixture(10, 10);
  const { packsDirectory } = fixture;
  const order = {
    result: ['distance'],
    origin_addresses: fixture.addresses(5, 1),
    destination_addresses: fixture.addresses(5, 2),
  };
  const outcome = await loadThenKill({
    packsDirectory,
    dataDirectory: join(packsDirectory, 'killed'),
    key: API_KEY,
    order,
    kills: KILLS,
    loadMs: 1600,
  });
  await fixture.close();
  expect(outcome.unfinished).toEqual([]);
  expect(outcome.orders).toBeGreaterThan(KILLS);
  // All requests answered more than a second (plus the time of a write) before a kill are counted.
  expect(outcome.missing).toEqual(Array.from({ length: KILLS }, () => 0));
});
