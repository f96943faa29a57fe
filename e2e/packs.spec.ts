/** The Packs workspace: files that are added, verified, damaged and removed; and Cairn without any pack. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { needPacks, PACKS } from './harness/packs.ts';
import { expect, test } from './harness/test.ts';

const file = (id: string): string => join(PACKS, `${id}.sqlite`);

/** Chooses files in the dialog that a press opens. */
async function choose(page: Page, button: Locator, ...files: string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}

/** Drops a file on the window. */
async function drop(page: Page, name: string, contents: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([as, base64 = '']) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
      const held = new DataTransfer();
      held.items.add(new File([bytes], as ?? ''));
      return held;
    },
    [name, contents.toString('base64')],
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

const verify = (page: Page): Locator =>
  page.getByRole('complementary', { name: /^Roads/ }).getByRole('button', { name: /^Verify/ });
const row = (page: Page, name: RegExp): Locator => page.getByRole('row', { name });

test('without packs, one that is added awakens what depends on it, and is removed again', async ({
  launch,
  dataDirectory,
}) => {
  needPacks('roads-santa-cruz', 'zip4-santa-cruz');
  const packsDirectory = join(dataDirectory, 'packs');
  mkdirSync(packsDirectory);
  const { page } = await launch({ packsDirectory });
  await expect(page.getByRole('heading', { name: 'Add your first data pack' })).toBeVisible();
  await choose(page, page.getByRole('button', { name: /^Add pack files/ }), file('roads-santa-cruz'));
  await expect(page.getByRole('heading', { name: 'Add your first data pack' })).toBeHidden();
  expect(readdirSync(packsDirectory)).toEqual(['roads-santa-cruz.sqlite']);

  await page.getByRole('button', { name: 'Packs', exact: true }).click();
  const detail = page.getByRole('complementary', { name: /^Roads, Santa Cruz/ });
  await expect(detail).toContainText('File is whole');
  await expect(detail.locator('figcaption')).toContainText('Where it has data');

  // By hand, as another program would.
  copyFileSync(file('zip4-santa-cruz'), join(packsDirectory, 'zip4-santa-cruz.sqlite'));
  await expect(row(page, /ZIP\+4/)).toContainText('In use');

  await detail.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    `No matrix can be ordered. The file (${(statSync(file('roads-santa-cruz')).size / 1e6).toFixed(1)} MB) is deleted.`,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await expect(row(page, /Roads, Santa Cruz/)).toBeVisible();
  await row(page, /Roads, Santa Cruz/)
    .getByRole('button', { name: /^More/ })
    .click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row(page, /Roads, Santa Cruz/)).toBeHidden();
  expect(readdirSync(packsDirectory)).toEqual(['zip4-santa-cruz.sqlite']);
});

test('files that cannot be added say why, and one whose pack is there asks first', async ({
  launch,
  dataDirectory,
}) => {
  needPacks('roads-santa-cruz');
  const packsDirectory = join(dataDirectory, 'packs');
  mkdirSync(packsDirectory);
  copyFileSync(file('roads-santa-cruz'), join(packsDirectory, 'roads-santa-cruz.sqlite'));
  const { page } = await launch({ packsDirectory });
  await page.getByRole('button', { name: 'Packs', exact: true }).click();
  // What is dropped is for the page that is drawn.
  await expect(page.getByRole('button', { name: 'Add pack files' })).toBeVisible();

  const problem = page.getByRole('alert');
  await drop(page, 'notes.sqlite', Buffer.from('not a pack'));
  await expect(problem).toContainText('notes.sqlite was not added. The file is not a Cairn pack.');

  await drop(page, 'downloaded.sqlite', readFileSync(file('roads-santa-cruz')));
  const question = page.getByRole('dialog', { name: 'Replace the installed pack?' });
  await expect(question).toContainText('A pack roads-santa-cruz is installed. Once downloaded.sqlite is checked');
  await question.getByRole('button', { name: 'Keep the installed one' }).click();
  await expect(question).toBeHidden();
  await expect(row(page, /Roads, Santa Cruz/)).toContainText('In use');

  await drop(page, 'downloaded.sqlite', readFileSync(file('roads-santa-cruz')));
  await question.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(row(page, /Roads, Santa Cruz/)).toContainText('Verified');
  expect(readdirSync(packsDirectory)).toEqual(['roads-santa-cruz.sqlite']);
});

test('a pack whose file changed fails its check, and stays out of use until it passes one', async ({
  launch,
  dataDirectory,
}) => {
  needPacks('roads-santa-cruz');
  const packsDirectory = join(dataDirectory, 'packs');
  mkdirSync(packsDirectory);
  const installed = join(packsDirectory, basename(file('roads-santa-cruz')));
  copyFileSync(file('roads-santa-cruz'), installed);
  const first = await launch({ packsDirectory });
  await first.page.getByRole('button', { name: 'Packs', exact: true }).click();
  await first.page.locator('button[data-pack]').click();
  await verify(first.page).click();
  await expect(row(first.page, /Roads, Santa Cruz/)).toContainText('Verified');

  const bytes = readFileSync(installed);
  const flip = (): void => {
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 2000) ^ 1, bytes.length - 2000);
    writeFileSync(installed, bytes);
  };
  flip();
  await verify(first.page).click();
  await expect(row(first.page, /Roads, Santa Cruz/)).toContainText('Failed');
  await expect(first.page.getByRole('alert')).toContainText(
    'failed its check. The file changed after it was installed',
  );
  await first.close();

  const { page } = await launch({ packsDirectory });
  await page.getByRole('button', { name: 'Packs', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('failed its check. The file changed after it was installed');
  flip();
  await page.getByRole('button', { name: 'Verify again' }).first().click();
  await expect(row(page, /Roads, Santa Cruz/)).toContainText('Verified');
});
