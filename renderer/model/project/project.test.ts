import { crossings, disconnect, pageFile, reconnect } from '../page-fixture.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { batchJobEndpoint, batchStartEndpoint, batchUploadEndpoint, type BatchJob } from '../../../contract/batch.ts';
import { deleteEndpoint, type OrderBody } from '../../../contract/matrix.ts';
import { removePlacesEndpoint } from '../../../contract/places.ts';
import { ask } from '../../kit/api/ask.ts';
import { refetch, fetchAnswer, keptAnswer, queryClient } from '../../kit/api/query.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { knownTables, refreshTables } from '../batch/tables.ts';
import { useAreaLayers } from '../map/area-layers.ts';
import { JOBS } from '../matrix/jobs.ts';
import { usePins } from '../pins/pins.ts';
import { changePlaces } from '../places/place-changes.ts';
import { askPages, knownPlaces, PLACES } from '../places/place-list.ts';
import { useLayout } from '../window/layout.ts';
import { newProject, openProject } from './open-project.ts';
import { openProjectFile } from './project-file.ts';
import { bringData } from './project-data.ts';
import { fingerprintOf, hasWork, useProject } from './project.ts';
import { projectNow } from './save-project.ts';

const WAIT = { timeout: 60_000, interval: 50 };
const FOLDER = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';
const place = (name: string, folder?: string) => ({
  id: crypto.randomUUID(),
  name,
  color: '#1f5fa8',
  lon: 1,
  lat: 2,
  ...(folder === undefined ? {} : { folder }),
});
const kept = async () => (await askPages()).data;
const names = async (): Promise<string[]> => (await kept()).places.map(({ name }) => name).toSorted();

/** Jobs of the matrix that the tests order. */
async function crossingJobs() {
  await refetch(JOBS);
  return keptAnswer(JOBS)?.jobs.filter(({ name }) => name === 'Two crossings') ?? [];
}

/** @returns the identifier of a table that has been answered */
async function answered(name: string, rows: number, note: string): Promise<string> {
  const text = `note,lon,lat\n${`${note},1,2\n`.repeat(rows)}`;
  const table = await ask(batchUploadEndpoint, { query: { name }, file: new File([text], name) });
  if (!table.ok) throw new Error(table.failure.message);
  const { uuid } = table.data;
  const reached = (status: BatchJob['status']): Promise<void> =>
    vi.waitFor(
      async () => expect(await ask(batchJobEndpoint, { path: { uuid } })).toMatchObject({ data: { status } }),
      WAIT,
    );
  await reached('Ready');
  const started = await ask(batchStartEndpoint, {
    path: { uuid },
    body: { fields: ['tz'], position: { kind: 'columns', longitude: 1, latitude: 2 } },
  });
  if (!started.ok) throw new Error(started.failure.message);
  await reached('Finished');
  return uuid;
}

const now = (): string => fingerprintOf(knownPlaces(), usePins.getState().pins);

beforeEach(async () => {
  const { places, folders } = await kept();
  await ask(removePlacesEndpoint, {
    body: { places: places.map(({ id }) => id), folders: folders.map(({ id }) => id) },
  });
  queryClient.clear();
  await fetchAnswer(PLACES);
  usePins.getState().clear();
  useAreaLayers.setState({ layers: [] });
  useNotices.setState({ steps: [] });
  useProject.setState({ title: null, question: null, arrival: null });
  useNotices.getState().report(null);
});

