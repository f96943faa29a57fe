/** Several servers with the same packs and one store: jobs are visible on all of them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeRoadPack } from '../../ingest/targets/osm/write-road-pack.ts';
import { sampleCity } from '../../routing/sample-city.ts';
import { LIFELINE } from '../../server/lifeline.ts';
import { startServer, type RunningServer } from '../../server/start.ts';
import type { PostgresPlace } from '../../store/postgres/database.ts';
import { hasPostgres, newPlace, stopPostgres } from '../../store/stores.fixture.ts';
import { addressesIn, API_KEY, ask } from './fixture.ts';

const CLI = join(import.meta.dirname, '..', '..', 'cli.ts');
const START = join(import.meta.dirname, '..', '..', 'server', 'start.ts');
const network = sampleCity(40, 40);
const SOURCE = { name: 'sample city', version: '1', licence: 'CC0-1.0', attribution: 'none' };

interface Fetched {
  status: string;
  message?: string;
  progress: number;
  duration?: (number | null)[][];
}

const jsonOf = async (url: string, path: string, body?: unknown): Promise<unknown> =>
  (await ask(url, path, body)).json();

/** @param points number of origins, and of destinations */
async function order(url: string, points: number): Promise<string> {
  const answer: unknown = await jsonOf(url, '/tdmv1/order', {
    origin_addresses: addressesIn(network, points, 1),
    destination_addresses: addressesIn(network, points, 2),
    result: ['cost', 'distance'],
  });
  return String(Object(answer).uuid);
}

async function fetched(url: string, uuid: string, wait?: number): Promise<Fetched> {
  const answer: Fetched = Object(await jsonOf(url, '/tdmv1/fetch', { uuid, ...(wait === undefined ? {} : { wait }) }));
  return answer;
}

/** Returns how a job ended, and why. */
async function endOf(url: string, uuid: string): Promise<string> {
  const { status, message } = await fetched(url, uuid, 60);
  return message === undefined ? status : `${status}: ${message}`;
}

