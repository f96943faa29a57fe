/** The import that the dialog shows: its files, how far it is, and what came of it. It goes on while the dialog is closed. */
import { create } from 'zustand';
import type { ImportJob, OsmPart, UploadedFile } from '../../contract/imports.ts';
import type { Failure } from '../api/failure.ts';
import { get, post, withQuery, type Answer } from '../api/request.ts';
import { sendFile } from '../api/send-file.ts';
import { useNotices } from '../state/notices.ts';
import { useService } from '../state/service.ts';
import { useWindow } from '../state/window.ts';
import { kindOf, type ImportKind } from './file-kinds.ts';

const POLL_MS = 300;

type Stage =
  | { readonly at: 'choosing' }
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'running' | 'ended'; readonly job: ImportJob }
  | { readonly at: 'failed'; readonly failure: Failure };

type Store = {
  readonly kind: ImportKind;
  readonly files: readonly File[];
  readonly title: string;
  readonly skipBadRows: boolean;
  /** Of an OpenStreetMap file. */
  readonly parts: readonly OsmPart[];
  readonly stage: Stage;
  readonly set: (change: Partial<Pick<Store, 'kind' | 'title' | 'skipBadRows' | 'parts'>>) => void;
  /** Opens the dialog on these files, unless an import is under way: then on that. */
  readonly begin: (files: readonly File[]) => void;
  readonly addFiles: (files: readonly File[]) => void;
  readonly removeFile: (file: File) => void;
  readonly start: (change?: { readonly skipBadRows: boolean }) => Promise<void>;
  readonly cancel: () => void;
  /** Back to choosing, with the same files. */
  readonly again: () => void;
};

let current = new AbortController();

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/** Of files that bear one name the latest counts. */
const joined = (before: readonly File[], added: readonly File[]): File[] => [...new Map([...before, ...added].map((file) => [file.name, file])).values()];

/** Told where the dialog may be closed. */
function announceEnd({ status, report }: ImportJob): void {
  if (status === 'Finished') useNotices.getState().showToast(`Imported ${report?.title ?? ''}`);
  else useNotices.getState().announce(`Import ${status.toLowerCase()}`);
}

export const useImportRun = create<Store>()((set, getStore) => {
  const failed = (failure: Failure) => {
    useService.getState().noteFailure(failure);
    set({ stage: { at: 'failed', failure } });
  };

  /** Sends the files one after the other. @returns their ids, or nothing where one could not be sent */
  const sendAll = async (files: readonly File[], signal: AbortSignal): Promise<string[] | null> => {
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const ids: string[] = [];
    let done = 0;
    for (const file of files) {
      const before = done;
      const sent = await sendFile<UploadedFile>(withQuery('/v1/imports/files', { name: file.name }), file, (bytes) => set({ stage: { at: 'sending', share: (before + bytes) / total } }), signal);
      if (!sent.ok) {
        failed(sent.failure);
        return null;
      }
      ids.push(sent.data.file);
      done += file.size;
    }
    return ids;
  };

  const follow = async (ordered: Answer<ImportJob>, signal: AbortSignal): Promise<void> => {
    let answer = ordered;
    while (answer.ok && answer.data.finished_at === undefined) {
      set({ stage: { at: 'running', job: answer.data } });
      await pause();
      answer = await get<ImportJob>(`/v1/imports/${answer.data.uuid}`, signal);
    }
    if (!answer.ok) {
      failed(answer.failure);
      return;
    }
    set({ stage: { at: 'ended', job: answer.data } });
    announceEnd(answer.data);
    await useService.getState().refresh();
  };

  return {
    kind: 'health',
    files: [],
    title: '',
    skipBadRows: false,
    parts: ['roads'],
    stage: { at: 'choosing' },
    set: (change) => set(change),
    begin(files) {
      const { stage } = getStore();
      if (stage.at !== 'sending' && stage.at !== 'running') set({ files, kind: kindOf(files.map(({ name }) => name)), title: '', skipBadRows: false, stage: { at: 'choosing' } });
      useWindow.getState().open('import');
    },
    addFiles: (added) => set(({ files, kind }) => ({ files: joined(files, added), kind: files.length === 0 ? kindOf(added.map(({ name }) => name)) : kind })),
    removeFile: (file) => set(({ files }) => ({ files: files.filter((other) => other !== file) })),
    async start(change = { skipBadRows: getStore().skipBadRows }) {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      const { kind, files, title, parts } = getStore();
      set({ ...change, stage: { at: 'sending', share: 0 } });
      try {
        const ids = await sendAll(files, signal);
        if (ids === null) return;
        const named = title.trim() === '' ? {} : { title: title.trim() };
        const skips = kind === 'health' && change.skipBadRows ? { skip_bad_rows: true } : {};
        await follow(await post<ImportJob>('/v1/imports', { kind, files: ids, ...named, ...skips, ...(kind === 'osm' ? { parts } : {}) }, signal), signal);
      } catch {
        // Given up while it was sent: nothing was ordered.
      }
    },
    cancel() {
      const { stage } = getStore();
      if (stage.at === 'sending') {
        current.abort();
        set({ stage: { at: 'choosing' } });
      } else if (stage.at === 'running') void post('/v1/imports/cancel', { uuid: stage.job.uuid });
    },
    again: () => set({ stage: { at: 'choosing' } }),
  };
});
