import { disconnect, hook, pageFile, reconnect } from '../page-fixture.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BatchJob } from '../../../contract/batch.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { refreshPacks } from '../service/packs.ts';
import { useService } from '../service/service.ts';
import { openTable, useBatch } from './batch.ts';
import { chooseRow, pointOfRow, useChosenPoint } from './choose-row.ts';
import { deleteTable } from './delete-table.ts';
import { keptColumns, withColumns } from './layout.ts';
import { useBatchPolling, useRunningTables } from './open-table.ts';
import { useChosenIndex, useFirstRow, usePages } from './pages.ts';
import { isUnknownSystem, useBatchPreview } from './preview.ts';
import { canResume, isAtRest, runTable } from './run.ts';
import { knownTables, refreshTables } from './tables.ts';

const WAIT = { timeout: 60_000, interval: 20 };
/** In Westland, in Eastland, in no country, and nowhere. */
const TABLE = 'name,lon,lat\nwest,-7.5,2\neast,5,5\nsea,100,50\nnone,,\n';

const batch = () => useBatch.getState();
const statusOf = () => openTable()?.status;

beforeEach(() => batch().close());

/** Uploads a table and waits until it has been read. */
async function read(name: string, text = TABLE): Promise<void> {
  await batch().upload(pageFile(name, text));
  await vi.waitFor(async () => {
    await refreshTables();
    expect(statusOf()).toBe('Ready');
  }, WAIT);
}

async function run(): Promise<void> {
  batch().setFields(['tz', 'admin0']);
  await batch().start();
  await vi.waitFor(async () => {
    await refreshTables();
    expect(statusOf()).toBe('Finished');
  }, WAIT);
}

describe('a table', () => {
  it('of eastings and northings is in the system that was chosen last', async () => {
    localStorage.removeItem('cairn.batch.epsg');
    const open = async (name: string): Promise<void> => {
      await read(name, 'name,x,y\neast,721753.346,553001.722\n');
      const job = openTable();
      if (job !== null) batch().open(job);
    };
    await open('grid.csv');
    expect(batch().position).toEqual({ kind: 'columns', longitude: 1, latitude: 2 });
    batch().setFields(['admin0']);
    batch().setPosition({ kind: 'columns', longitude: 1, latitude: 2, epsg: 32_631 });
    const shown = await hook(useBatchPreview);
    await vi.waitFor(
      () =>
        expect(shown.latest().preview).toMatchObject({
          coordinate_system: 'WGS 84 / UTM zone 31N',
          points: [[expect.closeTo(5, 6), expect.closeTo(5, 6)]],
        }),
      WAIT,
    );
    batch().setPosition({ kind: 'columns', longitude: 1, latitude: 2, epsg: 99_999 });
    await vi.waitFor(() => expect(isUnknownSystem(shown.latest().failure)).toBe(true), WAIT);
    batch().setPosition({ kind: 'columns', longitude: 1, latitude: 2, epsg: 32_631 });
    await open('next.csv');
    expect(batch().position).toEqual({ kind: 'columns', longitude: 1, latitude: 2, epsg: 32_631 });
    localStorage.removeItem('cairn.batch.epsg');
  });

  it('is sent, read, previewed and answered', async () => {
    await read('sites.csv');
    // Its columns are known once it has been read.
    const job = openTable();
    if (job === null) throw new Error('the table is not open');
    batch().open(job);
    expect(batch().position).toEqual({ kind: 'columns', longitude: 1, latitude: 2 });
    batch().setFields(['tz']);
    const shown = await hook(useBatchPreview);
    await vi.waitFor(
      () =>
        expect(
          shown
            .latest()
            .preview?.rows.map(([zone]) => zone)
            .slice(0, 2),
        ).toEqual(['America/Los_Angeles', 'Europe/Berlin']),
      WAIT,
    );
    shown.leave();
    const polling = await hook(() => useBatchPolling() ?? true);
    await run();
    await vi.waitFor(() => expect(useNotices.getState().announcement).toBe('sites.csv: 4 rows answered'), WAIT);
    polling.leave();
    expect(openTable()).toMatchObject({ rows: 4, done: 4, faulty: 1 });
    const running = await hook(useRunningTables);
    expect(running.latest()).toBe(0);
    running.leave();
    await vi.waitFor(() => expect(knownTables().map(({ name }) => name)).toContain('sites.csv'), WAIT);
  });

  it('has its point once the preview arrives, for a row selected before, and again with other columns', async () => {
    await read('chosen.csv');
    const job = openTable();
    if (job === null) throw new Error('the table is not open');
    batch().open(job);
    batch().setFields(['tz']);
    chooseRow({ row: 1, cells: [] }, null);
    const point = await hook(useChosenPoint);
    await vi.waitFor(() => expect(point.latest()).toEqual([-7.5, 2]), WAIT);
    batch().setPosition({ kind: 'columns', longitude: 2, latitude: 1 });
    await vi.waitFor(() => expect(point.latest()).toEqual([2, -7.5]), WAIT);
    point.leave();
  });

  it('is shown page by page, sorted, filtered and found', async () => {
    await read(
      'rows.csv',
      `name,lon,lat\n${Array.from({ length: 250 }, (_, row) => `site ${row},${(row % 20) - 10},5`).join('\n')}\n`,
    );
    await batch().setLayout({ columns: [0], key: 0 });
    batch().setPosition({ kind: 'columns', longitude: 1, latitude: 2 });
    await run();
    const rows = await hook(() => usePages(0, 120));
    await vi.waitFor(() => expect(rows.latest().rowAt(120)?.cells[0]).toBe('site 120'), WAIT);
    expect(rows.latest()).toMatchObject({ total: 250, isAwaited: false, problem: null });
    batch().set({ sort: { column: 0, isDescending: true } });
    await vi.waitFor(() => expect(rows.latest().rowAt(0)?.cells[0]).toBe('site 99'), WAIT);
    batch().set({ sort: null, filter: 'site 24' });
    await vi.waitFor(() => expect(rows.latest().total).toBe(11), WAIT);
    const row = rows.latest().rowAt(0);
    if (row === undefined) throw new Error('the first row is not known');
    chooseRow(row, pointOfRow(row, null));
    expect(batch().chosen).toMatchObject({ row: row.row, from: 'table', point: row.point });
    rows.leave();

    batch().set({ filter: '' });
    const first = await hook(useFirstRow);
    await vi.waitFor(() => expect(first.latest()[0]).toBe('site 0'), WAIT);
    first.leave();
    const found: number[] = [];
    const index = await hook(() => useChosenIndex((at) => found.push(at)) ?? true);
    batch().set({ chosen: { row: 200, point: null, from: 'map' } });
    await vi.waitFor(() => expect(found).toEqual([199]), WAIT);
    index.leave();
  });

  it('that cannot be read says why, and what was open stays', async () => {
    await read('open.csv');
    await batch().upload(pageFile('broken.geojson', '{"type":'));
    await vi.waitFor(async () => {
      await refreshTables();
      expect(batch().problem ?? openTable()?.message).toMatch(/broken\.geojson|JSON|GeoJSON/);
    }, WAIT);
  });

  it('that is deleted can be brought back for a while', async () => {
    await read('leaving.csv');
    const uuid = openTable()?.uuid ?? '';
    await deleteTable();
    expect(openTable()).toBeNull();
    expect(useNotices.getState().leaving).toEqual([uuid]);
    useNotices.getState().undo();
    expect(openTable()?.uuid).toBe(uuid);
    await batch().remove(uuid);
    await vi.waitFor(() => expect(knownTables().some((job) => job.uuid === uuid)).toBe(false), WAIT);
  });

  it('whose server is gone is asked for again when that is back', async () => {
    await read('lasting.csv');
    await refreshPacks();
    const polling = await hook(() => useBatchPolling() ?? true);
    disconnect();
    await batch().act('pause');
    expect(batch().problem).toContain('isn’t responding');
    await refreshPacks();
    expect(useService.getState().status).toBe('gone');
    reconnect();
    await vi.waitFor(() => expect(useService.getState().status).toBe('up'), WAIT);
    expect(openTable()?.name).toBe('lasting.csv');
    polling.leave();
  });
});

