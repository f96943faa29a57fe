/** Operates the inspector and reads its panel, by roles and names, as a screen reader would. */
import { expect, type Locator, type Page } from '@playwright/test';
import { startsWithWords, words } from './words.ts';

export interface LonLat {
  /** Degrees east. */
  lon: number;
  /** Degrees north. */
  lat: number;
}

export interface View extends LonLat {
  zoom: number;
}

/** Sections of the panel with the ids of their titles. */
const SECTION_TITLES = {
  address: 'common.address',
  zip4: 'common.zip4',
  admin: 'common.administrative',
  'time-zone': 'common.timeZone',
  health: 'common.healthAlerts',
  tile: 'inspect.tile',
  'geo-boundaries': 'common.geoBoundaries',
} as const;
export type SectionId = keyof typeof SECTION_TITLES;

export const sectionTitle = (id: SectionId): string => words(SECTION_TITLES[id]);

/** Storage key of the window's layout. */
export const LAYOUT_KEY = 'cairn.layout';

export const map = (page: Page): Locator => page.getByRole('application');

/** Time for the window to open on a busy machine. Benchmarks run without the expectations' default of the tests. */
const OPEN_MS = 30_000;

/** Expects the map's accessible name to show this place. */
export async function expectView(page: Page, { lon, lat }: LonLat): Promise<void> {
  const [shownLat, shownLon] = [lat, lon].map((degrees) => degrees.toFixed(5).replace('-', '−'));
  const label = startsWithWords('map.mapLatLonZoomZoom', { lat: shownLat ?? '', lon: shownLon ?? '' });
  await expect(map(page)).toHaveAttribute('aria-label', label, { timeout: OPEN_MS });
}

/** Returns the stored layout of a window left at `view` without a point and without the welcome card. */
export const layoutAt = (view: View): string =>
  JSON.stringify({ state: { view: { ...view, bearing: 0 }, lastPoint: null, welcomed: true }, version: 1 });

/**
 * Opens the window at `view`, from a page of the same origin without the window.
 * @param address address of the window
 */
export async function openFirstAt(page: Page, address: string, view: View): Promise<void> {
  await page.evaluate(([name, state]) => localStorage.setItem(name, state), [LAYOUT_KEY, layoutAt(view)] as const);
  await page.goto(address);
  await expectView(page, view);
}

/** Reloads the window at `view`, as if it had been left there. */
export async function openAt(page: Page, view: View): Promise<void> {
  await map(page).waitFor();
  await page.evaluate(
    ([name, state]) => {
      // Runs after the window's own handlers, which would save the current view.
      window.addEventListener('pagehide', () => {
        localStorage.setItem(name, state);
      });
    },
    [LAYOUT_KEY, layoutAt(view)] as const,
  );
  await page.reload();
  await expectView(page, view);
}

/**
 * Waits until the window has loaded the panel, as it does once the map is drawn, and for a second no other script.
 * Without a server it couldn't.
 */
export async function panelIsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const last = Math.max(...scripts.map(({ startTime, duration }) => startTime + duration));
    return scripts.some(({ name }) => name.includes('InspectPanel')) && performance.now() - last > 1000;
  });
}

/** Clicks the centre of the map, or a point offset from it in pixels. */
export async function clickMap(page: Page, right = 0, down = 0): Promise<void> {
  const box = await map(page).boundingBox();
  if (box === null) throw new Error('The map is not visible');
  await page.mouse.click(box.x + box.width / 2 + right, box.y + box.height / 2 + down);
}

/** Returns a screenshot of the map once two consecutive ones are equal. */
export async function stableMap(page: Page): Promise<Buffer> {
  let last = await map(page).screenshot();
  await expect(async () => {
    const previous = last;
    last = await map(page).screenshot();
    expect(last.equals(previous)).toBe(true);
  }).toPass({ intervals: [500] });
  return last;
}

export const panel = (page: Page): Locator => page.getByRole('complementary', { name: words('common.inspect') });

export const section = (page: Page, id: SectionId): Locator =>
  panel(page).getByRole('region', { name: sectionTitle(id), exact: true });

/** @param name of the tool, e.g. `words('inspect.rawJson')` */
export const tool = (page: Page, id: SectionId, name: string): Locator =>
  section(page, id)
    .getByRole('toolbar')
    .getByRole('button', { name: new RegExp(`^${name}(?!\\w)`) });

/** Waits until every section shows an answer, an empty result or an error. */
export async function waitForAnswers(page: Page): Promise<void> {
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).locator('[data-section][data-state=loading], [data-section][data-old]')).toHaveCount(0);
  await expect(panel(page).locator('[data-section]').first()).toBeVisible();
}

/** Returns the panel's point, in decimal degrees. */
export async function shownPoint(page: Page): Promise<LonLat> {
  const text = (await panel(page).getByTestId('coordinates').innerText()).replaceAll('−', '-');
  const [lat = Number.NaN, lon = Number.NaN] = text.split(',').map(Number);
  return { lon, lat };
}

/** Returns the administrative chain as `level name`, starting with the country; empty outside every country. */
export async function chain(page: Page): Promise<string[]> {
  const rows = section(page, 'admin').getByRole('listitem').getByRole('button');
  const names: string[] = [];
  for (const row of await rows.all()) {
    const [level = '', name = ''] = (await row.innerText()).split('\n').filter(Boolean);
    names.push(`${level} ${name}`);
  }
  return names;
}

export const searchBox = (page: Page): Locator =>
  page.getByRole('combobox', { name: startsWithWords('search.search') });

/** Types the coordinates of a point into the search box, and takes the first suggestion. */
export async function searchFor(page: Page, { lon, lat }: LonLat): Promise<void> {
  await map(page).waitFor();
  await page.keyboard.press('Control+k');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type(`${lat}, ${lon}`);
  // Only this attribute of the component library shows that the first suggestion is selected.
  await expect(page.getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  // While the box is open, it receives clicks outside it.
  await expect(searchBox(page)).toBeHidden();
}

/** Looks a point up by keyboard, through the search box. */
export async function goTo(page: Page, { lon, lat }: LonLat): Promise<void> {
  await searchFor(page, { lon, lat });
  await expect.poll(() => shownPoint(page)).toEqual({ lon, lat });
}
