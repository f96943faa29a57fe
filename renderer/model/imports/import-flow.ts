/**
 * The import of the dialog: sends its files, orders and follows it. It continues while the dialog is closed, and when
 * the page is reloaded.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import {
  cancelImportEndpoint,
  importEndpoint,
  orderImportEndpoint,
  type ImportJob,
  type ImportOrder,
} from '../../../contract/imports.ts';
import { errorMessage } from '../../../contract/system-error.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText, isPassing, type Failure } from '../../kit/api/failure.ts';
import { keepAnswer, queryOf, type AnswerQuery } from '../../kit/api/query.ts';
import type { Asked } from '../../kit/api/use-answer.ts';
import { useJob } from '../../kit/api/use-job.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { t } from '../../kit/words/t.ts';
import { refreshPacks } from '../service/packs.ts';
import { useWindow } from '../window/window.ts';
import type { ImportKind } from './file-kinds.ts';
import {
  NO_CHOICES,
  NO_IMPORT,
  reduceImport,
  type ImportAction,
  type ImportState,
  type Stage,
} from './import-state.ts';
import { orderOf } from './order.ts';
import { ownAreaOrder } from './area-choices.ts';
import { asSent, missingPart } from './shapefile-parts.ts';
import { forgetUploads, lookAt, uploadOnce } from './uploads.ts';

/** Storage key of a running import's id, until the tab is closed. */
const STORED = 'cairn.import';

function firstState(): ImportState {
  const uuid = globalThis.sessionStorage?.getItem(STORED) ?? null;
  return uuid === null ? NO_IMPORT : { ...NO_IMPORT, stage: { at: 'running', uuid } };
}

export const useImport = create<ImportState>()(firstState);

export const dispatchImport = (action: ImportAction): void =>
  useImport.setState((state) => reduceImport(state, action));

const go = (stage: Stage): void => dispatchImport({ type: 'go', stage });

const failed = (failure: Failure): void => go({ at: 'failed', failure });

/** The look at the first file. An import, which takes the file, ends it. */
let looking = new AbortController();

/**
 * The first file determines the kind of the import.
 * @param isChosen whether a kind has been chosen; like one that is chosen meanwhile, it stays if the file fits it
 */
async function recogniseKind(isChosen: boolean): Promise<void> {
  const { files } = useImport.getState();
  if (missingPart(files) !== null) return;
  looking = new AbortController();
  if (!isChosen) dispatchImport({ type: 'look' });
  const found = await lookAt(files, looking.signal);
  const { files: now, stage, choices, isLooking } = useImport.getState();
  // Other files have been chosen, or the import has taken them.
  if (now[0] !== files[0] || stage.at !== 'choosing') return;
  if ('failure' in found) {
    dispatchImport({ type: 'recognised', kind: choices.kind, refusal: failureText(found.failure) });
    return;
  }
  const { imports: kinds } = found.look;
  const kind = !isLooking && kinds.includes(choices.kind) ? choices.kind : (kinds[0] ?? choices.kind);
  dispatchImport({ type: 'recognised', kind, refusal: null });
}

/** Implements `beginImport`, with which the start doesn't load this. */
export function openImport(files: readonly File[], kind?: ImportKind): void {
  dispatchImport({ type: 'begin', files, kind: kind ?? NO_CHOICES.kind });
  if (files.length > 0) void recogniseKind(kind !== undefined);
  useWindow.getState().open('import');
}

export function addImportFiles(files: readonly File[]): void {
  const { files: before, choices } = useImport.getState();
  dispatchImport({ type: 'add-files', files });
  if (before.length === 0) void recogniseKind(choices.kind !== NO_CHOICES.kind);
}

/** Uploads files one after the other. Returns their ids, or the failure of the first that couldn't be uploaded. */
async function sendAll(files: readonly File[], abort: AbortController): Promise<string[] | Failure> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const ids: string[] = [];
  let done = 0;
  for (const file of files) {
    const before = done;
    const onSent = (bytes: number): void => go({ at: 'sending', share: (before + bytes) / total, abort });
    const { signal } = abort;
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    const sent = await uploadOnce(file, { onSent, signal });
    if (!sent.ok) return sent.failure;
    ids.push(sent.data.file);
    done += file.size;
  }
  return ids;
}

/** Uploads the files. Then addresses and areas are configured, others imported. */
export async function sendImport(): Promise<void> {
  const { files, choices } = useImport.getState();
  const abort = new AbortController();
  looking.abort();
  go({ at: 'sending', share: 0, abort });
  try {
    const sent = await asSent(files, abort.signal);
    const ids = await sendAll(sent, abort);
    if (abort.signal.aborted) return;
    if (!Array.isArray(ids)) failed(ids);
    else if (choices.kind === 'addresses' || choices.kind === 'areas')
      dispatchImport({ type: 'sent', ids, file: sent[0]?.name ?? '' });
    else await orderImport(orderOf(choices, ids));
  } catch (error) {
    if (!abort.signal.aborted) failed({ code: 'invalid_file', message: errorMessage(error) });
  }
}

