/** The table that the Batch workspace works on. */
import { useEffect } from 'react';
import { create } from 'zustand';
import {
  batchActionEndpoint,
  batchLayoutEndpoint,
  batchListEndpoint,
  batchPreviewEndpoint,
  batchStartEndpoint,
  type BatchAction,
  type BatchJob,
  type BatchLayout,
  type BatchPreview,
} from '../../../contract/batch.ts';
import type { PositionSource } from '../../../contract/enrich.ts';
import type { ColumnGuess } from '../../../contract/tables.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureOutlook, isPassing, type Failure } from '../../kit/api/failure.ts';
import type { Answer } from '../../kit/api/request.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { isWorthAsking, onAskAgain } from '../service/packs.ts';
import { strings } from '../../kit/storage/stored.ts';
import { uploadTable } from './upload.ts';

const FIELDS_NAME = 'cairn.batch.fields';
const DEFAULT_FIELDS = ['address', 'address_distance_m', 'admin2', 'admin8', 'tz', 'utc_offset'];
const POLL_MS = 500;

export type Sort = { readonly column: number; readonly isDescending: boolean };

type Store = {
  /** All tables, the latest first; `null` until they are known. */
  readonly jobs: readonly BatchJob[] | null;
  readonly job: BatchJob | null;
  readonly uploading: { readonly name: string; readonly share: number; readonly cancel: () => void } | null;
  readonly problem: string | null;
  readonly position: PositionSource | null;
  readonly fields: readonly string[];
  readonly preview: BatchPreview | null;
  /** A run has been asked for and the server has not taken it up: it may still be answering the rows of the preview. */
  readonly isStarting: boolean;
  /** Rows a second of the run under way. */
  readonly pace: number;
  readonly sort: Sort | null;
  readonly filter: string;
  /** The filter as it is being typed. */
  readonly typed: string;
  readonly onlyErrors: boolean;
  /** Row of the table, from 1, with its position where it has one; `from` the table or the map. */
  readonly chosen: Chosen | null;
  /** The table that the map has been moved to or, before its run, the table with its columns. */
  readonly fitted: string;
  /** Cancels the export that is under way. */
  readonly exporting: AbortController | null;
  /** The file that was dropped last, to read another sheet of it. */
  readonly file: { readonly uuid: string; readonly file: File } | null;
  readonly set: (
    change: Partial<
      Pick<Store, 'sort' | 'filter' | 'onlyErrors' | 'chosen' | 'problem' | 'exporting' | 'typed' | 'fitted'>
    >,
  ) => void;
  readonly refresh: () => Promise<void>;
  /** Asks again for what had no answer. */
  readonly recover: () => Promise<void>;
  readonly open: (job: BatchJob) => void;
  readonly close: () => void;
  readonly upload: (file: File, sheet?: string) => Promise<void>;
  /** Reads another sheet of the workbook that was dropped, in place of this one. */
  readonly readSheet: (sheet: string) => Promise<void>;
  /** Chooses the columns that go into the result, and the one that names its rows. */
  readonly setLayout: (layout: BatchLayout) => Promise<void>;
  readonly setPosition: (position: PositionSource | null) => void;
  readonly setFields: (fields: readonly string[]) => void;
  readonly start: () => Promise<void>;
  readonly act: (action: Exclude<BatchAction, 'delete'>) => Promise<void>;
  /** Deletes a table with its answers for good. */
  readonly remove: (uuid: string) => Promise<void>;
};

export type Chosen = {
  readonly row: number;
  readonly point: readonly [longitude: number, latitude: number] | null;
  readonly from: 'table' | 'map';
};

const storedFields = (): string[] => {
  try {
    const fields = strings(JSON.parse(localStorage.getItem(FIELDS_NAME) ?? 'null'));
    return fields.length > 0 ? fields : DEFAULT_FIELDS;
  } catch {
    return DEFAULT_FIELDS;
  }
};

