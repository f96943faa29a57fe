import { expect, test } from 'vitest';
import { axisOf, coordinateFault, positionIn, readCoordinate, readPair } from './coordinate.ts';

test.each([
  ['36.97, -122.03'],
  ['36.97N 122.03W'],
  ['N36.97 W122.03'],
  ['36.97° N, 122.03° W'],
  ['36,97; −122,03'],
  [`36°58'12"N 122°01'48"W`],
  ['36°58′12″ N, 122°1′48″ W'],
  ['N 36° 58\' 12", W 122° 1\' 48"'],
  ["36°58.2'N 122°1.8'W"],
  ['36 58 12 N, 122 01 48 W'],
  ['36:58:12N 122:01:48W'],
  ['122°1′48″W, 36°58′12″N'],
  ['POINT(-122.03 36.97)'],
  ['geo:36.97,-122.03;u=35'],
  ['lat: 36.97, lon: -122.03'],
  ['lon=-122.03 lat=36.97'],
  ['https://maps.example/@36.97,-122.03,15z'],
  ['٣٦٫٩٧، -١٢٢٫٠٣'],
  ['۳۶٫۹۷ −۱۲۲٫۰۳'],
  ['३६.९७, -१२२.०३'],
  ['３６．９７，－１２２．０３'],
  ['٣٦°٥٨′١٢″N, ١٢٢°١′٤٨″W'],
])('%s is a position', (text) => {
  const [lon, lat] = readPair(text, 'lat,lon') ?? [];
  expect(lon).toBeCloseTo(-122.03, 6);
  expect(lat).toBeCloseTo(36.97, 6);
});

test.each([
  ['10 Downing St'],
  ['24 de Mayo 12'],
  ['5 N Main'],
  ['12 Oak N'],
  // Minutes and seconds end at 59; without letters it is not known which number is which.
  [`36°75'00"N 122°01'48"W`],
  ['36 58 12, 122 01 48'],
  ['Latitude'],
  ['geo:'],
  ['https://maps.example/?a=1'],
  [''],
])('%s is none', (text) => {
  expect(readPair(text, 'lat,lon')).toBeUndefined();
});

test.each([
  ['50.9375', 50.9375],
  ['50,9375', 50.9375],
  [`50°56'15"N`, 50.9375],
  ['50° 56′ 15″', 50.9375],
  [`-50°56'15"`, -50.9375],
  ["50° 56.25' S", -50.9375],
  ['50 56 15 N', 50.9375],
  ['50:56:15N', 50.9375],
  ['50d56m15sN', 50.9375],
  ['50º56′15″W', -50.9375],
  ['N50.9375', 50.9375],
  ['W 50° 56.25', -50.9375],
  ['−50.9375°', -50.9375],
  ['50.9375 deg', 50.9375],
  ['50.9375 degrees W', -50.9375],
])('%s is one coordinate', (text, degrees) => {
  expect(readCoordinate(text)).toBeCloseTo(degrees, 9);
});

test.each([
  ['12:30'],
  ['12:30:15'],
  ['50 56 15'],
  ['N7'],
  ['E 45'],
  ['5d'],
  ['10 Downing St'],
  [`50°75'00"N`],
  ['north'],
])('%s is no coordinate', (text) => {
  expect(readCoordinate(text)).toBeUndefined();
});

test.each([
  ['47.37N', 'Latitude'],
  [`S 34° 54' 5"`, 'Latitude'],
  [`71°06'00.5"W`, 'Longitude'],
  ['71.1', undefined],
  ['8°32m24s', undefined],
  ['north', undefined],
])('the letter of %s says %s', (text, axis) => {
  expect(axisOf(text)).toBe(axis);
});

test('a coordinate of the other axis is a fault', () => {
  expect(coordinateFault('Longitude', '47.37N', 47.37)).toBe(
    'Longitude "47.37N" is a latitude. Are longitude and latitude swapped?',
  );
  expect(coordinateFault('Latitude', '47.37N', 47.37)).toBeUndefined();
});

const fault = (text: string): string | undefined => coordinateFault('Longitude', text, readCoordinate(text));

test('a number of metres is told from what is none', () => {
  expect(fault('573900.5')).toBe(
    'Longitude "573900.5" isn\'t in decimal degrees. It is as large as UTM or national grid coordinates',
  );
  expect(fault('Road 573900')).toBe('Longitude "Road 573900" isn\'t in decimal degrees');
});

test('digits of every script are digits', () => {
  expect(readCoordinate('٣٠٫٠٤٤٤')).toBe(30.0444);
  expect(readCoordinate(' -۵۱٫۴ ')).toBe(-51.4);
  expect(readCoordinate('𝟜𝟠.𝟝')).toBe(48.5);
  expect(positionIn('٣٠٫٠٤٤٤، ٣١٫٢٣٥٧')).toEqual([31.2357, 30.0444]);
  // Two whole numbers are an address.
  expect(positionIn('١٢، ٣٤')).toBeUndefined();
  expect(coordinateFault('Latitude', '٥٧٣٩٠٠', readCoordinate('٥٧٣٩٠٠'))).toContain('as large as UTM');
});
