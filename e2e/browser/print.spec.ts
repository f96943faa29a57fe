/** Printing the map from a browser tab: the print dialog gets only the pages. */
import { clickMap, waitForAnswers } from '../harness/inspector.ts';
import { needPacks, WORLD_PACKS } from '../harness/packs.ts';
import { readPdf } from '../harness/pdf.ts';
import { expect, test } from '../harness/test.ts';
import { words } from '../harness/words.ts';

test.use({ opensAt: { lon: 11.575, lat: 48.137, zoom: 6 } });

test('a tab prints the pages, then shows the window again', async ({ cairn }) => {
  needPacks(...WORLD_PACKS);
  const { page } = cairn;
  await clickMap(page);
  await waitForAnswers(page);
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: words('print.printSaveMap') });
  await expect(page.locator('[data-page-drawn]')).toBeVisible({ timeout: 60_000 });
  await dialog.getByLabel(words('print.titlePage')).fill('Survey of Munich');
  await expect(dialog.getByRole('button', { name: words('print.savePdf') })).toBeHidden();
  // Keeps the browser's dialog open until the test closes it.
  await page.evaluate(() => {
    const closed = new Promise((resolve) => addEventListener('afterprint-of-test', resolve, { once: true }));
    Object.assign(globalThis, { print: () => closed });
  });
  await dialog.getByRole('button', { name: words('print.print') }).click();
  await expect(page).toHaveTitle('Survey of Munich', { timeout: 90_000 });
  const pdf = readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(pdf.pages.map((sides) => sides.map(Math.round))).toEqual(pdf.pages.map(() => [842, 595]));
  expect(pdf.pages.length).toBeGreaterThanOrEqual(1);
  expect(pdf.pictures).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new Event('afterprint-of-test')));
  await expect(page).toHaveTitle(/Cairn/u);
  await expect(dialog).toBeVisible();
});
