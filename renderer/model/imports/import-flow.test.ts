import { disconnect, hook, pageFile, reconnect, type Hooked } from '../page-fixture.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryOf } from '../../kit/api/query.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { previewAreasEndpoint } from '../../../contract/area-preview.ts';
import { previewImportEndpoint } from '../../../contract/import-preview.ts';
import { usePreview } from './use-preview.ts';
import { installedPacks } from '../service/packs.ts';
import { useWindow } from '../window/window.ts';
import { areaOrder, firstChoices, missingChoices } from './area-choices.ts';
import {
  addImportFiles,
  cancelImport,
  checkAreas,
  dispatchImport,
  openImport,
  orderImport,
  sendImport,
  useImport,
  useImportJob,
  useRunningImport,
} from './import-flow.ts';
import { NO_IMPORT } from './import-state.ts';
import { orderOf } from './order.ts';

const WAIT = { timeout: 60_000, interval: 20 };
const STORED = 'cairn.import';
const HEALTH = 'iso3,date,cases,deaths\nWST,2021-01-01,9000,90\nWST,2021-01-08,9100,95\n';
const BAD = 'iso3,date,cases,deaths\nWST,2021-01-01,9000,90\nWST,2021-01-08,-5,95\n';
const ADDRESSES = 'number,street,city,lon,lat\n1,Main Street,Weston,-2.5,1.5\n2,Main Street,Weston,-2.501,1.501\n';

const stage = () => useImport.getState().stage;
const reaches = (expected: object): Promise<void> => vi.waitFor(() => expect(stage()).toMatchObject(expected), WAIT);
const correct = (street: string): void => dispatchImport({ type: 'set-columns', change: { fields: { street } } });
const names = (): string[] => useImport.getState().files.map(({ name }) => name);
const setTitle = (title: string): void => dispatchImport({ type: 'choose', change: { title } });

let followed: Hooked<unknown>;

beforeEach(async () => {
  useImport.setState(NO_IMPORT);
  // As on every page.
  followed = await hook(() => {
    useRunningImport(() => undefined);
    return true;
  });
});

afterEach(() => followed.leave());

async function chooseFile(name: string, content: string): Promise<void> {
  openImport([pageFile(name, content)]);
  const kind = name.endsWith('.geojson') ? 'areas' : content === ADDRESSES ? 'addresses' : 'health';
  await vi.waitFor(() => expect(useImport.getState()).toMatchObject({ choices: { kind }, files: [{ name }] }), WAIT);
}

const dayAt = (day: number): string => new Date(day * 86_400_000 - 3e12).toISOString().slice(0, 10);

