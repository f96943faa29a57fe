import { expect, test } from 'vitest';
import { readMgrs } from '../../../contract/read-mgrs.ts';
import { createRandom } from '../../packs/fixture-random.ts';
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

/** One coordinate as degrees, minutes and seconds. */
function sexagesimal(value: number): [degrees: number, minutes: number, seconds: number] {
  const seconds = Math.round(Math.abs(value) * 3600);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
}

type Notation = (latitude: number, longitude: number) => string;
const sides = (latitude: number, longitude: number): [string, string] => [
  latitude < 0 ? 'S' : 'N',
  longitude < 0 ? 'W' : 'E',
];
/** Both coordinates by `write`, with the letters of their sides. */
const sided =
  (write: (value: number, side: string) => string, between: string): Notation =>
  (latitude, longitude) => {
    const [first, second] = sides(latitude, longitude);
    return write(latitude, first) + between + write(longitude, second);
  };
const dms = (write: (degrees: number, minutes: number, seconds: number, side: string) => string, between = ' ') =>
  sided((value, side) => write(...sexagesimal(value), side), between);
/** In words of a language, north, south, east and west. */
const inWords = (words: readonly [string, string, string, string], isBehind = true): Notation =>
  sided((value, side) => {
    const word = words['NSEW'.indexOf(side)] ?? '';
    const degrees = Math.abs(value).toFixed(4);
    return isBehind ? `${degrees}° ${word}` : `${word} ${degrees}`;
  }, ', ');
const withSign = (value: number): string => `${value < 0 ? '-' : ''}${sexagesimal(value).join(' ')}`;
const comma = (value: number): string => value.toFixed(5).replace('.', ',');
/** Digits of the minutes as receivers write them. */
const received = (value: number, digits: number): string => {
  const minutes = (Math.abs(value) % 1) * 60;
  return String(Math.floor(Math.abs(value))).padStart(digits, '0') + minutes.toFixed(4).padStart(7, '0');
};

const NOTATIONS: Readonly<Record<string, Notation>> = {
  'seconds without a sign': dms((d, m, s, side) => `${d} ${m} ${s} ${side}`),
  'colons, letters glued behind': dms((d, m, s, side) => `${d}:${m}:${s}${side}`),
  'd, m and s': dms((d, m, s, side) => `${d}d${m}m${s}s${side}`),
  'small letters': dms((d, m, s, side) => `${d}°${m}'${s}"${side.toLowerCase()}`),
  'letters glued in front': dms((d, m, s, side) => `${side}${d} ${m} ${s}`),
  'all glued': dms((d, m, s, side) => `${d}°${m}′${s}″${side}`, ''),
  'two apostrophes': dms((d, m, s, side) => `${d}° ${m}' ${s}'' ${side}`, ', '),
  'decimal seconds with commas': dms((d, m, s, side) => `${d}°${m}'${s},0"${side}`),
  'no letters': (lat, lon) => `${withSign(lat)}, ${withSign(lon)}`,
  'Japanese and Chinese': dms(
    (d, m, s, side) => `${{ N: '北緯', S: '南緯', E: '東経', W: '西经' }[side]}${d}度${m}分${s}秒`,
  ),
  Russian: dms((d, m, s, side) => `${d}°${m}′${s}″ ${{ N: 'с. ш.', S: 'ю. ш.', E: 'в. д.', W: 'з. д.' }[side]}`),
  French: inWords(['nord', 'sud', 'est', 'ouest']),
  German: inWords(['Nord', 'Süd', 'Ost', 'West']),
  'German, in front': inWords(['N', 'S', 'Ost', 'West'], false),
  Spanish: inWords(['norte', 'sur', 'este', 'oeste']),
  'decimal commas, semicolon': (lat, lon) => `${comma(lat)}; ${comma(lon)}`,
  'decimal commas, comma': (lat, lon) => `${comma(lat)}, ${comma(lon)}`,
  'decimal commas, letters': sided((value, side) => `${comma(Math.abs(value))} ${side}`, ', '),
  'a stroke between': (lat, lon) => `${lat} / ${lon}`,
  'a stroke, glued': (lat, lon) => `${lat}/${lon}`,
  'with the height': (lat, lon) => `${lat},${lon},431`,
  'with the name of the system': (lat, lon) => `GPS ${lat} ${lon}`,
  'with names': (lat, lon) => `Latitude: ${lat} Longitude: ${lon}`,
  receivers: (lat, lon) => `${received(lat, 2)}${sides(lat, lon)[0]} ${received(lon, 3)}${sides(lat, lon)[1]}`,
  'OpenStreetMap, centre': (lat, lon) => `https://www.openstreetmap.org/#map=13/${lat}/${lon}`,
  'OpenStreetMap, marker': (lat, lon) => `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=3/1.5/2.5`,
  'a link with an escaped comma': (lat, lon) => `https://maps.example/maps?q=${lat}%2C${lon}`,
  'a link with its place': (lat, lon) => `https://maps.example/place/X/@1.5,2.5,15z/data=!4m5!8m2!3d${lat}!4d${lon}`,
};

test.each(Object.entries(NOTATIONS))('positions anywhere are read as written by %s', (_, write) => {
  const random = createRandom(7);
  for (let count = 0; count < 200; count++) {
    // Whole seconds, neither of them zero, because a zero has no sign.
    const latitude = (Math.floor(random() * 80 * 3600) / 3600 + 1.1) * (random() < 0.5 ? -1 : 1);
    const longitude = (Math.floor(random() * 170 * 3600) / 3600 + 1.1) * (random() < 0.5 ? -1 : 1);
    const text = write(Number(latitude.toFixed(6)), Number(longitude.toFixed(6)));
    const [lon = Number.NaN, lat = Number.NaN] = positionIn(text) ?? [];
    expect(Math.hypot(lon - longitude, lat - latitude), text).toBeLessThan(0.0003);
  }
});

test.each([
  ['33U 391545 5820000', '33UUU9154520000'],
  ['Zone 33 N, 391545 m E, 5820000 m N', '33UUU9154520000'],
  ['10S 585743 4091873', '10SEF8574391873'],
  ['56H 334873 6252266', '56HLH3487352266'],
  ['56S 334873E 6252266N', '56HLH3487352266'],
])('%s is the position of %s', (text, reference) => {
  const [lon = 0, lat = 0] = positionIn(text) ?? [];
  const read = readMgrs(reference);
  const [west, south] = read?.kind === 'code' ? read.code.cell : [NaN, NaN];
  expect(Math.hypot(lon - west, lat - south)).toBeLessThan(0.00004);
});

test('the letter O is the east where only that has land, else the west', () => {
  expect(positionIn(`52° 31′ 12″ N, 13° 24′ 18″ O`, () => true)?.[0]).toBeCloseTo(13.405);
  expect(positionIn(`40° 25′ 12″ N, 3° 42′ 0″ O`)?.[0]).toBeCloseTo(-3.7);
});

test.each([
  ['10 Downing St'],
  ['24 de Mayo 12'],
  ['5 N Main'],
  ['12 Oak N'],
  // Minutes and seconds end at 59; two times of the day, and a telephone number.
  [`36°75'00"N 122°01'48"W`],
  ['12:30:15, 13:45:20'],
  ['36 58 12 122 01 48'],
  ['+33 1 42 68 53 00'],
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
