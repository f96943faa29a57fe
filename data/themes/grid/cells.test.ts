import { expect, it } from 'vitest';
import { createRandom } from '../../../main/packs/fixture-random.ts';
import { gridCells } from './cells.ts';

const cells = gridCells();
const at = (lon: number, lat: number) =>
  cells.filter(({ west, south, east, north }) => lon >= west && lon < east && lat >= south && lat < north);

it('cover the globe once', () => {
  const random = createRandom(5);
  for (let i = 0; i < 20_000; i++) expect(at(random() * 360 - 180, random() * 180 - 90)).toHaveLength(1);
  expect(cells.reduce((sum, { west, south, east, north }) => sum + (east - west) * (north - south), 0)).toBe(360 * 180);
  expect(new Set(cells.map(({ name }) => name)).size).toBe(cells.length);
});

it.each([
  ['Santa Cruz', -122.03, 36.97, '10S', '10N'],
  ['Montevideo', -56.17, -34.9, '21H', '21S'],
  ['Bergen, in the wider zone 32', 5.3, 60.4, '32V', '32N'],
  ['Longyearbyen, near the missing zone 34', 15.6, 78.2, '33X', '33N'],
  ['the equator', 3, 0, '31N', '31N'],
  ['Vostok', 106.8, -78.5, '48C', '48S'],
  ['the South Pole', 10, -90, 'B', 'UPS South'],
  ['near the North Pole', -10, 89, 'Y', 'UPS North'],
])('include %s', (_, lon, lat, name, zone) => {
  expect(at(lon, lat)).toMatchObject([{ name, zone }]);
});
