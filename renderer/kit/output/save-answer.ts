import type { SavingProgress } from '../../../contract/ipc.ts';
import type { Exchange, Options } from '../api/exchange.ts';
import { failureText } from '../api/failure.ts';
import { useNotices } from '../notices/notices.ts';
import { downloadFile } from './save-file.ts';
import { t } from '../words/t.ts';
import { errorMessage } from '../../../contract/system-error.ts';

const CANCELLED = t('common.exportCancelledNothingSaved');

/** The data to save, and their source. */
export type SavedAnswer = {
  /** File name without folders. */
  readonly suggestedName: string;
  /** Path and query of the interface: the application has the server write it straight to the disk. */
  readonly path: string;
  /** The body to post there; absent for a GET request. */
  readonly body?: unknown;
  /** Asks for the same, in a browser, with what hears of it. @throws the `AbortError` of `signal` only */
  readonly receive: (hearing: Pick<Options, 'onHeaders' | 'onPiece'>) => Promise<Exchange>;
  /** Hears how far it is, once the server sends it. */
  readonly onProgress?: (progress: SavingProgress) => void;
  /** Cancels. */
  readonly signal?: AbortSignal;
};

/** Counts the bytes of an answer. */
function counting(onProgress: (progress: SavingProgress) => void): Pick<Options, 'onHeaders' | 'onPiece'> {
  let now: SavingProgress = { received: 0, total: null };
  const tell = (change: Partial<SavingProgress>): void => onProgress((now = { ...now, ...change }));
  return {
    onHeaders(headers) {
      const length = headers.get('content-length');
      if (length !== null) tell({ total: Number(length) });
    },
    onPiece: ({ length }) => tell({ received: now.received + length }),
  };
}

/**
 * Saves a file that the server writes, which may be far larger than a message: the application has it written from the
 * server to the disk, a browser takes it as a download. What becomes of it is said in the window.
 */
export async function saveAnswer({
  suggestedName,
  path,
  body,
  receive,
  onProgress,
  signal,
}: SavedAnswer): Promise<void> {
  const { report, showToast } = useNotices.getState();
  const notSaved = (reason: string): void => report(t('common.exportFailedNothingSavedReason', { reason }));
  const bridge = window.cairn;
  const stopHearing = onProgress === undefined ? undefined : bridge?.onExportProgress(onProgress);
  try {
    if (bridge === undefined) {
      const answer = await receive(onProgress === undefined ? {} : counting(onProgress));
      if (answer.kind === 'failed') {
        notSaved(failureText(answer.failure));
        return;
      }
      downloadFile(suggestedName, new Blob([...answer.pieces]));
      showToast(t('common.exportedSuggestedName', { name: suggestedName }));
      return;
    }
    signal?.addEventListener('abort', () => void bridge.cancelExport(), { once: true });
    const result = await bridge.saveExport({
      suggestedName,
      path,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (result.status === 'saved') showToast(t('common.savedPath', { path: result.path }));
    else if (result.status === 'failed') report(result.message);
    else if (signal?.aborted === true) showToast(CANCELLED);
  } catch (error) {
    // Cancelled; or refused by the application itself: it has ended, or is of another version than this page.
    if (signal?.aborted === true) showToast(CANCELLED);
    else notSaved(errorMessage(error));
  } finally {
    stopHearing?.();
  }
}