describe.skipIf(!hasPostgres)('servers that share their jobs', () => {
  let directory: string;
  let place: PostgresPlace;
  let servers: RunningServer[];
  const start = (name: string): Promise<RunningServer> =>
    startServer({
      packsDirectory: directory,
      dataDirectory: join(directory, name),
      port: 0,
      apiKeys: [API_KEY],
      store: place,
    });
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-replicas-'));
    const description = { id: 'roads-sample', title: 'Sample city', description: 'Made up', version: '1' };
    await writeRoadPack(
      network,
      { ...description, vintage: 'none', licence: 'CC0-1.0', attribution: 'none', sources: [SOURCE], notes: [] },
      directory,
    );
  });
  beforeEach(async () => {
    place = await newPlace(6000);
    servers = [await start('one'), await start('two')];
  });
  afterEach(() => Promise.all(servers.map((server) => server.close())));
  afterAll(async () => {
    rmSync(directory, { recursive: true });
    await stopPostgres();
  });

  it('return a job wherever it was requested and computed', async () => {
    const [first = '', second = ''] = servers.map(({ url }) => url);
    const uuids = await Promise.all([order(first, 30), order(second, 30), order(first, 30), order(second, 30)]);
    for (const uuid of uuids) {
      const [fromFirst, fromSecond] = await Promise.all([fetched(first, uuid, 60), fetched(second, uuid, 60)]);
      expect([fromFirst.status, fromFirst.duration?.length]).toEqual(['Finished', 30]);
      expect(fromSecond).toEqual(fromFirst);
    }
    expect(await jsonOf(second, '/tdmv1/jobs')).toEqual(await jsonOf(first, '/tdmv1/jobs'));
    const csv = await Promise.all(
      [first, second].map(async (url) => (await ask(url, `/tdmv1/export?uuid=${uuids[0]}&format=csv-long`)).text()),
    );
    expect(csv[0]).toBe(csv[1]);
    await jsonOf(second, '/tdmv1/delete', { uuid: uuids[0] });
    expect((await ask(first, '/tdmv1/fetch', { uuid: uuids[0] })).status).toBe(404);
  });

  it('cancel a job that runs on another server', async () => {
    const [first = '', second = ''] = servers.map(({ url }) => url);
    // Two jobs occupy both servers; the third is queued.
    const uuids = [await order(first, 900), await order(first, 900), await order(first, 900)];
    for (const uuid of uuids) for (const url of [second, first]) await jsonOf(url, '/tdmv1/cancel', { uuid });
    for (const uuid of uuids) expect((await fetched(first, uuid, 10)).status).toBe('Cancelled');
    // The server that ran it continues with the next job.
    expect((await fetched(second, await order(first, 5), 60)).status).toBe('Finished');
  });

  it('take over jobs of a server that shuts down', async () => {
    const [first = '', second = ''] = servers.map(({ url }) => url);
    const uuids = [await order(first, 500), await order(first, 500), await order(first, 500)];
    await servers.shift()?.close();
    for (const uuid of uuids) expect((await fetched(second, uuid, 60)).status).toBe('Finished');
  });

  it('take over jobs of a killed server, and lose none', async () => {
    const child = await startChild(join(directory, 'killed'));
    const uuids = [];
    for (let i = 0; i < 6; i++) uuids.push(await order(child.url, 400));
    child.process.kill('SIGKILL');
    await once(child.process, 'exit');
    const [first = ''] = servers.map(({ url }) => url);
    for (const uuid of uuids) expect(await endOf(first, uuid)).toBe('Finished');
  });

  it('leave their jobs to workers, even if one of them is killed', async () => {
    const store = { url: place.url };
    const server = await startServer({
      packsDirectory: directory,
      dataDirectory: join(directory, 'no-work'),
      port: 0,
      apiKeys: [API_KEY],
      store,
      computesMatrices: false,
    });
    const workers: ChildProcess[] = [];
    try {
      const uuids = await Promise.all(Array.from({ length: 6 }, () => order(server.url, 300)));
      expect((await fetched(server.url, uuids[0] ?? '')).status).toBe('Queued');
      for (const name of ['worker-1', 'worker-2']) {
        const worker = spawn(
          process.execPath,
          [...LIFELINE, CLI, 'work', '--packs', directory, '--data-dir', join(directory, name)],
          { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env: { ...process.env, CAIRN_STORE: store.url } },
        );
        workers.push(worker);
        if (worker.stdout === null) throw new Error('no output');
        const [line] = await once(createInterface(worker.stdout), 'line');
        expect(JSON.parse(String(line))).toEqual({ working: true, packs: ['roads-sample'] });
      }
      workers[0]?.kill('SIGKILL');
      for (const uuid of uuids) expect(await endOf(server.url, uuid)).toBe('Finished');
      const rows = await Promise.all(uuids.map(async (uuid) => (await fetched(server.url, uuid)).duration));
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1);
      workers[1]?.kill('SIGTERM');
      expect(await once(workers[1] ?? new EventEmitter(), 'exit')).toEqual([0, null]);
    } finally {
      for (const worker of workers) worker.kill('SIGKILL');
      await server.close();
    }
  });

  async function startChild(dataDirectory: string): Promise<{ url: string; process: ChildProcess }> {
    // Not `--input-type=module`: threads inherit it and fail on it.
    const script = `import(${JSON.stringify(START)})
      .then(({ startServer }) => startServer(JSON.parse(process.argv[1])))
      .then((server) => process.stdout.write(server.url + '\\n'));`;
    const options = { packsDirectory: directory, dataDirectory, port: 0, apiKeys: [API_KEY], store: place };
    const child = spawn(process.execPath, [...LIFELINE, '-e', script, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    if (child.stdout === null) throw new Error('no output');
    const [url] = await once(createInterface(child.stdout), 'line');
    return { url: String(url), process: child };
  }
});
