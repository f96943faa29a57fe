import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Requester } from './requester.ts';
import type { JobNotice, MatrixJobs, MatrixOutcome, NewMatrixJob } from './matrix-job.ts';
import { openSharedAccounts, type SharedAccounts } from './shared-store.ts';
import {
  hasPostgres,
  newPlace,
  newStore,
  STORES,
  stopPostgres,
  type OpenAccounts,
  type StoreFixture,
} from './stores.fixture.ts';

const PACKS = ['p'];
const EMPTY_OUTCOME: MatrixOutcome = {
  unreachable: { no_road_at_origin: 0, no_road_at_destination: 0, no_path: 3, too_far: 0 },
  originsWithoutRoad: [],
  destinationsWithoutRoad: [7],
};
const NO_FILES = { duration: undefined, distance: undefined };

const jobOf = (uuid: string, madeBy: string | null = null): NewMatrixJob => ({
  uuid,
  mode: 'car',
  option: 'fastest',
  wantsDuration: true,
  wantsDistance: true,
  pack: 'p',
  origins: '["1,2"]',
  destinations: '[]',
  originCount: 10,
  destinationCount: 10,
  name: null,
  avoid: null,
  speeds: null,
  hour: null,
  originNames: null,
  destinationNames: '["a"]',
  originFields: null,
  destinationFields: null,
  madeBy,
});

const requesterOf = (id: string, isAdmin: boolean): Requester => ({ id, isAdmin });

afterAll(stopPostgres);

const upToThree = ({ waiting }: { waiting: number }): void => {
  if (waiting >= 3) throw new Error('enough');
};

describe.each(STORES)('matrix jobs in %s', (kind) => {
  let fixture: StoreFixture;
  let accounts: OpenAccounts;
  let jobs: MatrixJobs;
  beforeEach(async () => {
    fixture = await newStore(kind);
    accounts = await fixture.open();
    jobs = accounts.openMatrixJobs();
  });
  afterEach(async () => {
    await jobs.close();
    await accounts.close();
    fixture.end();
  });

  it('are stored as requested', async () => {
    await jobs.add(jobOf('one', 'a'));
    const { pack: _pack, ...ordered } = jobOf('one', 'a');
    expect(await jobs.find('one')).toEqual({
      ...ordered,
      pack: 'p',
      status: 'Queued',
      createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
      startedAt: null,
      finishedAt: null,
      message: null,
      outcome: null,
      progress: null,
    });
    await jobs.rename('one', 'Monday');
    expect((await jobs.find('one'))?.name).toBe('Monday');
    await jobs.remove('one');
    expect([await jobs.find('one'), await jobs.list()]).toEqual([undefined, []]);
  });

  it('belong to their creator', async () => {
    await jobs.add(jobOf('a1', 'a'));
    await jobs.add(jobOf('old'));
    expect(await jobs.find('a1', requesterOf('b', false))).toBeUndefined();
    expect((await jobs.find('a1', requesterOf('a', false)))?.uuid).toBe('a1');
    expect((await jobs.find('old', requesterOf('b', true)))?.uuid).toBe('old');
    expect((await jobs.list(requesterOf('a', false))).map(({ uuid }) => uuid)).toEqual(['a1']);
    expect((await jobs.list(requesterOf('a', true))).map(({ uuid }) => uuid)).toEqual(['old', 'a1']);
  });

  it('do not start if they were cancelled while queued', async () => {
    await jobs.add(jobOf('one'));
    expect([
      await jobs.end('one', 'Cancelled', { progress: 0 }),
      await jobs.claim(PACKS),
      (await jobs.find('one'))?.status,
      await jobs.end('one', 'Failed'),
    ]).toEqual([true, undefined, 'Cancelled', false]);
  });

  it('of one creator never exceed its limit, however many are requested at once', async () => {
    const orders = Array.from({ length: 9 }, async (_, i) => jobs.add(jobOf(`job ${i}`, 'a'), upToThree));
    const added = await Promise.allSettled(orders);
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await jobs.storedBy('a')).jobs).toBe(3);
  });

  it('of several creators run in turn, those of one in order, and occupy space while stored', async () => {
    for (const [uuid, madeBy] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['a3', 'a'],
      ['b1', 'b'],
      ['old', null],
      ['b2', 'b'],
    ] as const)
      await jobs.add(jobOf(uuid, madeBy));
    const order: string[] = [];
    for (let next = await jobs.claim(PACKS); next !== undefined; next = await jobs.claim(PACKS)) {
      expect([next.status, next.startedAt]).toEqual(['Running', expect.any(String)]);
      order.push(next.uuid);
      if (order.length === 1) await jobs.finish(next.uuid, EMPTY_OUTCOME, NO_FILES);
      else await jobs.end(next.uuid, 'Failed', { message: 'why' });
    }
    expect(order).toEqual(['a1', 'b1', 'old', 'a2', 'b2', 'a3']);
    // Two matrices of a hundred cells: the one with results occupies their space.
    expect([await jobs.storedBy('a'), await jobs.storedBy('c')]).toEqual([
      { jobs: 3, waiting: 0, bytes: 3 * 14 + 2 * 100 * 8 },
      { jobs: 0, waiting: 0, bytes: 0 },
    ]);
    const [first, last] = [await jobs.find('a1'), await jobs.find('a3')];
    expect([first?.status, JSON.parse(first?.outcome ?? ''), last?.status, last?.message]).toEqual([
      'Finished',
      EMPTY_OUTCOME,
      'Failed',
      'why',
    ]);
    await jobs.requeue('a1');
    expect((await jobs.claim(PACKS))?.uuid).toBe('a1');
  });
});

