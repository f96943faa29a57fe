/** The project that the person works on: what of the window belongs to it, and what becomes of a file. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { batchExportEndpoint, batchUploadEndpoint } from '../../../contract/batch.ts';
import { counted, writtenCount } from '../../../contract/counted.ts';
import { fetchEndpoint, type OrderBody } from '../../../contract/matrix.ts';
import {
  MAX_PROJECT_BYTES,
  MAX_PROJECT_FOLDERS,
  MAX_PROJECT_PLACES,
  MAX_PROJECT_TABLE,
  MAX_PROJECT_MATRICES,
  MAX_PROJECT_TABLES,
  MAX_PROJECT_TABLE_NAMES,
  PROJECT_EXTENSION,
  PROJECT_VERSION,
  readProject,
  type ProjectFile,
} from '../../../contract/project.ts';
import type { SavedPlace } from '../../../contract/places.ts';
import { ask, download } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useUndo } from '../../kit/notices/undo.ts';
import { asFileName, saveTextFile } from '../../kit/output/save-file.ts';
import { record } from '../../kit/storage/stored.ts';
import { knownTables, refreshTables, TABLES } from '../batch/tables.ts';
import { useLookUp } from '../look-up/look-up.ts';
import { readAreaLayers, useAreaLayers, type AreaLayer } from '../map/area-layers.ts';
import { JOBS, orderJob } from '../matrix/jobs.ts';
import { usePins, type Pin } from '../pins/pins.ts';
import { changePlaces } from '../places/place-changes.ts';
import { knownPlaces, PLACES, type PlaceList } from '../places/place-list.ts';
import { usePlaces } from '../places/places.ts';
import { readLayout, useLayout, type Layout } from '../window/layout.ts';

type Store = {
  /** What the project is called; `null` before it is saved or opened. */
  readonly title: string | null;
  /** What places and pins were when it was last saved or opened: see {@link fingerprintOf}. */
  readonly saved: string;
  /** What the person is asked about: a file that was read, or a new project. */
  readonly question:
    | { readonly kind: 'open'; readonly file: string; readonly project: ProjectFile }
    | { readonly kind: 'new' }
    | null;
  /** What the map is to show, once: a project was opened. */
  readonly arrival: Layout['view'];
};

/** Places of the window itself: those of programs are no part of a project. */
export const ownOf = ({ folders, places }: PlaceList): PlaceList => ({
  folders: folders.filter(({ key }) => key === undefined),
  places: places.filter(({ key }) => key === undefined),
});

/** Tells places and pins from others: after any change of them it is another. */
export function fingerprintOf(list: PlaceList, pins: readonly Pin[]): string {
  const { folders, places } = ownOf(list);
  const latest = places.reduce((last, { changed_at: at }) => (at > last ? at : last), '');
  const shown = pins.map(({ letter, point, name }) => [letter, point.lon, point.lat, name ?? '']);
  return JSON.stringify([places.length, latest, folders.map(({ name }) => name), shown]);
}

const EMPTY = fingerprintOf({ folders: [], places: [] }, []);

export const useProject = create<Store>()(
  persist((): Store => ({ title: null, saved: EMPTY, question: null, arrival: null }), {
    name: 'cairn.project',
    version: 1,
    partialize: ({ title, saved }) => ({ title, saved }),
    merge: (stored, current) => {
      const { title, saved } = record(stored);
      return {
        ...current,
        title: typeof title === 'string' && title.trim() !== '' ? title.slice(0, 100) : null,
        saved: typeof saved === 'string' ? saved : EMPTY,
      };
    },
  }),
);

const fingerprint = (): string => fingerprintOf(knownPlaces(), usePins.getState().pins);

/** Whether there is anything that a new or another project would take away. */
export const hasWork = (): boolean => ownOf(knownPlaces()).places.length > 0 || usePins.getState().pins.length > 0;

