/** Pictures of docs/tour.md and docs/recipes.md. Runs only to take pictures: other specs test every step. */
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { saveDocPicture } from './harness/doc-picture.ts';
import { clickMap, goTo, map, openAt, panel, searchBox, section, waitForAnswers } from './harness/inspector.ts';
import { needPacks, WORLD_PACKS } from './harness/packs.ts';
import { expect, test } from './harness/test.ts';
import { startsWithWords, words, wordsLike } from './harness/words.ts';

const DOWNTOWN = { lon: -122.0263, lat: 36.9741, zoom: 15.4 };
const MINUTES = 10 * 60_000;

/** Returns points around Santa Cruz on a slightly rotated grid. */
const lattice = (columns: number, lines: number): [lon: number, lat: number][] =>
  Array.from({ length: columns * lines }, (_, index) => {
    const [column, line] = [index % columns, Math.floor(index / columns)];
    return [-122.055 + (0.075 * (column + 0.3 * line)) / columns, 36.962 + (0.032 * (line + 0.2 * column)) / lines];
  });

async function paste(page: Page, role: 'origins' | 'destinations', points: [number, number][]): Promise<void> {
  await page
    .getByRole('region', { name: words(`matrix.${role}`), exact: true })
    .getByRole('button', { name: words('common.paste') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(points.map(([lon, lat]) => `${lon.toFixed(5)},${lat.toFixed(5)}`).join('\n'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: startsWithWords('matrix.addNumber', { number: /\d/ }) })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

const chooseTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: words('common.settings') })
    .click();
  await page
    .getByRole('radiogroup', { name: words('settings.theme') })
    .getByText(words(`settings.${theme}`))
    .click();
  await page
    .getByRole('navigation')
    .getByRole('button', { name: words('common.inspect') })
    .click();
};

test('the tour', async ({ cairn: { page }, dataDirectory }) => {
  test.setTimeout(MINUTES);
  needPacks(...WORLD_PACKS, 'zip4-santa-cruz', 'roads-santa-cruz', 'streets-santa-cruz', 'geocoder-santa-cruz');
  await page.setViewportSize({ width: 1440, height: 900 });
  await map(page).waitFor();
  await chooseTheme(page, 'light');

  await test.step('the first start', () => saveDocPicture(page, 'tour-first-start'));

  await test.step('a click', async () => {
    await openAt(page, DOWNTOWN);
    await goTo(page, { lon: -122.0263, lat: 36.9741 });
    await waitForAnswers(page);
    await saveDocPicture(page, 'tour-click');
  });

  await test.step('ZIP+4 and time zone', async () => {
    await section(page, 'zip4')
      .getByRole('button', { name: startsWithWords('common.modelled') })
      .click();
    await saveDocPicture(page, 'tour-zip4');
    await page.keyboard.press('Escape');
    await section(page, 'time-zone').scrollIntoViewIfNeeded();
    await saveDocPicture(panel(page), 'tour-time-zone');
  });

  await test.step('the search', async () => {
    await page.keyboard.press('Control+k');
    await searchBox(page).fill('pacific ave');
    await expect(page.getByRole('option').first()).toContainText('Pacific Ave');
    await saveDocPicture(page, 'tour-search');
    await page.keyboard.press('Escape');
  });

  await test.step('layers', async () => {
    await openAt(page, { lon: 10, lat: 47, zoom: 4.2 });
    await page.getByRole('button', { name: words('map.layers'), exact: true }).click();
    await page.getByRole('checkbox', { name: words('common.timeZones') }).check();
    await saveDocPicture(page, 'tour-layers');
    await page.getByRole('checkbox', { name: words('common.timeZones') }).uncheck();
    await page.keyboard.press('Escape');
  });

  await test.step('a matrix', async () => {
    await openAt(page, { ...DOWNTOWN, zoom: 13 });
    await page.keyboard.press('Control+2');
    await paste(page, 'origins', lattice(4, 3));
    await paste(page, 'destinations', lattice(9, 6));
    await page.getByRole('textbox', { name: words('matrix.nameJob') }).fill('Visits of the week');
    await page.keyboard.press('Control+Enter');
    await expect(
      page.getByRole('grid', {
        name: wordsLike('matrix.whatOriginsOriginsDestinations', { origins: 12, destinations: 54 }),
      }),
    ).toBeVisible({ timeout: 60_000 });
    await saveDocPicture(page, 'tour-matrix');
  });

  await test.step('a table', async () => {
    const rows = lattice(6, 5).map(([lon, lat], index) => `Site ${index + 1},${lon.toFixed(5)},${lat.toFixed(5)}`);
    const file = join(dataDirectory, 'sites.csv');
    writeFileSync(file, `site,lon,lat\n${rows.join('\n')}\nTyping error,-1220.263,36.9741\n`);
    await page
      .getByRole('navigation')
      .getByRole('button', { name: words('common.batch') })
      .click();
    await page.getByLabel(words('batch.table'), { exact: true }).setInputFiles(file);
    await page
      .getByRole('button', { name: words('batch.runRows', { rows: words('common.countRows', { count: 31 }) }) })
      .click();
    await expect(page.getByRole('button', { name: words('batch.runAgain') })).toBeVisible({ timeout: 60_000 });
    await saveDocPicture(page, 'tour-batch');
  });

  await test.step('the dark theme, and the page to print', async () => {
    await chooseTheme(page, 'dark');
    await openAt(page, { lon: 11.575, lat: 47.6, zoom: 7 });
    await clickMap(page);
    await waitForAnswers(page);
    await saveDocPicture(page, 'tour-dark');
    await chooseTheme(page, 'light');
    await page.keyboard.press('Control+p');
    await expect(page.locator('[data-page-drawn]')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('dialog').getByLabel(words('print.titlePage')).fill('Survey of the week');
    await saveDocPicture(page, 'tour-print');
  });
});
