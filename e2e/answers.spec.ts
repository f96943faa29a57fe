/** Actions on results: copy them or their request, show them as JSON, save their areas, show them on the map. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import type { Cairn } from './harness/cairn.ts';
import { fetchFromPage } from './harness/fetch-from-page.ts';
import {
  clickMap,
  map,
  openAt,
  panel,
  section,
  waitForAnswers,
  shownPoint,
  stableMap,
  tool,
  type LonLat,
} from './harness/inspector.ts';
import { needPacks, WORLD_PACKS } from './harness/packs.ts';
import { saveFile } from './harness/saved-file.ts';
import { expect, test } from './harness/test.ts';
import { startsWithWords, words } from './harness/words.ts';

/** A place in Bavaria, far from every border. */
const MUNICH = { lon: 11.575, lat: 48.137, zoom: 9 };

test.beforeEach(async ({ shared: { page } }) => {
  needPacks(...WORLD_PACKS);
  await openAt(page, MUNICH);
  await clickMap(page);
  await waitForAnswers(page);
});

/**
 * Returns the text of the clipboard by pasting it into the search box: the page itself has no permission to read it.
 */
async function pasteClipboard({ page }: Cairn): Promise<string> {
  await expect(page.getByRole('status').filter({ hasText: startsWithWords('common.copiedName') })).toBeAttached();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+v');
  const box = page.locator('[data-search]');
  await expect(box).not.toHaveValue('');
  const text = await box.inputValue();
  await box.fill('');
  await page.keyboard.press('Escape');
  return text;
}

