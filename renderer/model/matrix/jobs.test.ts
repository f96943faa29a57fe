import { crossings, disconnect, hook, reconnect } from '../page-fixture.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderBody } from '../../../contract/matrix.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { refetch, keptAnswer } from '../../kit/api/query.ts';
import { installedPacks, refreshPacks } from '../service/packs.ts';
import { useService } from '../service/service.ts';
import { addToList, findInMatrixBox } from './hand-over.ts';
import { useMatrixView } from './view.ts';
import {
  cancelJob,
  deleteJob,
  hasEnded,
  JOBS,
  orderJob,
  orderJobAgain,
  renameJob,
  useJobPolling,
  useJobsState,
  useRunningJobs,
  useShownJobs,
} from './jobs.ts';
import { useBuilder } from './order/builder.ts';
import { ROLES } from './order/points.ts';
import { coveredByRoads, useRoadChecking } from './order/road-check.ts';
import { useWindow } from '../window/window.ts';

const WAIT = { timeout: 60_000, interval: 20 };
const [first, second, third] = [0, 57, 311].map((node) => crossings[node] ?? { lon: Number.NaN, lat: Number.NaN });
const written = ({ lon, lat }: { lon: number; lat: number } = { lon: 0, lat: 0 }): string => `${lon},${lat}`;
const ORDER: OrderBody = {
  result: ['cost', 'distance'],
  origin_addresses: [written(first), written(second)],
  destination_addresses: [written(third)],
  name: 'Three crossings',
};

const jobs = () => keptAnswer(JOBS)?.jobs;
const refresh = (): Promise<void> => refetch(JOBS);

async function ordered(): Promise<string> {
  const answer = await orderJob(ORDER);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.data.uuid;
}
const ended = (uuid: string): Promise<void> =>
  vi.waitFor(async () => {
    await refresh();
    expect(jobs()?.find((job) => job.uuid === uuid)).toMatchObject({ status: 'Finished' });
  }, WAIT);

beforeAll(() => refreshPacks());

describe('matrix jobs', () => {
  it('are ordered, followed to their end and said aloud', async () => {
    const uuid = await ordered();
    await ended(uuid);
    const job = jobs()?.find((one) => one.uuid === uuid);
    expect(job).toMatchObject({ name: 'Three crossings', origins: 2, destinations: 1, pack: 'roads-sample' });
    expect(job !== undefined && hasEnded(job)).toBe(true);
    const running = await hook(useRunningJobs);
    expect(running.latest()).toBe(0);
    running.leave();
  });

  it('are renamed, ordered again, cancelled and deleted', async () => {
    const uuid = await ordered();
    await renameJob(uuid, 'Renamed');
    expect(jobs()?.find((job) => job.uuid === uuid)?.name).toBe('Renamed');
    const again = await orderJobAgain(uuid);
    if (!again.ok) throw new Error(again.failure.message);
    await cancelJob(again.data.uuid);
    await vi.waitFor(async () => {
      await refresh();
      expect(jobs()?.every(hasEnded)).toBe(true);
    }, WAIT);
    useNotices.setState({ leaving: [uuid] });
    const shown = await hook(useShownJobs);
    expect(shown.latest()?.some((job) => job.uuid === uuid)).toBe(false);
    shown.leave();
    await deleteJob(uuid);
    expect(jobs()?.some((job) => job.uuid === uuid)).toBe(false);
    await deleteJob(uuid);
    expect(useNotices.getState().problem).toMatch(/Unknown job/);
  });

  it('that cannot be ordered say why where they were ordered', async () => {
    expect(await orderJob({ ...ORDER, origin_addresses: ['nowhere'] })).toMatchObject({
      ok: false,
      failure: { code: 'invalid_parameter' },
    });
    disconnect();
    expect(await orderJob(ORDER)).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
    const state = await hook(useJobsState);
    await refresh();
    await vi.waitFor(() => expect(state.latest().failure?.code).toBe('unreachable'), WAIT);
    reconnect();
    await refresh();
    await vi.waitFor(() => expect(state.latest().failure).toBeNull(), WAIT);
    state.leave();
  });

  it('are kept current while the window is open', async () => {
    await vi.waitFor(async () => {
      await refreshPacks();
      expect(useService.getState().status).toBe('up');
    }, WAIT);
    const state = await hook(useJobsState);
    const before = state.latest().askedAt;
    const polling = await hook(() => useJobPolling() ?? true);
    const uuid = await ordered();
    await vi.waitFor(() => expect(jobs()?.find((job) => job.uuid === uuid)?.status).toBe('Finished'), WAIT);
    expect(state.latest().askedAt).toBeGreaterThan(before);
    polling.leave();
    state.leave();
  });
});

describe('roads', () => {
  it('say which points have none near by, and which pack serves them', async () => {
    const checking = await hook(() => useRoadChecking(ROLES, 'car'));
    const { add, clear } = useBuilder.getState();
    if (first === undefined || second === undefined) throw new Error('the sample city has too few crossings');
    add('origins', [{ point: first }], 'added');
    add('destinations', [{ point: second }], 'added');
    await vi.waitFor(
      () => expect(checking.latest()).toMatchObject({ packId: 'roads-sample', pack: 'Sample city', problem: null }),
      WAIT,
    );
    add('origins', [{ point: { lon: 100, lat: 50 } }], 'added');
    await vi.waitFor(() => expect(checking.latest().problem).toMatchObject({ kind: 'uncovered' }), WAIT);
    expect([...checking.latest().warnings.values()]).toEqual([{ look: 'bad', text: 'Outside the road pack' }]);
    clear('origins');
    clear('destinations');
    await vi.waitFor(() => expect(checking.latest().problem).toBeNull(), WAIT);
    checking.leave();
    const isCovered = coveredByRoads(installedPacks());
    expect([isCovered(first), isCovered({ lon: 100, lat: 50 })]).toEqual([true, false]);
  });
});

describe('what the inspector hands over', () => {
  it('is added to its list, or opens the builder', () => {
    addToList('origins', [{ point: { lon: 1, lat: 2 }, name: 'Depot' }]);
    expect(useNotices.getState().toast?.text).toBe('Added as matrix origin');
    addToList('destinations', [{ point: { lon: 1, lat: 2 } }, { point: { lon: 3, lat: 4 } }]);
    expect(useNotices.getState().toast?.text).toBe('Added 2 matrix destinations');
    const { origins, destinations } = useBuilder.getState().lists;
    expect(origins.at(-1)).toMatchObject({ point: { lon: 1, lat: 2 }, name: 'Depot' });
    expect(destinations.slice(-2).map(({ point }) => point.lon)).toEqual([1, 3]);
    useMatrixView.getState().showJobs();
    findInMatrixBox();
    expect(useWindow.getState().workspace).toBe('matrix');
    expect(useMatrixView.getState().page).toBe('build');
  });
});