describe('an import', () => {
  it('is sent, ordered, followed and announced; an installed pack is replaced only on request', async () => {
    await chooseFile('figures.csv', HEALTH);
    expect(useWindow.getState().dialog).toBe('import');
    setTitle('Figures of Westland');
    await sendImport();
    await reaches({ at: 'ended', job: { status: 'Finished', report: { title: 'Figures of Westland' } } });
    expect(useNotices.getState().toast?.text).toBe('Imported Figures of Westland');
    await vi.waitFor(
      () => expect(installedPacks().some(({ title }) => title === 'Figures of Westland')).toBe(true),
      WAIT,
    );

    dispatchImport({ type: 'restart' });
    expect(useImport.getState()).toMatchObject({ files: [], choices: { kind: 'health' }, stage: { at: 'choosing' } });
    addImportFiles([pageFile('figures.csv', HEALTH)]);
    setTitle('Figures of Westland');
    await sendImport();
    const asking = stage();
    if (asking.at !== 'replacing') throw new Error(`the import is ${asking.at}`);
    expect(asking.pack).toMatch(/^health-/);
    expect(asking.before.at).toBe('choosing');
    await orderImport({ ...asking.order, replace: true });
    await reaches({ at: 'ended', job: { status: 'Finished' } });
  });

  it('continues when the page is reloaded', async () => {
    await chooseFile('eastland.csv', HEALTH);
    setTitle('Figures of Eastland');
    await sendImport();
    const running = stage();
    if (running.at !== 'running') throw new Error(`the import is ${running.at}`);
    await vi.waitFor(() => expect(sessionStorage.getItem(STORED)).toBe(running.uuid), WAIT);
    followed.leave();
    vi.resetModules();
    const page = await import('./import-flow.ts');
    expect(page.useImport.getState().stage).toEqual(running);
    followed = await hook(() => {
      page.useRunningImport(() => undefined);
      return true;
    });
    await vi.waitFor(
      () =>
        expect(page.useImport.getState().stage).toMatchObject({
          at: 'ended',
          job: { report: { title: 'Figures of Eastland' } },
        }),
      WAIT,
    );
    await vi.waitFor(() => expect(sessionStorage.getItem(STORED)).toBeNull(), WAIT);
  });

  it('is forgotten if the server no longer knows it', async () => {
    useImport.setState({ stage: { at: 'running', uuid: '6a6c7a50-0000-4000-8000-000000000000' } });
    await reaches({ at: 'choosing' });
    expect(sessionStorage.getItem(STORED)).toBeNull();
  });

  it('with unreadable rows fails, or skips them', async () => {
    await chooseFile('bad.csv', BAD);
    await sendImport();
    await reaches({ at: 'ended', job: { status: 'Failed', problem_count: 1 } });
    dispatchImport({ type: 'restart' });
    dispatchImport({ type: 'choose', change: { skipBadRows: true } });
    await sendImport();
    await reaches({ at: 'ended', job: { status: 'Finished' } });
  });

  it('of addresses shows its columns first, also those that were wrong', async () => {
    await chooseFile('addresses.csv', ADDRESSES);
    await sendImport();
    const previewed = await hook(() => {
      const { stage: now } = useImport();
      if (now.at !== 'columns') throw new Error(`the import is ${now.at}`);
      const { ids, fields } = now.setup;
      return usePreview(queryOf(previewImportEndpoint, { body: { file: ids[0] ?? '', fields } }));
    });
    await vi.waitFor(() => expect(previewed.latest().preview).toMatchObject({ fields: { street: 'street' } }), WAIT);
    correct('road');
    await vi.waitFor(() => expect(previewed.latest().problem).toContain('road'), WAIT);
    expect(previewed.latest().preview?.columns).toHaveLength(5);
    correct('street');
    await vi.waitFor(() => expect(previewed.latest().problem).toBeUndefined(), WAIT);
    previewed.leave();
    const configured = stage();
    if (configured.at !== 'columns') throw new Error(`the import is ${configured.at}`);
    dispatchImport({ type: 'choose', change: { country: 'WS' } });
    const { choices } = useImport.getState();
    await orderImport(orderOf(choices, configured.setup.ids, configured.setup));
    await reaches({
      at: 'ended',
      job: { status: 'Finished', report: { pack: expect.stringMatching(/^geocoder-/) } },
    });
  });

  it('of areas is checked before it runs, and again only once something has changed', async () => {
    const square = [[[-2, 1], [-1, 1], [-1, 2], [-2, 2], [-2, 1]]]; // prettier-ignore
    await chooseFile(
      'wards-2024.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', properties: { name: 'West' }, geometry: { type: 'Polygon', coordinates: square } },
        ],
      }),
    );
    await sendImport();
    const looked = await hook(() => {
      const { stage: now } = useImport();
      const file = now.at === 'areas' ? (now.setup.ids[0] ?? '') : '';
      return usePreview(queryOf(previewAreasEndpoint, { body: { file } }));
    });
    await vi.waitFor(() => expect(looked.latest().preview).toBeDefined(), WAIT);
    const { preview } = looked.latest();
    if (preview === undefined) throw new Error('no preview');
    looked.leave();
    dispatchImport({ type: 'step', step: 'target' });
    const change = { categoryName: 'Ward', licence: 'CC0 1.0', attribution: 'Weston' };
    dispatchImport({ type: 'set-areas', change });
    const configured = stage();
    if (configured.at !== 'areas') throw new Error(`the import is ${configured.at}`);
    const { ids, file, reading, changes } = configured.setup;
    const choices = { ...firstChoices(preview, file, ''), ...changes };
    expect(choices).toMatchObject({ as: 'boundary', name_field: 'name', title: 'wards 2024', vintage: '2024' });
    expect(missingChoices(choices)).toEqual([]);
    const order = areaOrder(choices, reading, ids);

    await checkAreas(order);
    const checking = stage();
    if (checking.at !== 'checking' || checking.setup.check === null) throw new Error('the areas are not checked');
    const { check } = checking.setup;
    const job = await hook(() => useImportJob(check));
    await vi.waitFor(
      () => expect(job.latest().data).toMatchObject({ status: 'Finished', report: { counts: { imported: 1 } } }),
      WAIT,
    );
    job.leave();
    dispatchImport({ type: 'step', step: 'target' });
    await checkAreas(order);
    expect(stage()).toMatchObject({ at: 'checking', setup: { check } });
    dispatchImport({ type: 'step', step: 'fields' });
    dispatchImport({ type: 'set-areas', change: { key_field: null } });
    expect(stage()).toMatchObject({ at: 'areas', setup: { step: 'fields', check: null } });
    dispatchImport({ type: 'read-areas', change: { layer: 'other' } });
    expect(stage()).toMatchObject({ setup: { reading: { layer: 'other' }, changes: {} } });
    // The dialog was closed, and is opened again.
    openImport([]);
    expect(stage().at).toBe('areas');

    await orderImport(order);
    await reaches({ at: 'ended', job: { status: 'Finished', report: { title: 'wards 2024' } } });
  });

  it('of areas whose check can’t be started says why, and goes back', async () => {
    const setup = { ids: ['none'], file: 'a.zip', step: 'target', changes: {}, check: null } as const;
    useImport.setState({
      stage: { at: 'areas', setup: { ...setup, reading: { layer: null, epsg: null, axes: 'auto' } } },
    });
    await checkAreas({ kind: 'areas', files: ['6a6c7a50-0000-4000-8000-000000000000'], areas: { as: 'zip' } });
    expect(stage()).toMatchObject({ at: 'checking', problem: expect.stringContaining('expired') });
    dispatchImport({ type: 'cancel-check' });
    expect(stage()).toMatchObject({ at: 'areas', setup: { step: 'target' } });
  });

  it('of a shapefile with an unreadable part says so', async () => {
    const gone = Object.assign(new File([], 'wards.dbf'), {
      stream: () => new ReadableStream({ start: (stream) => stream.error(new DOMException('', 'NotFoundError')) }),
    });
    openImport([new File(['shapes'], 'wards.shp'), gone]);
    await sendImport();
    expect(stage()).toMatchObject({
      at: 'failed',
      failure: { message: 'Couldn’t read wards.dbf. It may have been moved or changed: choose it again.' },
    });
  });

  it('is cancelled while it is running', async () => {
    const days = Array.from({ length: 60_000 }, (_, day) => `WST,${dayAt(day)},${day},1`);
    await chooseFile('long.csv', `iso3,date,cases,deaths\n${days.join('\n')}\n`);
    setTitle('Cancelled');
    await sendImport();
    expect(stage().at).toBe('running');
    cancelImport();
    await reaches({ at: 'ended', job: { status: 'Cancelled' } });
  });

  it('is cancelled while it is ordered', async () => {
    await chooseFile('ordered.csv', HEALTH);
    const sending = sendImport();
    await reaches({ at: 'running', uuid: null });
    cancelImport();
    await sending;
    await reaches({ at: 'ended', job: { status: 'Cancelled' } });
  });

  it('is cancelled while it is sent', async () => {
    await chooseFile('sent.csv', HEALTH);
    const sending = sendImport();
    expect(stage().at).toBe('sending');
    cancelImport();
    await sending;
    expect(stage().at).toBe('choosing');
  });

  it('is found again when the server is back', async () => {
    await chooseFile('lasting.csv', HEALTH);
    setTitle('Lasting');
    await sendImport();
    disconnect();
    const { stage: running } = useImport.getState();
    const job = await hook(() => useImportJob(running.at === 'running' ? running.uuid : null));
    await vi.waitFor(() => expect(job.latest().failure?.message).toContain('isn’t responding'), WAIT);
    job.leave();
    expect(stage()).toBe(running);
    reconnect();
    await reaches({ at: 'ended', job: { status: 'Finished' } });
  });
});

describe('the files of an import', () => {
  it('replace those of the same name, and are removed', () => {
    openImport([], 'health');
    addImportFiles([pageFile('a.csv', HEALTH)]);
    addImportFiles([pageFile('a.csv', BAD), pageFile('b.csv', HEALTH)]);
    expect(names()).toEqual(['a.csv', 'b.csv']);
    const [file] = useImport.getState().files;
    if (file !== undefined) dispatchImport({ type: 'remove-file', file });
    expect(names()).toEqual(['b.csv']);
  });
});
