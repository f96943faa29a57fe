/**
 * The import that the dialog shows: its files, how far it is, and what came of it. It goes on while the dialog is
 * closed.
 */
import { QueryObserver } from '@tanstack/react-query';
import { create } from 'zustand';
import type { AddressFieldMap } from '../../../contract/address-columns.ts';
import { previewImportEndpoint, type AddressPreview } from '../../../contract/import-preview.ts';
import {
  cancelImportEndpoint,
  importEndpoint,
  importFileEndpoint,
  orderImportEndpoint,
  type ImportJob,
} from '../../../contract/imports.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText, isPassing, type Failure } from '../../kit/api/failure.ts';
import { failureIn, queryClient, queryOf } from '../../kit/api/query.ts';
import type { Answer } from '../../kit/api/request.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { refreshPacks } from '../service/packs.ts';
import { useWindow } from '../window/window.ts';
import { kindOf, mayBe, recognise, takesSeveral } from './file-kinds.ts';
import { orderOf, type Choices } from './order.ts';

/** How often a running import is asked for, and how rarely while the server does not answer. */
const POLL_MS = 300;
const TROUBLED_POLL_MS = 5000;

/** A look at the first of the address files that were sent. */
export interface Look {
  /** Ids of the files. */
  readonly ids: readonly string[];
  /** Columns that were corrected; empty where the file has none for a field. */
  readonly fields: AddressFieldMap;
  readonly layer: string;
  readonly epsg: number | null;
  readonly preview: AddressPreview | null;
  /** Why it cannot be read with these choices. */
  readonly problem: string | null;
}

type Stage =
  | { readonly at: 'choosing' }
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'columns'; readonly look: Look }
  /** `trouble`: why it is not known at present how far it is; it is asked for again. */
  | { readonly at: 'running'; readonly job: ImportJob; readonly trouble?: string }
  | { readonly at: 'ended'; readonly job: ImportJob }
  /** Packs of the same ids are installed: the person is asked. `what` says which. */
  | { readonly at: 'asking'; readonly ids: readonly string[]; readonly look: Look | undefined; readonly what: string }
  | { readonly at: 'failed'; readonly failure: Failure };

type Store = Choices & {
  readonly files: readonly File[];
  readonly stage: Stage;
  readonly set: (change: Partial<Choices>) => void;
  /** Opens the dialog on these files, unless an import is under way: then on that. */
  readonly begin: (files: readonly File[]) => void;
  readonly addFiles: (files: readonly File[]) => void;
  readonly removeFile: (file: File) => void;
  /** Sends the files; then orders the import, or shows the columns of address files first. */
  readonly start: (change?: { readonly skipBadRows: boolean }) => Promise<void>;
  /** Says which column holds a field, and reads the first rows anew. */
  readonly setColumn: (field: keyof AddressFieldMap, column: string) => Promise<void>;
  readonly setLayer: (choice: Pick<Look, 'layer' | 'epsg'>) => void;
  readonly lookAgain: () => Promise<void>;
  /** Orders the import of the files that were looked at. */
  readonly order: () => Promise<void>;
  /** Orders it once more, in place of what is installed. */
  readonly replace: () => Promise<void>;
  /** Leaves what is installed, and goes back to the choices. */
  readonly keep: () => void;
  readonly cancel: () => void;
  /** Back to choosing, with the same files; after an import that is done, for other ones. */
  readonly again: () => void;
};

/** Errors of a preview that other columns, another layer or another system may mend. */
const READABLE_WITH_OTHER_CHOICES: ReadonlySet<Failure['code']> = new Set<Failure['code']>([
  'invalid_request',
  'invalid_parameter',
  'invalid_file',
]);

const FRESH: Choices = { kind: 'health', title: '', skipBadRows: false, parts: ['roads'], country: null, locality: '' };

let current = new AbortController();

/** Of files that bear one name the latest counts. */
const joined = (before: readonly File[], added: readonly File[]): File[] => [
  ...new Map([...before, ...added].map((file) => [file.name, file])).values(),
];

