import { disconnect, pageFile, reconnect } from '../page-fixture.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useNotices } from '../../kit/notices/notices.ts';
import { installedPacks } from '../service/packs.ts';
import { useWindow } from '../window/window.ts';
import { useImportRun } from './import-run.ts';
import { keepImport, keptImport } from './kept-import.ts';

const WAIT = { timeout: 60_000, interval: 20 };
const HEALTH = 'iso3,date,cases,deaths\nWST,2021-01-01,9000,90\nWST,2021-01-08,9100,95\n';
const BAD = 'iso3,date,cases,deaths\nWST,2021-01-01,9000,90\nWST,2021-01-08,-5,95\n';
const ADDRESSES = 'number,street,city,lon,lat\n1,Main Street,Weston,-2.5,1.5\n2,Main Street,Weston,-2.501,1.501\n';

const run = () => useImportRun.getState();
const stage = () => run().stage;
const at = (wanted: string): Promise<void> => vi.waitFor(() => expect(stage().at).toBe(wanted), WAIT);

beforeEach(() => {
  useImportRun.setState({ stage: { at: 'choosing' } });
  run().begin([]);
  run().set({ kind: 'health' });
});

const dayAt = (day: number): string => new Date(day * 86_400_000 - 3e12).toISOString().slice(0, 10);

describe('an import', () => {
  it('is sent, ordered, followed and said aloud, and asked about where its pack is there', async () => {
    run().begin([pageFile('figures.csv', HEALTH)]);
    expect(useWindow.getState().dialog).toBe('import');
    await vi.waitFor(() => expect(run()).toMatchObject({ kind: 'health', files: [{ name: 'figures.csv' }] }), WAIT);
    run().set({ title: 'Figures of Westland' });
    await run().start();
    expect(stage()).toMatchObject({
      at: 'ended',
      job: { status: 'Finished', report: { title: 'Figures of Westland' } },
    });
    expect(useNotices.getState().toast?.text).toBe('Imported Figures of Westland');
    expect(installedPacks().some(({ title }) => title === 'Figures of Westland')).toBe(true);

    run().again();
    expect(run()).toMatchObject({ files: [], stage: { at: 'choosing' } });
    run().addFiles([pageFile('figures.csv', HEALTH)]);
    run().set({ title: 'Figures of Westland' });
    await run().start();
    expect(stage()).toMatchObject({ at: 'asking', pack: expect.stringMatching(/^health-/) });
    run().keep();
    expect(stage().at).toBe('choosing');
    await run().start();
    await run().replace();
    expect(stage()).toMatchObject({ at: 'ended', job: { status: 'Finished' } });
  });

  it('is found again where the page is loaded anew while it is under way', async () => {
    run().begin([pageFile('eastland.csv', HEALTH)]);
    await vi.waitFor(() => expect(run()).toMatchObject({ kind: 'health', files: [{ name: 'eastland.csv' }] }), WAIT);
    run().set({ title: 'Figures of Eastland' });
    let kept: string | null = null;
    const stop = useImportRun.subscribe(({ stage: { at: where } }) => {
      if (where === 'running') kept ??= keptImport();
    });
    await run().start();
    stop();
    expect(keptImport()).toBeNull();
    if (kept === null) throw new Error('The import was not kept while it was under way');
    // The page as it is after it was loaded: it knows the import alone.
    useImportRun.setState({ stage: { at: 'choosing' } });
    keepImport(kept);
    await run().resume();
    expect(stage()).toMatchObject({ at: 'ended', job: { uuid: kept, report: { title: 'Figures of Eastland' } } });
    expect(keptImport()).toBeNull();

    useImportRun.setState({ stage: { at: 'choosing' } });
    keepImport('6a6c7a50-0000-4000-8000-000000000000');
    await run().resume();
    expect([stage().at, keptImport()]).toEqual(['choosing', null]);
  });

  it('of rows that cannot be read fails with them, or leaves them out', async () => {
    run().begin([pageFile('bad.csv', BAD)]);
    await run().start({ skipBadRows: false });
    expect(stage()).toMatchObject({ at: 'ended', job: { status: 'Failed', problem_count: 1 } });
    run().again();
    await run().start({ skipBadRows: true });
    expect(stage()).toMatchObject({ at: 'ended', job: { status: 'Finished' } });
  });

  it('of addresses shows their columns first, and takes others', async () => {
    run().begin([pageFile('addresses.csv', ADDRESSES)]);
    await vi.waitFor(() => expect(run().kind).toBe('addresses'), WAIT);
    await run().start();
    expect(stage()).toMatchObject({
      at: 'columns',
      look: { preview: { fields: { street: 'street' } }, problem: null },
    });
    await run().setColumn('street', 'road');
    expect(stage()).toMatchObject({ at: 'columns', look: { problem: expect.stringContaining('road') } });
    await run().setColumn('street', 'street');
    run().setLayer({ layer: '', epsg: 4326 });
    await run().lookAgain();
    expect(stage()).toMatchObject({ at: 'columns', look: { epsg: 4326 } });
    run().setLayer({ layer: '', epsg: null });
    run().set({ country: 'WS' });
    await run().order();
    expect(stage()).toMatchObject({
      at: 'ended',
      job: { status: 'Finished', report: { pack: expect.stringMatching(/^geocoder-/) } },
    });
  });

  it('of a shapefile a part of which is there no more says so', async () => {
    const gone = Object.assign(new File([], 'wards.dbf'), {
      stream: () => new ReadableStream({ start: (stream) => stream.error(new DOMException('', 'NotFoundError')) }),
    });
    run().begin([new File(['shapes'], 'wards.shp'), gone]);
    await run().start();
    expect(stage()).toMatchObject({
      at: 'failed',
      failure: { message: 'Couldn’t read wards.dbf. It may have been moved or changed: choose it again.' },
    });
  });

  it('that is cancelled ends so', async () => {
    const days = Array.from({ length: 60_000 }, (_, day) => `WST,${dayAt(day)},${day},1`);
    run().begin([pageFile('long.csv', `iso3,date,cases,deaths\n${days.join('\n')}\n`)]);
    run().set({ title: 'Cancelled' });
    const running = run().start();
    await at('running');
    run().cancel();
    await running;
    expect(stage()).toMatchObject({ at: 'ended', job: { status: 'Cancelled' } });
  });

  it('whose server is gone is found again when that is back', async () => {
    run().begin([pageFile('lasting.csv', HEALTH)]);
    run().set({ title: 'Lasting' });
    const running = run().start();
    await at('running');
    disconnect();
    await vi.waitFor(
      () => expect(stage()).toMatchObject({ at: 'running', trouble: expect.stringContaining('isn’t responding') }),
      WAIT,
    );
    reconnect();
    await running;
    expect(stage()).toMatchObject({ at: 'ended', job: { status: 'Finished' } });
  });
});

describe('the files of an import', () => {
  it('of one name count once, and go again', () => {
    run().addFiles([pageFile('a.csv', HEALTH)]);
    run().addFiles([pageFile('a.csv', BAD), pageFile('b.csv', HEALTH)]);
    expect(run().files.map(({ name }) => name)).toEqual(['a.csv', 'b.csv']);
    const [file] = run().files;
    if (file !== undefined) run().removeFile(file);
    expect(run().files.map(({ name }) => name)).toEqual(['b.csv']);
  });
});
