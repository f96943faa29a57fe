/**
 * Latency of small look-ups while the server does expensive work, several tasks of one kind at once:
 *   npm run bench -- calm [--seconds N] [--packs DIR] [--seed N] [--only ERRAND]
 * A separate thread sends the look-ups one after another. Fails if the 99th percentile reaches 50 ms during any of the
 * errands. The percentile without load is printed before each errand, because it depends on the machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from './client.ts';
import { lookUpsDuring } from './look-ups-during.ts';
import { WORKLOADS, orderAndDelete, randomOf, smallLookUp, type Workload } from './mixed-load.ts';
import { startOwnerServer } from './server-process.ts';
import { errorMessage } from '../contract/system-error.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const KEY = 'bench-key-0123456789-0123456789-0123456789';
const LIMIT_MS = 50;
const BASELINE_SECONDS = 2;
const LOOK_UPS = 2000;

const directory = mkdtempSync(join(tmpdir(), 'cairn-calm-'));
const server = await startOwnerServer({ packs: values.packs, dataDirectory: join(directory, 'data'), key: KEY });
const client = new Client(server.url, KEY);
const random = randomOf(Number(values.seed));
const paths = Array.from({ length: LOOK_UPS }, () => smallLookUp(random));
const workloads: Workload[] = [...WORKLOADS, { name: 'matrix orders', atOnce: 300, run: orderAndDelete }].filter(
  ({ name }) => values.only === undefined || name.includes(values.only),
);

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Requests rejected because of overload aren't failures here. */
const failures = new Map<string, number>();
async function repeat(workload: Workload, end: number): Promise<number> {
  let runs = 0;
  for (; performance.now() < end; runs++) {
    await workload.run(client, random).catch((error: unknown) => {
      const text = `${workload.name}: ${errorMessage(error)}`;
      failures.set(text, (failures.get(text) ?? 0) + 1);
    });
  }
  return runs;
}

const milliseconds = (value: number): string => value.toFixed(1).padStart(9);
try {
  // Warm up, so that everything created on first use exists.
  for (const path of paths) await client.get(path);
  process.stdout.write(
    `${'during'.padEnd(40)}${'times'.padStart(7)}${'alone p99'.padStart(11)}${'p50 ms'.padStart(9)}` +
      `${'p99 ms'.padStart(9)}${'most'.padStart(9)}\n`,
  );
  for (const workload of workloads) {
    await workload.run(client, random).catch(() => undefined);
    const baseline = await lookUpsDuring(server.url, KEY, paths, () => setTimeout(BASELINE_SECONDS * 1000));
    let runs = 0;
    const times = await lookUpsDuring(server.url, KEY, paths, async () => {
      const end = performance.now() + Number(values.seconds) * 1000;
      const counts = await Promise.all(Array.from({ length: workload.atOnce }, () => repeat(workload, end)));
      runs = counts.reduce((sum, count) => sum + count, 0);
    });
    const p99 = percentile(times, 0.99);
    if (p99 >= LIMIT_MS) process.exitCode = 1;
    process.stdout.write(
      `${`${workload.atOnce} × ${workload.name}`.padEnd(40)}${String(runs).padStart(7)}  ` +
        `${milliseconds(percentile(baseline, 0.99))}${milliseconds(percentile(times, 0.5))}${milliseconds(p99)}` +
        `${milliseconds(times.at(-1) ?? Number.NaN)}${p99 < LIMIT_MS ? '' : '   NOT MET'}\n`,
    );
  }
  for (const [text, count] of failures) process.stdout.write(`${count} × ${text}\n`);
} finally {
  client.close();
  server.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
