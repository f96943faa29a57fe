/** Codes of places, compared with the test cases published by their authors. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geohashOf, readGeohash } from './geohash.ts';
import { maidenheadOf, readMaidenhead } from './maidenhead.ts';
import { mgrsOf } from './mgrs.ts';
import { readMgrs } from './read-mgrs.ts';
import { plusCodeOf } from './plus-code.ts';
import { readPositionCode } from './read-position-code.ts';
import { fromUps, toUps, utmOf } from './ups.ts';

const POINT = { lon: double({ min: -180, max: 180, noNaN: true }), lat: double({ min: -90, max: 90, noNaN: true }) };

/** Rows of the files of GEOTRANS 3.9, by the US National Geospatial-Intelligence Agency. */
function geotrans(name: string): string[][] {
  const folder = dirname(fileURLToPath(import.meta.resolve('geographiclib-mgrs/package.json')));
  const text = readFileSync(join(folder, 'test', 'geotrans3.9-output', name), 'utf8');
  return text.split(/\r?\n/).flatMap((line) => {
    const cells = line.split('\t');
    return /^\d+$/.test(cells[0] ?? '') ? [cells] : [];
  });
}

describe('MGRS', () => {
  it('agrees with the test cases of GEOTRANS, from pole to pole', () => {
    const cases = geotrans('geoToMgrs_WE.txt');
    const different = cases.filter(([, , , , , , , lat, lon, , wanted = '', , , computed = '']) => {
      const code = mgrsOf({ lon: Number(lon), lat: Number(lat) }).replaceAll(' ', '');
      return ![wanted, computed].some((given) => given.trim() === code.padStart(given.trim().length, '0'));
    });
    expect(cases.length).toBeGreaterThan(16_000);
    // In each zone, half a micrometre decides the last digit of one case.
    expect(different.map((cells) => cells[7])).toEqual(different.map(() => '-40.596412'));
    expect(different.length).toBeLessThanOrEqual(60);
  });

  it('reads the references of GEOTRANS as the positions given with them', () => {
    const cases = geotrans('mgrsToGeo_WE.txt');
    // Positions are rounded to 1e-5 degrees: half of that, plus the effect of the cosine.
    const far = cases.filter(([, , , , , , , reference = '', , , lat, lon]) => {
      const read = readMgrs(reference.trim());
      if (read?.kind !== 'code') return true;
      const [west, south] = read.code.cell;
      const east = ((west - Number(lon) + 540) % 360) - 180;
      return Math.hypot(east * Math.cos((south * Math.PI) / 180), south - Number(lat)) > 1e-5;
    });
    expect(far).toEqual([]);
  });
});

it('UPS round-trips near the poles', () =>
  assert(
    property(POINT.lon, double({ min: 80, max: 90, noNaN: true }), integer({ min: 0, max: 1 }), (lon, north, side) => {
      const lat = side === 0 ? north : -north;
      const back = fromUps(toUps({ lon, lat }));
      const degrees = Math.abs(((back.lon - lon + 540) % 360) - 180);
      return Math.abs(back.lat - lat) < 1e-9 && degrees * Math.cos((lat * Math.PI) / 180) < 1e-9;
    }),
  ));

it('UTM is written to a metre, UPS beyond it', () => {
  expect(utmOf({ lon: -122.02631, lat: 36.97412 })).toBe('10S 586666 4092444');
  expect(utmOf({ lon: 0, lat: 90 })).toBe('Z 2000000 2000000');
  expect(utmOf({ lon: -90, lat: -89 })).toMatch(/^A 18\d{5} 2000000$/);
});

describe('Plus Codes', () => {
  // The Open Location Code specification, and cases on edges of cells.
  it.each([
    [37.422, -122.0841, '849VCWC8+R9'],
    [20.3700625, 2.7821875, '7FG49QCJ+2V'],
    [-89.9999375, -179.9999375, '22222222+22'],
    [90, 1, 'CFX3X2X2+X2'],
    [80.0099999999, 58.57, 'CHGW2H5C+X2'],
    [80.0100000001, 58.57, 'CHGW2H6C+22'],
    [-80.0100000001, 58.57, '2HFWXHQC+X2'],
  ])('%d, %d is %s', (lat, lon, code) => expect(plusCodeOf({ lon, lat })).toBe(code));
});

describe('geohashes', () => {
  it.each([
    [57.64911, 10.40744, 'u4pruydqqvj'],
    [42.6, -5.6, 'ezs42'],
    [-25.382708, -49.265506, '6gkzwgjzn820'],
    [0, 0, 's0000'],
    [90, 180, 'zzzzz'],
    [-90, -180, '00000'],
  ])('%d, %d is %s', (lat, lon, code) => expect(geohashOf({ lon, lat }, code.length)).toBe(code));

  it('are read as the cell that contains the point', () =>
    assert(
      property(POINT.lon, POINT.lat, integer({ min: 1, max: 12 }), (lon, lat, characters) => {
        const read = readGeohash(`geohash:${geohashOf({ lon, lat }, characters)}`);
        const [west, south, east, north] = read?.cell ?? [NaN, NaN, NaN, NaN];
        return west - lon < 1e-9 && lon - east < 1e-9 && south - lat < 1e-9 && lat - north < 1e-9;
      }),
    ));
});

describe('Maidenhead locators', () => {
  it.each([
    [48.14666, 11.60833, 'JN58td'],
    [-34.91, -56.21166, 'GF15vc'],
    [38.92, -77.065, 'FM18lw'],
    [-41.28333, 174.745, 'RE78ir'],
    [41.714775, -72.72726, 'FN31pr21'],
    [90, 180, 'RR99xx'],
    [-90, -180, 'AA00aa'],
  ])('%d, %d is %s', (lat, lon, code) => expect(maidenheadOf({ lon, lat }, code.length)).toBe(code));

  it('are read as the cell that contains the point', () =>
    assert(
      property(POINT.lon, POINT.lat, integer({ min: 1, max: 5 }), (lon, lat, pairs) => {
        const code = maidenheadOf({ lon, lat }, 2 * pairs);
        const [west, south, east, north] = readMaidenhead(`locator ${code}`)?.cell ?? [NaN, NaN, NaN, NaN];
        return west - lon < 1e-9 && lon - east < 1e-9 && south - lat < 1e-9 && lat - north < 1e-9;
      }),
    ));
});

describe('readPositionCode', () => {
  it.each([
    ['9q9hvunpy', 'geohash'],
    ['geohash:ezs42', 'geohash'],
    ['4QFJ12345678', 'grid_reference'],
    ['JN58td', 'maidenhead'],
    ['fn31pr21', 'maidenhead'],
    ['qth JN58', 'maidenhead'],
    ['ZAG5206546829', 'grid_reference'],
  ])('reads %s as %s', (text, kind) => expect(readPositionCode(text)).toMatchObject({ kind: 'code', code: { kind } }));

  it.each(['sw1w9tq', 'CB21TN', 'JN58', '12345678', 'brownbrown', 'B AG 12', 'yes 12'])("doesn't read %s", (text) =>
    expect(readPositionCode(text)).toBeNull(),
  );
});
