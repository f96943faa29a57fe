import { expect, it } from 'vitest';
import type { GeocoderResult } from '../../../contract/geocoder.ts';
import { windOf } from '../coordinates/bearing.ts';
import { zoneName } from './locale.ts';
import { translatedName, writtenAddress } from './names.ts';
import { speak } from './t.ts';

const ADDRESS: GeocoderResult = {
  address_components: [{ long_name: 'Germany', short_name: 'DE', types: ['country', 'political'] }],
  formatted_address: 'Mitte, Berlin, Germany',
  types: ['neighborhood'],
  geometry: {
    location: { lat: 0, lng: 0 },
    location_type: 'APPROXIMATE',
    viewport: { southwest: { lat: 0, lng: 0 }, northeast: { lat: 1, lng: 1 } },
  },
  place_id: 'x',
  pack: 'x',
};
const WINTER = new Date('2026-12-01T00:00:00Z');
const NAMES = ['European Union', 'Euro area', 'Swiss franc', 'Mitte'];

it('leaves English names unchanged in English', async () => {
  await speak('en', []);
  expect([writtenAddress(ADDRESS), ...NAMES.map(translatedName)]).toEqual(['Mitte, Berlin, Germany', ...NAMES]);
  expect(zoneName('America/Los_Angeles', WINTER)).toBe('Pacific Standard Time');
});

it('names countries, groups, currencies, zones and winds in the language of the window', async () => {
  await speak('de', []);
  expect([writtenAddress(ADDRESS), ...NAMES.map(translatedName)]).toEqual([
    'Mitte, Berlin, Deutschland',
    'Europäische Union',
    'Eurozone',
    'Schweizer Franken',
    'Mitte',
  ]);
  expect(zoneName('Europe/Berlin', WINTER)).toBe('Mitteleuropäische Normalzeit');
  expect(zoneName('Etc/GMT+5', WINTER)).toBeUndefined();
  expect([45, 90, 270].map(windOf)).toEqual(['NO', 'O', 'W']);
});

it('names places in another language than the window if that was chosen', async () => {
  await speak('de', [], 'fr');
  expect(writtenAddress(ADDRESS)).toBe('Mitte, Berlin, Allemagne');
});
