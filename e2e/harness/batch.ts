/** Opens tables in Batch, and exports them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Cairn } from './cairn.ts';
import { saveFile } from './saved-file.ts';
import { words } from './words.ts';

/** Allows for the start of the look-up threads on a busy machine. */
export const RUN = { timeout: 60_000 };

export async function openTable(page: Page, directory: string, text: string): Promise<void> {
  const file = join(directory, 'sites.csv');
  writeFileSync(file, text);
  await page.getByRole('button', { name: words('common.batch'), exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(file);
}

export const exportCsv = (cairn: Cairn, path: string): Promise<Buffer> =>
  saveFile(
    cairn,
    async () => {
      await cairn.page.getByRole('button', { name: words('common.export'), exact: true }).click();
      await cairn.page.getByRole('menuitem', { name: 'CSV' }).click();
    },
    path,
  );
