import { expect, it } from 'vitest';
import { estimateOf, estimateOfAll, writtenAbout } from './osm-estimates.ts';
import type { Choices } from './import-state.ts';
import { orderOf } from './order.ts';

const CHOICES: Choices = {
  kind: 'addresses',
  title: ' Town ',
  skipBadRows: true,
  areHeights: true,
  parts: ['addresses'],
  country: 'UY',
  locality: ' Melo ',
  licence: ' CC0-1.0 ',
  attribution: '',
};
const SETUP = { ids: ['a', 'b'], fields: { number: 'nro' }, layer: ' points ', epsg: 32721 };

it('says of each kind only what is of it', () => {
  expect(orderOf(CHOICES, ['a', 'b'], SETUP)).toEqual({
    kind: 'addresses',
    files: ['a', 'b'],
    title: 'Town',
    country: 'UY',
    locality: 'Melo',
    layer: 'points',
    epsg: 32721,
    fields: { number: 'nro' },
  });
  expect(
    orderOf({ ...CHOICES, title: ' ', country: null, locality: '' }, ['a'], {
      ids: ['a'],
      fields: {},
      layer: '',
      epsg: null,
    }),
  ).toEqual({ kind: 'addresses', files: ['a'], fields: {} });
  expect(orderOf({ ...CHOICES, kind: 'health' }, ['a'])).toEqual({
    kind: 'health',
    files: ['a'],
    title: 'Town',
    skip_bad_rows: true,
  });
  expect(orderOf({ ...CHOICES, kind: 'places' }, ['a'])).toEqual({
    kind: 'places',
    files: ['a'],
    title: 'Town',
    licence: 'CC0-1.0',
  });
  expect(orderOf({ ...CHOICES, kind: 'zip4' }, ['a'])).toEqual({
    kind: 'zip4',
    files: ['a'],
    title: 'Town',
  });
});

it('names the country of an extract only where its roads are imported', () => {
  expect(orderOf({ ...CHOICES, kind: 'osm' }, ['a'])).toEqual({
    kind: 'osm',
    files: ['a'],
    title: 'Town',
    parts: ['addresses'],
  });
  expect(orderOf({ ...CHOICES, kind: 'osm', parts: ['roads'] }, ['a'])).toMatchObject({
    parts: ['roads'],
    country: 'UY',
  });
});

it('estimates parts by the size of the file, the text of a format counted as the PBF that it would be', () => {
  const pbf = { name: 'Town.OSM.PBF', size: 30e6 };
  const [map, roads] = [estimateOf(pbf, 'map'), estimateOf(pbf, 'roads')];
  expect(roads.bytes).toBeGreaterThan(map.bytes);
  expect(estimateOf({ ...pbf, name: 'town.osm' }, 'map').bytes).toBeLessThan(map.bytes / 5);
  expect(estimateOfAll(pbf, ['map', 'roads'])).toMatchObject({ bytes: map.bytes + roads.bytes });
  expect(estimateOfAll(pbf, ['map', 'roads']).seconds).toBeGreaterThan(map.seconds + roads.seconds);
  expect([7, 90, 4800].map(writtenAbout)).toEqual(['10 s', '2 min', '1 h 20 min']);
});
