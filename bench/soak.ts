/**
 * Whether memory stays where it is under a load of everything at once, and comes back afterwards:
 *   npm run bench -- soak [--minutes N] [--idle SECONDS] [--packs DIR] [--seed N]
 * Clients go through the errands of mixed-load.ts, each in its own order, so that every minute has all of them. Fails where the
 * server's own memory, with that of its child processes, grows by 3 % or more over the second half of the time (by its trend), is ever above the
 * ceiling that docs/security.md states, or is more than 1.3 times that of the start two minutes after the load has ended; the start
 * is when all errands have been run once, and two minutes have passed since.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from './client.ts';
import { median } from './matrix-network.ts';
import { ERRANDS, randomOf, type Errand } from './mixed-load.ts';
import { startServerProcess } from './server-process.ts';

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
const LARGEST_GROWTH = 0.03;
const LARGEST_REMAINDER = 1.3;
/** Two look-up threads on two cores, and one more for each further core. */
const CEILING_MB = 2048 + 160 * Math.max(0, availableParallelism() - 2);

const directory = mkdtempSync(join(tmpdir(), 'cairn-soak-'));
const server = await startServerProcess(join(import.meta.dirname, 'owner-server.ts'), ['--packs', values.packs, '--data-dir', join(directory, 'data'), '--key', KEY]);
const client = new Client(server.url, KEY);
const verdict = (isMet: boolean): string => (isMet ? 'met' : 'NOT MET');
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const errands = ERRANDS.filter(({ name }) => values.only === undefined || name.includes(values.only));

const samples: { at: number; megabytes: number }[] = [];
const sampler = setInterval(() => samples.push({ at: performance.now(), megabytes: server.ownMegabytes() }), SAMPLE_MS);
/** Median of the samples of a span of time, in megabytes. */
const memoryIn = (from: number, to: number): number => median(samples.filter(({ at }) => at >= from && at < to).map(({ megabytes }) => megabytes));

/**
 * By how much the memory grows from one time to another, as a share: by the median of the slopes between all pairs of half minutes
 * (Theil and Sen), since what is under way in one half minute differs by more than the limit from the next.
 */
function growthOf(from: number, to: number): number {
  const count = Math.max(4, Math.round((to - from) / 30_000));
  const span = (to - from) / count;
  const levels = Array.from({ length: count }, (_span, index) => memoryIn(from + index * span, from + (index + 1) * span));
  const slopes = levels.flatMap((level, index) => levels.slice(index + 1).map((later, distance) => (later - level) / (distance + 1)));
  return (median(slopes) * count) / median(levels);
}

const failures = new Map<string, number>();
const runs = new Map<string, number>();
async function runErrand(errand: Errand, random: () => number): Promise<void> {
  try {
    await errand.run(client, random);
    runs.set(errand.name, (runs.get(errand.name) ?? 0) + 1);
  } catch (error) {
    const text = `${errand.name}: ${error instanceof Error ? error.message : String(error)}`;
    failures.set(text, (failures.get(text) ?? 0) + 1);
  }
}

/** Goes through all errands again and again, each time in another order. */
async function goRound(seed: number, end: number): Promise<void> {
  const random = randomOf(seed);
  while (performance.now() < end) {
    const turn = errands.map((errand) => ({ errand, key: random() })).toSorted((a, b) => a.key - b.key);
    for (const { errand } of turn) if (performance.now() < end) await runErrand(errand, random);
  }
}

try {
  await setTimeout(2 * SAMPLE_MS);
  const fresh = server.ownMegabytes();
  const random = randomOf(Number(values.seed));
  for (const errand of errands) await runErrand(errand, random);
  await setTimeout(Number(values.idle) * 1000);
  const start = server.ownMegabytes();
  say(`${fresh.toFixed(0)} MB when it began to listen; ${start.toFixed(0)} MB with everything asked once, and ${values.idle} s later`);

  const began = performance.now();
  const length = Number(values.minutes) * 60_000;
  const end = began + length;
  const working = Promise.all(Array.from({ length: CLIENTS }, (_client, index) => goRound(Number(values.seed) * 1000 + index, end)));
  for (let minute = 1; minute <= Number(values.minutes); minute++) {
    await setTimeout(began + minute * 60_000 - performance.now());
    say(`minute ${String(minute).padStart(2)}: ${memoryIn(performance.now() - 60_000, Infinity).toFixed(0)} MB`);
  }
  await working;
  const half = began + length / 2;
  const growth = growthOf(half, end);
  const peak = Math.max(...samples.map(({ megabytes }) => megabytes));
  await setTimeout(Number(values.idle) * 1000);
  const left = server.ownMegabytes();

  const [isSteady, isBack] = [!(growth >= LARGEST_GROWTH), !(left > LARGEST_REMAINDER * start)];
  say(`errands: ${errands.map(({ name }) => `${runs.get(name) ?? 0} × ${name}`).join(', ')}`);
  const isBelow = !(peak > CEILING_MB);
  say(`most: ${peak.toFixed(0)} MB; limit ${CEILING_MB} MB: ${verdict(isBelow)}`);
  say(`growth over the second half: ${(growth * 100).toFixed(1)} %; limit ${LARGEST_GROWTH * 100} %: ${verdict(isSteady)}`);
  say(`${values.idle} s after the load: ${left.toFixed(0)} MB, ${(left / start).toFixed(2)} of the start; limit ${LARGEST_REMAINDER}: ${verdict(isBack)}`);
  for (const [text, count] of failures) say(`FAILED ${count} times: ${text}`);
  if (!isBelow || !isSteady || !isBack || failures.size > 0) process.exitCode = 1;
} finally {
  clearInterval(sampler);
  client.close();
  server.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
