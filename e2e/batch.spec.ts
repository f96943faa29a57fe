/** The Batch workspace: from opening a table to the exported file. */
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from '@playwright/test';
import { exportCsv, openTable, RUN } from './harness/batch.ts';
import { clickMap, expectView, map, stableMap } from './harness/inspector.ts';
import { needPacks, PACKS, WORLD_PACKS } from './harness/packs.ts';
import { chooseSavePath, saveFile } from './harness/saved-file.ts';
import { DESKTOP_ONLY } from './harness/one-window.ts';
import { workbookOf } from './harness/workbook.ts';
import { expect, test } from './harness/test.ts';
import { words, wordsLike } from './harness/words.ts';

const TABLE = 'id,lon,lat\n1,35.7,139.7\n2,39.9,116.4\n3,40.4,-123.7\n4,41.9,912.5\n';

/** Name of the button that runs so many rows. */
const runRows = (count: number): string => words('batch.runRows', { rows: words('common.countRows', { count }) });

const rows = (page: Page) => page.getByRole('grid', { name: words('common.rows') });

/** Deselects every look-up except the time zone, which every place has. */
async function selectOnlyTimeZone(page: Page): Promise<void> {
  for (const name of [words('batch.nearestAddress'), words('common.administrative')]) {
    const box = page.getByRole('checkbox', { name });
    if (await box.isChecked()) await box.uncheck();
  }
}

test(
  'swapped columns that are only revealed by points in the sea can be corrected from the warning',
  { tag: DESKTOP_ONLY },
  async ({ cairn, dataDirectory }) => {
    needPacks(...WORLD_PACKS);
    const { page } = cairn;
    // Montevideo with its columns swapped: both numbers are valid longitudes and latitudes.
    await openTable(page, dataDirectory, 'id,lon,lat\n1,-34.9011,-56.1645\n2,-34.8941,-56.1523\n3,-34.8800,-56.1700\n');
    await selectOnlyTimeZone(page);
    await expect(page.getByRole('alert').filter({ hasText: '3 of 3 points are in no country' })).toBeVisible();
    await page.getByRole('button', { name: words('batch.swapColumns') }).click();
    await expect(page.getByRole('gridcell', { name: 'America/Montevideo' }).first()).toBeVisible(RUN);
    await expect(page.getByRole('button', { name: words('batch.swapColumns') })).toBeHidden();
  },
);

test('failed packs are listed before a run', { tag: DESKTOP_ONLY }, async ({ launch, dataDirectory }) => {
  needPacks(...WORLD_PACKS);
  const packsDirectory = join(dataDirectory, 'packs');
  mkdirSync(packsDirectory);
  for (const id of WORLD_PACKS) symlinkSync(join(PACKS, `${id}.sqlite`), join(packsDirectory, `${id}.sqlite`));
  writeFileSync(join(packsDirectory, 'admin-spain.sqlite'), 'no database');
  const { page } = await launch({ packsDirectory });
  await openTable(page, dataDirectory, TABLE);
  await selectOnlyTimeZone(page);
  await page.getByRole('checkbox', { name: words('common.administrative') }).check();
  const text = words('batch.answersMayLackFailedPacks', { packs: 'admin-spain' });
  await page
    .getByRole('alert')
    .filter({ hasText: text })
    .getByRole('button', { name: words('common.openPacks') })
    .click();
  await expect(page.getByRole('complementary', { name: /admin-spain/ })).toBeVisible();
});

