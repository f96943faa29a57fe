/**
 * Memory under mixed load, and after it:
 *   npm run bench -- soak [--minutes N] [--idle SECONDS] [--packs DIR] [--seed N]
 * Clients run the workloads of mixed-load.ts in rounds, each in its own order, in two stretches of N / 2 minutes, with
 * a rest of SECONDS after each. Memory under load swings with garbage collection, so growth is measured at rest. Fails
 * if the server's private memory at rest is 3 % or more above that after the first stretch, or if, including child
 * processes, it ever exceeds the ceiling stated in docs/security.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from './client.ts';
import { median } from './median.ts';
import { WORKLOADS, randomOf, type Workload } from './mixed-load.ts';
import { startOwnerServer } from './server-process.ts';
import { errorMessage } from '../contract/system-error.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    idle: { type: 'string', default: '120' },
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const KEY = 'bench-key-0123456789-0123456789-0123456789';
const CLIENTS = 4;
const SAMPLE_MS = 500;
/** Pause that allows garbage left by requests to be collected. */
const BETWEEN_ROUNDS_MS = 1000;
const LARGEST_GROWTH = 0.03;
/** Two look-up threads on two cores, plus one for each further core. */
const CEILING_MB = 2048 + 160 * Math.max(0, availableParallelism() - 2);

const directory = mkdtempSync(join(tmpdir(), 'cairn-soak-'));
const server = await startOwnerServer({ packs: values.packs, dataDirectory: join(directory, 'data'), key: KEY });
const client = new Client(server.url, KEY);
const verdict = (passed: boolean): string => (passed ? 'met' : 'NOT MET');
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const workloads = WORKLOADS.filter(({ name }) => values.only === undefined || name.includes(values.only));

const samples: { at: number; megabytes: number }[] = [];
const sampler = setInterval(() => samples.push({ at: performance.now(), megabytes: server.ownMegabytes() }), SAMPLE_MS);
/** Returns the median of the samples in a span of time, in megabytes. */
const memoryIn = (from: number, to: number): number =>
  median(samples.filter(({ at }) => at >= from && at < to).map(({ megabytes }) => megabytes));

const failures = new Map<string, number>();
const runs = new Map<string, number>();
async function runWorkload(workload: Workload, random: () => number): Promise<void> {
  try {
    await workload.run(client, random);
    runs.set(workload.name, (runs.get(workload.name) ?? 0) + 1);
  } catch (error) {
    const text = `${workload.name}: ${errorMessage(error)}`;
    failures.set(text, (failures.get(text) ?? 0) + 1);
  }
}

/** Runs all workloads once, in random order. */
async function runAll(random: () => number): Promise<void> {
  const turn = workloads.map((workload) => ({ workload, key: random() })).toSorted((a, b) => a.key - b.key);
  for (const { workload } of turn) await runWorkload(workload, random);
}

/** Runs rounds of all clients at once, until `end`. */
async function runRounds(end: number): Promise<void> {
  const orders = Array.from({ length: CLIENTS }, (_client, index) => randomOf(Number(values.seed) * 1000 + index));
  while (performance.now() < end) {
    await Promise.all(orders.map(runAll));
    await setTimeout(BETWEEN_ROUNDS_MS);
  }
}

/** Waits until caches are released. @returns the memory then, in megabytes */
async function rest(): Promise<number> {
  await setTimeout(Number(values.idle) * 1000);
  return server.ownMegabytes();
}

/** Runs a stretch of rounds and prints the memory of each minute. @returns the memory at rest afterwards, in MB */
async function runStretch(minutes: number): Promise<number> {
  const began = performance.now();
  const working = runRounds(began + minutes * 60_000);
  for (let minute = 1; minute <= minutes; minute++) {
    await setTimeout(began + minute * 60_000 - performance.now());
    say(`minute ${String(minute).padStart(2)}: ${memoryIn(performance.now() - 60_000, Infinity).toFixed(0)} MB`);
  }
  await working;
  const atRest = await rest();
  say(`${values.idle} s later: ${atRest.toFixed(0)} MB`);
  return atRest;
}

try {
  await setTimeout(2 * SAMPLE_MS);
  const start = server.ownMegabytes();
  const random = randomOf(Number(values.seed));
  for (const workload of workloads) await runWorkload(workload, random);
  say(
    `${start.toFixed(0)} MB when the server began to listen; ${(await rest()).toFixed(0)} MB after running each ` +
      `workload once and waiting ${values.idle} s`,
  );

  const first = await runStretch(Number(values.minutes) / 2);
  const second = await runStretch(Number(values.minutes) / 2);
  const growth = second / first - 1;
  const peak = Math.max(...samples.map(({ megabytes }) => megabytes));
  const [isBelow, isSteady] = [!(peak > CEILING_MB), !(growth >= LARGEST_GROWTH)];
  say(`workloads: ${workloads.map(({ name }) => `${runs.get(name) ?? 0} × ${name}`).join(', ')}`);
  say(`peak: ${peak.toFixed(0)} MB; limit ${CEILING_MB} MB: ${verdict(isBelow)}`);
  say(
    `growth at rest over the second stretch: ${(growth * 100).toFixed(1)} %; limit ${LARGEST_GROWTH * 100} %: ` +
      verdict(isSteady),
  );
  for (const [text, count] of failures) say(`FAILED ${count} times: ${text}`);
  if (!isBelow || !isSteady || failures.size > 0) process.exitCode = 1;
} finally {
  clearInterval(sampler);
  client.close();
  server.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
