/** The Reach page: a day of visits from pasted stops to a printed route, each figure as the API returns it. */
import type { Locator, Page } from '@playwright/test';
import type { ReachAnswer } from '../contract/reach.ts';
import type { RouteAnswer } from '../contract/route.ts';
import type { TripAnswer } from '../contract/trip.ts';
import { axeViolationsInBothThemes } from './harness/axe.ts';
import { fetchFromPage } from './harness/fetch-from-page.ts';
import { map, openAt, stableMap } from './harness/inspector.ts';
import { needPacks } from './harness/packs.ts';
import { saveFile } from './harness/saved-file.ts';
import { expect, test } from './harness/test.ts';
import { words } from './harness/words.ts';

const MONTEVIDEO = { lon: -56.1645, lat: -34.8951, zoom: 12.6 };
const STOPS = [
  ['-56.1645,-34.9011', 'Depot'],
  ['-56.1913,-34.9058', 'Plaza'],
  ['-56.1520,-34.9130', 'Rambla'],
  ['-56.1761,-34.8862', 'Aguada'],
] as const;
const addresses = STOPS.map(([address]) => address);

const page = (window: Page): Locator => window.getByRole('region', { name: words('reach.reach'), exact: true });
/** Names of the stops in the list; points on the way have none. */
const stopNames = async (window: Page): Promise<string[]> => {
  const rows = await page(window)
    .getByRole('grid', { name: words('reach.listStops') })
    .getByRole('row')
    .allTextContents();
  return rows.map((text) => STOPS.find(([, name]) => text.includes(name))?.[1] ?? '');
};

/** Returns areas as the table shows them. */
const sizes = ({ features }: ReachAnswer): string[] =>
  features.map(({ properties: { area_km2: size = 0 } }) => size.toFixed(size < 10 ? 2 : 1));

/** Degrees of Web Mercator north of the equator. */
const north = (degrees: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) * 180) / Math.PI;

test('stops are pasted; their areas and their route are those of the API', async ({ cairn }, testInfo) => {
  needPacks('roads-montevideo');
  const { page: window } = cairn;
  await openAt(window, MONTEVIDEO);
  await window.keyboard.press('Control+6');
  await expect(page(window)).toBeVisible();

  await test.step('stops from a text', async () => {
    await page(window)
      .getByRole('button', { name: words('common.paste') })
      .click();
    const dialog = window.getByRole('dialog');
    await dialog.getByRole('textbox').fill(STOPS.map(([address, name]) => `${address},${name}`).join('\n'));
    await dialog.getByRole('button', { name: words('common.add') }).click();
    await expect.poll(() => stopNames(window)).toEqual(STOPS.map(([, name]) => name));
  });

  await test.step('one area for all, then one each', async () => {
    const areas = (each: boolean): Promise<ReachAnswer> =>
      fetchFromPage<ReachAnswer>(window, '/tdmv1/isochrone', { addresses, minutes: [5, 10, 15], each });
    const shown = (): Promise<string[]> =>
      page(window)
        .locator('[data-reach-table]')
        .first()
        .locator('tbody td')
        .evaluateAll((cells) => cells.map((cell) => cell.textContent ?? ''));
    const all = sizes(await areas(false));
    await expect.poll(async () => (await shown()).filter((_, index) => index % 3 === 0)).toEqual(all);
    await page(window).getByText(words('reach.oneEach'), { exact: true }).click();
    await expect.poll(shown).toEqual(sizes(await areas(true)));
    expect(await axeViolationsInBothThemes(window)).toEqual([]);
  });

  await test.step('the best order is the list’s, and the legs are those of the API', async () => {
    await page(window).getByText(words('reach.routeTab'), { exact: true }).first().click();
    await page(window)
      .getByRole('button', { name: words('reach.findBestOrder') })
      .click();
    const trip = await fetchFromPage<TripAnswer>(window, '/tdmv1/trip', { addresses, start: 0 });
    await expect.poll(() => stopNames(window)).toEqual(trip.order.map((index) => STOPS[index]?.[1]));
    const route = await fetchFromPage<RouteAnswer>(window, '/tdmv1/route', {
      addresses: trip.order.map((index) => addresses[index]),
    });
    const first = route.legs[0]?.steps.map(({ instruction }) => instruction) ?? [];
    await page(window).locator('[data-leg="0"] > summary').click();
    await expect(page(window).locator('[data-leg="0"] li > span:first-child')).toHaveText(first);
    expect(await axeViolationsInBothThemes(window)).toEqual([]);
  });

  await test.step('the line is dragged over a via, which can be undone', async () => {
    const before = await stableMap(window);
    const [lon = 0, lat = 0] = await fetchFromPage<RouteAnswer>(window, '/tdmv1/route', {
      addresses: addresses.slice(0, 1).concat(addresses.slice(2, 3)),
    }).then(({ legs }) => {
      const line = legs[0]?.steps.flatMap(({ geometry }) => geometry.coordinates) ?? [];
      return line[Math.floor(line.length / 2)] ?? [];
    });
    const box = await map(window).boundingBox();
    if (box === null) throw new Error('The map is not visible');
    // The map's name has the position of its middle, latitude first, and the zoom.
    const name = (await map(window).getAttribute('aria-label')) ?? '';
    const [middleLat = 0, middleLon = 0] = (name.match(/[−-]?\d+\.\d{5}/g) ?? []).map((text) =>
      Number(text.replace('−', '-')),
    );
    const scale = (512 * 2 ** MONTEVIDEO.zoom) / 360;
    const x = box.x + box.width / 2 + (lon - middleLon) * scale;
    const y = box.y + box.height / 2 - (north(lat) - north(middleLat)) * scale;
    await window.mouse.move(x, y);
    await window.mouse.down();
    await window.mouse.move(x + 60, y + 10, { steps: 5 });
    await window.mouse.up();
    await expect.poll(async () => (await stopNames(window)).length).toBe(STOPS.length + 1);
    expect((await stableMap(window)).equals(before)).toBe(false);
    await window.keyboard.press('Control+z');
    await expect.poll(async () => (await stopNames(window)).length).toBe(STOPS.length);
  });

  await test.step('the GPX is the API’s', async () => {
    const file = await saveFile(
      cairn,
      async () => {
        await page(window)
          .getByRole('button', { name: words('common.export'), exact: true })
          .click();
        await window.getByRole('menuitem', { name: words('reach.saveGpx') }).click();
      },
      testInfo.outputPath('route.gpx'),
    );
    expect(file.toString().match(/<trkseg>/g)).toHaveLength(STOPS.length - 1);
  });

  await test.step('the printed pages have the steps', async () => {
    await page(window)
      .getByRole('button', { name: words('reach.print') })
      .click();
    const dialog = window.getByRole('dialog');
    await expect(dialog.getByRole('article').first()).toContainText(words('reach.routeTab'));
    await expect(dialog.getByRole('article').first()).toContainText('Rambla');
  });
});
