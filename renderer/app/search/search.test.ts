import { IconMapPin } from '@tabler/icons-react';
import { expect, test, describe, it } from 'vitest';
import type { SuggestionGroup } from './suggestion.ts';
import { merged } from './use-found.ts';
import { readZip9 } from './zip9.ts';
import { assert, jsonValue, property } from 'fast-check';
import { readRecent, remembered, type Destination } from '../../model/window/recent.ts';
import { cityOf, isPlaceless, placelessMeaning, zoneNamed, zonesMatching } from './zones.ts';
import type { GeocoderResult } from '../../../contract/geocoder.ts';
import { destinationOf, grouped } from './geocoded.ts';

const group = (title: string): SuggestionGroup => ({
  title,
  suggestions: [{ id: title, icon: IconMapPin, title, go: () => undefined }],
});

describe('use found', () => {
  const local = { groups: [], problem: null, asks: true, after: [group('Commands')] };
  const titles = (isWeak: boolean): string[] =>
    merged(local, { groups: [group('Places')], problem: null, isWeak }).groups.map(({ title }) => title);

  test('places stand above commands, unless none fits all that was typed', () => {
    expect(titles(false)).toEqual(['Places', 'Commands']);
    expect(titles(true)).toEqual(['Commands', 'Places']);
  });
});

const place = (title: string): Destination => ({
  kind: 'place',
  title,
  detail: 'Germany',
  point: { lon: 13.4, lat: 52.5 },
  area: [13, 52, 14, 53],
});

describe('recent', () => {
  describe('recent searches', () => {
    it('keeps the latest first, each once, and no more than eight', () => {
      const names = 'abcdefghij'.split('');
      const all = names.reduce<Destination[]>((before, name) => remembered(before, place(name)), []);
      expect(all.map(({ title }) => title)).toEqual('jihgfedc'.split(''));
      expect(remembered(all, place('h')).map(({ title }) => title)).toEqual('hjigfedc'.split(''));
    });

    it('reads back what it wrote, and drops what is damaged', () => {
      const good = place('Berlin');
      expect(readRecent([good, { title: 'Nowhere', point: { lon: 500, lat: 0 } }, null])).toEqual([good]);
      assert(
        property(jsonValue(), (stored) => {
          expect(readRecent(readRecent([stored]))).toEqual(readRecent([stored]));
        }),
      );
    });
  });
});

describe('parsed', () => {
  describe('readZip9', () => {
    it.each([
      ['95060-4518', '950604518'],
      [' 950604518 ', '950604518'],
      ['95060 4518', '950604518'],
      ['95060', null],
      ['95060-45', null],
      ['118 Cooper', null],
    ])('%s: %s', (text, code) => {
      expect(readZip9(text)).toBe(code);
    });
  });

  describe('zones', () => {
    it('are found by any part, the nearest in spelling first', () => {
      expect(zonesMatching('los angeles')[0]).toBe('America/Los_Angeles');
      expect(zonesMatching('berl')).toContain('Europe/Berlin');
      expect(zonesMatching('atlantis')).toEqual([]);
    });

    it('are known by their whole name only with a slash', () => {
      expect(zoneNamed('europe/berlin')).toBe('Europe/Berlin');
      expect(zoneNamed('Berlin')).toBeNull();
      expect(zoneNamed('Europe/Atlantis')).toBeNull();
      expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
    });

    it('go by the names of the packs, and are found by their former ones', () => {
      expect(zonesMatching('calcutta')).toEqual(['Asia/Kolkata']);
      expect(zonesMatching('kolkata')).toEqual(['Asia/Kolkata']);
      expect(zoneNamed('Europe/Kiev')).toBe('Europe/Kyiv');
    });

    it('without a place can be found, after those that have one', () => {
      expect(zonesMatching('utc')).toEqual(['Etc/UTC']);
      expect(zoneNamed('etc/gmt+5')).toBe('Etc/GMT+5');
      expect(zoneNamed('UTC')).toBe('Etc/UTC');
      expect(zonesMatching('etc/gmt').every(isPlaceless)).toBe(true);
    });

    it.each([
      ['Etc/UTC', 'Etc/UTC is Coordinated Universal Time, without daylight saving. It doesn’t belong to a place'],
      ['Etc/GMT+5', 'Etc/GMT+5 is UTC−05:00 all year. Ships use it on the high seas from 67.5° to 82.5° W.'],
      ['Etc/GMT-12', 'Etc/GMT-12 is UTC+12:00 all year. Ships use it on the high seas from 172.5° to 180° E.'],
      ['Etc/GMT-14', 'Etc/GMT-14 is UTC+14:00 all year. It doesn’t belong to a place'],
    ])('%s says what it is', (zone, meaning) => {
      expect(placelessMeaning(zone)).toContain(meaning);
    });
  });
});

const result = (text: string, ...types: GeocoderResult['types']): GeocoderResult => ({
  address_components: [],
  formatted_address: text,
  types,
  geometry: {
    location: { lat: 37, lng: -122 },
    location_type: 'APPROXIMATE',
    viewport: { southwest: { lat: 36, lng: -123 }, northeast: { lat: 38, lng: -121 } },
  },
  place_id: text,
  pack: 'geocoder-test',
});

describe('geocoded', () => {
  describe('destinationOf', () => {
    it('goes to an address itself, and to the whole of a place', () => {
      const address = destinationOf(result('118 Cooper St, Santa Cruz, CA 95060, USA', 'street_address'));
      expect(address).toEqual({
        kind: 'address',
        title: '118 Cooper St',
        detail: 'Santa Cruz, CA 95060, USA',
        point: { lon: -122, lat: 37 },
        area: null,
      });
      expect(destinationOf(result('Berlin, Germany', 'locality', 'political'))).toMatchObject({
        kind: 'place',
        area: [-123, 36, -121, 38],
      });
    });

    it('tells a county from the town of the same name', () => {
      const county = result('Santa Cruz, CA, USA', 'administrative_area_level_2', 'political');
      expect(destinationOf({ ...county, local_type: 'County' }).detail).toBe('CA, USA · County');
      expect(destinationOf(county).detail).toBe('CA, USA · Level 2');
      expect(destinationOf(result('Santa Cruz, CA, USA', 'locality', 'political')).detail).toBe('CA, USA');
    });

    it('says of a capital that it is one', () => {
      const town = result('Vienna, Wien, Austria', 'locality', 'political');
      expect(destinationOf({ ...town, seat_of: 'country' }).detail).toBe('Wien, Austria · Capital');
      expect(destinationOf({ ...town, seat_of: 'administrative_area_level_1' }).detail).toBe('Wien, Austria');
    });
  });

  describe('grouped', () => {
    it('keeps the best result first', () => {
      const found = [
        result('A St', 'route'),
        result('Town', 'locality'),
        result('1 A St', 'street_address'),
        result('B St', 'route'),
      ].map(destinationOf);
      expect(grouped(found).map(({ title, members }) => [title, members.map((member) => member.title)])).toEqual([
        ['Streets', ['A St', 'B St']],
        ['Places', ['Town']],
        ['Addresses', ['1 A St']],
      ]);
    });
  });
});