/** Told where the dialog may be closed. */
function announceEnd({ status, report }: ImportJob): void {
  if (status === 'Finished') useNotices.getState().showToast(`Imported ${report?.title ?? ''}`);
  else useNotices.getState().announce(`Import ${status.toLowerCase()}`);
}

/** The import that is followed says what became of it. */
async function cancelJob(uuid: string): Promise<void> {
  const answer = await ask(cancelImportEndpoint, { body: { uuid } });
  if (answer.ok) return;
  useNotices.getState().report(`The import was not cancelled. ${failureText(answer.failure)}`);
}

/**
 * Follows an import to its end. It goes on where the server does, and is found again when that is back.
 * @param onChange called with how far it is and, while that cannot be known, with the reason
 * @returns the import that has ended, or why it cannot be followed
 */
const endOf = (
  ordered: ImportJob,
  onChange: (job: ImportJob, trouble: Failure | null) => void,
): Promise<Answer<ImportJob>> =>
  new Promise((resolve) => {
    let job = ordered;
    const observer = new QueryObserver(queryClient, {
      ...queryOf(importEndpoint, { path: { uuid: ordered.uuid } }),
      refetchInterval: ({ state: { error } }) => (error === null ? POLL_MS : TROUBLED_POLL_MS),
    });
    const stop = observer.subscribe(({ data: reply, error, isFetching }) => {
      if (isFetching) return;
      const trouble = failureIn(error);
      job = reply?.data ?? job;
      if (trouble === null ? job.finished_at === undefined : isPassing(trouble)) {
        onChange(job, trouble);
        return;
      }
      stop();
      resolve(trouble === null ? { ok: true, data: job, ms: 0 } : { ok: false, failure: trouble });
    });
  });

