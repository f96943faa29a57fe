/**
 * The import that the dialog shows: its files, how far it is, and what came of it. It goes on while the dialog is
 * closed.
 */
import { create } from 'zustand';
import type { AddressFieldMap } from '../../../contract/address-columns.ts';
import { previewImportEndpoint, type AddressPreview } from '../../../contract/import-preview.ts';
import {
  importEndpoint,
  importFileEndpoint,
  orderImportEndpoint,
  OSM_PARTS,
  type ImportJob,
  type ImportOrder,
} from '../../../contract/imports.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText, isPassing, type Failure } from '../../kit/api/failure.ts';
import type { Answer } from '../../kit/api/request.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { refreshPacks } from '../service/packs.ts';
import { useWindow } from '../window/window.ts';
import { areaOrder } from './area-choices.ts';
import { useAreaWizard } from './area-wizard.ts';
import { cancelJob, endOf } from './follow-job.ts';
import { kindOf, mayBe, recognise, takesSeveral, type ImportKind } from './file-kinds.ts';
import { keepImport, keptImport } from './kept-import.ts';
import { orderOf, type Choices } from './order.ts';
import { asSent } from './shapefile-parts.ts';
import { t } from '../../kit/words/t.ts';
import { errorMessage } from '../../../contract/system-error.ts';

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
  /** What areas become is chosen in steps: `area-wizard.ts` has them. */
  | { readonly at: 'areas' }
  /** `trouble`: why it is not known at present how far it is; it is asked for again. */
  | { readonly at: 'running'; readonly job: ImportJob; readonly trouble?: string }
  | { readonly at: 'ended'; readonly job: ImportJob }
  /** Packs of the same ids are installed: the person is asked. `what` says which. */
  | { readonly at: 'asking'; readonly ids: readonly string[]; readonly look: Look | undefined; readonly pack: string }
  | { readonly at: 'failed'; readonly failure: Failure };

type Store = Choices & {
  readonly files: readonly File[];
  readonly stage: Stage;
  readonly set: (change: Partial<Choices>) => void;
  /**
   * Opens the dialog on these files, unless an import is under way: then on that.
   * @param kind what is wanted where there are no files yet to tell it
   */
  readonly begin: (files: readonly File[], kind?: ImportKind) => void;
  readonly addFiles: (files: readonly File[]) => void;
  readonly removeFile: (file: File) => void;
  /** Sends the files; then orders the import, or shows first what addresses and areas are asked about. */
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
  /** Follows on the import that was under way when the page was left. */
  readonly resume: () => Promise<void>;
  /** Back to choosing, with the same files; after an import that is done, for other ones. */
  readonly again: () => void;
};

/** Errors of a preview that other columns, another layer or another system may mend. */
const READABLE_WITH_OTHER_CHOICES: ReadonlySet<Failure['code']> = new Set<Failure['code']>([
  'invalid_request',
  'invalid_parameter',
  'invalid_file',
]);

const FRESH: Choices = { kind: 'areas', title: '', skipBadRows: false, parts: OSM_PARTS, country: null, locality: '' };

let current = new AbortController();

/** Of files that bear one name the latest counts. */
const joined = (before: readonly File[], added: readonly File[]): File[] => [
  ...new Map([...before, ...added].map((file) => [file.name, file])).values(),
];

/** Told where the dialog may be closed. */
function announceEnd({ status, report }: ImportJob): void {
  if (status === 'Finished')
    useNotices.getState().showToast(t('imports.importedTitle', { title: report?.title ?? '' }));
  else
    useNotices.getState().announce(status === 'Cancelled' ? t('imports.importCancelled') : t('imports.importFailed'));
}

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
    keepImport(ordered.data.uuid);
    show(ordered.data, null);
    const end = await endOf(ordered.data, show);
    keepImport(null);
    if (!end.ok) {
      failed(end.failure);
      return;
    }
    set({ stage: { at: 'ended', job: end.data } });
    announceEnd(end.data);
    await refreshPacks();
  };

  const bodyOf = (ids: readonly string[], look: Look | undefined, mayReplace: boolean): ImportOrder => {
    const { choices, reading, title } = useAreaWizard.getState();
    return getStore().kind === 'areas' && choices !== null
      ? areaOrder({ choices, reading, title }, ids, { mayReplace })
      : orderOf(getStore(), ids, look, mayReplace);
  };

  const orderAll = async (ids: readonly string[], look: Look | undefined, mayReplace = false): Promise<void> => {
    const { signal } = current;
    const answer = await ask(orderImportEndpoint, { body: bodyOf(ids, look, mayReplace), signal });
    if (!answer.ok && answer.failure.code === 'already_installed') {
      set({ stage: { at: 'asking', ids, look, pack: answer.failure.pack ?? '' } });
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
    begin(files, kind = FRESH.kind) {
      const { stage } = getStore();
      // What was said of areas is not lost where their dialog was closed.
      const isKept = stage.at === 'areas' && files.length === 0;
      if (stage.at !== 'sending' && stage.at !== 'running' && !isKept) {
        set({ ...FRESH, kind, stage: { at: 'choosing' } });
        choose(files, files.length > 0);
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
        const sent = await asSent(files, signal);
        const ids = await sendAll(sent, signal);
        if (ids === null) return;
        if (kind === 'addresses') await show({ ids, fields: {}, layer: '', epsg: null, preview: null, problem: null });
        else if (kind === 'areas') {
          set({ stage: { at: 'areas' } });
          await useAreaWizard.getState().open(ids, sent[0]?.name ?? '', getStore().title);
        } else await orderAll(ids, undefined);
      } catch (error) {
        // Cancelled while it was sent: nothing was ordered.
        if (signal.aborted) return;
        failed({ code: 'invalid_file', message: errorMessage(error) });
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
      const { stage } = getStore();
      const ids = stage.at === 'areas' ? useAreaWizard.getState().ids : look?.ids;
      if (ids === undefined) return;
      try {
        await orderAll(ids, look);
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
      const before: Stage = getStore().kind === 'areas' ? { at: 'areas' } : { at: 'choosing' };
      set({ stage: stage.look === undefined ? before : { at: 'columns', look: stage.look } });
    },
    cancel() {
      const { stage } = getStore();
      if (stage.at === 'sending') {
        current.abort();
        set({ stage: { at: 'choosing' } });
      } else if (stage.at === 'running') void cancelJob(stage.job.uuid);
    },
    async resume() {
      const uuid = keptImport();
      if (uuid === null || getStore().stage.at !== 'choosing') return;
      const found = await ask(importEndpoint, { path: { uuid } });
      if (found.ok) {
        set({ kind: found.data.kind });
        await follow(found);
      } else if (!isPassing(found.failure)) keepImport(null);
    },
    again: () =>
      set(({ stage, kind }) => {
        const isDone = stage.at === 'ended' && stage.job.status === 'Finished';
        return isDone ? { ...FRESH, kind, files: [], stage: { at: 'choosing' } } : { stage: { at: 'choosing' } };
      }),
  };
});
