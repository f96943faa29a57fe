/** The user's choices for the open table of the Batch workspace, and actions on it. */
import { create } from 'zustand';
import {
  batchActionEndpoint,
  batchEditEndpoint,
  batchJobEndpoint,
  batchLayoutEndpoint,
  batchStartEndpoint,
  type BatchAction,
  type BatchJob,
  type BatchLayout,
  batchUploadEndpoint,
} from '../../../contract/batch.ts';
import type { BatchEdit } from '../../../contract/batch-edit.ts';
import type { PositionSource } from '../../../contract/enrich.ts';
import { MAX_EPSG } from '../../../contract/coordinates.ts';
import type { ColumnGuess, TextEncodingName } from '../../../contract/tables.ts';
import { ask } from '../../kit/api/ask.ts';
import { queryClient } from '../../kit/api/query.ts';
import { failureOutlook, type Failure } from '../../kit/api/failure.ts';
import type { Answer } from '../../kit/api/request.ts';
import { strings } from '../../kit/storage/stored.ts';
import { knownTables, putTable, refreshTables, tableIn } from './tables.ts';

/** Overrides how a file is read. */
export type Reading = {
  /** Of a workbook. */
  readonly sheet?: string;
  /** Of CSV. */
  readonly encoding?: TextEncodingName;
};

/**
 * Hands a file to the local server. @param onProgress hears the share that has been sent
 * @throws the `AbortError` of `signal` only.
 */