test(
  'an EPSG code locates projected columns, and applies to the next table, too',
  { tag: DESKTOP_ONLY },
  async ({ cairn, dataDirectory }) => {
    needPacks(...WORLD_PACKS);
    const { page } = cairn;
    // Montevideo in UTM 21S.
    const text = 'id,este,norte\n1,573900,6140000\n2,574100,6140200\n';
    await openTable(page, dataDirectory, text);
    await selectOnlyTimeZone(page);
    const code = page.getByRole('textbox', { name: words('batch.epsgCode') });
    await code.fill('99999');
    await code.press('Enter');
    await expect(page.getByText(words('batch.unknownCoordinateSystemCode', { code: '99999' }))).toBeVisible(RUN);
    await code.fill('32721');
    await code.press('Enter');
    await expect(page.getByText('WGS 84 / UTM zone 21S')).toBeVisible(RUN);
    await expect(page.getByRole('gridcell', { name: 'America/Montevideo' }).first()).toBeVisible(RUN);
    await expect(page.getByText(words('batch.firstCountRows', { count: 2 }))).toBeVisible();
    // The values are too large for degrees.
    await page.getByText(words('batch.degrees'), { exact: true }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: words('batch.valuesArentDegreesEnterTheir') }),
    ).toBeVisible();
    await page.getByRole('button', { name: words('batch.chooseSystem') }).click();
    await expect(page.getByText('WGS 84 / UTM zone 21S')).toBeVisible(RUN);
    await page.getByRole('button', { name: words('common.closeTable') }).click();
    await openTable(page, dataDirectory, text);
    await expect(code).toHaveValue('32721');
  },
);

test(
  'swapped columns are detected, rows are enriched, problems listed, and the result exported',
  { tag: DESKTOP_ONLY },
  async ({ cairn, dataDirectory }) => {
    needPacks(...WORLD_PACKS);
    const { page } = cairn;
    await openTable(page, dataDirectory, TABLE);
    await expect(page.getByText(wordsLike('batch.valuesNameExceed90Two'))).toBeVisible();
    await page.getByRole('button', { name: words('batch.swap') }).click();
    await selectOnlyTimeZone(page);
    await expect(page.getByRole('gridcell', { name: 'Asia/Tokyo' })).toBeVisible(RUN);
    const row = (number: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell', { name: number, exact: true }) })
        .first();
    // Before the run, the map fits the first rows, the shorter way across the Pacific.
    await expect(page.getByText(words('batch.partFirstRowsRowsPosition_other', { number: 3, rows: 4 }))).toBeVisible();
    await expect(map(page)).toHaveAttribute('aria-label', /(17\d|180)\.\d+, zoom/);
    await row('3').click();
    await expect(page.getByText(words('batch.rowRow', { row: 3 }))).toBeVisible();
    await page.getByRole('button', { name: runRows(4) }).click();
    await expect(
      page.getByText(
        words('batch.problemsListedColumnCairnError', { problems: words('batch.countRowsProblem', { count: 1 }) }),
      ),
    ).toBeVisible(RUN);
    await page.getByText(words('batch.problemsFaulty', { number: 1 })).click();
    await expect(rows(page)).toContainText('Longitude 912.5 is outside −180 to 180');
    await page.getByText(words('common.allRows')).click();

    // Selecting a row marks its point and shows its distance; the map moves only on request.
    await row('1').click();
    await page.keyboard.press('Enter');
    await expectView(page, { lon: 139.7, lat: 35.7 });
    await row('3').click();
    await expect(page.getByText(/^8,0\d\d km NE$/)).toBeVisible();
    await expectView(page, { lon: 139.7, lat: 35.7 });
    await page.keyboard.press('z');
    await expectView(page, { lon: -123.7, lat: 40.4 });
    await row('1').click();
    await page.getByRole('button', { name: words('common.zoomTo'), exact: true }).click();
    await expectView(page, { lon: 139.7, lat: 35.7 });

    // The first click sorts in ascending order. Hiding a column removes it from the table and from the file.
    const latitude = page.getByRole('columnheader', { name: 'lat', exact: true });
    await latitude.getByRole('button').click();
    await expect(latitude).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('row').nth(1)).toContainText('America/Los_Angeles');
    await page.getByRole('button', { name: words('common.columns') }).click();
    await page.getByRole('checkbox', { name: 'lon', exact: true }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'lon', exact: true })).toHaveCount(0);
    const exported: Record<string, string>[] = parse(await exportCsv(cairn, join(dataDirectory, 'out.csv')), {
      columns: true,
    });
    expect(Object.keys(exported[0] ?? {}).slice(0, 3)).toEqual(['id', 'lat', 'tz']);
    expect(exported.map(({ id, tz, cairn_error: error }) => [id, tz, error])).toEqual([
      ['1', 'Asia/Tokyo', ''],
      ['2', 'Asia/Shanghai', ''],
      ['3', 'America/Los_Angeles', ''],
      ['4', '', 'Longitude 912.5 is outside -180 to 180'],
    ]);
  },
);

