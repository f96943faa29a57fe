/** What the window saves, whichever way it does. */
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Cairn } from './cairn.ts';

/** A page is first drawn at 300 DPI: half a minute without a graphics card, on a machine with other work. */
const WRITTEN_MS = 90_000;

/** From now on the native dialog answers with `path`. */
export const chooseInDialog = ({ electron }: Cairn, path: string): Promise<void> | undefined =>
  electron?.evaluate(({ dialog }, filePath) => {
    Object.assign(dialog, { showSaveDialog: () => Promise.resolve({ canceled: false, filePath }) });
  }, path);

/** Does what saves a file: by the native dialog, to `path`, in the desktop window; as a download in a browser. */
export async function savedFile(cairn: Cairn, save: () => Promise<void>, path: string): Promise<Buffer> {
  const { page, electron } = cairn;
  if (electron === undefined) {
    const [download] = await Promise.all([page.waitForEvent('download'), save()]);
    return readFileSync(await download.path());
  }
  await chooseInDialog(cairn, path);
  await save();
  await expect(page.getByRole('status').filter({ hasText: `Saved ${path}` })).toBeAttached({ timeout: WRITTEN_MS });
  return readFileSync(path);
}
