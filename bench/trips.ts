/**
 * The order of visits: npm run bench -- trips [--tsplib DIR] [--packs DIR] [--runs N].
 * Compares orders with the best known ones of TSPLIB (Reinelt 1991): files `.tsp` (EUC_2D) and `.atsp` (FULL_MATRIX)
 * whose comment has `best known N`. Measures trips of 100 and 200 stops in Montevideo over HTTP.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomNumbers } from '../main/routing/random.ts';
import { findOrder } from '../main/routing/trips/order.ts';
import { Client, jsonOf } from './client.ts';
import { median } from './median.ts';
import { linkRoads, pointText } from './montevideo-matrix.ts';
import { startCairn } from './server-process.ts';

const { values: options } = parseArgs({
  options: {
    tsplib: { type: 'string' },
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    runs: { type: 'string', default: '5' },
  },
});
const KEY = 'bench-key-0123456789-0123456789-0123456789';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Instance {
  best: number;
  count: number;
  /** Row-major. */
  cost: Float64Array;
}

function readInstance(path: string): Instance {
  const [head = '', section = ''] = readFileSync(path, 'utf8').split(/(?:NODE_COORD|EDGE_WEIGHT)_SECTION/);
  const best = Number(/best known (\d+)/.exec(head)?.[1]);
  if (Number.isNaN(best)) throw new Error(`${path} has no comment "best known N"`);
  const numbers = section.replace('EOF', '').trim().split(/\s+/).map(Number);
  if (path.endsWith('.atsp')) {
    // The diagonal is −1 or a large number, and not used.
    const cost = Float64Array.from(numbers, (value) => Math.max(0, value));
    return { best, count: Math.sqrt(numbers.length), cost };
  }
  const points = Array.from({ length: numbers.length / 3 }, (_, i) => numbers.slice(3 * i + 1, 3 * i + 3));
  // Distances of EUC_2D are rounded.
  const cost = points.flatMap(([x = 0, y = 0]) => points.map(([u = 0, v = 0]) => Math.round(Math.hypot(x - u, y - v))));
  return { best, count: points.length, cost: Float64Array.from(cost) };
}

/** Returns the length of the round trip. */
function solve({ count, cost }: Instance): number {
  const search = findOrder({
    count,
    cost,
    start: undefined,
    end: undefined,
    isRoundTrip: true,
    random: randomNumbers(1),
  });
  let step = search.next();
  while (step.done !== true) step = search.next();
  const order = step.value;
  return order.reduce((sum, stop, i) => sum + (cost[stop * count + (order[i + 1] ?? order[0] ?? 0)] ?? 0), 0);
}

/** Prints the gap of an instance. @returns it in percent */
function benchInstance(directory: string, file: string): number {
  const instance = readInstance(join(directory, file));
  const start = performance.now();
  const length = solve(instance);
  const ms = performance.now() - start;
  const gap = 100 * (length / instance.best - 1);
  const { count, best } = instance;
  say(
    `${file.padEnd(14)}${count} stops, best known ${best}, found ${length}: ${gap.toFixed(2)} %, ${ms.toFixed(0)} ms`,
  );
  return gap;
}

async function benchHttp(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-trips-'));
  mkdirSync(join(directory, 'data'));
  const packs = linkRoads(options.packs, directory);
  const server = await startCairn({ packs, dataDirectory: join(directory, 'data'), key: KEY });
  const client = new Client(server.url, KEY);
  try {
    for (const [count, target] of [
      [100, 2000],
      [200, 6000],
    ] as const) {
      const times: number[] = [];
      for (let run = 0; run < Number(options.runs); run++) {
        const random = randomNumbers(run + 1);
        const addresses = Array.from({ length: count }, () => pointText(random));
        const start = performance.now();
        jsonOf(await client.post('/tdmv1/trip', JSON.stringify({ addresses, round_trip: true })));
        times.push(performance.now() - start);
      }
      say(`${count} stops over HTTP: ${median(times).toFixed(0)} ms   target ${target} ms`);
    }
  } finally {
    server.stop();
    rmSync(directory, { recursive: true });
  }
}

say(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`);
const { tsplib } = options;
if (tsplib !== undefined) {
  const files = readdirSync(tsplib).filter((file) => /\.a?tsp$/.test(file));
  const gaps = files.map((file) => benchInstance(tsplib, file));
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  say(`mean gap of ${gaps.length} instances: ${mean.toFixed(2)} %   target 3 %`);
}
await benchHttp();