describe('a run', () => {
  const job: BatchJob = {
    uuid: 'u',
    name: 'n',
    status: 'Paused',
    created_at: '',
    size_bytes: 1,
    progress: 1,
    rows: 10,
    done: 4,
    faulty: 0,
    added: [],
  };

  it('goes on where it was left', () => {
    for (const status of ['Paused', 'Cancelled', 'Failed'] as const) expect(canResume({ ...job, status })).toBe(true);
    expect(canResume({ ...job, status: 'Finished' })).toBe(false);
    expect(canResume({ ...job, status: 'Paused', done: 10 })).toBe(false);
    expect([isAtRest({ ...job, status: 'Running' }), isAtRest({ ...job, status: 'Ready' })]).toEqual([false, true]);
  });

  it('starts by its key once there is a table with columns', async () => {
    runTable();
    expect(batch().isStarting).toBe(false);
    await read('key.csv');
    batch().setPosition({ kind: 'columns', longitude: 1, latitude: 2 });
    batch().setFields(['tz']);
    runTable();
    await vi.waitFor(async () => {
      await refreshTables();
      expect(statusOf()).toBe('Finished');
    }, WAIT);
  });
});

describe('columns of the result', () => {
  const columns = ['a', 'b', 'c'].map((name) => ({ name, kind: 'text' as const }));
  const table: Pick<BatchJob, 'head'> = {
    head: { format: 'csv', has_header: true, columns, guess: { swapped: false, address: [], certain: true } },
  };

  it('are all unless some are chosen, and the key is always among them', () => {
    expect(keptColumns(table)).toEqual([0, 1, 2]);
    expect(keptColumns({ ...table, layout: { columns: [2], key: 0 } })).toEqual([0, 2]);
    expect(withColumns(table, [0, 1])).toEqual({ columns: [0, 1] });
    expect(withColumns({ ...table, layout: { columns: [0], key: 1 } }, [0, 1, 2])).toEqual({ key: 1 });
  });
});
