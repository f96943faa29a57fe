/** Import of address files, in a browser because the stand-in for Electron doesn't forward files to the server. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations } from '../harness/axe.ts';
import { needPacks, PACKS } from '../harness/packs.ts';
import { expect, test } from '../harness/test.ts';
import { words } from '../harness/words.ts';

const PACK_IDS = ['countries', 'geocoder-world'] as const;

/** Two column names are unknown, and the third row has no house number. */
const UNKNOWN_COLUMNS =
  'nr;weg;ort;plz;x;y\n5;Am Eichberg;Neudorf;10999;13.41;52.49\n7;Am ' +
  'Eichberg;Neudorf;10999;13.411;52.49\n;Am Eichberg;Neudorf;10999;13.412;52.49\n';
const RECOGNISED_COLUMNS = 'LON,LAT,NUMBER,STREET,CITY\n13.42,52.48,12,Kastanienweg,Neudorf\n';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: words('common.importData') });

async function openImport(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>import');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
}

test.beforeEach(({ dataDirectory }) => {
  needPacks(...PACK_IDS);
  const packs = join(dataDirectory, 'packs');
  mkdirSync(packs);
  for (const id of PACK_IDS) copyFileSync(join(PACKS, `${id}.sqlite`), join(packs, `${id}.sqlite`));
});

const packFiles = (dataDirectory: string): string[] =>
  readdirSync(join(dataDirectory, 'packs')).filter((name) => !PACK_IDS.some((id) => name === `${id}.sqlite`));

test('columns are corrected, a country is chosen, skipped rows are listed, and the addresses are found', async ({
  launch,
  dataDirectory,
}) => {
  const { page } = await launch({ packsDirectory: join(dataDirectory, 'packs') });
  const dialog = dialogOf(page);
  await openImport(page);
  await dialog.getByText(words('common.addresses'), { exact: true }).click();
  await dialog
    .getByLabel(words('imports.files'), { exact: true })
    .setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(UNKNOWN_COLUMNS) });
  await dialog.getByLabel(words('imports.countryAddresses')).first().fill('germ');
  await page.getByRole('option', { name: 'Germany (DE)' }).click();
  await dialog.getByRole('button', { name: words('imports.nextColumns') }).click();

  await expect(dialog).toContainText(
    words('imports.chooseColumnsMissing_other', {
      missing: `${words('common.houseNumber')}, ${words('common.street')}`,
    }),
  );
  await expect(dialog.getByRole('button', { name: words('common.import'), exact: true })).toBeDisabled();
  for (const [field, column] of [
    [words('common.houseNumber'), 'nr'],
    [words('common.street'), 'weg'],
  ] as const) {
    await dialog.getByLabel(field, { exact: true }).first().click();
    await page.getByRole('option', { name: new RegExp(`^${column}`) }).click();
  }
  const rows = dialog.getByRole('region', { name: words('imports.firstRows') }).getByRole('row');
  await expect(rows.nth(1)).toContainText('25 Am EichbergNeudorf1099913.41000, 52.49000');
  await expect(rows.nth(3)).toContainText(words('imports.skippedFault', { fault: 'no house number' }));

  await dialog.getByRole('button', { name: words('common.import'), exact: true }).click();
  await expect(dialog).toContainText(words('imports.importedTitle', { title: 'Addresses: own.csv' }), {
    timeout: 30_000,
  });
  await expect(dialog).toContainText(
    [
      words('imports.countRowsRead', { count: 3 }),
      words('imports.countStreets', { count: 1 }),
      words('imports.countHouseNumbers', { count: 2 }),
      words('imports.nSkipped', { number: 1 }),
    ].join(', '),
  );
  await expect(dialog.getByRole('region', { name: words('imports.rowsCantRead') })).toContainText(
    `own.csv, ${words('imports.lineLine', { line: 4 })}`,
  );
  await dialog.getByRole('button', { name: words('common.done') }).click();
  expect(packFiles(dataDirectory)).toEqual(['geocoder-own.sqlite']);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Am Eichberg 7, Neudorf');
  await expect(page.getByRole('option', { name: /Am Eichberg 7/ }).first()).toBeVisible();
});

test('an installed pack is replaced only after confirmation', async ({ launch, dataDirectory }) => {
  const { page } = await launch({ packsDirectory: join(dataDirectory, 'packs') });
  const dialog = dialogOf(page);
  const order = async (): Promise<void> => {
    await openImport(page);
    await dialog.getByLabel(words('imports.files'), { exact: true }).setInputFiles({
      name: 'figures.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('area,date,cases,deaths\nURY,2020-03-14,4,0\n'),
    });
    await dialog.getByRole('button', { name: words('common.import'), exact: true }).click();
  };
  const close = () => dialog.getByRole('button', { name: words('common.done') }).click();
  const bytes = () => readFileSync(join(dataDirectory, 'packs', 'health-figures.sqlite'));
  await order();
  await expect(dialog).toContainText(words('imports.importedTitle', { title: 'Figures of figures.csv' }), {
    timeout: 30_000,
  });
  await close();
  const before = bytes();

  await order();
  await expect(dialog).toContainText(words('imports.packInstalledOtherName', { pack: 'health-figures' }));
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: words('imports.keepInstalled') }).click();
  await expect(dialog.getByRole('list', { name: words('imports.filesImport') })).toContainText('figures.csv');
  expect(bytes().equals(before)).toBe(true);

  await dialog.getByRole('button', { name: words('common.import'), exact: true }).click();
  await dialog.getByRole('button', { name: words('common.replace'), exact: true }).click();
  await expect(dialog).toContainText(words('imports.importedTitle', { title: 'Figures of figures.csv' }), {
    timeout: 30_000,
  });
  expect(bytes().equals(before)).toBe(false);
});

for (const theme of ['light', 'dark'] as const) {
  test(`an import by keyboard alone in a small window, ${theme}, leaves nothing when cancelled`, async ({
    launch,
    dataDirectory,
  }) => {
    const { page } = await launch({ packsDirectory: join(dataDirectory, 'packs') });
    await page.setViewportSize({ width: 900, height: 640 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const dialog = dialogOf(page);
    await openImport(page);
    const manyRows =
      RECOGNISED_COLUMNS +
      Array.from({ length: 150_000 }, (_, i) => `13.4,52.5,${i + 1},Street ${i % 300},Neudorf\n`).join('');
    await dialog
      .getByLabel(words('imports.files'), { exact: true })
      .setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(manyRows) });
    // The columns identify the file as addresses.
    await expect(dialog.getByLabel(words('imports.countryAddresses')).first()).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel(words('imports.countryAddresses')).first().focus();
    await page.keyboard.type('DE)');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(words('imports.countryAddresses')).first()).toHaveValue('Germany (DE)');
    await dialog.getByRole('button', { name: words('imports.nextColumns') }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('region', { name: words('imports.firstRows') })).toContainText('12 Kastanienweg');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: words('common.import'), exact: true }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: words('imports.cancelImport') }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(words('imports.importCancelled'));
    expect(await axeViolations(page)).toEqual([]);
    await expect.poll(() => packFiles(dataDirectory)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
}
