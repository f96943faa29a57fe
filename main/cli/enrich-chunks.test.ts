/** `cairn enrich --results`: chunks by worker processes, with a real PostgreSQL. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFixtureServer, type FixtureServer } from '../server/fixture-world.ts';
import { startPostgres, type PostgresFixture } from '../store/postgres/postgres.fixture.ts';
import { hasPostgres } from '../store/stores.fixture.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');
const directory = mkdtempSync(join(tmpdir(), 'cairn-chunks-'));
const file = (name: string): string => join(directory, name);
const ROWS = 12_000;

/** Every seventh row has no longitude, and every eleventh an invalid one. */
const longitudeOf = (i: number): string => {
  if (i % 7 === 0) return '';
  return String(i % 11 === 0 ? 999 : (i % 19) - 9);
};
const table = (): string =>
  `id,lon,lat\n${Array.from({ length: ROWS }, (_, i) => `${i},${longitudeOf(i)},${(i % 13) - 3}\n`).join('')}`;

/** Lists the chunks that have results. */
const answers = (): string[] => {
  try {
    const [plan = ''] = readdirSync(file('results'));
    return readdirSync(join(file('results'), plan, 'answers')).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
};

describe.skipIf(!hasPostgres)('a table in chunks', () => {
  let postgres: PostgresFixture;
  let world: FixtureServer;
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    [postgres, world] = await Promise.all([startPostgres(['fsync = off']), startFixtureServer()]);
    writeFileSync(file('in.csv'), table());
  });
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await Promise.all([postgres.stop(), world.close()]);
    rmSync(directory, { recursive: true });
  });

  const start = (...args: string[]): { process: ChildProcess; ended: Promise<{ code: number; error: string }> } => {
    const child = spawn(process.execPath, [CLI, ...args, '--packs', world.packsDirectory], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let error = '';
    child.stderr.on('data', (text: Buffer) => (error += text.toString()));
    return { process: child, ended: once(child, 'close').then(([code]) => ({ code, error })) };
  };
  const enrich = (output: string, ...more: string[]): ReturnType<typeof start> =>
    start(
      'enrich',
      file('in.csv'),
      '-o',
      file(output),
      '--fields',
      'admin0,tz,tile_x',
      '--data-dir',
      directory,
      ...more,
    );
  const shared = (): string[] => ['--store', postgres.url, '--results', file('results')];
  const work = (name: string, packs = world.packsDirectory): ChildProcess => {
    const { process: child } = start('work', ...shared(), '--data-dir', file(name), '--packs', packs);
    workers.push(child);
    return child;
  };
  it('equals the output of one process, even if a worker is killed', async () => {
    const run = enrich('chunked.csv', ...shared());
    const killed = work('one');
    const hasBegun = expect.poll(() => answers().length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    await Promise.race([hasBegun, run.ended.then((early) => expect(early).toBeUndefined())]);
    killed.kill('SIGKILL');
    work('two');
    const { code, error } = await run.ended;
    expect([code, error]).toEqual([0, expect.stringContaining('12,000 rows, 2650 of them with an error')]);
    const single = await enrich('alone.csv').ended;
    expect([single.code, single.error.split('\n').at(-2)?.replace('alone', 'chunked')]).toEqual([
      0,
      error.split('\n').at(-2),
    ]);
    expect(readFileSync(file('chunked.csv'))).toEqual(readFileSync(file('alone.csv')));
    expect(readdirSync(file('results'))).toEqual([]);
  }, 120_000);

  it('equals the output of one process in a projected system', async () => {
    writeFileSync(file('grid.csv'), 'id,easting,northing\n1,721753.346,553001.722\n2,,553001\n');
    const run = (output: string, ...more: string[]): ReturnType<typeof start>['ended'] => {
      const args = ['enrich', file('grid.csv'), '-o', file(output), '--fields', 'admin0', '--epsg', '32631'];
      return start(...args, '--data-dir', directory, ...more).ended;
    };
    work('three');
    expect((await run('grid-chunked.csv', ...shared())).code).toBe(0);
    expect((await run('grid-alone.csv')).code).toBe(0);
    expect(readFileSync(file('grid-chunked.csv'), 'utf8')).toMatch(/,Eastland,\n2,,553001,,,,Easting is empty\n$/);
    expect(readFileSync(file('grid-chunked.csv'))).toEqual(readFileSync(file('grid-alone.csv')));
  }, 60_000);

  it('rejects missing fields before any chunk is queued', async () => {
    const { code, error } = await enrich('none.csv', ...shared(), '--fields', 'admin0,boundary:nothing').ended;
    expect([code, error]).toEqual([2, expect.stringContaining('boundary:nothing')]);
    expect(readdirSync(file('results'))).toEqual([]);
  }, 30_000);
});
