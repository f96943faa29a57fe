/** Saves exports of the local server, e.g. tables, as a stream, so that a million rows are never in memory. */
import type { BrowserWindow } from 'electron';
import { IPC_CHANNELS, type SaveExportRequest, type SaveFileResult, type SavingProgress } from '../../contract/ipc.ts';
import { serverErrorMessage } from './server-error.ts';
import { choosePath, writeFailure, writeAtomically } from './save-file.ts';

/** URL of the running server, and the key of this launch. */
export interface ExportSource {
  readonly url: string;
  readonly apiKey: string;
}

/** The running export of each window. */
const activeExports = new WeakMap<BrowserWindow, AbortController>();

/** Interval of progress messages to the page, in milliseconds. */
const PROGRESS_INTERVAL_MS = 200;

/** Yields the chunks of `body` and reports the progress to `window`. */
async function* reportProgress(body: AsyncIterable<Uint8Array>, total: number | null, window: BrowserWindow) {
  let received = 0;
  let reportedAt = -Infinity;
  for await (const piece of body) {
    received += piece.length;
    yield piece;
    if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS || window.isDestroyed()) continue;
    reportedAt = performance.now();
    const progress: SavingProgress = { received, total };
    window.webContents.send(IPC_CHANNELS.exportProgress, progress);
  }
}

/**
 * Asks where to save, then saves the server's response. Each window has one export at a time: another cancels the
 * previous one. Never rejects: failures are in the result.
 */
export async function saveExport(
  window: BrowserWindow,
  { suggestedName, path: exportPath, body }: SaveExportRequest,
  { url, apiKey }: ExportSource,
): Promise<SaveFileResult> {
  const path = await choosePath(window, suggestedName);
  if (path === undefined) return { status: 'cancelled' };
  cancelExport(window);
  const abort = new AbortController();
  const { signal } = abort;
  activeExports.set(window, abort);
  try {
    const response = await fetch(new URL(exportPath, url), {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { 'x-api-key': apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      redirect: 'error',
      signal,
    });
    if (!response.ok || response.body === null)
      return { status: 'failed', message: await serverErrorMessage(response) };
    const length = response.headers.get('content-length');
    await writeAtomically(path, reportProgress(response.body, length === null ? null : Number(length), window), signal);
    return { status: 'saved', path };
  } catch (error) {
    return signal.aborted ? { status: 'cancelled' } : writeFailure(path, error);
  } finally {
    if (activeExports.get(window) === abort) activeExports.delete(window);
  }
}

/** Cancels the export of `window`; nothing is saved. */
export function cancelExport(window: BrowserWindow): void {
  activeExports.get(window)?.abort();
}
