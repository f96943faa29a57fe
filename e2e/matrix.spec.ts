/** Building, calculating, reading and exporting a matrix. Third-party libraries read the exported files. */
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import type { Page } from '@playwright/test';
import type { FetchAnswer, JobSummary } from '../contract/matrix.ts';
import { fetchFromPage } from './harness/fetch-from-page.ts';
import type { Cairn } from './harness/cairn.ts';
import { map, openAt, stableMap } from './harness/inspector.ts';
import { DESKTOP_ONLY } from './harness/one-window.ts';
import { needPacks } from './harness/packs.ts';
import { saveFile } from './harness/saved-file.ts';
import { workbookOf } from './harness/workbook.ts';
import { expect, test } from './harness/test.ts';
import { startsWithWords, words, wordsLike } from './harness/words.ts';

/** Returns 30 points in the centre of Montevideo: six columns, five rows. */
const lattice = (west: number, south: number): [lon: number, lat: number][] =>
  Array.from({ length: 30 }, (_, i) => [west + (i % 6) * 0.006, south + Math.floor(i / 6) * 0.005]);
const ORIGINS = lattice(-56.19, -34.9);
const DESTINATIONS = lattice(-56.187, -34.898);

/** Returns the points as lines of text; every other point has a name. */
const asLines = (points: readonly (readonly [number, number])[], name: string): string =>
  points.map(([lon, lat], i) => `${lon.toFixed(5)},${lat.toFixed(5)}${i % 2 === 0 ? `,${name} ${i}` : ''}`).join('\n');

const list = (page: Page, role: 'origins' | 'destinations') =>
  page.getByRole('region', { name: words(`matrix.${role}`), exact: true });
const filled = (number: string): string => `${number} ${words('matrix.ofMaxAddresses', { maximum: '1,000' })}`;
const CELLS = words('matrix.countCells', { count: 900 });

async function paste(page: Page, role: 'origins' | 'destinations', text: string): Promise<void> {
  await list(page, role)
    .getByRole('button', { name: words('common.paste') })
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: startsWithWords('matrix.addNumber', { number: /\d/ }) })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Formats a duration as the heat map does: `51 s`, `6 min 51 s`. */
function formatDuration(seconds: number): string {
  const rounded = Math.round(seconds);
  return rounded < 60 ? `${rounded} s` : `${Math.floor(rounded / 60)} min ${String(rounded % 60).padStart(2, '0')} s`;
}

/** Exports the matrix by an entry of the export menu. */
const exportAs = (cairn: Cairn, entry: RegExp, path: string): Promise<Buffer> =>
  saveFile(
    cairn,
    async () => {
      await cairn.page.getByRole('button', { name: words('common.export'), exact: true }).click();
      await cairn.page.getByRole('menuitem', { name: entry }).click();
    },
    path,
  );

