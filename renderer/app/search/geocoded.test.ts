import { describe, expect, it } from 'vitest';
import type { GeocoderResult } from '../../../contract/geocoder.ts';
import { destinationOf, grouped } from './geocoded.ts';

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
