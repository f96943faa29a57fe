/**
 * Large matrix of Montevideo in tiles, computed by four workers, with one worker and the database killed: npm run bench
 * -- workers [--packs DIR] [--side N] [--workers N], at least two workers. Fails if the file differs from the one that
 * a single process writes, or if a tile is missing.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { createRandom } from '../main/packs/fixture-random.ts';
import { PartQueue } from '../main/parts/part-queue.ts';
import { startPostgres } from '../main/store/postgres/postgres.fixture.ts';
import { linkRoads, pointText, runMatrix, storedTiles } from './montevideo-matrix.ts';
import { aloneMegabytes, mostOf } from './process-memory.ts';
import { startCli, type Killable } from './replica-processes.ts';

const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    side: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '4' },
  },
});
const side = Number(values.side);
const tiles = Math.ceil(side / 1000) ** 2;

const directory = mkdtempSync(join(tmpdir(), 'cairn-workers-'));
const pathOf = (name: string): string => join(directory, name);
const packs = linkRoads(values.packs, directory);

const random = createRandom(11);
for (const name of ['from.csv', 'to.csv']) {
  const points = Array.from({ length: side }, () => pointText(random));
  writeFileSync(pathOf(name), `lon,lat\n${points.join('\n')}\n`);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const secondsSince = (start: number): number => (performance.now() - start) / 1000;

async function digestOf(name: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(pathOf(name)), hash);
  return hash.digest('hex');
}

const place = ['--packs', packs, '--data-dir', pathOf('command')];
/** Runs the matrix. @returns peak private memory of the command, in MB */
const order = (output: string, ...more: string[]): Promise<number> =>
  runMatrix(pathOf('from.csv'), pathOf('to.csv'), pathOf(output), ['--format', 'csv', ...place, ...more]);
const tilesDone = (): number => storedTiles(pathOf('results'));

const started: Killable[] = [];
const postgres = await startPostgres();
let isRight = false;
try {
  let before = performance.now();
  const singleMemory = await order('alone.csv');
  const singleSeconds = secondsSince(before);
  say(`one process: ${tiles} million pairs in ${singleSeconds.toFixed(1)} s, ${singleMemory} MB`);

  const shared = ['--store', postgres.url, '--results', pathOf('results')];
  const workers = await Promise.all(
    Array.from({ length: Number(values.workers) }, (_, i) =>
      startCli(['work', ...shared, '--packs', packs, '--data-dir', pathOf(`worker-${i}`)]),
    ),
  );
  started.push(...workers);
  before = performance.now();
  const memory: number[][] = [];
  const sampling = setInterval(
    () => memory.push(workers.slice(1).map(({ process: { pid } }) => aloneMegabytes(pid))),
    500,
  );
  let computed = 0;
  const disasters = (async (): Promise<void> => {
    while (tilesDone() < tiles / 10) await setTimeout(20);
    await workers[0]?.kill();
    say(`killed a worker with ${tilesDone()} tiles done`);
    while (tilesDone() < tiles / 2) await setTimeout(20);
    await postgres.crash();
    say(`killed the database with about ${tilesDone()} tiles done`);
    while (tilesDone() < tiles) await setTimeout(20);
    computed = secondsSince(before);
  })();
  const memoryOfCommand = await order('tiled.csv', ...shared, '--keep-parts');
  await disasters;
  clearInterval(sampling);
  say(
    `${workers.length} workers: ${tiles} tiles in ${computed.toFixed(1)} s ` +
      `(${((side * side) / computed / 1e6).toFixed(2)} million pairs/s), file complete after ` +
      `${secondsSince(before).toFixed(1)} s; peak memory of the command ${memoryOfCommand} MB`,
  );
  const half = memory.slice(Math.ceil(memory.length / 4), Math.ceil(memory.length / 2)).flat();
  const rest = memory.slice(Math.ceil(memory.length / 2)).flat();
  say(
    `peak private memory of a worker: ${mostOf(half)} MB in the second quarter of the time, ${mostOf(rest)} ` +
      'MB in the second half',
  );
  const [plan = ''] = readdirSync(pathOf('results'));
  const queue = await PartQueue.open({ url: postgres.url });
  // If the database was killed before a job's end was stored, a worker claims the job again and finds its tile.
  while ((await queue.done(plan))['active'] !== undefined) await setTimeout(1000);
  say(`jobs: ${JSON.stringify(await queue.done(plan))}, and ${tilesDone()} of ${tiles} tiles`);
  await queue.close();
  const [wanted, actual] = [await digestOf('alone.csv'), await digestOf('tiled.csv')];
  const { stdout } = await promisify(execFile)('du', ['-sm', join(pathOf('results'), plan)]);
  const megabytes = stdout.split('\t')[0] ?? '';
  say(`SHA-256 ${wanted === actual ? 'the same' : 'NOT the same'}: ${actual}; tiles take ${megabytes} MB`);
  isRight = wanted === actual && tilesDone() === tiles;
} finally {
  await Promise.all(started.map((each) => each.kill().catch(() => undefined)));
  await postgres.stop();
}
process.exitCode = isRight ? 0 : 1;