test(
  'columns that were not recognised are selected by hand',
  { tag: DESKTOP_ONLY },
  async ({ cairn, dataDirectory }) => {
    const { page } = cairn;
    await openTable(page, dataDirectory, 'no,x1,x2\n7,"500 Front St","Santa Cruz, CA"\n8,,Paris\n');
    const from = page.getByRole('radiogroup', { name: words('batch.locationFrom') });
    await expect(from.getByRole('radio')).toHaveCount(3);
    await expect(from.getByRole('radio', { checked: true })).toHaveCount(0);
    await from.getByText(words('batch.twoColumns')).click();
    await expect(page.getByRole('combobox', { name: words('common.longitude') })).toBeVisible();
    await from.getByText(words('common.addresses')).click();
    // Columns with text.
    await expect(page.getByRole('button', { name: runRows(2) })).toBeEnabled();
    await expect(page.getByRole('region', { name: words('common.columns'), exact: true })).toContainText(/x1.*x2/);
  },
);

test(
  'a file that is not UTF-8 shows the detected encoding, and can be read in another',
  { tag: DESKTOP_ONLY },
  async ({ cairn: { page } }) => {
    await page.getByRole('button', { name: words('common.batch'), exact: true }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'one.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([...Buffer.from('name,lon,lat\n'), 0xd6, ...Buffer.from(',5,5\n')]),
    });
    await expect(page.getByText(words('batch.textIsntUtf8Read', { encoding: 'Windows-1252' }))).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'Ö', exact: true })).toBeVisible(RUN);
    await page.getByRole('combobox', { name: words('batch.textEncoding') }).click();
    await page.getByRole('option', { name: 'Windows-1251' }).click();
    await expect(page.getByRole('gridcell', { name: 'Ц', exact: true })).toBeVisible(RUN);
    await expect(page.getByText(wordsLike('batch.textIsntUtf8Read'))).toBeHidden();
  },
);

test(
  'another sheet of a workbook can be chosen; an empty one leaves the table unchanged',
  { tag: DESKTOP_ONLY },
  async ({ cairn: { page } }) => {
    needPacks(...WORLD_PACKS);
    await page.getByRole('button', { name: words('common.batch'), exact: true }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'book.xlsx',
      mimeType: 'application/octet-stream',
      buffer: await workbookOf([['Plaza', -56.1645, -34.9058]]),
    });
    await expect(page.getByText(words('batch.noColumnsCoordinatesAddressesFound'))).toBeVisible();
    await expect(page.getByRole('button', { name: runRows(0) })).toBeDisabled();
    await selectOnlyTimeZone(page);
    const choose = async (sheet: string): Promise<void> => {
      await page.getByRole('combobox', { name: words('common.sheet') }).click();
      await page.getByRole('option', { name: sheet }).click();
    };
    await choose('Sites');
    await expect(page.getByRole('gridcell', { name: 'America/Montevideo' })).toBeVisible(RUN);
    await choose('Empty');
    await expect(page.getByRole('alert')).toContainText(
      'sheet "Empty" is empty. Choose another sheet, or another file',
    );
    await expect(page.getByRole('gridcell', { name: 'America/Montevideo' })).toBeVisible(RUN);
    await expect(page.getByRole('button', { name: runRows(1) })).toBeEnabled();
  },
);