async function matricesOf(): Promise<ProjectFile['matrices']> {
  const jobs = await fetchAnswer(JOBS);
  if (!jobs.ok) throw new Error(failureText(jobs.failure));
  const matrices: ProjectFile['matrices'] = [];
  for (const { uuid } of jobs.data.jobs.filter(({ key }) => key === undefined).slice(0, MAX_PROJECT_MATRICES)) {
    // oxlint-disable-next-line no-await-in-loop -- a list of a thousand points each
    const answer = await ask(fetchEndpoint, { body: { uuid, matrices: false } });
    if (!answer.ok) continue;
    const { result, origin_addresses, destination_addresses, mode, option, name, origin_names, destination_names } =
      answer.data;
    const order: OrderBody = {
      result,
      origin_addresses,
      destination_addresses,
      mode,
      option,
      ...(name === undefined || name === '' ? {} : { name }),
      ...(origin_names === undefined ? {} : { origin_names }),
      ...(destination_names === undefined ? {} : { destination_names }),
    };
    matrices.push({ uuid, order });
  }
  return matrices;
}

async function tablesOf(): Promise<ProjectFile['tables']> {
  const listed = await fetchAnswer(TABLES);
  if (!listed.ok) throw new Error(failureText(listed.failure));
  const tables: ProjectFile['tables'] = [];
  let room = MAX_PROJECT_TABLES;
  const own = listed.data.jobs.filter(({ key }) => key === undefined).slice(0, MAX_PROJECT_TABLE_NAMES);
  for (const { uuid, name, rows, status } of own) {
    const table = { uuid, name: name.slice(0, 100), rows };
    const answer =
      status === 'Finished'
        ? // oxlint-disable-next-line no-await-in-loop -- the server writes one table at a time
          await download(batchExportEndpoint, { path: { uuid }, query: { format: 'csv' } })
        : null;
    // oxlint-disable-next-line no-await-in-loop -- see above
    const csv = answer?.kind === 'received' ? await new Blob([...answer.pieces]).text() : null;
    const fits = csv !== null && csv.length <= Math.min(room, MAX_PROJECT_TABLE);
    if (fits) room -= csv.length;
    tables.push(fits ? { ...table, csv } : table);
  }
  return tables;
}

const writtenPin = ({ letter, point, name }: Pin): ProjectFile['pins'][number] => ({
  letter,
  ...point,
  ...(name === undefined ? {} : { name }),
});

const writtenPlace = ({
  id,
  name,
  note,
  color,
  folder,
  lon,
  lat,
  created_at,
}: SavedPlace): ProjectFile['places'][number] => ({
  id,
  name,
  ...(note === undefined ? {} : { note }),
  color,
  ...(folder === undefined ? {} : { folder }),
  created_at,
  lon,
  lat,
});

/** @throws Error where there are more than a project may have: its file would be refused when it is opened */
function refuseBeyond(count: number, maximum: number, what: string): void {
  if (count > maximum)
    throw new Error(
      `A project has ${writtenCount(maximum)} ${what} at most, and there are ${writtenCount(count)}: export some as a file, and delete them here`,
    );
}

/** All that belongs to the project now. @throws Error where the server does not answer, or there is too much */
export async function projectNow(title: string): Promise<ProjectFile> {
  const list = await fetchAnswer(PLACES);
  if (!list.ok) throw new Error(failureText(list.failure));
  const { folders, places } = ownOf(list.data);
  refuseBeyond(places.length, MAX_PROJECT_PLACES, 'saved places');
  refuseBeyond(folders.length, MAX_PROJECT_FOLDERS, 'folders');
  const { view, hiddenLayers, hiddenTiles, tileOrder, figureLayer } = useLayout.getState();
  return {
    cairn_project: PROJECT_VERSION,
    title,
    saved_at: new Date().toISOString(),
    view,
    point: useLookUp.getState().point,
    pins: usePins.getState().pins.map(writtenPin),
    folders: folders.map(({ id, name }) => ({ id, name })),
    places: places.map(writtenPlace),
    layers: {
      hidden: [...hiddenLayers],
      hidden_tiles: [...hiddenTiles],
      tile_order: [...tileOrder],
      figure: figureLayer,
      areas: useAreaLayers.getState().layers.map((layer) => Object.fromEntries(Object.entries(layer))),
    },
    matrices: await matricesOf(),
    tables: await tablesOf(),
  };
}