const jobQuery = (uuid: string): AnswerQuery<ImportJob> => queryOf(importEndpoint, { path: { uuid } });

/**
 * Starts an import. If packs with its ids are installed, asks first whether to replace them.
 * @param isLayer whether its areas are shown as a layer at once
 */
export async function orderImport(order: ImportOrder, isLayer = false): Promise<void> {
  const { stage } = useImport.getState();
  const before: Stage = stage.at === 'columns' || stage.at === 'checking' ? stage : { at: 'choosing' };
  go({ at: 'running', uuid: null, ...(isLayer ? { isLayer } : {}) });
  const answer = await ask(orderImportEndpoint, { body: order });
  forgetUploads();
  if (answer.ok) {
    const { uuid } = answer.data;
    const { stage: now } = useImport.getState();
    keepAnswer(jobQuery(uuid), answer.data);
    go({ at: 'running', uuid, ...(isLayer ? { isLayer } : {}) });
    if (now.at === 'running' && now.isCancelled === true) await cancelJob(uuid);
  } else if (answer.failure.code === 'already_installed') {
    const { pack = '' } = answer.failure;
    go({ at: 'replacing', order, pack, before: stage.at === 'replacing' ? stage.before : before });
  } else failed(answer.failure);
  if (isLayer && !answer.ok) useWindow.getState().open('import');
}

/** Imports dropped areas as a layer of one's own, with the least said of them. */
export async function addOwnLayer(files: readonly File[], title: string): Promise<void> {
  dispatchImport({ type: 'begin', files, kind: 'areas' });
  if (useImport.getState().files !== files) {
    // Another import is running.
    useWindow.getState().open('import');
    return;
  }
  const abort = new AbortController();
  go({ at: 'sending', share: 0, abort });
  const ids = await sendAll(await asSent(files, abort.signal), abort);
  if (Array.isArray(ids)) await orderImport(ownAreaOrder(title, ids), true);
  else failed(ids);
}

/** Checks areas without importing them, unless they have been checked with the same setup. */
export async function checkAreas(order: ImportOrder): Promise<void> {
  const { stage } = useImport.getState();
  if (stage.at !== 'areas') return;
  const checking: Stage = { at: 'checking', setup: stage.setup, problem: null };
  go(checking);
  if (stage.setup.check !== null) return;
  const answer = await ask(orderImportEndpoint, { body: { ...order, check_only: true } });
  if (useImport.getState().stage !== checking) {
    if (answer.ok) await cancelJob(answer.data.uuid);
  } else if (answer.ok) {
    keepAnswer(jobQuery(answer.data.uuid), answer.data);
    dispatchImport({ type: 'checked', check: answer.data.uuid });
  } else go({ ...checking, problem: failureText(answer.failure) });
}

/** Cancels a job. Whoever follows it sees it end. */
export async function cancelJob(uuid: string): Promise<void> {
  const answer = await ask(cancelImportEndpoint, { body: { uuid } });
  if (answer.ok) return;
  useNotices.getState().report(t('imports.couldntCancelImportReason', { reason: failureText(answer.failure) }));
}

/** Cancels the import that is being sent or is running. */
export function cancelImport(): void {
  const { stage } = useImport.getState();
  if (stage.at === 'sending') {
    stage.abort.abort();
    go({ at: 'choosing' });
  } else if (stage.at === 'running') {
    if (stage.uuid === null) go({ ...stage, isCancelled: true });
    else void cancelJob(stage.uuid);
  }
}

/** A job of the import, followed to its end. @param uuid its id; nothing is fetched without one */
export const useImportJob = (uuid: string | null): Asked<ImportJob> =>
  useJob(jobQuery(uuid ?? ''), {
    isRunning: ({ finished_at: finishedAt }) => finishedAt === undefined,
    isWanted: uuid !== null,
  });

/** For when the dialog is closed. */
function announceEnd({ status, report }: ImportJob): void {
  if (status === 'Finished')
    useNotices.getState().showToast(t('imports.importedTitle', { title: report?.title ?? '' }));
  else
    useNotices.getState().announce(status === 'Cancelled' ? t('imports.importCancelled') : t('imports.importFailed'));
}

/**
 * Follows the running import to its end, also while the dialog is closed.
 * @param onLayer receives the import of a layer, which has no dialog
 */
export function useRunningImport(onLayer: (job: ImportJob) => void): void {
  const uuid = useImport(({ stage }) => (stage.at === 'running' ? stage.uuid : null));
  const isLayer = useImport(({ stage }) => stage.at === 'running' && stage.isLayer === true);
  const { data: job, failure } = useImportJob(uuid);
  useEffect(() => {
    if (uuid === null) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, uuid);
  }, [uuid]);
  useEffect(() => {
    if (uuid === null) return;
    if (failure !== null && !isPassing(failure)) {
      // An import of an earlier server, whose id was stored.
      if (job === undefined) go({ at: 'choosing' });
      else failed(failure);
    } else if (job?.finished_at !== undefined) {
      go({ at: 'ended', job });
      announceEnd(job);
      void refreshPacks();
      if (isLayer) onLayer(job);
    }
  }, [uuid, isLayer, job, failure, onLayer]);
}