const uploadTable = (
  file: File,
  reading: Reading,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer<BatchJob>> =>
  ask(batchUploadEndpoint, {
    query: { name: file.name, ...reading },
    file,
    onSent: (bytes) => onProgress(file.size === 0 ? 0 : Math.min(1, bytes / file.size)),
    signal,
  });

const FIELDS_NAME = 'cairn.batch.fields';
const DEFAULT_FIELDS = ['address', 'address_distance_m', 'admin0', 'admin1', 'admin2', 'admin8', 'tz', 'utc_offset'];

/** Row of the table, from 1, and index of a column. */
export type EditedCell = { readonly row: number; readonly column: number };

export type Sort = { readonly column: number; readonly isDescending: boolean };

type Store = {
  /** The table that is open. */
  readonly uuid: string | null;
  readonly uploading: { readonly name: string; readonly share: number; readonly cancel: () => void } | null;
  readonly problem: string | null;
  readonly position: PositionSource | null;
  readonly fields: readonly string[];
  /** Whether columns or fields have been chosen since the table was opened. */
  readonly isChanged: boolean;
  /** A run was requested but hasn't started: the server may still be answering the rows of the preview. */
  readonly isStarting: boolean;
  /** Rows a second of the run under way. */
  readonly pace: number;
  readonly sort: Sort | null;
  readonly filter: string;
  /** The filter while it is being typed. */
  readonly typed: string;
  readonly onlyErrors: boolean;
  /** Row of the table, from 1, with its position if known; `from` the table or the map. */
  readonly chosen: Chosen | null;
  /** The cell that is being edited. */
  readonly edited: EditedCell | null;
  /** The table that the map has been moved to or, before its run, the table with its columns. */
  readonly fitted: string;
  /** Cancels the export that is under way. */
  readonly exporting: AbortController | null;
  /** The file that was dropped last and how it was read, to read it in another way. */
  readonly file: { readonly uuid: string; readonly file: File; readonly reading: Reading } | null;
  readonly set: (
    change: Partial<
      Pick<Store, 'sort' | 'filter' | 'onlyErrors' | 'chosen' | 'problem' | 'exporting' | 'typed' | 'fitted' | 'edited'>
    >,
  ) => void;
  readonly open: (job: BatchJob) => void;
  readonly close: () => void;
  readonly upload: (file: File, reading?: Reading) => Promise<void>;
  /** Reads the uploaded file in another way, e.g. another sheet, and replaces this table. */
  readonly readAgain: (reading: Reading) => Promise<void>;
  /** Chooses the columns that go into the result, and the one that names its rows. */
  readonly setLayout: (layout: BatchLayout) => Promise<void>;
  readonly setPosition: (position: PositionSource | null) => void;
  readonly setFields: (fields: readonly string[]) => void;
  readonly start: () => Promise<void>;
  readonly act: (action: Exclude<BatchAction, 'delete'>) => Promise<void>;
  /** Changes cells, or swaps longitude and latitude of rows. @returns whether that was done */
  readonly edit: (edit: BatchEdit) => Promise<boolean>;
  /** Deletes a table with its answers for good. */
  readonly remove: (uuid: string) => Promise<void>;
};

export type Chosen = {
  readonly row: number;
  readonly point: readonly [longitude: number, latitude: number] | null;
  readonly from: 'table' | 'map';
};

const EPSG_NAME = 'cairn.batch.epsg';

/** The system of a grid that was chosen last, which the next table is likely to be in. */
export function storedEpsg(): number | undefined {
  const code = Number(localStorage.getItem(EPSG_NAME));
  return Number.isInteger(code) && code > 0 && code <= MAX_EPSG ? code : undefined;
}

const storedFields = (): string[] => {
  try {
    const fields = strings(JSON.parse(localStorage.getItem(FIELDS_NAME) ?? 'null'));
    return fields.length > 0 ? fields : DEFAULT_FIELDS;
  } catch {
    return DEFAULT_FIELDS;
  }
};

/**
 * Columns of eastings and northings, in the system that was chosen last; the person sees which, and can choose another.
 */
export function inGrid(longitude: number, latitude: number): PositionSource {
  const epsg = storedEpsg();
  return { kind: 'columns', longitude, latitude, ...(epsg === undefined ? {} : { epsg }) };
}

/** As the columns are named; the person decides about an exchange. */
export function guessed({
  longitude,
  latitude,
  pair,
  easting,
  northing,
  address,
  address_parts: parts,
}: ColumnGuess): PositionSource | null {
  if (longitude !== undefined && latitude !== undefined) return { kind: 'columns', longitude, latitude };
  if (pair !== undefined) return { kind: 'pair', ...pair };
  if (easting !== undefined && northing !== undefined) return inGrid(easting, northing);
  if (address.length === 0) return null;
  return { kind: 'address', columns: [...address], ...(parts === undefined ? {} : { parts: [...parts] }) };
}

const FRESH = {
  pace: 0,
  sort: null,
  filter: '',
  typed: '',
  onlyErrors: false,
  chosen: null,
  isChanged: false,
  problem: null,
} as const;

/** The open table as last reported by the server; `null` if none is open, or it no longer exists. */
export const openTable = (): BatchJob | null => tableIn(knownTables(), useBatch.getState().uuid);

export const useBatch = create<Store>()((set, getStore) => {
  const fail = (failure: Failure): void => set({ problem: failureOutlook(failure) });
  const take = (answer: Answer<BatchJob>): void => {
    if (!answer.ok) {
      fail(answer.failure);
      return;
    }
    putTable(answer.data);
    if (getStore().uuid === answer.data.uuid) set({ problem: null });
  };
  return {
    uuid: null,
    uploading: null,
    file: null,
    exporting: null,
    isStarting: false,
    fitted: '',
    edited: null,
    position: null,
    fields: storedFields(),
    ...FRESH,
    set: (change) => set(change),
    open(job) {
      const position = job.settings?.position ?? (job.head === undefined ? null : guessed(job.head.guess));
      set({
        ...FRESH,
        uuid: job.uuid,
        position,
        ...(job.settings === undefined ? {} : { fields: job.settings.fields }),
      });
    },
    close: () => set({ ...FRESH, uuid: null, position: null }),
    async upload(file, reading = {}) {
      getStore().uploading?.cancel();
      const abort = new AbortController();
      const cancel = (): void => abort.abort();
      const show = (share: number): void => set({ uploading: { name: file.name, share, cancel } });
      // The previous table stays open until the new one has been received.
      set({ ...FRESH, isChanged: getStore().isChanged });
      show(0);
      try {
        const uploaded = await uploadTable(file, reading, show, abort.signal);
        set({ uploading: null });
        if (uploaded.ok) {
          putTable(uploaded.data);
          set({ file: { uuid: uploaded.data.uuid, file, reading } });
          getStore().open(uploaded.data);
          await refreshTables();
        } else fail(uploaded.failure);
      } catch {
        // Cancelled; another file may be on its way by now.
        if (getStore().uploading?.cancel === cancel) set({ uploading: null });
      }
    },
    async readAgain(reading) {
      const { uuid, file } = getStore();
      if (uuid === null || file?.uuid !== uuid) return;
      await getStore().upload(file.file, reading);
      if (getStore().uuid === uuid) return;
      await getStore().remove(uuid);
    },
    async setLayout(layout) {
      const job = openTable();
      if (job === null) return;
      putTable({ ...job, layout });
      take(await ask(batchLayoutEndpoint, { path: { uuid: job.uuid }, body: layout }));
    },
    setPosition(position) {
      if (position?.kind === 'columns' && position.epsg !== undefined)
        localStorage.setItem(EPSG_NAME, String(position.epsg));
      set({ position, isChanged: true });
    },
    setFields(fields) {
      localStorage.setItem(FIELDS_NAME, JSON.stringify(fields));
      set({ fields, isChanged: true });
    },
    async start() {
      const { uuid, position, fields, isStarting } = getStore();
      if (uuid === null || position === null || isStarting) return;
      set({ sort: null, onlyErrors: false, pace: 0, isStarting: true });
      const answer = await ask(batchStartEndpoint, { path: { uuid }, body: { position, fields } });
      set({ isStarting: false });
      take(answer);
      await refreshTables();
    },
    async act(action) {
      const { uuid } = getStore();
      if (uuid === null) return;
      take(await ask(batchActionEndpoint, { path: { uuid, action } }));
      await refreshTables();
    },
    async edit(edit) {
      const { uuid } = getStore();
      if (uuid === null) return false;
      const answer = await ask(batchEditEndpoint, { path: { uuid }, body: edit });
      take(answer);
      // The rows, their points and the preview.
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(batchJobEndpoint.path.replace('{uuid}', uuid)),
      });
      return answer.ok;
    },
    async remove(uuid) {
      const answer = await ask(batchActionEndpoint, { path: { uuid, action: 'delete' } });
      if (!answer.ok) fail(answer.failure);
      await refreshTables();
    },
  };
});
