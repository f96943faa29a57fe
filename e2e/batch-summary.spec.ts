/** The summary of a table in Batch. */
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { exportCsv, openTable, RUN } from './harness/batch.ts';
import { stableMap } from './harness/inspector.ts';
import { needPacks, WORLD_PACKS } from './harness/packs.ts';
import { DESKTOP_ONLY } from './harness/one-window.ts';
import { expect, test } from './harness/test.ts';
import { words } from './harness/words.ts';

test(
  'rows are counted and added up by area, on map, chart and in a file',
  { tag: DESKTOP_ONLY },
  async ({ cairn, dataDirectory }) => {
    needPacks(...WORLD_PACKS);
    const { page } = cairn;
    await openTable(
      page,
      dataDirectory,
      'id,lon,lat,amount\n1,2.3,48.8,10\n2,4.8,45.7,2.5\n3,13.4,52.5,4\n4,-30,40,7\n5,-1220,5,1\n',
    );
    await page.getByText(words('batch.summary'), { exact: true }).click();
    await expect(page.getByText(words('batch.chooseGroupsRows'))).toBeVisible();
    await page.getByRole('combobox', { name: words('batch.groupBy') }).click();
    await page.getByRole('option', { name: words('batch.countryAdmin0') }).click();
    await page.getByRole('combobox', { name: words('batch.addUp') }).click();
    await page.getByRole('option', { name: 'amount' }).click();
    await page.keyboard.press('Escape');
    const groups = page.getByRole('grid', { name: words('batch.groups') });
    await expect(groups.getByRole('row').filter({ hasText: 'French Republic' })).toContainText('12.5', RUN);
    await expect(page.getByText(words('batch.rowsInNoGroup', { count: 2 }))).toBeVisible();
    await expect(page.getByRole('region', { name: 'sum_amount', exact: true })).toContainText('12.5');
    const chart = page.getByRole('region', { name: words('batch.largestByFigure', { figure: 'sum_amount' }) });
    await chart.getByRole('button', { name: /French Republic/ }).click();
    await expect(groups.getByRole('row', { selected: true })).toContainText('French Republic');
    await groups.focus();
    await page.keyboard.press('z');
    await stableMap(page);
    const file = await exportCsv(cairn, join(dataDirectory, 'sites-summary.csv'));
    const [first] = parse(file, { columns: true });
    expect(first).toMatchObject({ admin0: 'French Republic', rows: '2', sum_amount: '12.5' });
  },
);
