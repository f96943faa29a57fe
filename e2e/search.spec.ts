/** Search by address, code, coordinates, time zone and command. */
import { panel, searchBox, section, waitForAnswers, shownPoint } from './harness/inspector.ts';
import { needPacks } from './harness/packs.ts';
import { expect, test } from './harness/test.ts';
import { startsWithWords, words, wordsLike } from './harness/words.ts';

const SANTA_CRUZ = { lon: -122.0263, lat: 36.9741, zoom: 15 };
test.use({ opensAt: SANTA_CRUZ });

const PACKS = ['geocoder-santa-cruz', 'zip4-santa-cruz', 'countries', 'time-zones'] as const;

test('an address in Santa Cruz is found while typing, with its ZIP+4', async ({ cairn: { page } }) => {
  needPacks(...PACKS);
  await page.keyboard.press('Control+k');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('118 coop');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('118 Cooper St');
  await expect(first).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await waitForAnswers(page);
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(/^1\d\d Cooper St/);
  await expect(section(page, 'address')).toContainText(words('inspect.interpolated'));
  await expect(section(page, 'zip4')).toContainText(/95060-\d{4}/);
  await expect(section(page, 'zip4')).toContainText('06087');
  await section(page, 'zip4')
    .getByRole('button', { name: startsWithWords('common.modelled') })
    .click();
  await expect(page.getByText(words('inspect.modelledNotUsps'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(words('inspect.modelledNotUsps'))).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toContainText('118 Cooper St');
});

test('a ZIP+4 code and a time zone are found; an unknown text shows no match', async ({ cairn: { page } }) => {
  needPacks(...PACKS, 'geocoder-world');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('95060-5783');
  await expect(page.getByRole('option').first()).toContainText(words('inspect.modelledNotUsps'));
  await page.keyboard.press('Enter');
  await waitForAnswers(page);
  await expect(section(page, 'zip4')).toContainText('95060-5783');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('@berlin');
  await expect(page.getByRole('option').first()).toContainText('Europe/Berlin');
  await page.keyboard.press('Enter');
  await expect.poll(async () => Math.round((await shownPoint(page)).lat)).toBe(53);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('etc/gmt+5');
  await page.keyboard.press('Enter');
  await expect(searchBox(page)).toHaveValue('Etc/GMT+5');
  await expect(
    page.getByText(wordsLike('search.theseNamesMeansWestGreenwich', { zone: 'Etc/GMT+5', offset: 'UTC−05:00' })),
  ).toBeVisible();
  expect(Math.round((await shownPoint(page)).lat)).toBe(53);
  await searchBox(page).fill('santa cruz county');
  await expect(
    page
      .getByRole('option')
      .filter({ hasText: words('inspect.county') })
      .first(),
  ).toBeVisible();
  await searchBox(page).fill('qqzzxxwwvv');
  await expect(page.getByText(words('search.noMatchNameInstalledPacks', { name: 'qqzzxxwwvv' })).last()).toBeVisible();
});

test('coordinates find the point and its tile; codes, commands and places are found', async ({ cairn: { page } }) => {
  needPacks(...PACKS, 'geocoder-world');
  await page.getByRole('button', { name: startsWithWords('search.searchAddressPlaceZip4') }).click();
  await page.keyboard.type('-122.02 36.97');
  const lines = page.getByRole('option');
  await expect(lines.first()).toContainText('36.970000, −122.020000');
  await expect(lines.first()).toContainText('Santa Cruz');
  await expect(lines.nth(1)).toContainText(words('search.tileZoomXY', { zoom: 16, x: 10554, y: 25515 }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitForAnswers(page);
  await expect(section(page, 'tile')).toContainText('x 10554 · y 25515');
  expect(await shownPoint(page)).toEqual({ lat: 36.97, lon: -122.02 });

  await page.keyboard.press('Control+k');
  await page.keyboard.type('118 cooper st');
  await expect(lines.first()).toContainText('118 Cooper St');
  await page.keyboard.press('Shift+Enter');
  await expect(
    page.getByText(words('search.pinnedNameLetter', { name: '118 Cooper St', letter: 'A' })).last(),
  ).toBeVisible();
  expect(await shownPoint(page)).toEqual({ lat: 36.97, lon: -122.02 });

  await page.keyboard.press('Control+k');
  await page.keyboard.type('settings');
  await expect(page.getByRole('group', { name: words('search.commands') })).toContainText(words('common.settings'));
  await expect(lines.first()).toHaveText(startsWithWords('common.settings'));

  await searchBox(page).fill('849VCWC8+R9');
  await expect(lines.first()).toContainText('37.422062, −122.084063');
  await expect(lines.first()).toContainText('Plus Code 849VCWC8+R9');
  await searchBox(page).fill('10S EG 85743 91873');
  await expect(lines.first()).toContainText('MGRS 10S EG 85743 91873');
  // Matches near the centre of the map come first, except before well-known places.
  await searchBox(page).fill('pacific');
  await expect(lines.first()).toContainText('Pacific Ave');
  await searchBox(page).fill('downtown santa cruz');
  await expect(lines.first()).toContainText(/Santa Cruz.*California|Santa Cruz.*CA/);
  await searchBox(page).fill('paris');
  await expect(lines.first()).toContainText('France');
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toBeHidden();
  await expect(page.getByRole('application')).toBeFocused();
});
