/**
 * Time until the matrix thread is free after a client has hung up on expensive work:
 *   npm run bench -- cancel [--packs DIR]
 * Two requests occupy all that a key may run at once. Both connections are closed, and a small request that was waiting
 * behind them is answered. Fails if that takes longer than 200 ms for any request at any moment.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomNumbers } from '../main/routing/random.ts';
import { linkRoads, pointText } from './montevideo-matrix.ts';
import { startCairn } from './server-process.ts';

const { values } = parseArgs({
  options: { packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') } },
});
const KEY = 'bench-key-0123456789-0123456789-0123456789';
const LIMIT_MS = 200;

/** Milliseconds after which clients hang up: at least one in every phase. */
const HANG_UP_AFTER = [10, 30, 60, 100, 200, 400, 700, 1000, 1500, 2000];

const random = randomNumbers(1);
const points = (count: number): string[] => Array.from({ length: count }, () => pointText(random));
const isochrone = { minutes: [60], each: true };
const WORK: Record<string, [path: string, body: object]> = {
  'trip of 200 stops': ['/tdmv1/trip', { addresses: points(200), round_trip: true }],
  'nearest, 10,000 × 100,000': [
    '/tdmv1/nearest',
    { origin_addresses: points(10_000), destination_addresses: points(100_000), k: 100 },
  ],
  'isochrones of 100 points': ['/tdmv1/isochrone', { addresses: points(100), ...isochrone }],
};
const SMALL: [path: string, body: object] = ['/tdmv1/route', { addresses: points(2) }];

const directory = mkdtempSync(join(tmpdir(), 'cairn-cancel-'));
mkdirSync(join(directory, 'data'));
const server = await startCairn({
  packs: linkRoads(values.packs, directory),
  dataDirectory: join(directory, 'data'),
  key: KEY,
});

/** A request whose client may hang up. */
function send([path, body]: [string, object]): { status: Promise<number | undefined>; hangUp: () => void } {
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
  const agent = new Agent();
  const call = request(server.url + path, { method: 'POST', agent, headers });
  const status = new Promise<number | undefined>((resolve) => {
    call.on('response', (response) => response.resume().on('close', () => resolve(response.statusCode)));
    call.on('error', () => resolve(undefined));
  });
  call.end(JSON.stringify(body));
  return { status, hangUp: () => call.destroy() };
}

async function timed(work: () => Promise<number | undefined>): Promise<number> {
  const start = performance.now();
  const status = await work();
  if (status !== 200) throw new Error(`the small request failed with ${status}`);
  return performance.now() - start;
}

let failed = false;
try {
  await server.settle();
  for (let run = 0; run < 20; run++) await send(SMALL).status;
  for (const [name, work] of Object.entries(WORK)) {
    const start = performance.now();
    const completeStatus = await send(work).status;
    const completeMs = performance.now() - start;
    if (completeStatus !== 200) throw new Error(`${name} failed with ${completeStatus}`);
    const times: number[] = [];
    for (const delay of HANG_UP_AFTER.filter((ms) => ms < completeMs)) {
      const both = [send(work), send(work)];
      await setTimeout(delay);
      for (const { hangUp } of both) hangUp();
      times.push(await timed(() => send(SMALL).status));
    }
    const longestMs = Math.max(...times);
    failed ||= longestMs > LIMIT_MS;
    process.stdout.write(
      `${name.padEnd(28)}${completeMs.toFixed(0).padStart(6)} ms to its end; free ${longestMs.toFixed(0)} ms after ` +
        `the client hangs up, at most, of ${times.length}; at most ${LIMIT_MS}\n`,
    );
  }
} finally {
  server.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
