/**
 * What a person does with the inspector, and what they read in its panel: by roles and names, as a screen reader would.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { words } from './words.ts';

export interface LonLat {
  /** Degrees east. */
  lon: number;
  /** Degrees north. */
  lat: number;
}

export interface View extends LonLat {
  zoom: number;
}

export type SectionTitle =
  | 'Address'
  | 'ZIP+4'
  | 'Administrative'
  | 'Time zone'
  | 'Health alerts'
  | 'Tile'
  | 'Geo-boundaries';

/** Under this name the window remembers how it was left. */
export const LAYOUT_KEY = 'cairn.layout';

export const map = (page: Page): Locator => page.getByRole('application');

/** Whether the map shows this place, to four decimals: its name says where it is. */
export async function expectView(page: Page, { lon, lat }: LonLat): Promise<void> {
  const label = `Map, ${lat.toFixed(5)}, ${lon.toFixed(5)}`.replaceAll('-', '−');
  await expect(map(page)).toHaveAttribute('aria-label', new RegExp(`^${label.replaceAll('.', String.raw`\.`)}`));
}

/**
 * What the window remembers of having been left on a place, welcomed and without a point, so that nothing covers the
 * map.
 */
export const layoutAt = (view: View): string =>
  JSON.stringify({ state: { view: { ...view, bearing: 0 }, lastPoint: null, welcomed: true }, version: 1 });

/**
 * From a page of the window's origin, before the window is opened: opens it on a place. @param address of the window
 */
export async function openFirstAt(page: Page, address: string, view: View): Promise<void> {
  await page.evaluate(([name, state]) => localStorage.setItem(name, state), [LAYOUT_KEY, layoutAt(view)] as const);
  await page.goto(address);
  await expectView(page, view);
}

/** Opens the window anew on a place, as if it had been left there. */
export async function openAt(page: Page, view: View): Promise<void> {
  await map(page).waitFor();
  await page.evaluate(
    ([name, state]) => {
      // The window keeps the view a moment after the map has come to rest; what is written then must be this.
      window.addEventListener('pagehide', () => {
        localStorage.setItem(name, state);
      });
    },
    [LAYOUT_KEY, layoutAt(view)] as const,
  );
  await page.reload();
  await expectView(page, view);
}

/** Clicks the middle of the map, or so many pixels beside it. */
export async function clickMap(page: Page, right = 0, down = 0): Promise<void> {
  const box = await map(page).boundingBox();
  if (box === null) throw new Error('The map is not visible');
  await page.mouse.click(box.x + box.width / 2 + right, box.y + box.height / 2 + down);
}

/** The map once it has come to rest: two pictures in a row that are the same. */
export async function stillMap(page: Page): Promise<Buffer> {
  let last = await map(page).screenshot();
  await expect(async () => {
    const previous = last;
    last = await map(page).screenshot();
    expect(last.equals(previous)).toBe(true);
  }).toPass({ intervals: [500] });
  return last;
}

export const panel = (page: Page): Locator => page.getByRole('complementary', { name: words('common.inspect') });

export const section = (page: Page, title: SectionTitle): Locator =>
  panel(page).getByRole('region', { name: title, exact: true });

export const tool = (page: Page, title: SectionTitle, name: string): Locator =>
  section(page, title)
    .getByRole('toolbar')
    .getByRole('button', { name: new RegExp(`^${name}(?!\\w)`) });

/** Waits until every section has its answer, found nothing, or failed. */
export async function settled(page: Page): Promise<void> {
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).locator('[data-section][data-state=loading], [data-section][data-old]')).toHaveCount(0);
  await expect(panel(page).locator('[data-section]').first()).toBeVisible();
}

/** The point of the panel as it is written, in decimal degrees. */
export async function shownPoint(page: Page): Promise<LonLat> {
  const text = (await panel(page).getByTestId('coordinates').innerText()).replaceAll('−', '-');
  const [lat = Number.NaN, lon = Number.NaN] = text.split(',').map(Number);
  return { lon, lat };
}

/** Names of the administrative chain, the country first; empty where there is none. */
export async function chain(page: Page): Promise<string[]> {
  const rows = section(page, 'Administrative').getByRole('listitem').getByRole('button');
  const names: string[] = [];
  for (const row of await rows.all()) {
    const [level = '', name = ''] = (await row.innerText()).split('\n').filter(Boolean);
    names.push(`${level} ${name}`);
  }
  return names;
}

export const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: /^Search/ });

/** Goes to a place by keyboard, through the search box. */
export async function goTo(page: Page, { lon, lat }: LonLat): Promise<void> {
  await map(page).waitFor();
  await page.keyboard.press('Control+k');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type(`${lat}, ${lon}`);
  // The first suggestion is chosen beforehand; the component library says so by this attribute alone.
  await expect(page.getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect.poll(() => shownPoint(page)).toEqual({ lon, lat });
  // As long as the box is there, it takes what is pressed beside it.
  await expect(searchBox(page)).toBeHidden();
}
