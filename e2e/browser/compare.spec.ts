/** Pinned points, their comparison, and the order of sections. Both windows share the code, so only one is tested. */
import type { Locator, Page } from '@playwright/test';
import {
  clickMap,
  expectView,
  openAt,
  panel,
  section,
  sectionTitle,
  waitForAnswers,
  shownPoint,
  type SectionId,
} from '../harness/inspector.ts';
import { needPacks, WORLD_PACKS } from '../harness/packs.ts';
import { expect, test } from '../harness/test.ts';
import { startsWithWords, words, wordsLike } from '../harness/words.ts';

const pin = (page: Page, letter: string): Locator =>
  page.getByRole('button', { name: startsWithWords('common.pinLetter', { letter }) });
const dock = (page: Page): Locator => page.getByRole('region', { name: words('compare.compare'), exact: true });
const cells = (page: Page, row: RegExp): Locator => dock(page).getByRole('row', { name: row }).getByRole('cell');

const TIME_ZONE = startsWithWords('common.timeZone');
const DISTANCE = startsWithWords('compare.distanceLetter', { letter: 'A' });
const titles = (...ids: SectionId[]): string[] => ids.map(sectionTitle);

async function pinAt(page: Page, right: number, down: number): Promise<void> {
  await page.keyboard.down('Shift');
  await clickMap(page, right, down);
  await page.keyboard.up('Shift');
}

const SANTA_CRUZ = { lon: -122.0263, lat: 36.9741, zoom: 15 };

test.use({ opensAt: SANTA_CRUZ });

test('two points are pinned, compared, moved, unpinned and restored', async ({ cairn: { page } }) => {
  needPacks(...WORLD_PACKS, 'admin-us', 'geocoder-santa-cruz');
  await expectView(page, SANTA_CRUZ);
  await pinAt(page, 0, 0);
  await expect(pin(page, 'A')).toHaveAccessibleName(
    `${words('common.pinLetter', { letter: 'A' })}, 36.97410, −122.02630`,
  );
  await expect(dock(page)).toBeHidden();
  await pinAt(page, 180, -60);
  await expect(dock(page)).toBeHidden();
  await page.getByRole('button', { name: words('map.comparePinnedPoints') }).click();

  await test.step('the rows that differ are marked', async () => {
    await expect(dock(page).getByRole('heading', { level: 2 })).toHaveText(
      words('compare.comparePinsPoints', { number: 2 }),
    );
    await expect(cells(page, TIME_ZONE)).toHaveText(['America/Los_Angeles', 'America/Los_Angeles']);
    // A pixel at zoom 15 and this latitude is 1.908 m on the ground: 180 to the right and 60 up.
    await expect(dock(page).getByRole('row', { name: DISTANCE })).toContainText(words('compare.differs'));
    await expect(dock(page).getByRole('row', { name: TIME_ZONE })).not.toContainText(words('compare.differs'));
    await expect(cells(page, DISTANCE)).toHaveText([
      '0 m',
      wordsLike('compare.metresBearingBearing', { metres: /^36\d m/, bearing: /7[12]°$/ }),
    ]);
    await dock(page).getByText(words('compare.differences'), { exact: true }).click();
    await expect(dock(page).getByRole('row', { name: TIME_ZONE })).toHaveCount(0);
    await dock(page).getByText(words('common.allRows')).click();
  });

  await test.step('a click with Shift on the comparison selects no text', async () => {
    await cells(page, TIME_ZONE)
      .first()
      .click({ modifiers: ['Shift'] });
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  });

  await test.step('selecting a pin shows the values of its column in the panel', async () => {
    await pin(page, 'B').click();
    await waitForAnswers(page);
    const address = (await cells(page, startsWithWords('common.address')).nth(1).innerText()).trim();
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(address);
    await expect(
      panel(page).getByRole('button', { name: words('inspect.unpinLetter', { letter: 'B' }) }),
    ).toBeVisible();
  });

  await test.step('arrow keys move the pin, and it is looked up at its new position', async () => {
    const before = await shownPoint(page);
    const name = (await pin(page, 'B').getAttribute('aria-label')) ?? '';
    await pin(page, 'B').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await shownPoint(page)).lon).toBeGreaterThan(before.lon);
    // The pin is released if no key is pressed next.
    await expect(pin(page, 'B')).not.toHaveAccessibleName(name);
    await expect(pin(page, 'B')).toBeFocused();
    await waitForAnswers(page);
  });

  await test.step('undo restores the pin at the position it was last moved to', async () => {
    const before = (await pin(page, 'B').getAttribute('aria-label')) ?? '';
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    await expect(dock(page)).toBeHidden();
    await page.getByRole('button', { name: words('common.undo') }).click();
    await expect(dock(page)).toBeVisible();
    await expect(pin(page, 'B')).not.toHaveAccessibleName(before);
    const name = (await pin(page, 'B').getAttribute('aria-label')) ?? '';
    await page.reload();
    await expect(pin(page, 'B')).toHaveAccessibleName(name);
  });
});

test('sections are moved and hidden by keys, shown again, and their order is saved', async ({ cairn: { page } }) => {
  needPacks(...WORLD_PACKS);
  const order = () =>
    panel(page)
      .locator('[data-section]')
      .evaluateAll((sections) => sections.map((element) => element.getAttribute('aria-label')));
  await openAt(page, { lon: 13.4, lat: 52.5, zoom: 8 });
  await clickMap(page);
  await waitForAnswers(page);
  const initial = await order();
  expect(initial.slice(2, 5)).toEqual(titles('admin', 'time-zone', 'health'));

  await section(page, 'time-zone').getByRole('button', { name: TIME_ZONE }).focus();
  await page.keyboard.press('Control+Shift+ArrowUp');
  await expect.poll(async () => (await order()).slice(2, 5)).toEqual(titles('time-zone', 'admin', 'health'));
  // Several keys within one frame, as on a machine that draws slowly.
  await page.evaluate(() => {
    for (const key of [{ key: 'Delete' }, { key: 'z', ctrlKey: true }, { key: 'Delete' }]) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
    }
  });
  await expect(panel(page)).toContainText(
    `${words('inspect.countSectionsHidden', { count: 1 })}: ${sectionTitle('admin')}`,
  );
  await page.keyboard.press('Control+z');
  await expect(section(page, 'admin')).toBeVisible();
  await expect(section(page, 'time-zone')).toContainText('Europe/Berlin');

  await section(page, 'address').locator('h3').scrollIntoViewIfNeeded();
  const icon = await section(page, 'zip4').locator('h3 svg').nth(1).boundingBox();
  const target = await section(page, 'address').locator('h3').boundingBox();
  if (icon === null || target === null) throw new Error('The panel is not visible');
  await page.mouse.move(icon.x + 8, icon.y + 8);
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y - 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => (await order())[0]).toBe(sectionTitle('zip4'));
  await page.reload();
  await expect.poll(order).toEqual(titles('zip4', 'address', 'time-zone', 'admin', 'health', 'tile', 'geo-boundaries'));
});
