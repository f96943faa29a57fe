/** `cairn matrix --results`: tiles by worker processes, with a real PostgreSQL. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addressesIn } from '../endpoints/matrix/fixture.ts';
import { writeSampleRoads } from '../ingest/targets/osm/sample-roads.fixture.ts';
import { startObjectStore, type ObjectStoreFixture } from '../parts/object-store.fixture.ts';
import { PartQueue } from '../parts/part-queue.ts';
import { sampleCity } from '../routing/sample-city.ts';
import { startPostgres, type PostgresFixture } from '../store/postgres/postgres.fixture.ts';
import { hasPostgres } from '../store/stores.fixture.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');
const directory = mkdtempSync(join(tmpdir(), 'cairn-tiles-'));
const packs = join(directory, 'packs');
const file = (name: string): string => join(directory, name);

interface Ran {
  code: number | null;
  out: string;
  error: string;
}

function start(args: readonly string[]): { process: ChildProcess; ended: Promise<Ran> } {
  const child = spawn(process.execPath, [CLI, ...args, '--packs', packs], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, error] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (error += text.toString()));
  return { process: child, ended: once(child, 'close').then(([code]) => ({ code, out, error })) };
}

const matrix = (...args: string[]): ReturnType<typeof start> =>
  start(['matrix', '--origins', file('from.csv'), '--destinations', file('to.csv'), '--data-dir', directory, ...args]);

const tilesIn = (results: string): number => {
  const [folder] = readdirSync(results);
  return folder === undefined ? 0 : readdirSync(join(results, folder)).length;
};

/** Returns whether a line of a long table is a pair of at most two and a half minutes. */
const isWithin = (line: string): boolean => {
  const seconds = line.split(',').at(-1) ?? '';
  return seconds !== '' && Number(seconds) <= 150;
};

const outputs = new Map<string, string>();

/** Returns the output of one process. */
const untiled = async (format: string, ...more: string[]): Promise<string> => {
  const options = ['--format', format, ...more];
  const known = outputs.get(options.join(' '));
  if (known !== undefined) return known;
  const name = `alone-${format}.csv`;
  expect((await matrix('-o', file(name), ...options).ended).code).toBe(0);
  const output = readFileSync(file(name), 'utf8');
  outputs.set(options.join(' '), output);
  return output;
};

