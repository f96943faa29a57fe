/** Health figures of the areas around a point, and of their tile. */
import { clickMap, openAt, section, waitForAnswers } from './harness/inspector.ts';
import { needPacks, WORLD_PACKS } from './harness/packs.ts';
import { expect, test } from './harness/test.ts';
import { startsWithWords, words, wordsLike } from './harness/words.ts';

const YEARS_OLD = wordsLike('inspect.countYearsOld_other', { count: /\d+/ }).source;

test('figures show trend, date, age and source; unknown ones show a dash', async ({ shared: { page } }) => {
  needPacks(...WORLD_PACKS, 'admin-us', 'health-default');
  await openAt(page, { lon: -122.0263, lat: 36.9741, zoom: 11 });
  await clickMap(page);
  await waitForAnswers(page);
  const health = section(page, 'health');
  const row = (name: RegExp) => health.getByRole('row', { name });
  await expect(row(/A2/)).toContainText(new RegExp(`Santa Cruz County27 Jul 2020${YEARS_OLD}920↑1484↑1`));
  await expect(row(/A8/)).toContainText(words('common.noFigures'));
  await expect(row(/A8/).getByRole('cell')).toHaveText(['––', '––']);
  await expect(health).toContainText(
    words('figures.sourceTitle', { title: 'COVID-19 figures, world and United States' }),
  );

  await health.getByRole('button', { name: startsWithWords('common.healthAlerts') }).click();
  await expect(health.getByRole('button', { name: startsWithWords('common.healthAlerts') })).toContainText(
    `${words('inspect.totalCasesCases', { count: 920 })} ↑148 Jul 2020`,
  );
  await health.getByRole('button', { name: startsWithWords('common.healthAlerts') }).click();
});

test('the map is coloured by a figure and shows its legend', async ({ shared: { page } }) => {
  needPacks(...WORLD_PACKS, 'admin-us', 'health-default', 'area-shapes');
  await openAt(page, { lon: -119.5, lat: 37.2, zoom: 4 });
  await page.getByRole('button', { name: words('map.layers') }).click();
  await page.getByText(words('common.riskScore'), { exact: true }).click();
  await page.getByText('A1', { exact: true }).click();
  await page.keyboard.press('Escape');
  const legend = page.getByRole('region', { name: words('figures.legendHealthFigures') });
  await expect(legend.getByRole('listitem').filter({ hasText: '20 to 35' })).toContainText(/\d/);
  await expect(legend.getByRole('listitem').filter({ hasText: words('common.noFigures') })).toContainText(/\d,\d{3}/);
  await expect(legend).toContainText(
    new RegExp(`${words('figures.figuresLatest', { latest: '27 Jul 2020' })} ${YEARS_OLD}`),
  );
  // The middle of the map lies in California.
  await expect(legend).toContainText('California 23.95');
  await legend.getByRole('button', { name: words('figures.hideFigures') }).click();
  await expect(legend).toBeHidden();
});

// With `cairn`, the buttons of neighbouring tiles would stay on the map and receive the clicks of other tests.
test('the tile changes with zoom and by selecting a neighbour', async ({ cairn: { page } }) => {
  needPacks(...WORLD_PACKS, 'admin-us', 'health-default');
  await openAt(page, { lon: -122.0263, lat: 36.9741, zoom: 15 });
  await clickMap(page);
  await waitForAnswers(page);
  const tile = section(page, 'tile');
  await expect(tile).toContainText('x 10553 · y 25514');
  await expect(tile).toContainText('489 × 487 m');
  await tile.getByLabel(words('inspect.showNeighboursMap')).click();
  await expect(page.getByRole('region', { name: words('inspect.riskScoreTilesMap') })).toBeVisible();
  await page.getByRole('button', { name: words('map.continueTileIndex', { index: '16/10554/25514' }) }).click();
  await expect(tile).toContainText('x 10554 · y 25514');
  await expect(
    page.getByRole('button', { name: words('map.continueTileIndex', { index: '16/10553/25514' }) }),
  ).toBeVisible();

  await tile.getByRole('button', { name: startsWithWords('inspect.tile') }).focus();
  await page.keyboard.press(']');
  await expect(tile.getByRole('slider')).toHaveAttribute('aria-valuenow', '17');
  await expect(tile).toContainText('x 21109 · y 51029');
  await page.keyboard.press('[');
  await expect(tile).toContainText('x 10554 · y 25514');

  await tile.getByRole('button', { name: startsWithWords('inspect.tile') }).click();
  await expect(page.getByRole('button', { name: startsWithWords('map.continueTileIndex') })).toHaveCount(0);
  await expect(page.getByRole('region', { name: words('inspect.riskScoreTilesMap') })).toHaveCount(0);
  await tile.getByRole('button', { name: startsWithWords('inspect.tile') }).click();
});
