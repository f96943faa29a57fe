/**
 * Kills a server under load fifty times and says what was lost: npm run bench -- crash [--kills N]. Fails where
 * anything but the last second was.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { API_KEY, startMatrixFixture } from '../main/endpoints/matrix/fixture.ts';
import { loadThenKill } from '../main/server/crash.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } });
const PROGRESS_EVERY = 10;

const fixture = await startMatrixFixture(10, 10);
const { packsDirectory } = fixture;
const lostIn = (missing: readonly number[]): number => missing.filter((count) => count > 0).length;
try {
  const outcome = await loadThenKill({
    packsDirectory,
    dataDirectory: join(packsDirectory, 'killed'),
    key: API_KEY,
    order: {
      result: ['distance'],
      origin_addresses: fixture.addresses(5, 1),
      destination_addresses: fixture.addresses(5, 2),
    },
    kills: Number(values.kills),
    loadMs: 1600,
    onKill: ({ orders, missing }) => {
      if (missing.length % PROGRESS_EVERY === 0)
        process.stdout.write(`${missing.length} kills, ${orders} orders, counts lost in ${lostIn(missing)}\n`);
    },
  });
  const lost = lostIn(outcome.missing);
  process.stdout.write(
    `${outcome.missing.length} kills, after each of which the databases opened; ${outcome.orders} orders ` +
      `accepted, ${outcome.unfinished.length} of them unfinished; counts from before the last second lost in ` +
      `${lost} kills\n`,
  );
  process.exitCode = outcome.unfinished.length === 0 && lost === 0 ? 0 : 1;
} finally {
  await fixture.close();
}
