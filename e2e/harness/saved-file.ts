/** Files that the window saves, using a native dialog or as a download. */
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Cairn } from './cairn.ts';
import { words } from './words.ts';

/** Allows for rendering a page at 300 DPI: half a minute without a graphics card on a busy machine. */
const SAVE_TIMEOUT_MS = 90_000;

/** Makes the native save dialog return `path` from now on. */
export const chooseSavePath = ({ electron }: Cairn, path: string): Promise<void> | undefined =>
  electron?.evaluate(({ dialog }, filePath) => {
    Object.assign(dialog, { showSaveDialog: () => Promise.resolve({ canceled: false, filePath }) });
  }, path);

/** Runs `save` and returns the file: saved at `path` in the desktop window, downloaded in a browser. */
export async function saveFile(cairn: Cairn, save: () => Promise<void>, path: string): Promise<Buffer> {
  const { page, electron } = cairn;
  if (electron === undefined) {
    const [download] = await Promise.all([page.waitForEvent('download'), save()]);
    return readFileSync(await download.path());
  }
  await chooseSavePath(cairn, path);
  await save();
  await expect(page.getByRole('status').filter({ hasText: words('common.savedPath', { path }) })).toBeAttached({
    timeout: SAVE_TIMEOUT_MS,
  });
  return readFileSync(path);
}

/**
 * Limits what a browser receives in a second from now on, so that a download lasts long enough to be cancelled. The
 * desktop window saves in another process, which this doesn't slow down.
 */
export async function limitDownloads({ page, electron }: Cairn, bytesPerSecond: number): Promise<void> {
  if (electron !== undefined) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: -1,
  });
}
