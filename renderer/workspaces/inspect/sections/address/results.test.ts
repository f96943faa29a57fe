import { describe, expect, it } from 'vitest';
import type { GeocoderResult } from '../../../../../contract/geocoder.ts';
import { addressHeading, alsoHere, matchKind, townHeading, viewportOf } from './results.ts';

const result = (
  text: string,
  types: GeocoderResult['types'],
  locationType: GeocoderResult['geometry']['location_type'] = 'APPROXIMATE',
): GeocoderResult => ({
  address_components: [],
  formatted_address: text,
  types,
  geometry: {
    location: { lat: 0, lng: 0 },
    location_type: locationType,
    viewport: { southwest: { lat: -1, lng: 179 }, northeast: { lat: 1, lng: -179 } },
  },
  place_id: text,
  pack: 'geocoder-test',
});
const address = result('118 Cooper St, Santa Cruz, CA 95060, USA', ['street_address'], 'RANGE_INTERPOLATED');
const city = result('Santa Cruz, CA, USA', ['locality', 'political']);
const answer = (...results: GeocoderResult[]) => ({ results, status: 'OK' as const });

describe('the address at a point', () => {
  it('heads the panel, a place does not', () => {
    expect(addressHeading(answer(address, city))).toEqual({
      title: '118 Cooper St',
      subtitle: 'Santa Cruz, CA 95060, USA',
    });
    expect(addressHeading(answer(city))).toBeNull();
    expect(addressHeading(answer())).toBeNull();
  });

  it('is a town where one is close and nothing smaller is known', () => {
    const labasa = result('Labasa, Northern, Fiji', ['locality', 'political']);
    expect(townHeading(answer({ ...labasa, distance_metres: 1200 }, city))).toEqual({
      title: 'Labasa',
      subtitle: 'Northern, Fiji',
    });
    expect(townHeading(answer({ ...labasa, distance_metres: 8000 }))).toBeNull();
    expect(townHeading(answer({ ...address, distance_metres: 5 }))).toBeNull();
    expect(townHeading(answer())).toBeNull();
  });

  it('says how it was located', () => {
    expect(matchKind(address)).toBe('Interpolated');
    expect(matchKind(result('Calle 1 2, Montevideo', ['street_address'], 'ROOFTOP'))).toBe('Rooftop');
    expect(matchKind(city)).toBe('Place');
    expect(matchKind(result('California, USA', ['administrative_area_level_1', 'political']))).toBe('Area');
  });

  it('lists what else is here once', () => {
    expect(alsoHere(answer(address, city, city, address))).toEqual(['Santa Cruz, CA, USA']);
  });

  it('keeps a box across ±180° in one piece', () => {
    expect(viewportOf(address)).toEqual([179, -1, 181, 1]);
  });
});