/** Saves the project as a file, where the person says. */
export async function saveProject(given?: string): Promise<void> {
  const title = (given ?? useProject.getState().title ?? 'Project').trim().slice(0, 100) || 'Project';
  try {
    const text = `${JSON.stringify(await projectNow(title))}\n`;
    // Bytes, which a file is refused by: a text has more of them than characters.
    if (new Blob([text]).size > MAX_PROJECT_BYTES)
      throw new Error(`It would be larger than ${MAX_PROJECT_BYTES >> 20} MiB. Delete matrices that are not needed`);
    const isSaved = await saveTextFile(`${asFileName(title)}${PROJECT_EXTENSION}`, text);
    if (isSaved) useProject.setState({ title, saved: fingerprint() });
  } catch (error) {
    useNotices
      .getState()
      .report(`The project was not saved. ${error instanceof Error ? error.message : String(error)}`);
  }
}

export const isProjectFile = ({ name }: Pick<File, 'name'>): boolean => name.toLowerCase().endsWith(PROJECT_EXTENSION);

/** Reads a project file, and asks whether it is to take the place of what is there. */
export async function openProjectFile(file: {
  readonly name: string;
  text(): Promise<string>;
  readonly size?: number;
}): Promise<void> {
  const { report } = useNotices.getState();
  if ((file.size ?? 0) > MAX_PROJECT_BYTES) {
    report(`${file.name} was not opened. It is larger than ${MAX_PROJECT_BYTES >> 20} MiB, which no project is.`);
    return;
  }
  const read = readProject(await file.text().catch(() => ''));
  if (read.ok) useProject.setState({ question: { kind: 'open', file: file.name, project: read.project } });
  else report(`${file.name} was not opened. ${read.reason}.`);
}

/** The window as it was, to be brought back. */
function snapshot(): () => void {
  const { pins } = usePins.getState();
  const { layers } = useAreaLayers.getState();
  const { hiddenLayers, hiddenTiles, tileOrder, figureLayer } = useLayout.getState();
  const { title, saved } = useProject.getState();
  return () => {
    usePins.getState().clear();
    usePins.getState().restore(pins);
    useAreaLayers.setState({ layers });
    useLayout.getState().set({ hiddenLayers, hiddenTiles, tileOrder, figureLayer });
    useProject.setState({ title, saved });
  };
}

/** Puts places in the place of the window's own. @returns what brings the former ones back, or `null` where it failed */
async function replacePlaces(next: Pick<ProjectFile, 'folders' | 'places'>): Promise<(() => void) | null> {
  const before = knownPlaces();
  const mine = ownOf(before);
  // Ids of places that programs keep stay theirs.
  const taken = new Set(
    [...before.folders, ...before.places].filter(({ key }) => key !== undefined).map(({ id }) => id),
  );
  const renamed = new Map(
    [...next.folders, ...next.places].filter(({ id }) => taken.has(id)).map(({ id }) => [id, crypto.randomUUID()]),
  );
  const idOf = (id: string): string => renamed.get(id) ?? id;
  const folders = next.folders.map(({ id, name }) => ({ id: idOf(id), name: name.trim() }));
  const places = next.places.map(({ id, folder, ...place }) => ({
    ...place,
    id: idOf(id),
    ...(folder === undefined ? {} : { folder: idOf(folder) }),
  }));
  usePlaces.getState().set({ draft: null, chosen: null, ticked: new Set(), naming: null, text: '' });
  // Folders of the same name would be in the way of new ones, so what goes goes first.
  const gone = { removedPlaces: mine.places.map(({ id }) => id), removedFolders: mine.folders.map(({ id }) => id) };
  const isKept = (await changePlaces(gone, null)) && (await changePlaces({ folders, places }, null));
  const back = async (): Promise<void> => {
    await changePlaces(
      { removedPlaces: places.map(({ id }) => id), removedFolders: folders.map(({ id }) => id) },
      null,
    );
    await changePlaces(mine, null);
  };
  if (isKept) return () => void back();
  await back();
  return null;
}