describe('a project', () => {
  it('brings back what it was saved with, in place of what is there, and gives way to that by undo', async () => {
    await changePlaces({ folders: [{ id: FOLDER, name: 'Samples' }], places: [place('Gauge', FOLDER)] }, null);
    usePins.getState().add({ lon: 5, lat: 6 }, 'Depot');
    useLayout.getState().set({ view: { lon: 3, lat: 4, zoom: 5, bearing: 0 }, hiddenLayers: ['labels'] });
    const { kept: project } = await projectNow('Creek survey');
    expect(project).toMatchObject({
      title: 'Creek survey',
      places: [{ name: 'Gauge', folder: FOLDER }],
      pins: [{ letter: 'A' }],
    });

    // The same folder name under another id is no obstacle.
    await newProject();
    expect([await names(), hasWork()]).toEqual([[], false]);
    await changePlaces({ folders: [{ id: crypto.randomUUID(), name: 'Samples' }], places: [place('Later')] }, null);
    useLayout.getState().set({ hiddenLayers: [] });

    expect(await openProject(project)).toBeNull();
    expect(await names()).toEqual(['Gauge']);
    expect((await kept()).folders).toEqual([{ id: FOLDER, name: 'Samples' }]);
    expect(usePins.getState().pins).toEqual([{ letter: 'A', point: { lon: 5, lat: 6 }, name: 'Depot' }]);
    expect(useLayout.getState().hiddenLayers).toEqual(['labels']);
    expect(useProject.getState()).toMatchObject({ title: 'Creek survey', arrival: { lon: 3, lat: 4, zoom: 5 } });
    expect(now()).toBe(useProject.getState().saved);

    useNotices.getState().undo();
    await vi.waitFor(async () => expect(await names()).toEqual(['Later']), { timeout: 10_000 });
    expect([usePins.getState().pins, useLayout.getState().hiddenLayers]).toEqual([[], []]);
  });

  it('adds the tables that are not here, and names what it does not have', async () => {
    const { kept: project } = await projectNow('Tables');
    const [uuid, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await openProject({
      ...project,
      tables: [
        { uuid, name: 'sites.xlsx', rows: 1, csv: 'name,lon,lat\na,1,2\n' },
        { uuid: other, name: 'huge.csv', rows: 1e6 },
      ],
    });
    // A project names tables that are still being read as missing, which the next test would see.
    await vi.waitFor(
      async () => {
        await refreshTables();
        expect(knownTables().map(({ name, status }) => [name, status])).toContainEqual(['sites.csv', 'Ready']);
      },
      { timeout: 20_000 },
    );
    expect(useNotices.getState().problem).toContain('the table huge.csv (the file has only its name)');
  });

  it('orders a matrix once, however often it is opened, and saves it under its own identifier', async () => {
    const { kept: project } = await projectNow('Matrices');
    const [from, to] = [0, 57].map((node) => crossings[node]);
    const uuid = crypto.randomUUID();
    const order: OrderBody = {
      result: ['cost'],
      origin_addresses: [`${from?.lon},${from?.lat}`],
      destination_addresses: [`${to?.lon},${to?.lat}`],
      name: 'Two crossings',
    };
    const withMatrix = { ...project, matrices: [{ uuid, order }] };
    await openProject(withMatrix);
    const [job] = await crossingJobs();
    await openProject(withMatrix);
    expect(await crossingJobs()).toHaveLength(1);
    expect((await projectNow('Again')).kept.matrices).toMatchObject([{ uuid, order: { name: 'Two crossings' } }]);

    // Gone behind the window's back: it is said, and opening brings the matrix again.
    await ask(deleteEndpoint, { body: { uuid: job?.uuid ?? '' } });
    const { kept: without, missing } = await projectNow('Without');
    expect([without.matrices, missing]).toEqual([[], [expect.stringMatching(/^the matrix Two crossings \(.+\)$/)]]);
    await openProject(withMatrix);
    expect(await crossingJobs()).toHaveLength(1);
  });

  it('orders nothing where it cannot be known what is there, and says so', async () => {
    const { kept: project } = await projectNow('Away');
    queryClient.clear();
    disconnect();
    const missing = await bringData(project);
    reconnect();
    expect(missing).toEqual([expect.stringContaining('its matrices and tables (')]);
  });

  it('takes a table along with its answers, and of one that is too large the name', async () => {
    const small = await answered('small.csv', 2, 'short');
    const large = await answered('large.csv', 9 << 10, 'x'.repeat(1 << 10));
    await refreshTables();
    const { kept: project, missing } = await projectNow('Tables');
    expect(project.tables.find(({ uuid }) => uuid === small)?.csv).toContain('short,1,2');
    expect(project.tables.find(({ uuid }) => uuid === large)).toEqual({ uuid: large, name: 'large.csv', rows: 9216 });
    expect(missing).toContain('all but the name of the table large.csv (it is too large for the file)');
  });

  it('tells any change from what was saved, and nothing from nothing', async () => {
    expect(now()).toBe(useProject.getInitialState().saved);
    await changePlaces({ folders: [{ id: FOLDER, name: 'Creek' }], places: [place('Gauge', FOLDER)] }, null);
    const before = now();
    await changePlaces({ folders: [{ id: FOLDER, name: 'Creel' }] }, null);
    expect(now()).not.toBe(before);
    // What a program keeps is no part of the project.
    const { folders, places } = knownPlaces();
    const other = { ...place('Theirs'), created_at: '2026-01-01T00:00:00Z', changed_at: '2999-01-01T00:00:00Z' };
    expect(fingerprintOf({ folders, places: [...places, { ...other, key: 'sensor' }] }, [])).toBe(now());
  });

  it('asks before it opens a file, and refuses one that is none', async () => {
    const { kept: project } = await projectNow('Asked');
    await openProjectFile(pageFile('asked.cairnproject', JSON.stringify(project)));
    expect(useProject.getState().question).toMatchObject({ kind: 'open', file: 'asked.cairnproject' });
    useProject.setState({ question: null });
    await openProjectFile(pageFile('half.cairnproject', JSON.stringify(project).slice(0, 99)));
    expect([useProject.getState().question, useNotices.getState().problem]).toEqual([
      null,
      expect.stringContaining('Couldn’t open half.cairnproject'),
    ]);
  });
});