test('a request copied as curl returns the same result', async ({ shared: cairn, kind }) => {
  await tool(cairn.page, 'admin', words('common.copyCurl')).click();
  const command = await pasteClipboard(cairn);
  const { lon, lat } = await shownPoint(cairn.page);
  const language = await cairn.page.evaluate(() => document.documentElement.lang);
  const path = `/v1/admin-chain?x=${lon}&y=${lat}&language=${language}`;
  expect(command).toBe(`curl -H "x-api-key: $CAIRN_KEY" '${cairn.serverUrl}${path}'`);

  const run = (key: string): unknown =>
    JSON.parse(
      execFileSync('sh', ['-c', command], {
        env: { ...process.env, CAIRN_KEY: key },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  // The command doesn't contain the key.
  expect(run('0'.repeat(43))).toEqual({ message: 'Forbidden', code: 'forbidden' });
  if (kind === 'desktop') {
    test
      .info()
      .annotations.push({ type: 'not shown', description: 'the request with the key: only the main process knows it' });
    return;
  }
  const key = await cairn.page.evaluate(() => sessionStorage.getItem('cairn.key'));
  expect(run(key ?? '')).toEqual(await fetchFromPage(cairn.page, path));
});

test('coordinates are copied with ASCII minus signs, so that programs can parse them', async ({ shared: cairn }) => {
  const { page } = cairn;
  await openAt(page, { lon: -58.4, lat: -34.6, zoom: 9 });
  await clickMap(page);
  await waitForAnswers(page);
  const { lon, lat } = await shownPoint(page);
  await panel(page)
    .getByRole('button', { name: startsWithWords('common.copyShown', { shown: /[−\d]/ }) })
    .click();
  expect((await pasteClipboard(cairn)).split(',').map(Number)).toEqual([lat, lon]);
});

test('the raw JSON equals the response of the HTTP interface', async ({ shared: cairn }) => {
  const { page } = cairn;
  await tool(page, 'time-zone', words('inspect.rawJson')).click();
  const displayed: unknown = JSON.parse(
    await section(page, 'time-zone').getByLabel(words('common.answerJson')).innerText(),
  );
  const { lon, lat } = await shownPoint(page);
  expect(displayed).toEqual(await fetchFromPage(cairn.page, `/timezonesv1/xy2tzdata?x=${lon}&y=${lat}`));
});

test('the raw JSON of areas collapses geometries until they are expanded', async ({ shared: { page } }) => {
  needPacks('zip4-santa-cruz');
  await openAt(page, { lon: -122.0263, lat: 36.9741, zoom: 15 });
  await clickMap(page);
  await waitForAnswers(page);
  await tool(page, 'zip4', words('inspect.rawJson')).click();
  const zip4 = section(page, 'zip4');
  const json = zip4.getByLabel(words('common.answerJson'));
  const points = /\{ (?:Multi)?Polygon, (\d[\d,]*) points \}/;
  await expect(json).toContainText(points);
  const [, count] = points.exec(await json.innerText()) ?? [];
  await zip4.getByRole('button', { name: words('inspect.showFullGeometry') }).click();
  await expect(json).not.toContainText(points);
  const [, outline] = /"coordinates": (\[[-+.\d\se,[\]]+\])/.exec(await json.innerText()) ?? [];
  const coordinates: Position[][] = JSON.parse(outline ?? '[]');
  expect(coordinates.flat(Infinity).length / 2).toBe(Number(count?.replaceAll(',', '')));
});

/** Returns whether a polygon contains a point, by the even-odd rule over all rings, including holes. */
function isInside({ lon, lat }: LonLat, rings: Position[][]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
      const [x1 = 0, y1 = 0] = ring[i] ?? [];
      const [x2 = 0, y2 = 0] = ring[j] ?? [];
      if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

const contains = ({ geometry }: Feature<Polygon | MultiPolygon>, point: LonLat): boolean =>
  geometry.type === 'Polygon'
    ? isInside(point, geometry.coordinates)
    : geometry.coordinates.some((rings) => isInside(point, rings));

/** Returns the areas of a section as saved GeoJSON. */
const saveAreas = async (cairn: Cairn, directory: string): Promise<string> =>
  (
    await saveFile(
      cairn,
      () => tool(cairn.page, 'admin', words('inspect.saveGeoJSON')).click(),
      join(directory, 'areas.geojson'),
    )
  ).toString('utf8');

test('every area of the saved GeoJSON contains the point', async ({ shared: cairn, dataDirectory }) => {
  const collection: FeatureCollection<Polygon | MultiPolygon> = JSON.parse(await saveAreas(cairn, dataDirectory));
  const point = await shownPoint(cairn.page);
  expect(collection.type).toBe('FeatureCollection');
  expect(collection.features.length).toBeGreaterThan(0);
  expect(collection.features.map(({ properties }) => String(properties?.['name'])).join()).toContain('Germany');
  for (const feature of collection.features)
    expect(contains(feature, point), String(feature.properties?.['name'])).toBe(true);
  // Proves that the check can fail: no area contains the antipodes.
  expect(collection.features.some((feature) => contains(feature, { lon: point.lon - 180, lat: -point.lat }))).toBe(
    false,
  );
});

test('pointing at an area outlines it on the map', async ({ shared: { page } }) => {
  const row = section(page, 'admin').getByRole('listitem').getByRole('button').last();
  const rest = { x: 5, y: 300 };
  await page.mouse.move(rest.x, rest.y);
  const before = await stableMap(page);
  await row.hover();
  await expect(row).toContainText(words('inspect.outlined'));
  const outlined = await stableMap(page);
  expect(outlined.equals(before)).toBe(false);
  await page.mouse.move(rest.x, rest.y);
  await expect(row).not.toContainText(words('inspect.outlined'));
  expect((await stableMap(page)).equals(before)).toBe(true);
});

test('the panel zooms to an area only on request', async ({ shared: { page } }) => {
  const initialLabel = await map(page).getAttribute('aria-label');
  await section(page, 'admin').getByRole('listitem').getByRole('button').first().hover();
  expect(await map(page).getAttribute('aria-label')).toBe(initialLabel);
  await tool(page, 'admin', words('common.zoomTo')).click();
  await expect(map(page)).not.toHaveAttribute('aria-label', initialLabel ?? '');
});
