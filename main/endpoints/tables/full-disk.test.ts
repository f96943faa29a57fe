/**
 * The disk becomes full during a run: results are preserved, the message explains it, and the run resumes when there is
 * space.
 */
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { BatchJob } from '../../../contract/batch.ts';
import { API_KEY, ask, startFixtureServer } from '../../server/fixture-world.ts';
import { mountSmallDisk } from '../../server/small-disk.fixture.ts';
import { startServer } from '../../server/start.ts';

const { directory: disk, isMounted, remove } = mountSmallDisk(12);
afterAll(remove);

const ROWS = 40_000;
const SETTINGS = {
  position: { kind: 'columns', longitude: 1, latitude: 2 },
  fields: ['admin0', 'tz', 'utc_offset', 'tile_x'],
};

test.skipIf(!isMounted)(
  'stops the run and preserves its results, refuses exports, and resumes when there is space',
  async () => {
    const data = join(disk, 'data');
    mkdirSync(data);
    const fixture = await startFixtureServer();
    const server = await startServer({
      packsDirectory: fixture.packsDirectory,
      dataDirectory: data,
      port: 0,
      apiKeys: [API_KEY],
    });
    const post = (path: string, body: string) =>
      ask(server.url, path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const until = async (uuid: string, isReached: (job: BatchJob) => boolean): Promise<BatchJob> => {
      for (;;) {
        const job: BatchJob = JSON.parse((await ask(server.url, `/v1/batch/${uuid}`)).text);
        if (isReached(job)) return job;
        await setTimeout(20);
      }
    };
    const uploaded = await ask(server.url, '/v1/batch?name=sites.csv', {
      method: 'POST',
      body: `id,lon,lat\n${Array.from({ length: ROWS }, (_, i) => `${i},5,5`).join('\n')}\n`,
      headers: { 'content-type': 'text/csv' },
    });
    const { uuid }: BatchJob = JSON.parse(uploaded.text);
    await until(uuid, ({ status }) => status === 'Ready');

    const ballast = join(disk, 'ballast');
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 1_000_000));
    expect((await post(`/v1/batch/${uuid}/start`, JSON.stringify(SETTINGS))).status).toBe(200);
    const failed = await until(uuid, ({ status }) => status !== 'Running');
    expect(failed.status).toBe('Failed');
    expect(failed.done).toBeGreaterThan(0);
    expect(failed.done).toBeLessThan(ROWS);
    expect(failed.message).toBe(
      'The disk is full (Cairn keeps 1 GiB of it free, or 5 % of a small one). The results of the first ' +
        `${failed.done.toLocaleString('en')} of 40,000 rows are saved; sites.csv itself is unchanged. Free ` +
        'up disk space, then resume or export them.',
    );
    const exported = await ask(server.url, `/v1/batch/${uuid}/export?format=csv`);
    expect([exported.status, exported.json()]).toEqual([
      507,
      {
        message:
          'The disk is full (Cairn keeps 1 GiB of it free, or 5 % of a small one): look-ups work, but nothing is ' +
          'saved. Free up disk space, then retry',
        code: 'disk_full',
      },
    ]);

    rmSync(ballast);
    await post(`/v1/batch/${uuid}/resume`, '{}');
    expect(await until(uuid, ({ status }) => status !== 'Running')).toMatchObject({
      status: 'Finished',
      done: ROWS,
      faulty: 0,
      found: [ROWS, ROWS, ROWS, ROWS, 0],
    });
    expect((await ask(server.url, `/v1/batch/${uuid}/export?format=csv`)).status).toBe(200);
    await server.close();
    await fixture.close();
  },
  120_000,
);