export const useImportRun = create<Store>()((set, getStore) => {
  const failed = (failure: Failure) => {
    set({ stage: { at: 'failed', failure } });
  };

  /** Sends the files one after the other. @returns their ids, or nothing where one could not be sent */
  const sendAll = async (files: readonly File[], signal: AbortSignal): Promise<string[] | null> => {
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const ids: string[] = [];
    let done = 0;
    for (const file of files) {
      const before = done;
      const onSent = (bytes: number): void => set({ stage: { at: 'sending', share: (before + bytes) / total } });
      const sent = await ask(importFileEndpoint, { query: { name: file.name }, file, onSent, signal });
      if (!sent.ok) {
        failed(sent.failure);
        return null;
      }
      ids.push(sent.data.file);
      done += file.size;
    }
    return ids;
  };

  const follow = async (ordered: Answer<ImportJob>): Promise<void> => {
    if (!ordered.ok) {
      failed(ordered.failure);
      return;
    }
    const show = (job: ImportJob, trouble: Failure | null): void =>
      set({ stage: { at: 'running', job, ...(trouble === null ? {} : { trouble: failureText(trouble) }) } });
    show(ordered.data, null);
    const end = await endOf(ordered.data, show);
    if (!end.ok) {
      failed(end.failure);
      return;
    }
    set({ stage: { at: 'ended', job: end.data } });
    announceEnd(end.data);
    await refreshPacks();
  };

  const orderAll = async (ids: readonly string[], look: Look | undefined, mayReplace = false): Promise<void> => {
    const { signal } = current;
    const answer = await ask(orderImportEndpoint, { body: orderOf(getStore(), ids, look, mayReplace), signal });
    if (!answer.ok && answer.failure.code === 'already_installed') {
      set({ stage: { at: 'asking', ids, look, what: answer.failure.message.split('. ')[0] ?? '' } });
      return;
    }
    await follow(answer);
  };

  /** Reads the first rows with the choices of `look`, and shows them unless other choices have been made meanwhile. */
  const show = async (look: Look): Promise<void> => {
    const { signal } = current;
    const layer = {
      ...(look.layer.trim() === '' ? {} : { layer: look.layer.trim() }),
      ...(look.epsg === null ? {} : { epsg: look.epsg }),
    };
    const answer = await ask(previewImportEndpoint, {
      body: { file: look.ids[0] ?? '', fields: look.fields, ...layer },
      signal,
    });
    const { stage } = getStore();
    if (stage.at === 'columns' && stage.look.fields !== look.fields) return;
    if (answer.ok) set({ stage: { at: 'columns', look: { ...look, preview: answer.data, problem: null } } });
    else if (READABLE_WITH_OTHER_CHOICES.has(answer.failure.code))
      set({ stage: { at: 'columns', look: { ...look, problem: failureText(answer.failure) } } });
    else failed(answer.failure);
  };

  /** @param isNew whether these files say what kind they are, and not what was chosen before */
  const choose = (files: readonly File[], isNew: boolean): void => {
    set({ files, ...(isNew ? { kind: kindOf(files.map(({ name }) => name)) } : {}) });
    if (!isNew) return;
    void (async () => {
      const kind = await recognise(files);
      if (getStore().files === files) set({ kind });
    })();
  };

  const shown = (): Look | undefined => {
    const { stage } = getStore();
    return stage.at === 'columns' ? stage.look : undefined;
  };

  return {
    ...FRESH,
    files: [],
    stage: { at: 'choosing' },
    set: (change) => set(change),
    begin(files) {
      const { stage } = getStore();
      if (stage.at !== 'sending' && stage.at !== 'running') {
        set({ ...FRESH, stage: { at: 'choosing' } });
        choose(files, true);
      }
      useWindow.getState().open('import');
    },
    addFiles(added) {
      const { files, kind } = getStore();
      // A kind that was chosen before its file stands where the file may be of it.
      const isChosen =
        kind !== FRESH.kind &&
        mayBe(
          kind,
          added.map(({ name }) => name),
        );
      choose(takesSeveral(kind) ? joined(files, added) : added, files.length === 0 && !isChosen);
    },
    removeFile: (file) => set(({ files }) => ({ files: files.filter((other) => other !== file) })),
    async start(change = { skipBadRows: getStore().skipBadRows }) {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      const { kind, files } = getStore();
      set({ ...change, stage: { at: 'sending', share: 0 } });
      try {
        const ids = await sendAll(files, signal);
        if (ids === null) return;
        if (kind === 'addresses') await show({ ids, fields: {}, layer: '', epsg: null, preview: null, problem: null });
        else await orderAll(ids, undefined);
      } catch {
        // Cancelled while it was sent: nothing was ordered.
      }
    },
    async setColumn(field, column) {
      const look = shown();
      if (look === undefined) return;
      const changed = { ...look, fields: { ...look.fields, [field]: column } };
      set({ stage: { at: 'columns', look: changed } });
      await show(changed);
    },
    setLayer(choice) {
      const look = shown();
      if (look !== undefined) set({ stage: { at: 'columns', look: { ...look, ...choice } } });
    },
    async lookAgain() {
      const look = shown();
      if (look !== undefined) await show(look);
    },
    async order() {
      const look = shown();
      if (look === undefined) return;
      try {
        await orderAll(look.ids, look);
      } catch {
        // The window is being left.
      }
    },
    async replace() {
      const { stage } = getStore();
      if (stage.at !== 'asking') return;
      try {
        await orderAll(stage.ids, stage.look, true);
      } catch {
        // The window is being left.
      }
    },
    keep() {
      const { stage } = getStore();
      if (stage.at !== 'asking') return;
      set({ stage: stage.look === undefined ? { at: 'choosing' } : { at: 'columns', look: stage.look } });
    },
    cancel() {
      const { stage } = getStore();
      if (stage.at === 'sending') {
        current.abort();
        set({ stage: { at: 'choosing' } });
      } else if (stage.at === 'running') void cancelJob(stage.job.uuid);
    },
    again: () =>
      set(({ stage, kind }) => {
        const isDone = stage.at === 'ended' && stage.job.status === 'Finished';
        return isDone ? { ...FRESH, kind, files: [], stage: { at: 'choosing' } } : { stage: { at: 'choosing' } };
      }),
  };
});
