/** Saves what the local server writes, such as a table, piece by piece: a million rows never stand in memory. */
import type { BrowserWindow } from 'electron';
import { IPC_CHANNELS, type SaveExportRequest, type SaveFileResult, type SavingProgress } from '../../contract/ipc.ts';
import { refusalOf } from './refusal.ts';
import { askWhere, notWritten, writeWhole } from './save-file.ts';

/** Where the server is now, and the key of this launch. */
export interface ExportSource {
  readonly url: string;
  readonly apiKey: string;
}

/** By window: what is being written now. */
const underWay = new WeakMap<BrowserWindow, AbortController>();

/** How often the page hears how far it is, in milliseconds. */
const TELLING_MS = 200;

/** Passes on what comes, and tells `window` how much that is. */
async function* told(body: AsyncIterable<Uint8Array>, total: number | null, window: BrowserWindow) {
  let received = 0;
  let toldAt = -Infinity;
  for await (const piece of body) {
    received += piece.length;
    yield piece;
    if (performance.now() - toldAt < TELLING_MS || window.isDestroyed()) continue;
    toldAt = performance.now();
    const progress: SavingProgress = { received, total };
    window.webContents.send(IPC_CHANNELS.exportProgress, progress);
  }
}

/**
 * Asks where to save, then has the server write. One export of a window at a time: another cancels the one before.
 * Never rejects: what goes wrong is in the result.
 */
export async function saveExport(
  window: BrowserWindow,
  { suggestedName, path: asked, body }: SaveExportRequest,
  { url, apiKey }: ExportSource,
): Promise<SaveFileResult> {
  const path = await askWhere(window, suggestedName);
  if (path === undefined) return { status: 'cancelled' };
  cancelExport(window);
  const abort = new AbortController();
  const { signal } = abort;
  underWay.set(window, abort);
  try {
    const answer = await fetch(new URL(asked, url), {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { 'x-api-key': apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      redirect: 'error',
      signal,
    });
    if (!answer.ok || answer.body === null) return { status: 'failed', message: await refusalOf(answer) };
    const length = answer.headers.get('content-length');
    await writeWhole(path, told(answer.body, length === null ? null : Number(length), window), signal);
    return { status: 'saved', path };
  } catch (error) {
    return signal.aborted ? { status: 'cancelled' } : notWritten(path, error);
  } finally {
    if (underWay.get(window) === abort) underWay.delete(window);
  }
}

/** Cancels what `window` is having written; nothing is kept of it. */
export function cancelExport(window: BrowserWindow): void {
  underWay.get(window)?.abort();
}
