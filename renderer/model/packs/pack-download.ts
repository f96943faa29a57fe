/** The download of a pack from an address, as reported by the server that runs it. */
import {
  allowPackDownloadsEndpoint,
  cancelPackDownloadEndpoint,
  packDownloadEndpoint,
  startPackDownloadEndpoint,
  type PackDownload,
} from '../../../contract/pack-download.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { keepAnswer, queryOf } from '../../kit/api/query.ts';
import { useJob } from '../../kit/api/use-job.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { t } from '../../kit/words/t.ts';
import { refreshPacks } from '../service/packs.ts';

const DOWNLOAD = queryOf(packDownloadEndpoint);

export const isDownloading = ({ state }: PackDownload): boolean => state === 'downloading' || state === 'checking';

/** The download, polled while it runs, and whether downloads are allowed; `undefined` before the first response. */
export const usePackDownload = (): PackDownload | undefined =>
  useJob(DOWNLOAD, { isRunning: isDownloading, isHiddenToo: false }).data;

type DownloadRequest = { readonly address: string; readonly sha256?: string | undefined; readonly replace?: boolean };

/** @returns why it was not started */
export async function startPackDownload({ address, sha256, replace = false }: DownloadRequest): Promise<string | null> {
  const answer = await ask(startPackDownloadEndpoint, {
    body: { address, replace, ...(sha256 === undefined ? {} : { sha256 }) },
  });
  if (!answer.ok) return failureText(answer.failure);
  keepAnswer(DOWNLOAD, answer.data);
  return null;
}

/** Cancels the download, or closes the result of one that has ended. */
export async function cancelPackDownload(): Promise<void> {
  const answer = await ask(cancelPackDownloadEndpoint);
  if (answer.ok) keepAnswer(DOWNLOAD, answer.data);
  else useNotices.getState().report(t('packs.downloadUnchangedReason', { reason: failureText(answer.failure) }));
  await refreshPacks();
}

export async function allowPackDownloads(allowed: boolean): Promise<void> {
  const answer = await ask(allowPackDownloadsEndpoint, { body: { allowed } });
  if (answer.ok) keepAnswer(DOWNLOAD, answer.data);
  else useNotices.getState().report(t('settings.downloadsUnchangedReason', { reason: failureText(answer.failure) }));
}