/** Orders the matrices of a project that are not there, and brings its tables. @returns what could not be had */
async function bringData({ matrices, tables }: ProjectFile): Promise<string[]> {
  const jobs = await fetchAnswer(JOBS);
  const known = new Set(jobs.ok ? jobs.data.jobs.map(({ uuid }) => uuid) : []);
  await refreshTables();
  for (const { uuid } of knownTables()) known.add(uuid);
  const missing: string[] = [];
  for (const { uuid, order } of matrices) {
    if (known.has(uuid)) continue;
    // oxlint-disable-next-line no-await-in-loop -- in the order of the project
    const answer = await orderJob(order);
    if (!answer.ok) missing.push(`the matrix ${order.name ?? ''} (${failureText(answer.failure)})`);
  }
  for (const { uuid, name, csv } of tables) {
    if (known.has(uuid)) continue;
    if (csv === undefined) missing.push(`the table ${name} (it was too large for the file)`);
    else {
      const file = new File([csv], `${name.replace(/\.[^.]+$/, '')}.csv`);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const answer = await ask(batchUploadEndpoint, { query: { name: file.name }, file });
      if (!answer.ok) missing.push(`the table ${name} (${failureText(answer.failure)})`);
    }
  }
  await refreshTables();
  return missing;
}

/** Opens a project that was read: it takes the place of places, pins and layers. @returns why not; `null` where it did */
export async function openProject(project: ProjectFile): Promise<string | null> {
  const restore = snapshot();
  const restorePlaces = await replacePlaces(project);
  if (restorePlaces === null) return 'The places could not be kept, so that everything is as it was.';
  usePins.getState().clear();
  usePins.getState().restore(
    project.pins.map(({ letter, lon, lat, name }): Pin => ({
      letter,
      point: { lon, lat },
      ...(name === undefined ? {} : { name }),
    })),
  );
  const { hidden, hidden_tiles: hiddenTiles, tile_order: tileOrder, figure: figureLayer, areas } = project.layers;
  const layout = readLayout({ hiddenLayers: hidden, hiddenTiles, tileOrder, figureLayer });
  useLayout.getState().set({
    hiddenLayers: layout.hiddenLayers,
    hiddenTiles: layout.hiddenTiles,
    tileOrder: layout.tileOrder,
    figureLayer: layout.figureLayer,
  });
  useAreaLayers.setState({ layers: readAreaLayers(areas) satisfies AreaLayer[] });
  useProject.setState({ title: project.title.trim(), saved: fingerprint(), arrival: project.view });
  if (project.point !== null) useLookUp.getState().lookUp(project.point);
  else useLookUp.getState().clear();
  useUndo.getState().offer(`Opened ${project.title.trim()}`, () => {
    restorePlaces();
    restore();
  });
  const missing = await bringData(project);
  if (missing.length > 0)
    useNotices
      .getState()
      .report(
        `Of the project ${project.title.trim()}, not brought: ${missing.slice(0, 5).join('; ')}${missing.length > 5 ? `, and ${missing.length - 5} more` : ''}.`,
      );
  return null;
}

/** Begins anew: without places, folders and pins. @returns why not; `null` where it did */
export async function newProject(): Promise<string | null> {
  const restore = snapshot();
  const restorePlaces = await replacePlaces({ folders: [], places: [] });
  if (restorePlaces === null) return 'The places could not be removed, so that everything is as it was.';
  usePins.getState().clear();
  useProject.setState({ title: null, saved: fingerprint() });
  useUndo.getState().offer('Began a new project', () => {
    restorePlaces();
    restore();
  });
  return null;
}

/** What a project has in it, in words. */
export function contentsOf({ places, folders, pins, matrices, tables }: ProjectFile): string {
  return [
    counted(places.length, 'saved place'),
    ...(folders.length === 0 ? [] : [counted(folders.length, 'folder')]),
    ...(pins.length === 0 ? [] : [counted(pins.length, 'pin')]),
    ...(matrices.length === 0 ? [] : [counted(matrices.length, 'matrix', 'matrices')]),
    ...(tables.length === 0 ? [] : [counted(tables.length, 'table')]),
  ].join(', ');
}
