/**
 * Memory under mixed load, and after it:
 *   npm run bench -- soak [--minutes N] [--idle SECONDS] [--packs DIR] [--seed N]
 * Clients run the errands of mixed-load.ts in rounds, each in its own order. Fails if the server's private memory grows
 * by 3 % or more over the second half of the time (the trend between rounds); if, including child processes, it ever
 * exceeds the ceiling stated in docs/security.md; or if, two minutes after the load, it is more than 1.3 times the
 * memory at the start, when the server began to listen. Memory at rest after running each errand once is also printed.
 * It is lower than at the start, because garbage has been collected by then.
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
const LARGEST_REMAINDER = 1.3;
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

/**
 * Memory of the process between rounds, when nothing is running: only then are samples comparable. Child processes are
 * excluded: whether one is idle is random, and none lives for long.
 */
const idleSamples: { at: number; megabytes: number }[] = [];

/**
 * Returns the growth of that memory over a span of time, as a fraction, from the median slope of all pairs of rounds
 * (Theil–Sen estimator).
 */
function growthOf(from: number, to: number): number {
  const rounds = idleSamples.filter(({ at }) => at >= from && at <= to);
  const slopes = rounds.flatMap((round, index) =>
    rounds.slice(index + 1).map((later) => (later.megabytes - round.megabytes) / (later.at - round.at)),
  );
  return (median(slopes) * (to - from)) / median(rounds.map(({ megabytes }) => megabytes));
}

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

/** Runs all errands once, in random order. */
async function runAll(random: () => number): Promise<void> {
  const turn = workloads.map((workload) => ({ errand: workload, key: random() })).toSorted((a, b) => a.key - b.key);
  for (const { errand: workload } of turn) await runWorkload(workload, random);
}

/** Runs rounds of all clients at once, until `end`. */
async function runRounds(end: number): Promise<void> {
  const orders = Array.from({ length: CLIENTS }, (_client, index) => randomOf(Number(values.seed) * 1000 + index));
  while (performance.now() < end) {
    await Promise.all(orders.map(runAll));
    await setTimeout(BETWEEN_ROUNDS_MS);
    idleSamples.push({ at: performance.now(), megabytes: server.aloneMegabytes() });
  }
}

try {
  await setTimeout(2 * SAMPLE_MS);
  const start = server.ownMegabytes();
  const random = randomOf(Number(values.seed));
  for (const workload of workloads) await runWorkload(workload, random);
  await setTimeout(Number(values.idle) * 1000);
  const atRest = server.ownMegabytes();
  say(
    `${start.toFixed(0)} MB when the server began to listen; ${atRest.toFixed(0)} MB after running each errand once ` +
      `and waiting ${values.idle} s`,
  );

  const began = performance.now();
  const length = Number(values.minutes) * 60_000;
  const end = began + length;
  const working = runRounds(end);
  for (let minute = 1; minute <= Number(values.minutes); minute++) {
    await setTimeout(began + minute * 60_000 - performance.now());
    const since = performance.now() - 60_000;
    const between = idleSamples.filter(({ at }) => at >= since).map(({ megabytes }) => megabytes.toFixed(0));
    say(
      `minute ${String(minute).padStart(2)}: ${memoryIn(since, Infinity).toFixed(0)} MB; between rounds ` +
        between.join(', '),
    );
  }
  await working;
  const half = began + length / 2;
  const growth = growthOf(half, end);
  const peak = Math.max(...samples.map(({ megabytes }) => megabytes));
  await setTimeout(Number(values.idle) * 1000);
  const left = server.ownMegabytes();

  const [isSteady, isReleased] = [!(growth >= LARGEST_GROWTH), !(left > LARGEST_REMAINDER * start)];
  say(`errands: ${workloads.map(({ name }) => `${runs.get(name) ?? 0} × ${name}`).join(', ')}`);
  const isBelow = !(peak > CEILING_MB);
  say(`peak: ${peak.toFixed(0)} MB; limit ${CEILING_MB} MB: ${verdict(isBelow)}`);
  say(
    `growth over the second half: ${(growth * 100).toFixed(1)} %; limit ${LARGEST_GROWTH * 100} %: ` +
      verdict(isSteady),
  );
  say(
    `${values.idle} s after the load: ${left.toFixed(0)} MB, ${(left / start).toFixed(2)} of the start, ` +
      `${(left / atRest).toFixed(2)} of the memory at rest before; limit ${LARGEST_REMAINDER} of the start: ` +
      verdict(isReleased),
  );
  for (const [text, count] of failures) say(`FAILED ${count} times: ${text}`);
  if (!isBelow || !isSteady || !isReleased || failures.size > 0) process.exitCode = 1;
} finally {
  clearInterval(sampler);
  client.close();
  server.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
