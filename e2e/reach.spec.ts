/** Reach of points: what the window draws, shows and saves equals the API’s response. */
import type { FeatureCollection } from 'geojson';
import type { Locator, Page } from '@playwright/test';
import type { ReachAnswer } from '../contract/reach.ts';
import { fetchFromPage } from './harness/fetch-from-page.ts';
import { clickMap, expectView, map, openAt, panel, stableMap } from './harness/inspector.ts';
import { needPacks } from './harness/packs.ts';
import { saveFile } from './harness/saved-file.ts';
import { expect, test } from './harness/test.ts';
import { words } from './harness/words.ts';

const MONTEVIDEO = { lon: -56.1645, lat: -34.9011, zoom: 13 };
const ADDRESS = `${MONTEVIDEO.lon},${MONTEVIDEO.lat}`;
const OCEAN = { lon: -30, lat: -20, zoom: 8 };

const tab = (page: Page): Locator => panel(page).getByRole('tab', { name: words('reach.reach'), exact: true });
const slider = (page: Page): Locator => panel(page).getByRole('slider', { name: words('reach.largestLimit') });
const mode = (page: Page, name: string): Locator => panel(page).getByRole('checkbox', { name, exact: true });

/** Opens the menu of the middle of the map and chooses an entry. */
async function chooseInMenu(page: Page, entry: string): Promise<void> {
  const box = await map(page).boundingBox();
  if (box === null) throw new Error('The map is not visible');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Returns the rows of the first table: name, sizes in square kilometres, and what is counted for one surface. */
const rows = (page: Page): Promise<string[][]> =>
  panel(page)
    .locator('[data-reach-table]')
    .first()
    .locator('tbody tr')
    .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())));

const reach = (page: Page, body: object): Promise<ReachAnswer> =>
  fetchFromPage<ReachAnswer>(page, '/tdmv1/isochrone', {
    addresses: [ADDRESS],
    count: ['addresses', 'businesses'],
    ...body,
  });

/** Returns the areas as the table shows them. */
const sizes = ({ features }: ReachAnswer): string[] =>
  features.map(({ properties: { area_km2: size = 0 } }) => size.toFixed(size < 10 ? 2 : 1));

/** Returns the rows for limits in steps of minutes, with what is counted. */
const cells = (answer: ReachAnswer, step: number): string[][] =>
  sizes(answer).map((size, i) => {
    const { addresses = -1, businesses = -1 } = answer.features[i]?.properties.counts ?? {};
    return [`${step * (i + 1)} min`, size, addresses.toLocaleString('en'), businesses.toLocaleString('en')];
  });

test('the reach of a point in Montevideo is drawn, changed and saved as the API returns it', async ({
  cairn,
}, testInfo) => {
  needPacks('roads-montevideo', 'geocoder-montevideo', 'streets-montevideo');
  const { page } = cairn;
  await openAt(page, MONTEVIDEO);
  const bare = await stableMap(page);

  await test.step('right click: surfaces, legend and focus on the slider', async () => {
    await chooseInMenu(page, words('inspect.reachFromHere'));
    await expect(tab(page)).toHaveAttribute('aria-selected', 'true');
    await expect(slider(page)).toBeFocused();
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '15 min');
    const answer = await reach(page, { minutes: [5, 10, 15] });
    await expect.poll(() => rows(page)).toEqual(cells(answer, 5));
    expect((await stableMap(page)).equals(bare)).toBe(false);
  });

  await test.step('minutes by keyboard', async () => {
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
    const answer = await reach(page, { minutes: [4, 8, 12] });
    await expect.poll(() => rows(page)).toEqual(cells(answer, 4));
  });

  await test.step('a comparison of modes has a row each', async () => {
    await mode(page, words('matrix.bike')).check({ force: true });
    const [car, bike] = [
      await reach(page, { minutes: [4, 8, 12] }),
      await reach(page, { minutes: [4, 8, 12], mode: 'bike' }),
    ];
    await expect
      .poll(() => rows(page))
      .toEqual([
        [words('matrix.car'), ...sizes(car)],
        [words('matrix.bike'), ...sizes(bike)],
      ]);
    await mode(page, words('matrix.car')).uncheck({ force: true });
  });

  await test.step('the saved GeoJSON is the API’s answer', async () => {
    const answer = await reach(page, { minutes: [4, 8, 12], mode: 'bike' });
    await expect.poll(() => rows(page)).toEqual(cells(answer, 4));
    const file = await saveFile(
      cairn,
      async () => {
        await panel(page)
          .getByRole('button', { name: words('common.export'), exact: true })
          .click();
        await page.getByRole('menuitem', { name: words('reach.saveGeoJson') }).click();
      },
      testInfo.outputPath('reach.geojson'),
    );
    const saved: FeatureCollection = JSON.parse(file.toString());
    expect(
      saved.features.map(({ geometry, properties }) => [geometry, properties?.['minutes'], properties?.['area_km2']]),
    ).toEqual(answer.features.map(({ geometry, properties }) => [geometry, properties.minutes, properties.area_km2]));
    expect(saved.features[0]?.properties).toMatchObject({
      mode: 'bike',
      points: ADDRESS,
      name: words('reach.titleLimit', { title: words('matrix.bike'), limit: '4 min' }),
    });
  });

  await test.step('a click looks up; the legend goes to the map', async () => {
    await clickMap(page, 40, 40);
    await expect(tab(page)).toHaveAttribute('aria-selected', 'false');
    await expect(page.getByRole('region', { name: words('reach.legend') })).toContainText('12 min');
  });

  await test.step('Escape closes; settings are kept', async () => {
    await tab(page).click();
    await page.keyboard.press('Escape');
    await expect(tab(page)).toBeHidden();
    await page.reload();
    await map(page).waitFor();
    await map(page).focus();
    await page.keyboard.press('i');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '12 min');
    await expect(mode(page, words('matrix.bike'))).toBeChecked();
  });
});

test('a place without roads says so, and how to get them', async ({ cairn: { page } }) => {
  needPacks('roads-montevideo');
  await openAt(page, OCEAN);
  await expectView(page, OCEAN);
  await chooseInMenu(page, words('inspect.reachFromHere'));
  await expect(panel(page)).toContainText(words('reach.noRoadsHere'));
  await panel(page)
    .getByRole('button', { name: words('reach.importRoads') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
