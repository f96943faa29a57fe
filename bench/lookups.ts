/**
 * Requests per second and 99th percentile of each look-up, compared with an empty Fastify route in the same run:
 *   npm run bench -- lookups [--packs DIR] [--seconds N] [--seed N] [--tree DIR]
 * Each server runs in its own process; the points are random, half of them on land. Ratios are based on the processor
 * time per response (on requests per second if the system doesn't report it): `ratio` relates it to the empty route,
 * `weight` to a route that only sends prepared bytes, as many as the look-up's responses have on average.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../main/packs/fixture-random.ts';
import { openPacks } from '../main/packs/pack-store.ts';
import { Client } from './client.ts';
import { randomPoints } from './random-points.ts';
import { startCairn, startServerProcess } from './server-process.ts';
import { median } from './median.ts';
import { type Measurement, measure } from './measure.ts';

const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: 'data/packs' },
    seconds: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    tree: { type: 'string' },
  },
});
const KEY = 'a-key-of-the-bench-0123456789-abcdefghij';
const POINTS = 2000;
/** Number of measurements of each look-up, each preceded by one of the empty route; the median ratio counts. */
const ROUNDS = 3;

const packs = openPacks(values.packs);
const points = randomPoints(packs, POINTS, createRandom(Number(values.seed)));
const smallCountry = { x: 9.55, y: 47.15 };
const LOOKUPS: [name: string, paths: string[]][] = [
  ['/timezonesv1/xy2tzdata', points.map(({ lon: x, lat: y }) => `/timezonesv1/xy2tzdata?x=${x}&y=${y}`)],
  ['/v1/admin-chain', points.map(({ lon: x, lat: y }) => `/v1/admin-chain?x=${x}&y=${y}`)],
  [
    '/adminv1/xy2admininfo admin1',
    points.map(({ lon: x, lat: y }) => `/adminv1/xy2admininfo?x=${x}&y=${y}&type=admin1`),
  ],
  [
    '/adminv1/xy2admininfo admin0, Liechtenstein',
    [`/adminv1/xy2admininfo?x=${smallCountry.x}&y=${smallCountry.y}&type=admin0`],
  ],
  ['/geoboundariesv1/xy2bounddata', points.map(({ lon: x, lat: y }) => `/geoboundariesv1/xy2bounddata?x=${x}&y=${y}`)],
];
// Random points would rarely be in a ZIP+4 area, so they are drawn within the extent of the first installed pack.
const [zip4] = packs.ofTheme('zip4');
if (zip4 !== undefined) {
  const [west, south, east, north] = zip4.manifest.coverage;
  const random = createRandom(Number(values.seed));
  const near = points.map(() => ({ lon: west + random() * (east - west), lat: south + random() * (north - south) }));
  LOOKUPS.push(['/zip4v1/xy2zip', near.map(({ lon, lat }) => `/zip4v1/xy2zip?x=${lat}&y=${lon}`)]);
}
packs.close();

const root = join(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'cairn-lookups-'));
const empty = await startServerProcess(join(root, 'bench', 'empty-route.ts'), []);
const cairn = await startCairn({ packs: values.packs, dataDirectory: directory, key: KEY, tree: values.tree });
const client = new Client(cairn.url, KEY);
const seconds = Number(values.seconds);

const summary = (runs: readonly Measurement[]): Measurement => ({
  requestsPerSecond: median(runs.map((run) => run.requestsPerSecond)),
  medianMs: median(runs.map((run) => run.medianMs)),
  p99Ms: median(runs.map((run) => run.p99Ms)),
  bytesPerAnswer: median(runs.map((run) => run.bytesPerAnswer)),
  processorMicroseconds: median(runs.map((run) => run.processorMicroseconds)),
});
/** Returns how many times as many requests as `baseline` `run` could serve. */
const ratioOf = (run: Measurement, baseline: Measurement): number =>
  Number.isNaN(run.processorMicroseconds)
    ? run.requestsPerSecond / baseline.requestsPerSecond
    : baseline.processorMicroseconds / run.processorMicroseconds;
const line = (
  name: string,
  { requestsPerSecond, medianMs, p99Ms, bytesPerAnswer, processorMicroseconds }: Measurement,
  ratio: string,
  weight: string,
): string =>
  `${name.padEnd(44)}${Math.round(requestsPerSecond).toString().padStart(8)}${medianMs.toFixed(2).padStart(9)}` +
  `${p99Ms.toFixed(2).padStart(9)}${Math.round(bytesPerAnswer).toString().padStart(10)}` +
  `${processorMicroseconds.toFixed(1).padStart(9)}${ratio.padStart(7)}${weight.padStart(8)}`;

const LARGE_COUNTRIES = {
  Canada: '?x=-106&y=56',
  Russia: '?x=100&y=62',
  'United States': '?x=-100&y=40',
  Norway: '?x=9&y=61',
  Brazil: '?x=-53&y=-10',
};

/** Measures how long the whole polygon of a country takes: first read from the pack, then cached. */
async function printPolygons(places: Record<string, string>): Promise<void> {
  for (const [name, query] of Object.entries(places)) {
    const times: number[] = [];
    let bytes = 0;
    for (let request = 0; request < 5; request++) {
      const start = performance.now();
      bytes = (await client.get(`/adminv1/xy2admininfo${query}&type=admin0`)).body.length;
      times.push(performance.now() - start);
    }
    process.stdout.write(
      `polygon of ${name.padEnd(16)} ${bytes.toString().padStart(9)} bytes, first ` +
        `${(times[0] ?? 0).toFixed(1)} ms, then ${median(times.slice(1)).toFixed(1)} ms\n`,
    );
  }
}

try {
  await cairn.settle();
  process.stdout.write(
    `${'look-up'.padEnd(44)}${'req/s'.padStart(8)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}` +
      `${'bytes'.padStart(10)}${'CPU µs'.padStart(9)}${'ratio'.padStart(7)}${'weight'.padStart(8)}\n`,
  );
  const baselines: Measurement[] = [];
  for (const [name, paths] of LOOKUPS) {
    const probe = await client.get(paths[0] ?? '');
    if (probe.status === 503) {
      process.stdout.write(`${name}: not measured. ${probe.body.toString()}\n`);
      continue;
    }
    const runs: Measurement[] = [];
    const ratios: number[] = [];
    const weights: number[] = [];
    // Request all points once first, so that a warm server is measured: each connection of a measurement begins with
    // the first point.
    let bytes = 0;
    for (const path of paths) bytes += (await client.get(path)).body.length;
    const weight = `/bytes/${Math.round(bytes / paths.length)}`;
    await measure(cairn, paths, KEY, 1);
    for (let round = 0; round < ROUNDS; round++) {
      const baseline = await measure(empty, ['/'], KEY, seconds / 2);
      const run = await measure(cairn, paths, KEY, seconds / 2);
      const ready = await measure(empty, [weight], KEY, seconds / 2);
      baselines.push(baseline);
      runs.push(run);
      ratios.push(ratioOf(run, baseline));
      weights.push(ratioOf(run, ready));
    }
    process.stdout.write(`${line(name, summary(runs), median(ratios).toFixed(2), median(weights).toFixed(2))}\n`);
  }
  process.stdout.write(`${line('empty Fastify route', summary(baselines), '1.00', '')}\n\n`);
  await printPolygons(LARGE_COUNTRIES);
} finally {
  client.close();
  empty.stop();
  cairn.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
