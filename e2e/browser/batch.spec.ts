/** A table from the drop to the file that comes out, in the window. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { needPacks, WORLD_PACKS } from '../harness/packs.ts';
import { expect, test } from '../harness/test.ts';

const TABLE = 'id,lon,lat\n1,35.7,139.7\n2,39.9,116.4\n3,40.4,-123.7\n4,41.9,912.5\n';

test('exchanged columns are swapped, the rows answered, problems told, the result exported', async ({ cairn: { page } }) => {
  needPacks(...WORLD_PACKS);
  const directory = mkdtempSync(join(tmpdir(), 'cairn-batch-'));
  const file = join(directory, 'sites.csv');
  writeFileSync(file, TABLE);
  await page.getByRole('button', { name: 'Batch', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('the two look exchanged')).toBeVisible();
  await page.getByRole('button', { name: 'Swap' }).click();
  for (const name of ['Nearest address', 'Administrative']) {
    const box = page.getByRole('checkbox', { name });
    if (await box.isChecked()) await box.uncheck();
  }
  await expect(page.getByRole('gridcell', { name: 'Asia/Tokyo' })).toBeVisible();
  await page.getByRole('button', { name: 'Run 4 rows' }).click();
  await expect(page.getByText('1 row has a problem, named in cairn_error.')).toBeVisible();
  await page.getByText('Problems (1)').click();
  await expect(page.getByRole('grid', { name: 'Rows' })).toContainText('Longitude 912.5 is outside −180 to 180');
  await page.getByText('All rows').click();

  // Sorted, the smallest first; a column that is not wanted goes from the table and from the file.
  const latitude = page.getByRole('columnheader', { name: 'lat', exact: true });
  await latitude.getByRole('button').click();
  await expect(latitude).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).toContainText('America/Los_Angeles');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'lon', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'lon', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const exported = join(directory, 'out.csv');
  await (await downloading).saveAs(exported);
  const rows: Record<string, string>[] = parse(readFileSync(exported), { columns: true });
  expect(Object.keys(rows[0] ?? {}).slice(0, 3)).toEqual(['id', 'lat', 'tz']);
  expect(rows.map(({ id, tz, cairn_error: error }) => [id, tz, error])).toEqual([
    ['1', 'Asia/Tokyo', ''],
    ['2', 'Asia/Shanghai', ''],
    ['3', 'America/Los_Angeles', ''],
    ['4', '', 'Longitude 912.5 is outside −180 to 180'],
  ]);
  rmSync(directory, { recursive: true });
});