test(
  'clicking a point on the map selects its row and scrolls to it',
  { tag: DESKTOP_ONLY },
  async ({ cairn: { page }, dataDirectory }) => {
    needPacks(...WORLD_PACKS);
    const lines = Array.from({ length: 200 }, (_, i) => `site ${i + 1},${(10 + i / 100).toFixed(2)},50`);
    await openTable(page, dataDirectory, `name,lon,lat\n${lines.join('\n')}\n`);
    await selectOnlyTimeZone(page);
    await page.getByRole('button', { name: runRows(200) }).click();
    await expect(page.getByText(words('batch.allRowsAnswered'))).toBeVisible(RUN);
    // The map fits the points, and on request shows the last row, selected by keyboard.
    await expect(map(page)).toHaveAttribute('aria-label', /50\.00000, 10\.99500/);
    await rows(page).focus();
    await page.keyboard.press('End');
    const last = page.getByRole('row').filter({ hasText: 'site 200' });
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(map(page)).toHaveAttribute('aria-label', /50\.00000, 11\.99000/);
    // When the table is reopened, no row is selected and the first rows are visible; the map hasn't moved.
    await page.getByRole('button', { name: words('common.closeTable') }).click();
    await page
      .getByRole('list', { name: words('batch.tables') })
      .getByRole('button')
      .click();
    await expect(page.getByRole('row').filter({ hasText: 'site 1' }).first()).toBeVisible();
    await expect(last).toHaveCount(0);
    await expect(page.getByText(words('batch.matchedProblem'))).toBeVisible();
    await stableMap(page);
    await clickMap(page);
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(last).toHaveAttribute('aria-selected', 'true');
  },
);

test(
  'column widths stay the same while a table is sorted',
  { tag: DESKTOP_ONLY },
  async ({ cairn: { page }, dataDirectory }) => {
    needPacks(...WORLD_PACKS);
    // The longest names are at the end of the file.
    const lines = Array.from({ length: 200 }, (_, i) =>
      [`${'site '.repeat(1 + Math.floor(i / 50))}${i}`, (10 + i / 100).toFixed(2), 50].join(','),
    );
    await openTable(page, dataDirectory, `name,lon,lat\n${lines.join('\n')}\n`);
    // The first cells determine a column's width, so the results must be there before the widths are recorded.
    await expect(page.getByRole('gridcell', { name: 'Bayern' }).first()).toBeVisible(RUN);
    const head = rows(page).getByRole('row').first();
    const templatesSeen = await head.evaluateHandle((element: HTMLElement) => {
      const templates = new Set([element.style.gridTemplateColumns]);
      new MutationObserver(() => templates.add(element.style.gridTemplateColumns)).observe(element, {
        attributeFilter: ['style'],
      });
      return templates;
    });
    const name = page.getByRole('columnheader', { name: 'name', exact: true });
    await name.getByRole('button').click();
    await name.getByRole('button').click();
    await expect(name).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('row').nth(1)).toContainText('site site site site 199');
    await name.getByRole('button').click();
    await expect(page.getByRole('row').nth(1)).toContainText('site 0');
    expect(await templatesSeen.evaluate((templates) => [...templates])).toHaveLength(1);
  },
);

