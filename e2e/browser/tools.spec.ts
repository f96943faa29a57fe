/** Map tools and the context menu. Both windows share the code, so only one is tested. */
import type { Locator, Page } from '@playwright/test';
import { clickMap, map, openAt, panel, waitForAnswers, shownPoint } from '../harness/inspector.ts';
import { needPacks, WORLD_PACKS } from '../harness/packs.ts';
import { expect, test } from '../harness/test.ts';
import { startsWithWords, words } from '../harness/words.ts';

/** At zoom 10 on the equator, a pixel is 76.437 m on the projection's sphere, or 0.000686646° in each direction. */
const EQUATOR = { lon: 10, lat: 0, zoom: 10 };

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

async function pressOnMap(page: Page, ...keys: string[]): Promise<void> {
  await map(page).focus();
  for (const key of keys) await page.keyboard.press(key);
}

/**
 * Drags an element of the map by its centre; offsets in pixels.
 * @param beforeRelease runs before the button is released
 */
async function dragBy(
  page: Page,
  handle: Locator,
  right: number,
  down: number,
  beforeRelease?: () => Promise<void>,
): Promise<void> {
  const place = await handle.boundingBox();
  if (place === null) throw new Error('There is nothing to drag');
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 3 });
  await beforeRelease?.();
  await page.mouse.up();
}

test('a line is measured leg by leg, closed, undone and cleared', async ({ shared: { page } }) => {
  needPacks(...WORLD_PACKS);
  await openAt(page, EQUATOR);
  await pressOnMap(page, 'm');
  const measure = card(page, words('map.measurement'));
  await expect(measure).toContainText(words('map.clickFirstPointPressSpace'));
  await clickMap(page, 0, 0);
  await clickMap(page, 200, 0);
  // 0.137329° of the equator (111,319.49 m per degree), then of a meridian (110,574.3 m per degree).
  await expect(measure.getByRole('listitem')).toHaveText(['115.3 km90° E']);
  await clickMap(page, 200, -200);
  await expect(measure.getByRole('listitem')).toHaveText(['115.3 km90° E', '215.2 km0° N']);
  await expect(measure).toContainText(`${words('common.total')}30.5 km`);
  await clickMap(page, 2, 2);
  await expect(measure.getByRole('listitem')).toHaveCount(3);
  await expect(measure).toContainText(`${words('common.area')}116 km²`);

  await pressOnMap(page, 'Backspace', 'Backspace');
  await expect(measure.getByRole('listitem')).toHaveText(['115.3 km90° E']);
  await page.keyboard.press('Escape');
  await expect(measure).toContainText(words('map.clickFirstPointPressSpace'));
  await page.keyboard.press('Escape');
  await expect(measure).toBeHidden();
});

test('a box is drawn by keyboard or with Alt, and Esc cancels step by step', async ({ shared: { page } }) => {
  needPacks(...WORLD_PACKS);
  await openAt(page, EQUATOR);
  const box = card(page, words('common.box'));
  await test.step('Alt and a drag', async () => {
    const place = await map(page).boundingBox();
    if (place === null) throw new Error('The map is not visible');
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    await page.keyboard.down('Alt');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 100, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await expect(box).toContainText(`${words('common.size')}7.64 km × 7.59 km`);
    await expect(box).toContainText(`${words('common.area')}58 km²`);
    await expect(panel(page)).toBeHidden();
  });
  const corner = (name: string) =>
    page.getByRole('button', { name: startsWithWords('map.nameCornerBoxShown', { name: words(`map.${name}`) }) });
  await test.step('a corner is dragged, also past the opposite one, and Esc restores it', async () => {
    await dragBy(page, corner('southEast'), 100, 0);
    await expect(box).toContainText(`${words('common.size')}15.3 km × 7.59 km`);
    // In the card, and above the box.
    await expect(page.getByText('15.3 km × 7.59 km')).toHaveCount(2);
    await dragBy(page, corner('southEast'), -300, 0);
    await expect(box).toContainText(`${words('common.size')}7.64 km × 7.59 km`);
    await dragBy(page, corner('northWest'), -50, -50, () => page.keyboard.press('Escape'));
    await expect(box).toContainText(`${words('common.size')}7.64 km × 7.59 km`);
    await expect(panel(page)).toBeHidden();
  });
  await test.step('a corner is moved by keys', async () => {
    await corner('northEast').press('ArrowRight');
    await expect(box).toContainText(`${words('common.size')}8.41 km × 7.59 km`);
    await corner('northEast').press('Shift+ArrowUp');
    await expect(box).toContainText(`${words('common.size')}8.41 km × 7.67 km`);
    await expect(corner('northEast')).toBeFocused();
  });
  await corner('northEast').press('Escape');
  await expect(box).toBeHidden();
  await expect(corner('northWest')).toBeHidden();
  await expect(map(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(box).toContainText(`${words('common.size')}8.41 km × 7.67 km`);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await pressOnMap(page, 'b', ' ');
  await expect(box).toContainText(`${words('common.size')}0 m`);
  await page.keyboard.press('Escape');
  await expect(box).toContainText(words('map.dragMapPressSpaceTwo'));
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
});

test('the context menu looks up, pins, measures and outlines the tile', async ({ shared: { page } }) => {
  needPacks(...WORLD_PACKS);
  await openAt(page, { lon: 13.4, lat: 52.5, zoom: 14 });
  await pressOnMap(page, 'Shift+F10');
  const menu = page.getByRole('menu', { name: words('inspect.menuPlace') });
  await expect(menu.getByRole('menuitem')).toHaveText([
    startsWithWords('inspect.lookUpHere'),
    startsWithWords('inspect.pinPoint'),
    startsWithWords('inspect.savePlace'),
    startsWithWords('inspect.copyCoordinates'),
    words('common.copyCurl'),
    words('inspect.addMatrixOrigin'),
    words('inspect.addMatrixDestination'),
    words('reach.addStop'),
    startsWithWords('inspect.reachFromHere'),
    startsWithWords('inspect.measureHere'),
    words('inspect.centreMapHere'),
    words('inspect.outlineTileZoomXY', { zoom: 16, x: 35207, y: 21498 }),
  ]);
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('m');
  await expect(menu).toBeHidden();
  await expect(card(page, words('map.measurement'))).toContainText(words('map.clickNextPointEnterEnds'));
  await pressOnMap(page, 'Escape', 'Escape');

  await clickMap(page, 0, 0);
  await waitForAnswers(page);
  const point = await shownPoint(page);
  await panel(page)
    .getByRole('button', { name: words('inspect.pinPoint') })
    .click();
  const unpin = words('inspect.unpinLetter', { letter: 'A' });
  await expect(panel(page).getByRole('button', { name: unpin })).toBeVisible();
  await page
    .getByRole('button', { name: startsWithWords('common.pinLetter', { letter: 'A' }) })
    .click({ button: 'right' });
  await menu.getByRole('menuitem', { name: unpin }).click();
  await expect(panel(page).getByRole('button', { name: words('inspect.pinPoint') })).toBeVisible();
  expect(await shownPoint(page)).toEqual(point);
});
