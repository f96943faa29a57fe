/** Matrix points sampled from a drawn box. Both windows share the code, so only one is tested. */
import type { Page } from '@playwright/test';
import { map, openAt } from '../harness/inspector.ts';
import { needPacks } from '../harness/packs.ts';
import { expect, test } from '../harness/test.ts';
import { startsWithWords, words, wordsLike } from '../harness/words.ts';

const list = (page: Page, role: 'origins' | 'destinations') =>
  page.getByRole('region', { name: words(`matrix.${role}`), exact: true });
const filled = (number: string): string => `${number} ${words('matrix.ofMaxAddresses', { maximum: '1,000' })}`;
const card = (page: Page) => page.getByRole('region', { name: wordsLike('matrix.addRoleBox') });

/** Drags a box around the middle of the map; sizes in pixels. */
async function drawBox(page: Page, width: number, height: number): Promise<void> {
  const place = await map(page).boundingBox();
  if (place === null) throw new Error('The map is not visible');
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await page.mouse.move(x - width / 2, y - height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
  await page.mouse.up();
}

async function positionsOf(page: Page, role: 'origins' | 'destinations'): Promise<string[]> {
  await list(page, role)
    .getByRole('button', { name: words('matrix.editText') })
    .click();
  const lines = (await page.getByRole('dialog').getByRole('textbox').inputValue()).split('\n');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  return lines.map((line) => line.split(',').slice(0, 2).join(','));
}

test('addresses of a city are sampled into the list whose button was pressed', async ({ shared: { page } }) => {
  needPacks('geocoder-montevideo', 'roads-montevideo');
  // At zoom 12, 400 by 300 pixels are about 6.3 km by 4.7 km.
  await openAt(page, { lon: -56.165, lat: -34.895, zoom: 12 });
  await page.keyboard.press('Control+2');
  await test.step('ten destinations from more than 50,000 addresses', async () => {
    await list(page, 'destinations')
      .getByRole('button', { name: words('common.box') })
      .click();
    await drawBox(page, 400, 300);
    await expect(card(page)).toHaveAccessibleName(
      words('matrix.addRoleBox', { role: words('matrix.destinationsInSentence') }),
    );
    await expect(card(page)).toContainText(new RegExp(`${words('matrix.addressesBox')}[5-9]\\d,\\d{3}`));
    await card(page)
      .getByRole('textbox', { name: words('matrix.number') })
      .fill('10');
    await card(page)
      .getByRole('button', { name: words('matrix.addCountDestinations', { count: 10 }) })
      .click();
    await expect(list(page, 'destinations')).toContainText(filled('10'));
    await expect(list(page, 'origins')).toContainText(filled('0'));
  });
  await test.step('ten origins from the same box are different addresses', async () => {
    await list(page, 'origins')
      .getByRole('button', { name: words('common.box') })
      .click();
    await drawBox(page, 400, 300);
    await card(page)
      .getByRole('textbox', { name: words('matrix.number') })
      .fill('10');
    await card(page)
      .getByRole('button', { name: words('matrix.addCountOrigins', { count: 10 }) })
      .click();
    await expect(list(page, 'origins')).toContainText(filled('10'));
    const destinations = await positionsOf(page, 'destinations');
    expect((await positionsOf(page, 'origins')).filter((position) => destinations.includes(position))).toEqual([]);
  });
  await test.step('a box drawn without a list waits until a list is chosen', async () => {
    await map(page).focus();
    await page.keyboard.press('b');
    await drawBox(page, 200, 100);
    await expect(card(page)).toHaveAccessibleName(words('matrix.addPointsBox'));
    await expect(card(page).getByRole('button', { name: startsWithWords('common.add') })).toBeDisabled();
    await card(page).getByText(words('matrix.origins'), { exact: true }).click();
    await card(page)
      .getByRole('button', { name: words('matrix.addCountOrigins', { count: 50 }) })
      .click();
    await expect(list(page, 'origins')).toContainText(filled('60'));
    await expect(list(page, 'destinations')).toContainText(filled('10'));
  });
});
