import { expect, it } from 'vitest';
import type { Place } from '../../read/places.ts';
import { LAST_PLACE_ZOOM, placeZooms } from './place-zooms.ts';

const place = (lon: number, lat: number, population: number | undefined, seatLevel?: number): Place => ({
  name: '',
  lon,
  lat,
  country: 'XX',
  admin1: undefined,
  admin2: undefined,
  geonamesId: undefined,
  population,
  featureCode: undefined,
  seatLevel,
});

it('shows the largest place first, and places near it later', () => {
  const zooms = placeZooms([
    place(10, 50, 400_000),
    place(10.5, 50.2, 390_000),
    place(60, 40, 70_000),
    place(61, 10, 900),
  ]);
  expect(zooms).toEqual([3, 7, 4, 7]);
});

it('shows no suburb before its city, even if the city is too near to another one', () => {
  const [, city = 0, suburb = 0] = placeZooms([
    place(0, 0, 2_000_000),
    place(3.25, 0, 600_000),
    place(3.4, 0, 300_000),
  ]);
  expect(city).toBeLessThan(suburb);
});

it('shows a small town in an empty region no later than a suburb of a large city', () => {
  const [, suburb = 0, town = 0] = placeZooms([
    place(2.35, 48.85, 2_000_000),
    place(2.45, 48.86, 100_000),
    place(90, 45, 16_000),
  ]);
  expect(town).toBeLessThan(suburb);
});

it('shows capitals early, and places of unknown size last', () => {
  expect(placeZooms([place(0, 0, 5_000_000), place(0.1, 0, 1000, 0), place(0.03, 0.03, undefined)])).toEqual([
    3,
    4,
    LAST_PLACE_ZOOM,
  ]);
});
