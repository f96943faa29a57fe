/** A finished matrix: a cell read by keyboard is what the interface answers, and the saved files hold the same. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import type { Page } from '@playwright/test';
import type { FetchAnswer } from '../../contract/matrix.ts';
import type { Cairn } from '../harness/cairn.ts';
import { needPacks } from '../harness/packs.ts';
import { expect, test } from '../harness/test.ts';

const COUNT = 30;

/** Points on a grid over the middle of Montevideo. */
const grid = (count: number, shift: number): string[] =>
  Array.from({ length: count }, (_, i) => `${(-56.2 + (i % 6) * 0.012 + shift).toFixed(6)},${(-34.905 + Math.floor(i / 6) * 0.006 + shift).toFixed(6)}`);

/** Asks the local server with the window's own rights. */
const ask = <T>(page: Page, path: string, body: unknown): Promise<T> =>
  page.evaluate(
    async ([address, sent]) => {
      const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: sent });
      return response.json();
    },
    [path, JSON.stringify(body)] as const,
  );

async function orderAndWait(page: Page): Promise<FetchAnswer> {
  const order = { result: ['cost', 'distance'], name: 'Thirty sites', origin_addresses: grid(COUNT, 0), destination_addresses: grid(COUNT, 0.003) };
  const { uuid } = await ask<{ uuid: string }>(page, '/tdmv1/order', order);
  let answer: FetchAnswer | undefined;
  await expect
    .poll(async () => {
      answer = await ask<FetchAnswer>(page, '/tdmv1/fetch', { uuid });
      return answer.status;
    })
    .toBe('Finished');
  if (answer === undefined) throw new Error('the job has no answer');
  return answer;
}

/** Saves by the entry of the export menu and reads the file. */
async function savedFile({ page, electron }: Cairn, entry: string, path: string): Promise<Buffer> {
  await electron?.evaluate(({ dialog }, filePath) => {
    Object.assign(dialog, { showSaveDialog: () => Promise.resolve({ canceled: false, filePath }) });
  }, path);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect(page.getByRole('status').filter({ hasText: `Saved ${path}` })).toBeAttached();
  return readFileSync(path);
}

/** `6 min 51 s` in seconds. */
const secondsOf = (text: string): number => [...text.matchAll(/(\d+) (h|min|s)/g)].reduce((sum, [, count, unit]) => sum + Number(count) * ({ h: 3600, min: 60, s: 1 }[unit ?? ''] ?? Number.NaN), 0);

test('a 30 × 30 matrix: read by keyboard, saved as CSV and XLSX', async ({ cairn, dataDirectory }) => {
  needPacks('roads-montevideo');
  const { page } = cairn;
  await page.getByRole('application').waitFor();
  const answer = await orderAndWait(page);
  await page.getByRole('button', { name: /^Matrix/ }).first().click();
  await page.getByText(/^Jobs \(/).click();
  await page.getByRole('button', { name: /^Thirty sites/ }).first().click();
  const heatMap = page.getByRole('grid', { name: /^Travel time of 30 origins to 30 destinations/ });
  await expect(heatMap).toHaveAttribute('aria-rowcount', '30');

  await heatMap.focus();
  const cell = heatMap.getByRole('gridcell');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect(heatMap.getByRole('row')).toHaveAttribute('aria-rowindex', '3');
  await expect(cell).toHaveAttribute('aria-colindex', '2');
  const at = async (): Promise<[origin: number, destination: number]> => [Number(await cell.getAttribute('data-origin')), Number(await cell.getAttribute('data-destination'))];
  const [origin, destination] = await at();
  expect(Math.abs(secondsOf(await cell.innerText()) - (answer.duration?.[origin]?.[destination] ?? Number.NaN))).toBeLessThanOrEqual(0.5);

  await page.keyboard.press('Home');
  const [row, nearest] = await at();
  expect(row).toBe(origin);
  expect(answer.duration?.[row]?.[nearest]).toBe(Math.min(...(answer.duration?.[row] ?? []).filter((value) => value !== null)));

  const csv: string[][] = parse(await savedFile(cairn, 'CSV, matrix', join(dataDirectory, 'matrix.csv')));
  expect(csv.slice(1).map((cells) => cells.slice(1).map((text) => (text === '' ? null : Number(text))))).toEqual(answer.duration);
  const book = await readXlsx(new Uint8Array(await savedFile(cairn, 'XLSX, matrix', join(dataDirectory, 'matrix.xlsx'))));
  expect(book.sheets[0]?.rows.slice(1).map((cells) => cells.slice(1).map((value) => value ?? null))).toEqual(answer.duration);
  expect(cairn.problems).toEqual([]);
});
