/** Saving the map as a printable page: text and a picture. */
import { join } from 'node:path';
import { clickMap, panel, waitForAnswers } from './harness/inspector.ts';
import { needPacks, WORLD_PACKS } from './harness/packs.ts';
import { readPdf } from './harness/pdf.ts';
import { saveFile } from './harness/saved-file.ts';
import { expect, test } from './harness/test.ts';
import { words } from './harness/words.ts';

test.use({ opensAt: { lon: 11.575, lat: 48.137, zoom: 6 } });

/** Width of the map next to the results, on A4 in landscape. */
const MAP_MM = 225;

test('a page with the results is saved as PDF and as PNG', async ({ cairn, dataDirectory }) => {
  needPacks(...WORLD_PACKS);
  const { page } = cairn;
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: words('print.printSaveMap') });
  await expect(dialog.getByText(words('print.lookUpPointFirst'))).toBeVisible();
  await page.keyboard.press('Escape');

  await clickMap(page);
  await waitForAnswers(page);
  await page.keyboard.press('Control+p');
  await expect(page.locator('[data-page-drawn]')).toBeVisible({ timeout: 60_000 });
  await dialog.getByLabel(words('print.titlePage')).fill('Survey of Munich');
  const pdf = await saveFile(
    cairn,
    () => dialog.getByRole('button', { name: words('print.savePdf') }).click(),
    join(dataDirectory, 'page.pdf'),
  );
  const { pages, pictures, letters } = readPdf(pdf);
  // A4 in landscape, with one picture of the map at 300 DPI, and searchable text.
  expect(pages.length).toBeGreaterThanOrEqual(1);
  expect(pages.map((sides) => sides.map(Math.round))).toEqual(pages.map(() => [842, 595]));
  expect(pictures.map((pixels) => pixels / (MAP_MM / 25.4))).toEqual([expect.closeTo(300, 0)]);
  expect(Array.from('SurveyofMunich').filter((letter) => !letters.has(letter))).toEqual([]);

  const png = await saveFile(
    cairn,
    () => dialog.getByRole('button', { name: words('print.savePng') }).click(),
    join(dataDirectory, 'page.png'),
  );
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3508, 2480]);

  // Escape closes only the dialog.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(panel(page)).toBeVisible();
});

test('printing from Batch shows its map, and printing from Settings shows that of Inspect', async ({ cairn }) => {
  needPacks(...WORLD_PACKS);
  const { page } = cairn;
  const dialog = page.getByRole('dialog', { name: words('print.printSaveMap') });
  await page.keyboard.press('Control+3');
  await page.locator('input[type=file]').setInputFiles({
    name: 'sites.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,lat,lon\nA,48.1,11.5\n'),
  });
  const table = page.getByRole('grid', { name: words('common.rows') });
  await expect(table).toBeVisible();
  await page.keyboard.press('Control+p');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table).toBeVisible();

  await page.keyboard.press('Control+,');
  await expect(table).toBeHidden();
  await page.keyboard.press('Control+p');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: words('map.viewMap') })).toBeVisible();
});
