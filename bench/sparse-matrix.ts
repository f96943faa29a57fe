/**
 * Very large matrix of Montevideo limited to pairs within some minutes, computed by workers: npm run bench --
 * sparse-matrix [--packs DIR] [--side N] [--minutes N] [--mode MODE] [--workers N] [--sample N]. Fails if the pairs of
 * a sample of origins differ from those of their full matrix within that time.
 */
import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createRandom } from '../main/packs/fixture-random.ts';
import { startPostgres } from '../main/store/postgres/postgres.fixture.ts';
import { linkRoads, pointText, runMatrix, storedTiles } from './montevideo-matrix.ts';
import { aloneMegabytes, mostOf } from './process-memory.ts';
import { startCli, type Killable } from './replica-processes.ts';

const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    side: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '5' },
    mode: { type: 'string', default: 'pedestrian' },
    workers: { type: 'string', default: '2' },
    sample: { type: 'string', default: '50' },
  },
});
const side = Number(values.side);

const directory = mkdtempSync(join(tmpdir(), 'cairn-sparse-'));
const pathOf = (name: string): string => join(directory, name);
const packs = linkRoads(values.packs, directory);

const random = createRandom(11);
const points = (letter: string): string[] =>
  Array.from({ length: side }, (_, i) => `${letter}${i},${pointText(random)}`);
const origins = points('o');
const table = (name: string, rows: readonly string[]): void =>
  writeFileSync(pathOf(name), `id,lon,lat\n${rows.join('\n')}\n`);
table('from.csv', origins);
table('to.csv', points('d'));
const sample = Array.from({ length: Number(values.sample) }, () => origins[Math.floor(random() * side)] ?? '');
table('sample.csv', [...new Set(sample)]);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const secondsSince = (start: number): number => (performance.now() - start) / 1000;

const place = ['--packs', packs, '--data-dir', pathOf('command')];
/** @returns peak private memory of the command, in MB */
const order = (from: string, output: string, ...more: string[]): Promise<number> =>
  runMatrix(pathOf(from), pathOf('to.csv'), pathOf(output), ['--mode', values.mode, ...place, ...more]);

/** Reads the lines of some origins, in order and up to a number of seconds, and counts all lines. */
async function linesOf(
  file: string,
  wanted: ReadonlySet<string>,
  seconds = Infinity,
): Promise<{ found: Map<string, string[]>; lines: number }> {
  const found = new Map([...wanted].map((name): [string, string[]] => [name, []]));
  let lines = -1;
  for await (const line of createInterface(createReadStream(pathOf(file)))) {
    lines++;
    const duration = line.slice(line.lastIndexOf(',') + 1);
    if (duration !== '' && Number(duration) <= seconds) found.get(line.slice(0, line.indexOf(',')))?.push(line);
  }
  return { found, lines };
}

const started: Killable[] = [];
const postgres = await startPostgres();
let isRight = false;
try {
  const shared = ['--store', postgres.url, '--results', pathOf('results')];
  const workers = await Promise.all(
    Array.from({ length: Number(values.workers) }, (_, i) =>
      startCli(['work', ...shared, '--packs', packs, '--data-dir', pathOf(`worker-${i}`)]),
    ),
  );
  started.push(...workers);
  const before = performance.now();
  const memory: number[][] = [];
  let [last, tiles] = [before, 0];
  const sampling = setInterval(() => {
    memory.push(workers.map(({ process: { pid } }) => aloneMegabytes(pid)));
    const stored = storedTiles(pathOf('results'));
    if (stored > tiles) [last, tiles] = [performance.now(), stored];
  }, 1000);
  const memoryOfCommand = await order('from.csv', 'pairs.csv', ...shared, '--max-duration', values.minutes);
  clearInterval(sampling);
  const computed = (last - before) / 1000;
  say(
    `${workers.length} workers: ${tiles} of ${Math.ceil(side / 1000) ** 2} tiles in ${computed.toFixed(0)} ` +
      `s, a file of ${Math.round(statSync(pathOf('pairs.csv')).size / 1e6)} MB after ` +
      `${secondsSince(before).toFixed(0)} s; peak memory of the command ${memoryOfCommand} MB`,
  );
  const half = memory.slice(Math.ceil(memory.length / 8), Math.ceil(memory.length / 2)).flat();
  const rest = memory.slice(Math.ceil(memory.length / 2)).flat();
  say(
    `peak private memory of a worker: ${mostOf(half)} MB in the first half of the time, ${mostOf(rest)} MB in ` +
      'the second',
  );
  await Promise.all(started.splice(0).map((each) => each.kill()));

  await order('sample.csv', 'sample-pairs.csv');
  const names = new Set(sample.map((row) => row.split(',')[0] ?? ''));
  const wanted = await linesOf('sample-pairs.csv', names, Number(values.minutes) * 60);
  const actual = await linesOf('pairs.csv', names);
  const differ = [...names].filter((name) => wanted.found.get(name)?.join('\n') !== actual.found.get(name)?.join('\n'));
  const compared = [...wanted.found.values()].reduce((all, { length }) => all + length, 0);
  say(
    `${actual.lines} pairs; of ${names.size} origins, with ${compared} pairs, ${differ.length} differ from the ` +
      'full matrix',
  );
  isRight = differ.length === 0 && compared > 0;
} finally {
  await Promise.all(started.map((each) => each.kill().catch(() => undefined)));
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = isRight ? 0 : 1;