test('a pasted matrix of 30 by 30 points in Montevideo: cells and exports equal the API’s response', async ({
  cairn,
  dataDirectory,
}) => {
  needPacks('roads-montevideo');
  const { page } = cairn;
  await map(page).waitFor();
  await page.keyboard.press('Control+2');

  await test.step('paste, with an invalid line', async () => {
    await paste(page, 'origins', `${asLines(ORIGINS, 'Depot')}\n-1220.263,-34.9,Nowhere`);
    await expect(list(page, 'origins')).toContainText(filled('30'));
    await expect(list(page, 'origins').getByRole('alert')).toContainText(
      words('matrix.lineLineMessage', {
        line: 31,
        message: words('matrix.longitudeLonOutside180180', { lon: '−1220.263' }),
      }),
    );
    await paste(page, 'destinations', asLines(DESTINATIONS, 'Visit'));
    await expect(page.getByText(CELLS)).toBeVisible();
    await expect(
      page.getByText('Montevideo', { exact: false }).filter({ hasText: startsWithWords('matrix.roadsPlaceOf') }),
    ).toBeVisible();
  });

  await test.step('undo and redo', async () => {
    await page.keyboard.press('Control+z');
    await expect(list(page, 'destinations')).toContainText(filled('0'));
    await page.keyboard.press('Control+Shift+z');
    await expect(list(page, 'destinations')).toContainText(filled('30'));
  });

  await test.step('points selected by Shift and a click are copied from one list to the other', async () => {
    const rows = list(page, 'origins').getByRole('row');
    await rows.nth(1).click();
    await rows.nth(3).click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+c');
    await list(page, 'destinations').getByRole('grid').focus();
    await page.keyboard.press('Control+v');
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(
      asLines(ORIGINS, 'Depot')
        .split('\n')
        .slice(1, 4)
        .map((line) => line.replaceAll(/0+(?=,|$)/g, ''))
        .join('\n'),
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the points survive a reload', async () => {
    await page.reload();
    await map(page).waitFor();
    await expect(list(page, 'origins')).toContainText('Depot 0');
  });

  let job: FetchAnswer | undefined;
  await test.step('calculate and read a cell', async () => {
    await page.getByRole('textbox', { name: words('matrix.nameJob') }).fill('Visits of week 47');
    await page.keyboard.press('Control+Enter');
    const heatMap = page.getByRole('grid', {
      name: wordsLike('matrix.whatOriginsOriginsDestinations', { origins: 30, destinations: 30 }),
    });
    await expect(heatMap).toBeVisible({ timeout: 60_000 });
    await heatMap.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown'])
      await page.keyboard.press(key);
    const cell = heatMap.getByRole('gridcell');
    const { jobs } = await fetchFromPage<{ jobs: JobSummary[] }>(page, '/tdmv1/jobs');
    expect(jobs.map(({ name, status }) => [name, status])).toEqual([['Visits of week 47', 'Finished']]);
    job = await fetchFromPage<FetchAnswer>(page, '/tdmv1/fetch', { uuid: jobs[0]?.uuid });
    expect(job.origin_addresses).toEqual(
      ORIGINS.map(([lon, lat]) => `${Number(lon.toFixed(5))},${Number(lat.toFixed(5))}`),
    );
    expect(job.origin_names?.[2]).toBe('Depot 2');
    const [origin, destination] = [
      Number(await cell.getAttribute('data-origin')),
      Number(await cell.getAttribute('data-destination')),
    ];
    expect(origin + destination).toBeGreaterThan(0);
    const seconds = job.duration?.[origin]?.[destination] ?? Number.NaN;
    expect(seconds).toBeGreaterThan(0);
    await expect(cell).toHaveText(formatDuration(seconds));
    await page.keyboard.press('Home');
    const row = job.duration?.[Number(await cell.getAttribute('data-origin'))] ?? [];
    expect(row[Number(await cell.getAttribute('data-destination'))]).toBe(
      Math.min(...row.filter((value) => value !== null)),
    );
  });

  await test.step('save as CSV and as XLSX', async () => {
    const csv: string[][] = parse(
      await exportAs(cairn, wordsLike('matrix.csvMatrixMeasure'), join(dataDirectory, 'matrix.csv')),
    );
    expect(csv.slice(1).map((cells) => cells.slice(1).map((text) => (text === '' ? null : Number(text))))).toEqual(
      job?.duration,
    );
    const book = await readXlsx(
      new Uint8Array(
        await exportAs(cairn, wordsLike('matrix.excelWorkbookSheets'), join(dataDirectory, 'matrix.xlsx')),
      ),
    );
    expect(book.sheets[0]?.rows.slice(1).map((cells) => cells.slice(1).map((value) => value ?? null))).toEqual(
      job?.duration,
    );
    expect(csv).toHaveLength(31);
  });

  await test.step('the job is renamed, deleted, restored, and duplicated into the builder', async () => {
    const jobs = page.getByRole('region', { name: words('matrix.jobs'), exact: true });
    await jobs.getByRole('button', { name: startsWithWords('matrix.moreTitle') }).click();
    await page.getByRole('menuitem', { name: words('common.rename') }).click();
    await jobs.getByRole('textbox').fill('Week 47');
    await page.keyboard.press('Enter');
    await expect(jobs).toContainText('Week 47');
    await jobs.getByRole('button', { name: startsWithWords('matrix.moreTitle') }).click();
    await page.getByRole('menuitem', { name: words('common.delete') }).click();
    await expect(jobs).toContainText(words('matrix.noJobs'));
    await page.getByRole('button', { name: words('common.undo') }).click();
    await jobs.getByRole('button', { name: startsWithWords('matrix.moreTitle') }).click();
    await page.getByRole('menuitem', { name: words('matrix.duplicateBuilder') }).click();
    await expect(page.getByRole('textbox', { name: words('matrix.nameJob') })).toHaveValue(
      words('matrix.nameCopy', { name: 'Week 47' }),
    );
    await expect(page.getByText(CELLS)).toBeVisible();
    // The estimate is now based on the first run.
    await expect(
      page.getByText(
        new RegExp(
          `^${CELLS} 30 × 30, (${wordsLike('matrix.aboutTime', { time: /\d/ }).source}|${words('matrix.under1S')})`,
        ),
      ),
    ).toBeVisible();
  });
  expect(cairn.problems).toEqual([]);
});

test('a point is dragged on the map, and returns to its place when dropped on a panel', async ({ cairn: { page } }) => {
  await openAt(page, { lon: -56.17, lat: -34.9, zoom: 14 });
  await page.keyboard.press('Control+2');
  await stableMap(page);
  // A point at the centre of the part of the map that the builder leaves visible.
  const [latitude, longitude] =
    ((await map(page).getAttribute('aria-label')) ?? '').replaceAll('−', '-').match(/-\d+\.\d+/g) ?? [];
  await paste(page, 'origins', `${longitude},${latitude},Depot`);
  const row = list(page, 'origins').getByRole('row').filter({ hasText: 'Depot' });
  const before = await row.innerText();
  await stableMap(page);
  const box = await map(page).boundingBox();
  if (box === null) throw new Error('The map is not visible');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const drag = async (from: typeof middle, to: typeof middle): Promise<void> => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
  };
  await drag(middle, { x: 200, y: middle.y });
  await expect(row).toHaveText(before.replaceAll('\n', ''));
  await stableMap(page);
  // The point is still at the centre, where the next drag starts.
  await drag(middle, { x: middle.x + 80, y: middle.y });
  await expect(row).not.toHaveText(before.replaceAll('\n', ''));
  await expect(row).toContainText('Depot');
  await page.keyboard.press('Control+z');
  await expect(row).toHaveText(before.replaceAll('\n', ''));
});

