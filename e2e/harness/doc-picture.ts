/** Pictures of the docs: tests make them anew where `CAIRN_DOC_PICTURES` names a folder, such as docs/pictures. */
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

const FOLDER = process.env['CAIRN_DOC_PICTURES'];
export const ARE_PICTURED = FOLDER !== undefined;
/** For the tiles and the fading in of names: a picture has nothing else to wait for. */
const SETTLE_MS = 3000;
/** Small enough to lie in the repository. */
const WINDOW = { width: 1040, height: 660 };

/** @param name of the file, without its ending */
export async function docPicture(shown: Page | Locator, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  const page = 'page' in shown ? shown.page() : shown;
  await page.setViewportSize(WINDOW);
  await page.waitForTimeout(SETTLE_MS);
  await shown.screenshot({ path: join(FOLDER, `${name}.png`) });
}