describe.skipIf(!hasPostgres)('a matrix in tiles', () => {
  let postgres: PostgresFixture;
  let objects: ObjectStoreFixture;
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    mkdirSync(packs);
    const network = sampleCity(20, 20);
    await writeSampleRoads(network, 'roads-sample', packs);
    // Each table includes a point far from all roads, to count reasons as well.
    const table = (count: number, seed: number): string =>
      `lon,lat\n${[...addressesIn(network, count - 1, seed), '0.02,0.02'].join('\n')}\n`;
    writeFileSync(file('from.csv'), table(1100, 1));
    writeFileSync(file('to.csv'), table(1050, 2));
    [postgres, objects] = await Promise.all([startPostgres(['fsync = off']), startObjectStore()]);
  });
  afterAll(async () => {
    await Promise.all([postgres.stop(), objects.stop()]);
    rmSync(directory, { recursive: true });
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) {
      if (worker.exitCode !== null || worker.signalCode !== null) continue;
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
  });

  const shared = (results: string): string[] => ['--store', postgres.url, '--results', results];
  const work = (results: string, name: string): ChildProcess => {
    const { process: child } = start(['work', ...shared(results), '--data-dir', file(name)]);
    workers.push(child);
    return child;
  };
  it.each([[], ['--max-duration', '2.5']])('has the same changes of roads as one process %j', async (...limit) => {
    const ways = [...sampleCity(20, 20).wayId];
    writeFileSync(
      file('speeds.csv'),
      `way,factor\n${ways
        .slice(5)
        .map((way) => `${way},0.7\n`)
        .join('')}`,
    );
    const streets = ways.slice(0, 5).flatMap((way) => ['--avoid-street', String(way)]);
    const changes = [...limit, ...streets, '--speeds', file('speeds.csv')];
    const results = file(`changed${limit.length}`);
    work(results, 'one');
    const ended = await matrix(...shared(results), '-o', file('changed.csv'), '--format', 'csv-long', ...changes).ended;
    expect({ code: ended.code, out: ended.out }).toEqual({ code: 0, out: '' });
    const alone = await untiled('csv-long', ...changes);
    expect(readFileSync(file('changed.csv'), 'utf8')).toBe(alone);
    expect(alone).not.toBe(await untiled('csv-long', ...limit));
  });

  it('equals the output of one process, even if a worker is killed, and reuses its tiles', async () => {
    const results = file('results');
    const first = matrix(...shared(results), '-o', file('tiled.csv'), '--format', 'csv-long', '--keep-parts');
    const killed = work(results, 'one');
    const tiles = (): string[] => {
      const [plan] = readdirSync(results);
      try {
        return plan === undefined ? [] : readdirSync(join(results, plan, 'tiles'));
      } catch {
        return [];
      }
    };
    await expect
      .poll(() => tiles().filter((name) => /^\d+$/.test(name)).length, { timeout: 30_000, interval: 10 })
      .toBeGreaterThan(0);
    killed.kill('SIGKILL');
    work(results, 'two');
    const ended = await first.ended;
    expect({ code: ended.code, out: ended.out }).toEqual({ code: 0, out: '' });
    expect(ended.error).toContain('no road at origin');
    expect(readFileSync(file('tiled.csv'), 'utf8')).toBe(await untiled('csv-long'));
    expect(tiles()).toHaveLength(4);
    // All tiles exist: other formats need no worker, and the last one removes the tiles.
    for (const worker of workers.splice(0)) worker.kill('SIGKILL');
    const square = await matrix(
      ...shared(results),
      '-o',
      file('square.csv'),
      '--format',
      'csv',
      '--measure',
      'distance',
    ).ended;
    expect(square.code).toBe(0);
    expect(readFileSync(file('square.csv'), 'utf8')).toBe(await untiled('csv', '--measure', 'distance'));
    expect(tilesIn(results)).toBe(0);
  }, 120_000);

  it('is cancelled by Ctrl-C and can be resumed', async () => {
    const results = file('cancelled');
    // A separate plan, because a tile of the previous one may still be assigned to a killed worker.
    const order = [...shared(results), '--mode', 'pedestrian'];
    const run = matrix(...order, '-o', file('cancelled.csv'), '--format', 'csv');
    await expect.poll(() => readdirSync(results, { recursive: true }).length, { timeout: 20_000 }).toBeGreaterThan(2);
    await setTimeout(1500);
    run.process.kill('SIGINT');
    const { code, error } = await run.ended;
    expect([code, error]).toEqual([
      130,
      `cairn: Cancelled: 0 of 4 tiles are complete in ${results}; run the same command to resume.\n`,
    ]);
    const [plan = ''] = readdirSync(results);
    const queue = await PartQueue.open({ url: postgres.url });
    const { created, retry, active } = await queue.done(plan);
    expect([created, retry, active]).toEqual([undefined, undefined, undefined]);
    await queue.close();
    work(results, 'three');
    const again = await matrix(...order, '--tiles-only').ended;
    expect([again.code, JSON.parse(again.out)]).toEqual([0, expect.objectContaining({ tiles: 4, folder: plan })]);
  }, 60_000);

  it('works with an object store', async () => {
    const results = `${objects.bucket}/matrices`;
    work(results, 'four');
    const { code, error } = await matrix(...shared(results), '-o', file('objects.csv'), '--format', 'csv').ended;
    expect({ code, error }).toEqual({ code: 0, error: expect.stringContaining('no road') });
    expect(readFileSync(file('objects.csv'), 'utf8')).toBe(await untiled('csv'));
  }, 60_000);

  it('with a maximum duration equals the output of one process, which equals the filtered matrix', async () => {
    const limit = ['--max-duration', '2.5', '--mode', 'bike'];
    const [single, all] = [file('limited.csv'), file('all.csv')];
    const firstRun = await matrix('-o', single, ...limit).ended;
    expect([firstRun.code, firstRun.error]).toEqual([0, expect.stringContaining('too far, or without a path\n')]);
    expect((await matrix('-o', all, '--mode', 'bike').ended).code).toBe(0);
    const [head = '', ...lines] = readFileSync(all, 'utf8').split('\n');
    const firstOutput = readFileSync(single, 'utf8');
    const wanted = [head, ...lines.filter(isWithin), ''];
    expect([wanted.length > 1000, firstOutput.split('\n').length]).toEqual([true, wanted.length]);
    // Showing megabytes of differences would take minutes.
    expect(firstOutput === wanted.join('\n')).toBe(true);
    work(file('limited'), 'limited');
    const tiled = await matrix(...shared(file('limited')), ...limit, '-o', file('limited-tiled.csv')).ended;
    expect(tiled.code).toBe(0);
    expect(readFileSync(file('limited-tiled.csv'), 'utf8') === firstOutput).toBe(true);
    const refused = await matrix('--format', 'unreachable', ...limit).ended;
    expect(refused).toMatchObject({ code: 2, error: expect.stringContaining('omit one of the two') });
  }, 120_000);

  it('reports to the client which pack a worker lacks', async () => {
    const run = matrix(...shared(file('lacking')), '-o', file('lacking.csv'));
    const report = new Promise<string>((resolve) => {
      run.process.stderr?.on('data', (text: Buffer) => text.includes('is waiting') && resolve(text.toString()));
    });
    mkdirSync(file('no-packs'));
    const child = spawn(
      process.execPath,
      [CLI, 'work', ...shared(file('lacking')), '--data-dir', file('six'), '--packs', file('no-packs')],
      { stdio: 'ignore' },
    );
    workers.push(child);
    expect(await report).toContain(
      "A worker doesn't have the pack roads-sample: install the packs that the matrix uses on all workers. The " +
        'tile is waiting for another worker',
    );
    // No other worker is connected.
    expect(await run.ended).toMatchObject({
      code: 1,
      error: expect.stringContaining(
        "None of the connected workers can run this: A worker doesn't have the pack roads-sample: install the " +
          'packs that the matrix uses on all workers. 0 of 4 are complete in ' +
          `${file('lacking')}; run the same command to resume`,
      ),
    });
    // It doesn't block suitable workers.
    const again = matrix(...shared(file('lacking')), '-o', file('lacking.csv'), '--format', 'csv');
    work(file('lacking'), 'seven');
    expect((await again.ended).code).toBe(0);
    expect(readFileSync(file('lacking.csv'), 'utf8')).toBe(await untiled('csv'));
  }, 120_000);

  it('reports missing options and unsupported part stores', async () => {
    const run = matrix('--results', file('x'));
    expect(await run.ended).toMatchObject({ code: 2, error: expect.stringContaining('--store postgres://') });
    const gsResults = start(['work', '--results', 'gs://x', '--store', postgres.url, '--data-dir', file('five')]);
    expect(await gsResults.ended).toMatchObject({ code: 1, error: expect.stringContaining('gs://x') });
  }, 30_000);
});
