/** The Packs workspace. In a browser: the stand-in for Electron's binary passes no files on to the server. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { needPacks, PACKS } from '../harness/packs.ts';
import { expect, test } from '../harness/test.ts';

test('a pack file is added, verified and removed', async ({ launch, dataDirectory }) => {
  needPacks('roads-santa-cruz');
  const packsDirectory = join(dataDirectory, 'packs');
  mkdirSync(packsDirectory);
  const { page } = await launch({ packsDirectory });
  await page.getByRole('button', { name: 'Open Packs' }).click();

  await page.getByLabel('Pack file').setInputFiles(join(PACKS, 'roads-santa-cruz.sqlite'));
  const detail = page.getByRole('complementary', { name: /^Roads, Santa Cruz/ });
  await expect(detail).toContainText('File is whole');
  expect(readdirSync(packsDirectory)).toEqual(['roads-santa-cruz.sqlite']);
  await detail.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('row', { name: /Roads, Santa Cruz/ })).toContainText('Verified');

  await detail.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog')).toContainText('No matrix can be ordered. The file (1.8 MB) is deleted.');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Packs' })).toBeVisible();
  await expect(detail).toBeHidden();
  expect(readdirSync(packsDirectory)).toEqual([]);
});
