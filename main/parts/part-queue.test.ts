/** Parts as jobs in a real PostgreSQL, including a database crash. */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type PostgresFixture } from '../store/postgres/postgres.fixture.ts';
import { hasPostgres } from '../store/stores.fixture.ts';
import { PartQueue, type Part } from './part-queue.ts';

const tile = (plan: string, index: number): Part => ({ kind: 'tile', plan, index });

describe.skipIf(!hasPostgres)('a queue of parts', () => {
  let postgres: PostgresFixture;
  const open: PartQueue[] = [];
  /** Returns a new queue; each test has its own schema. */
  const queueIn = async (schema: string): Promise<PartQueue> => {
    const queue = await PartQueue.open({ url: postgres.url, schema });
    open.push(queue);
    return queue;
  };
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await Promise.all(open.map((queue) => queue.close(100)));
    await postgres.stop();
  });

  it('queues each part once, however often it is requested, and withdraws waiting parts', async () => {
    const queue = await queueIn('once');
    const parts = Array.from({ length: 1500 }, (_, index) => tile('a', index));
    await queue.send(parts);
    await queue.send(parts);
    await queue.send([tile('b', 0)]);
    expect(await queue.done('a')).toEqual({ created: 1500 });
    await queue.withdraw('a');
    expect([await queue.done('a'), await queue.done('b')]).toEqual([{}, { created: 1 }]);
  });

  it('gives each part to one worker, and retries failures until they are final, with their message', async () => {
    const [orderer, firstWorker, secondWorker] = [await queueIn('work'), await queueIn('work'), await queueIn('work')];
    const computed: string[] = [];
    const workers = new Set<string>();
    const both = Promise.withResolvers<void>();
    const work =
      (name: string) =>
      async ({ index }: Part): Promise<string> => {
        computed.push(`${name} ${index}`);
        // The first worker waits for the second, which might otherwise find no part left.
        if (workers.add(name).size === 2) both.resolve();
        await both.promise;
        if (index === 7) throw new Error('the seventh is cursed');
        return 'computed';
      };
    await Promise.all([firstWorker.work(work('one')), secondWorker.work(work('two'))]);
    await orderer.send(Array.from({ length: 20 }, (_, index) => tile('c', index)));
    let failures: string[] = [];
    await expect
      .poll(async () => (failures = failures.concat(await orderer.failures('c'))), { timeout: 40_000 })
      .toEqual(['the seventh is cursed']);
    expect(computed.filter((each) => each.endsWith(' 7'))).toHaveLength(5);
    expect(new Set(computed.map((each) => each.split(' ')[1])).size).toBe(20);
    expect(computed).toHaveLength(24);
    expect(await orderer.done('c')).toEqual({ computed: 19, failed: 1 });
    expect(await orderer.failures('c')).toEqual([]);
  }, 60_000);

  it('gives a released part to another worker, and lists the workers and their reasons', async () => {
    const orderer = await queueIn('back');
    const [unsuitable, suitable] = await Promise.all(
      Array.from({ length: 2 }, () => PartQueue.open({ url: postgres.url, schema: 'back', isWorker: true })),
    );
    if (unsuitable === undefined || suitable === undefined) throw new Error('Two workers expected');
    open.push(unsuitable, suitable);
    expect(await orderer.workers()).toHaveLength(2);
    await orderer.send([tile('e', 0)]);
    const released = Promise.withResolvers<void>();
    await unsuitable.work(async (_part, _signal, release) => {
      await unsuitable.reportUnsuitable('e', 'it lacks roads');
      await release();
      released.resolve();
      // It accepts no other part during this time.
      await setTimeout(60_000, undefined, { ref: false });
      return 'released';
    });
    await released.promise;
    expect(await orderer.done('e')).toEqual({ released: 1, created: 1 });
    await suitable.work(async () => 'computed');
    await expect.poll(() => orderer.done('e'), { timeout: 20_000 }).toEqual({ released: 1, computed: 1 });
    expect(await orderer.failures('e')).toEqual([]);
    const [report] = await orderer.reports('e');
    expect([report?.reason, (await orderer.workers()).includes(report?.worker ?? '')]).toEqual([
      'it lacks roads',
      true,
    ]);
    expect(await orderer.reports('e')).toEqual([]);
    await suitable.close(100);
    await expect.poll(() => orderer.workers()).toEqual([report?.worker]);
  }, 60_000);

  it('continues after a crash of the database', async () => {
    const [orderer, worker] = [await queueIn('crash'), await queueIn('crash')];
    const done: number[] = [];
    await worker.work(async ({ index }) => {
      await setTimeout(100);
      done.push(index);
      return 'computed';
    });
    await orderer.send(Array.from({ length: 30 }, (_, index) => tile('d', index)));
    await expect.poll(() => done.length, { timeout: 10_000 }).toBeGreaterThan(3);
    const crashed = postgres.crash();
    const progress = (): Promise<unknown> =>
      orderer.failures('d').then(
        () => 'answered',
        (error: unknown) => Object(error).code,
      );
    await expect.poll(progress, { interval: 10 }).toBe('busy');
    await crashed;
    await expect
      .poll(async () => orderer.done('d').catch(() => undefined), { timeout: 60_000, interval: 500 })
      .toEqual({
        computed: 30,
      });
  }, 90_000);
});

it("reports that a store isn't responding", async () => {
  await expect(PartQueue.open({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toMatchObject({
    code: 'busy',
    message: expect.stringMatching(/^Can't use the part queue: connect ECONNREFUSED/),
  });
});