/** As the columns are named; the person decides about an exchange. */
export function guessed({ longitude, latitude, pair, address }: ColumnGuess): PositionSource | null {
  if (longitude !== undefined && latitude !== undefined) return { kind: 'columns', longitude, latitude };
  if (pair !== undefined) return { kind: 'pair', ...pair };
  return address.length > 0 ? { kind: 'address', columns: [...address] } : null;
}

/** Whether what came is what was there; of a page of rows that takes a fraction of a millisecond. */
export const isSame = (before: unknown, now: unknown): boolean => JSON.stringify(before) === JSON.stringify(now);

/**
 * A table as it came, with those of its parts that have not changed as they were: who shows them is not drawn anew for
 * every row answered.
 */
function withKeptParts(before: BatchJob | undefined, now: BatchJob): BatchJob {
  if (before === undefined || isSame(before, now)) return before ?? now;
  const { head, added, layout, settings } = before;
  return {
    ...now,
    ...(head !== undefined && isSame(head, now.head) ? { head } : {}),
    ...(added !== undefined && isSame(added, now.added) ? { added } : {}),
    ...(layout !== undefined && isSame(layout, now.layout) ? { layout } : {}),
    ...(settings !== undefined && isSame(settings, now.settings) ? { settings } : {}),
  };
}

const isUnderWay = ({ status }: BatchJob): boolean => status === 'Running' || status === 'Reading';

const SMOOTHING = 0.3;

const FRESH = {
  pace: 0,
  sort: null,
  filter: '',
  typed: '',
  onlyErrors: false,
  chosen: null,
  preview: null,
  problem: null,
} as const;

