/** Settings that have effects: deletion of finished jobs, start at login, units, and language of place names. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { JobFile } from '../main/enrichment/batch/job-file.ts';
import type { WindowKind } from './harness/cairn.ts';
import { goTo, openAt, panel } from './harness/inspector.ts';
import { needPacks } from './harness/packs.ts';
import { expect, test } from './harness/test.ts';
import { startsWithWords, words } from './harness/words.ts';

const DAY_MS = 86_400_000;

/** Returns the server's folder of tables; in a browser, the profile is a sibling of the data directory. */
const tablesOf = (dataDirectory: string, kind: WindowKind): string =>
  join(dataDirectory, ...(kind === 'browser' ? ['data'] : []), 'batch');

/** Creates a finished table, as left by a run `days` ago. */
function createOldTable(directory: string, days: number): void {
  mkdirSync(directory, { recursive: true });
  const uuid = randomUUID();
  const ended = new Date(Date.now() - days * DAY_MS).toISOString();
  JobFile.create(join(directory, `${uuid}.sqlite`), {
    uuid,
    name: `${days} days.csv`,
    created_at: ended,
    ended_at: ended,
    status: 'Finished',
    size_bytes: 20,
    rows: 0,
    done: 0,
    faulty: 0,
  }).close();
}
const tables = (directory: string): string[] => readdirSync(directory).filter((name) => name.endsWith('.sqlite'));

const row = (page: Page): Locator => page.getByRole('radiogroup', { name: words('settings.keepFinishedJobs') });
const choose = (page: Page, days: number): Promise<void> =>
  row(page).getByText(words('common.daysDays', { days }), { exact: true }).click();
const countTables = (count: number): string => words('common.countTables', { count });
const finished = (count: number): string => words('settings.endedFinished', { jobs: countTables(count) });

test('finished jobs are deleted when they expire, and after confirmation if some expire immediately', async ({
  launch,
  dataDirectory,
  kind,
}) => {
  const directory = tablesOf(dataDirectory, kind);
  for (const days of [40, 10, 1]) createOldTable(directory, days);
  const { page } = await launch();
  await page.getByRole('button', { name: words('common.settings'), exact: true }).click();
  await expect(page.getByText(words('settings.thereTheyStayUntilDelete', { summary: finished(3) }))).toBeVisible();

  await choose(page, 30);
  const question = page.getByRole('dialog', { name: words('settings.keepFinishedJobsDaysDays', { days: 30 }) });
  await expect(question).toContainText(words('settings.dueFinishedLongerAgoWill_one', { jobs: countTables(1) }));
  await question.getByRole('button', { name: words('settings.keepSetting') }).click();
  await expect(row(page).getByRole('radio', { name: words('settings.always') })).toBeChecked();
  expect(tables(directory)).toHaveLength(3);

  await choose(page, 90);
  await expect(page.getByText(startsWithWords('settings.thereNextDeletedDay', { summary: finished(3) }))).toBeVisible();
  expect(tables(directory)).toHaveLength(3);

  await choose(page, 7);
  await page
    .getByRole('dialog', { name: words('settings.keepFinishedJobsDaysDays', { days: 7 }) })
    .getByRole('button', { name: words('settings.deleteDue', { jobs: countTables(2) }) })
    .click();
  await expect(page.getByText(startsWithWords('settings.thereNextDeletedDay', { summary: finished(1) }))).toBeVisible();
  expect(tables(directory)).toHaveLength(1);
});

test('only an installed application offers to start at login; others explain why not', async ({
  cairn: { page, kind },
}) => {
  await page.getByRole('button', { name: words('common.settings'), exact: true }).click();
  await expect(page.getByText(words('settings.startLogin'), { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      kind === 'desktop' ? words('app.onlyInstalledCairnCanStart') : words('settings.onlyDesktopApplicationCanDo'),
    ),
  ).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: words('settings.startLogin') })).toHaveCount(0);
});

test('distances use nautical miles, and places another language, when selected', async ({ cairn: { page } }) => {
  needPacks('countries', 'admin-world');
  // Without an address, the panel's heading shows names of areas.
  const durazno = { lon: -55.5, lat: -32.8 };
  const heading = panel(page).getByRole('heading', { level: 2 }).locator('..');
  const status = page.getByRole('contentinfo');
  const to = (workspace: string): Promise<void> =>
    page.getByRole('navigation').getByRole('button', { name: workspace, exact: true }).click();
  await openAt(page, { ...durazno, zoom: 8 });
  await expect(status).toContainText(/\d km/);
  await to(words('common.settings'));
  await page.getByText(words('settings.nautical'), { exact: true }).click();
  await to(words('common.inspect'));
  await expect(status).toContainText(/\d nmi/);

  await goTo(page, durazno);
  await expect(heading).toContainText('Uruguay');
  await to(words('common.settings'));
  await page.getByRole('combobox', { name: words('settings.namesPlaces') }).click();
  // The window reloads in place.
  await Promise.all([page.waitForEvent('load'), page.getByRole('option', { name: '日本語' }).click()]);
  await expect(page.getByRole('combobox', { name: words('settings.namesPlaces') })).toHaveValue('日本語');
  await expect(page.getByRole('heading', { name: words('common.settings') })).toBeVisible();
  await to(words('common.inspect'));
  await expect(heading).toContainText('ウルグアイ');
});
