/**
 * The modules whose functions run for every request of a look-up, from socket to socket, for docs/architecture.md:
 *   npm run bench -- crossed-modules [--path PATH] [--packs DIR]
 * Runs the server in this process with V8's precise coverage. The path is requested with points a few metres apart,
 * twice with each. Modules with a function that runs for each of the second requests count.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from '../main/server/start.ts';
import { Client } from './client.ts';

const ROOT = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    path: { type: 'string', default: '/adminv1/xy2admininfo?type=admin1' },
    packs: { type: 'string', default: join(ROOT, 'data', 'packs') },
  },
});
const KEY = 'a-key-of-the-bench-0123456789-abcdefghij';
/** Towards the north-east of here, on land. */
const START = { lon: -122.03, lat: 36.97 };
const STEP_DEGREES = 5e-5;
const REQUESTS = 200;
/** Within this time after the start, the server opens the packs that haven't been needed; in milliseconds. */
const OPENING_MS = 3000;

const dataDirectory = mkdtempSync(join(tmpdir(), 'cairn-modules-'));
const server = await startServer({ packsDirectory: values.packs, dataDirectory, port: 0, apiKeys: [KEY] });
const client = new Client(server.url, KEY);
const session = new Session();
try {
  const send = async (): Promise<void> => {
    for (let i = 0; i < REQUESTS; i++) {
      const [x, y] = [START.lon + i * STEP_DEGREES, START.lat + i * STEP_DEGREES];
      const path = `${values.path}${values.path.includes('?') ? '&' : '?'}x=${x}&y=${y}`;
      const { status } = await client.get(path);
      if (status !== 200) throw new Error(`${path} is answered with status ${status}`);
    }
  };
  await send();
  await setTimeout(OPENING_MS);
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await send();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const crossed = result
    .filter(({ url }) => url.startsWith('file:') && !url.includes('node_modules') && !url.includes('/bench/'))
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) >= REQUESTS))
    .map(({ url }) => relative(ROOT, fileURLToPath(url)))
    .toSorted();
  process.stdout.write(`${crossed.join('\n')}\n${crossed.length} modules for ${values.path}\n`);
} finally {
  session.disconnect();
  client.close();
  await server.close();
  rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
