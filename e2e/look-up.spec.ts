/** Look-ups by click and by keyboard. */
import { chain, clickMap, goTo, map, openAt, panel, section, waitForAnswers, shownPoint } from './harness/inspector.ts';
import { needPacks, WORLD_PACKS } from './harness/packs.ts';
import { PLACES, POLES, type Place } from './harness/places.ts';
import { expect, test } from './harness/test.ts';
import type { Page } from '@playwright/test';
import { words } from './harness/words.ts';

async function expectAnswers(page: Page, place: Pick<Place, 'chain' | 'zone'>): Promise<void> {
  await waitForAnswers(page);
  const names = await chain(page);
  if (place.chain.length === 0) {
    expect(names).toEqual([]);
    await expect(section(page, 'admin')).toContainText(words('inspect.noCountryPoint'));
  }
  for (const [index, name] of place.chain.entries()) expect(names[index] ?? '').toMatch(name);
  await expect(section(page, 'time-zone').getByText(place.zone)).toBeVisible();
}

test('a click on six places of the world, and on the poles', async ({ shared: { page } }) => {
  needPacks(...WORLD_PACKS, 'admin-us');
  for (const place of PLACES) {
    await test.step(place.title, async () => {
      // The click is a few pixels off, so that its result differs from the one already in the panel.
      await goTo(page, place.view);
      await clickMap(page, 30, -20);
      await expect.poll(() => shownPoint(page)).not.toEqual({ lon: place.view.lon, lat: place.view.lat });
      await expectAnswers(page, place);
      const point = await shownPoint(page);
      expect(Math.abs(point.lat - place.view.lat)).toBeLessThan(0.1);
      expect(Math.abs(point.lon - place.view.lon)).toBeLessThan(0.1);
    });
  }
  for (const place of POLES) {
    await test.step(place.title, async () => {
      await goTo(page, place.point);
      await expectAnswers(page, place);
      await expect(panel(page)).toContainText(words('inspect.mapEnds8505North'));
    });
  }
});

test('the keyboard alone looks up, reads and closes', async ({ shared: { page } }) => {
  needPacks(...WORLD_PACKS);
  await openAt(page, { lon: 13.4, lat: 52.5, zoom: 8 });
  for (
    let presses = 0;
    presses < 8 && !(await map(page).evaluate((canvas) => canvas === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('F6');
  }
  await expect(map(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAnswers(page, { chain: [/^A0 .*Germany$/], zone: /^Europe\/Berlin$/ });
  expect((await shownPoint(page)).lat).toBeCloseTo(52.5, 2);

  await goTo(page, { lon: 16.3738, lat: 48.2082 });
  await expectAnswers(page, { chain: [/^A0 .*Austria$/], zone: /^Europe\/Vienna$/ });

  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
});

test('the search box shows what is wrong with invalid coordinates', async ({ shared: { page } }) => {
  await openAt(page, { lon: 0, lat: 0, zoom: 2 });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('36.97, -1220.263');
  await expect(page.getByText(/1220\.263/).last()).toContainText('180');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();
});