test('points are imported from a sheet of a workbook', { tag: DESKTOP_ONLY }, async ({ cairn: { page } }) => {
  const buffer = await workbookOf([
    ['Plaza', -56.1645, -34.9058],
    ['Rambla', -56.19, -34.91],
  ]);
  await map(page).waitFor();
  await page.keyboard.press('Control+2');
  const dialog = page.getByRole('dialog', { name: words('matrix.pointsName', { name: 'book.xlsx' }) });
  const choose = (name: string): Promise<void> =>
    page
      .getByLabel(words('matrix.fileRole', { role: words('matrix.originsInSentence') }))
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const chooseSheet = async (name: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: words('common.sheet') }).click();
    await page.getByRole('option', { name }).click();
  };
  await choose('book.xlsx');
  await expect(dialog).toContainText(words('matrix.noCoordinateColumnsRecognised'));
  await chooseSheet('Empty');
  await expect(dialog.getByRole('alert')).toContainText('sheet "Empty" is empty');
  await dialog.getByRole('button', { name: words('common.close') }).click();
  await choose('book.xlsx');
  await chooseSheet('Sites');
  await dialog.getByText(words('matrix.destinations'), { exact: true }).click();
  await dialog.getByRole('button', { name: words('matrix.addCountPoints', { count: 2 }) }).click();
  await expect(dialog).toBeHidden();
  await expect(list(page, 'destinations')).toContainText('Rambla');
  await expect(list(page, 'origins')).not.toContainText('Rambla');
});
