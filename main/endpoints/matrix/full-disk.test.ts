/**
 * The disk becomes full while a matrix is computed: the server keeps running, and the job ends once its state can be
 * stored.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mountSmallDisk } from '../../server/small-disk.fixture.ts';
import { startServer } from '../../server/start.ts';
import { API_KEY, ask, startMatrixFixture } from './fixture.ts';

const { directory: disk, isMounted, remove } = mountSmallDisk(40);
afterAll(remove);

test.skipIf(!isMounted)(
  "a job that can't be stored fails with the reason once there is space, and the next one runs",
  async () => {
    const fixture = await startMatrixFixture();
    const data = join(disk, 'data');
    mkdirSync(data);
    const server = await startServer({
      packsDirectory: fixture.packsDirectory,
      dataDirectory: data,
      port: 0,
      apiKeys: [API_KEY],
    });
    const post = async (path: string, body: object): Promise<Record<string, unknown>> =>
      Object(await (await ask(server.url, path, body)).json());
    const order = {
      result: ['cost', 'distance'],
      origin_addresses: fixture.addresses(1000, 1),
      destination_addresses: fixture.addresses(1000, 2),
    };
    const { uuid } = await post('/tdmv1/order', order);
    // Its running state is still stored.
    while ((await post('/tdmv1/fetch', { uuid, matrices: false }))['status'] === 'Queued');
    const ballast = join(disk, 'ballast');
    expect(spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k'], { stdio: 'ignore' }).status).not.toBe(0);

    let job: Record<string, unknown>;
    do job = await post('/tdmv1/fetch', { uuid, wait: 0.1 });
    while (job['progress'] !== 1);
    // It has ended, but that can't be stored yet.
    expect((await post('/tdmv1/fetch', { uuid, wait: 1 }))['status']).toBe('Running');
    rmSync(ballast);
    expect(await post('/tdmv1/fetch', { uuid, wait: 30 })).toMatchObject({
      status: 'Failed',
      message:
        'The disk is full (Cairn keeps 1 GiB of it free, or 5 % of a small one). ' +
        'Free some space, then run the matrix again',
    });
    const small = await post('/tdmv1/order', { ...order, origin_addresses: fixture.addresses(3, 1) });
    expect(await post('/tdmv1/fetch', { uuid: small['uuid'], wait: 30 })).toMatchObject({ status: 'Finished' });
    await server.close();
    await fixture.close();
  },
  60_000,
);