test('an export is written to a temporary file, and saved completely or not at all', async ({
  cairn,
  dataDirectory,
}) => {
  test.skip(cairn.electron === undefined, 'Browsers save downloads themselves');
  needPacks(...WORLD_PACKS);
  const { page } = cairn;
  await openTable(page, dataDirectory, TABLE);
  await selectOnlyTimeZone(page);
  await page.getByRole('button', { name: runRows(4) }).click();
  await expect(page.getByText(wordsLike('batch.problemsListedColumnCairnError'))).toBeVisible(RUN);
  const rejectedPath = join(dataDirectory, 'absent', 'out.gpkg');
  await chooseSavePath(cairn, rejectedPath);
  await page.getByRole('button', { name: words('common.export'), exact: true }).click();
  await page.getByRole('menuitem', { name: 'GeoPackage' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: wordsLike('app.couldntWritePathReasonNothing', { path: rejectedPath, reason: /ENOENT.*/ }) }),
  ).toBeVisible();
  // A compromised page can't use the key for other paths, and can't write other files.
  const rejection = await page.evaluate(() =>
    window.cairn?.saveExport({ suggestedName: 'x.json', path: '/v1/keys' }).then(() => 'accepted', String),
  );
  expect(rejection).toContain('cairn:save-export: /path');
  expect(existsSync(join(dataDirectory, 'absent'))).toBe(false);
  const path = join(dataDirectory, 'out.gpkg');
  const geoPackage = await saveFile(
    cairn,
    async () => {
      await page.getByRole('button', { name: words('common.export'), exact: true }).click();
      await page.getByRole('menuitem', { name: 'GeoPackage' }).click();
    },
    path,
  );
  expect(geoPackage.subarray(0, 15).toString()).toBe('SQLite format 3');
  await expect.poll(() => readdirSync(dataDirectory).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test(
  'a table is opened, run, sorted, filtered, read and exported by keyboard alone',
  { tag: DESKTOP_ONLY },
  async ({ cairn, dataDirectory }) => {
    needPacks(...WORLD_PACKS);
    const { page } = cairn;
    const file = join(dataDirectory, 'sites.csv');
    writeFileSync(file, 'name,lat,lon\nOslo,59.9,10.7\nTokyo,35.7,139.7\nLima,-12,-77\n');
    /** Presses `key` until `wanted` has the focus. */
    const focusByKeyboard = async (target: Locator, key = 'Tab'): Promise<void> => {
      for (let steps = 0; steps < 60; steps++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press(key);
      }
      await expect(target).toBeFocused();
    };
    // The listener must exist before the dialog opens.
    const choosing = page.waitForEvent('filechooser', { timeout: 60_000 });
    await map(page).waitFor();
    await page.keyboard.press('Control+3');
    await focusByKeyboard(page.getByRole('button', { name: words('common.chooseFile') }));
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(file);
    const run = page.getByRole('button', {
      name: runRows(3),
    });
    await expect(run).toBeEnabled();
    // The focus moves straight to the columns.
    await expect(
      page.getByRole('region', { name: words('common.columns'), exact: true }).locator(':focus'),
    ).toHaveCount(1);
    for (const name of [words('batch.nearestAddress'), words('common.administrative')]) {
      const box = page.getByRole('checkbox', { name });
      await focusByKeyboard(box);
      if (await box.isChecked()) await page.keyboard.press('Space');
      await expect(box).not.toBeChecked();
    }
    // The shortcut works wherever the focus is.
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(words('batch.allRowsAnswered'))).toBeVisible(RUN);
    const runAgain = page.getByRole('button', { name: words('batch.runAgain') });
    await focusByKeyboard(runAgain);
    await page.keyboard.press('Enter');
    await expect(page.getByText(words('batch.allRowsAnswered'))).toBeVisible(RUN);
    await expect(runAgain).toBeFocused();
    const filter = page.getByRole('textbox', { name: words('common.filterRows') });
    await focusByKeyboard(filter);
    await page.keyboard.type('o');
    await expect(rows(page)).not.toContainText('Lima');
    const latitude = page.getByRole('columnheader', { name: 'lat', exact: true });
    await focusByKeyboard(latitude.getByRole('button'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row').nth(1)).toContainText('Tokyo');
    await focusByKeyboard(rows(page), 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('row').filter({ hasText: 'Oslo' })).toHaveAttribute('aria-selected', 'true');
    const button = page.getByRole('button', { name: words('common.export'), exact: true });
    await focusByKeyboard(button, 'Shift+Tab');
    const exported: string[][] = parse(
      await saveFile(
        cairn,
        async () => {
          await page.keyboard.press('Enter');
          await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
          await page.keyboard.press('Enter');
        },
        join(dataDirectory, 'out.csv'),
      ),
    );
    expect(exported.map((cells) => cells[3])).toEqual(['tz', 'Europe/Oslo', 'Asia/Tokyo', 'America/Lima']);
    await expect(button).toBeFocused();
    await focusByKeyboard(page.getByRole('button', { name: words('batch.deleteTableAnswers') }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: words('common.chooseFile') })).toBeFocused();
    // Undo restores the table with its results.
    await expect(page.getByRole('list', { name: words('batch.tables') })).toHaveCount(0);
    await page.getByRole('button', { name: words('common.undo'), exact: true }).click();
    await expect(rows(page)).toContainText('Europe/Oslo');
  },
);