describe.skipIf(!hasPostgres)('matrix jobs that servers share', () => {
  const LEASE_MS = 1000;
  let directory: string;
  let servers: SharedAccounts[];
  let jobs: MatrixJobs;
  let otherJobs: MatrixJobs;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-shared-jobs-'));
    const place = await newPlace(LEASE_MS);
    const [first, second] = [await openSharedAccounts(place), await openSharedAccounts(place)];
    servers = [first, second];
    [jobs, otherJobs] = [first.openMatrixJobs(), second.openMatrixJobs()];
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.close()));
    rmSync(directory, { recursive: true });
  });

  it('are started once, however many servers ask', async () => {
    for (let i = 0; i < 20; i++) await jobs.add(jobOf(`job ${i}`, `maker ${i % 3}`));
    const claimed = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => (i % 2 === 0 ? jobs : otherJobs).claim(PACKS)),
    );
    const uuids = claimed.flatMap((job) => job?.uuid ?? []);
    expect([uuids.length, new Set(uuids).size]).toEqual([20, 20]);
  });

  it('run again on another server if theirs is silent, but not while it sends heartbeats', async () => {
    await jobs.add(jobOf('one'));
    expect((await jobs.claim(PACKS))?.uuid).toBe('one');
    for (let i = 0; i < 4; i++) {
      await setTimeout(LEASE_MS / 2);
      expect(await jobs.peers?.heartbeat('one', 0.5)).toBe(true);
      expect(await otherJobs.claim(PACKS)).toBeUndefined();
    }
    expect((await otherJobs.find('one'))?.progress).toBe(0.5);
    await setTimeout(LEASE_MS + 100);
    expect((await otherJobs.claim(PACKS))?.uuid).toBe('one');
    // The first server has lost the job: the rest of its work is discarded.
    expect(await jobs.peers?.heartbeat('one', 0.6)).toBe(false);
    expect(await jobs.finish('one', EMPTY_OUTCOME, NO_FILES)).toBe(false);
    expect(await otherJobs.finish('one', EMPTY_OUTCOME, NO_FILES)).toBe(true);
  });

  it('are released when their server shuts down, and taken over at once', async () => {
    await jobs.add(jobOf('one'));
    await jobs.claim(PACKS);
    await jobs.peers?.release('one');
    expect((await otherJobs.claim(PACKS))?.uuid).toBe('one');
  });

  it('are not retried forever if they crash their servers', async () => {
    await jobs.add(jobOf('one'));
    for (let i = 0; i < 3; i++) {
      expect((await otherJobs.claim(PACKS))?.uuid).toBe('one');
      await setTimeout(LEASE_MS + 100);
    }
    expect(await otherJobs.claim(PACKS)).toBeUndefined();
    expect(await jobs.find('one')).toMatchObject({
      status: 'Failed',
      message: expect.stringContaining('stopped 3 times'),
    });
  });

  it('wait for a server with their pack', async () => {
    await jobs.add(jobOf('one'));
    expect(await jobs.claim(['q'])).toBeUndefined();
    expect((await jobs.claim(['q', 'p']))?.uuid).toBe('one');
  });

  it('have their rows on every server, byte for byte, until they are deleted', async () => {
    const [file, copy] = [join(directory, 'rows'), join(directory, 'copy')];
    writeFileSync(file, Buffer.alloc(2_500_000, 'abcdefg'));
    await jobs.add(jobOf('one'));
    await jobs.claim(PACKS);
    expect(await jobs.finish('one', EMPTY_OUTCOME, { duration: file, distance: undefined })).toBe(true);
    await otherJobs.peers?.fetchRows('one', 'duration', copy);
    expect(readFileSync(copy).equals(readFileSync(file))).toBe(true);
    await jobs.remove('one');
    await expect(otherJobs.peers?.fetchRows('one', 'duration', copy)).rejects.toThrow('no longer exist');
  });

  it('notify all servers of their changes', async () => {
    const notices: JobNotice[] = [];
    otherJobs.peers?.listen((notice) => notices.push(notice));
    // Listening starts soon, but not immediately.
    for (let i = 0; notices.length === 0; i++) {
      await jobs.add(jobOf(`before ${i}`));
      await jobs.remove(`before ${i}`);
      await setTimeout(20);
    }
    await jobs.add(jobOf('one'));
    await jobs.claim(PACKS);
    await jobs.end('one', 'Cancelled');
    expect(await jobs.peers?.heartbeat('one', 1)).toBe(false);
    await jobs.remove('one');
    await expect
      .poll(() => notices.filter(({ uuid }) => uuid === 'one').map(({ status }) => status))
      .toEqual(['Queued', 'Running', 'Cancelled', 'Deleted']);
  });
});