export const useBatch = create<Store>()((set, getStore) => {
  const fail = (failure: Failure): void => {
    set({ problem: failureOutlook(failure) });
  };
  const take = (answer: Answer<BatchJob>): void => {
    if (!answer.ok) fail(answer.failure);
    else if (getStore().job?.uuid === answer.data.uuid) set({ job: answer.data, problem: null });
  };
  let lastAt = 0;
  let previews = 0;
  /** Whether the preview is worth asking for again. */
  let isPreviewDue = false;
  const preview = async (): Promise<void> => {
    const { job, position, fields } = getStore();
    previews += 1;
    const mine = previews;
    if (job === null || position === null || fields.length === 0) {
      set({ preview: null });
      return;
    }
    const answer = await ask(batchPreviewEndpoint, { path: { uuid: job.uuid }, body: { position, fields } });
    if (mine !== previews) return;
    isPreviewDue = !answer.ok && isPassing(answer.failure);
    if (answer.ok) set({ preview: answer.data, problem: null });
    else {
      set({ preview: null });
      fail(answer.failure);
    }
  };
  return {
    jobs: null,
    job: null,
    uploading: null,
    file: null,
    exporting: null,
    isStarting: false,
    fitted: '',
    position: null,
    fields: storedFields(),
    ...FRESH,
    set: (change) => set(change),
    async recover() {
      if (isPreviewDue) await preview();
      await getStore().refresh();
    },
    async refresh() {
      const answer = await ask(batchListEndpoint);
      if (!answer.ok) {
        return;
      }
      const known = getStore();
      const jobs = answer.data.jobs.map((now) =>
        withKeptParts([known.job, ...(known.jobs ?? [])].find((one) => one?.uuid === now.uuid) ?? undefined, now),
      );
      const before = known.job;
      const job = jobs.find(({ uuid }) => uuid === before?.uuid) ?? null;
      if (before !== null && job !== null && before.status !== job.status && job.status === 'Finished')
        useNotices.getState().announce(`${job.name}: ${job.done} rows answered`);
      const now = performance.now();
      if (job !== null && job.uuid === before?.uuid && job.done > before.done && job.status === 'Running') {
        const latest = ((job.done - before.done) * 1000) / (now - lastAt);
        const { pace } = getStore();
        set({ pace: pace === 0 ? latest : pace + (latest - pace) * SMOOTHING });
        lastAt = now;
      }
      // Whatever was asked for, the table has gone on: a lost answer to it is no problem any more.
      const hasGoneOn = before !== null && job !== null && before.status !== job.status;
      set({ jobs, job, ...(hasGoneOn ? { problem: null } : {}) });
    },
    open(job) {
      const position = job.settings?.position ?? (job.head === undefined ? null : guessed(job.head.guess));
      set({ ...FRESH, job, position, ...(job.settings === undefined ? {} : { fields: job.settings.fields }) });
      if (job.added === undefined) void preview();
    },
    close() {
      set({ ...FRESH, job: null, position: null });
    },
    async upload(file, sheet) {
      const { preview: shown, uploading } = getStore();
      uploading?.cancel();
      const abort = new AbortController();
      const cancel = (): void => abort.abort();
      const show = (share: number): void => set({ uploading: { name: file.name, share, cancel } });
      // The table that was open stays.
      const keep = (): void => set({ uploading: null, preview: shown });
      set({ ...FRESH });
      show(0);
      try {
        const uploaded = await uploadTable(file, sheet, show, abort.signal);
        if (uploaded.ok) {
          set({ uploading: null, file: { uuid: uploaded.data.uuid, file } });
          getStore().open(uploaded.data);
          await getStore().refresh();
        } else {
          keep();
          fail(uploaded.failure);
        }
      } catch {
        // Cancelled; another file may be on its way by now.
        if (getStore().uploading?.cancel === cancel) keep();
      }
    },
    async readSheet(sheet) {
      const { job, file } = getStore();
      if (job === null || file?.uuid !== job.uuid) return;
      await getStore().upload(file.file, sheet);
      if (getStore().job?.uuid === job.uuid) return;
      await getStore().remove(job.uuid);
    },
    async setLayout(layout) {
      const { job } = getStore();
      if (job === null) return;
      set({ job: { ...job, layout } });
      take(await ask(batchLayoutEndpoint, { path: { uuid: job.uuid }, body: layout }));
    },
    setPosition(position) {
      set({ position });
      void preview();
    },
    setFields(fields) {
      localStorage.setItem(FIELDS_NAME, JSON.stringify(fields));
      set({ fields });
      void preview();
    },
    async start() {
      const { job, position, fields, isStarting } = getStore();
      if (job === null || position === null || isStarting) return;
      set({ sort: null, onlyErrors: false, pace: 0, isStarting: true });
      lastAt = performance.now();
      const answer = await ask(batchStartEndpoint, { path: { uuid: job.uuid }, body: { position, fields } });
      set({ isStarting: false });
      take(answer);
      await getStore().refresh();
    },
    async act(action) {
      const { job } = getStore();
      if (job === null) return;
      const answer = await ask(batchActionEndpoint, { path: { uuid: job.uuid, action } });
      lastAt = performance.now();
      take(answer);
      await getStore().refresh();
    },
    async remove(uuid) {
      const answer = await ask(batchActionEndpoint, { path: { uuid, action: 'delete' } });
      if (!answer.ok) fail(answer.failure);
      await getStore().refresh();
    },
  };
});

/** How many tables are being answered. */
export const useRunningTables = (): number =>
  useBatch(({ jobs }) => jobs?.filter(({ status }) => status === 'Running').length ?? 0);

/** Keeps the tables current: often while one is read or answered. */
export function useBatchPolling(): void {
  const isBusy = useBatch(({ jobs, exporting }) => exporting !== null || (jobs?.some(isUnderWay) ?? false));
  useEffect(() => {
    void useBatch.getState().refresh();
    if (!isBusy) return undefined;
    const timer = setInterval(() => {
      if (isWorthAsking()) void useBatch.getState().refresh();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isBusy]);
  useEffect(() => onAskAgain(() => void useBatch.getState().recover()), []);
}
