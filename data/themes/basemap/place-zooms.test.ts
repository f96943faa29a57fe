import { expect, it } from 'vitest';
import type { Place } from '../../read/places.ts';
import { LAST_PLACE_ZOOM, namedWest, placeZooms } from './place-zooms.ts';

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

it('shows a capital with the name of its country, and that of a small country by its size', () => {
  const capital = place(0.1, 0, 1000, 0);
  const zoomsWith = (countryZoom: number | undefined) =>
    placeZooms([place(0, 0, 5_000_000), capital, place(0.03, 0.03, undefined)], () => countryZoom);
  expect(zoomsWith(2)).toEqual([3, 4, LAST_PLACE_ZOOM]);
  expect(zoomsWith(5)).toEqual([3, 5, LAST_PLACE_ZOOM]);
  expect(zoomsWith(6)).toEqual([3, 9, LAST_PLACE_ZOOM]);
  expect(zoomsWith(undefined)).toEqual([3, 9, LAST_PLACE_ZOOM]);
});

it('shows a section of a town last, whatever population is listed for it', () => {
  const section = { ...place(90, 45, 600_000), featureCode: 'PPLX' };
  expect(placeZooms([section, place(0, 0, 5_000_000)])).toEqual([LAST_PLACE_ZOOM, 3]);
});

it('puts a name west of its place if the place that appears first beside it lies east', () => {
  const places = [
    place(2.6, 6.5, 234_000),
    place(3.4, 6.45, 9_000_000),
    place(2.4, 6.4, 680_000),
    place(60, 0, 800_000),
  ];
  expect(namedWest(places, [4, 3, 6, 3])).toEqual(new Set([0, 2]));
  // Of two that appear together, the nearer one counts.
  expect(namedWest(places, [4, 4, 4, 4])).toEqual(new Set([2]));
  expect(namedWest([], [])).toEqual(new Set());
});
