import { assert, boolean, constantFrom, double, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCoordinates, type CoordinateFormat } from './format.ts';
import { parseCoordinate } from './parse.ts';

const point = (text: string) => {
  const parsed = parseCoordinate(text);
  return parsed.kind === 'point'
    ? [Number(parsed.point.lat.toFixed(5)), Number(parsed.point.lon.toFixed(5)), parsed.format]
    : parsed;
};

describe('parseCoordinate', () => {
  it.each<[string, number, number, CoordinateFormat]>([
    ['36.97412, -122.02631', 36.97412, -122.02631, 'DD'],
    ['36.97412 −122.02631', 36.97412, -122.02631, 'DD'],
    ['-122.02631,36.97412', 36.97412, -122.02631, 'DD'],
    ['36,97412; -122,02631', 36.97412, -122.02631, 'DD'],
    ['36,97412 -122,02631', 36.97412, -122.02631, 'DD'],
    ['N36.97412 W122.02631', 36.97412, -122.02631, 'DD'],
    ['36.97412N 122.02631W', 36.97412, -122.02631, 'DD'],
    ['122.02631 W, 36.97412 N', 36.97412, -122.02631, 'DD'],
    ['36.97412° north, 122.02631° west', 36.97412, -122.02631, 'DD'],
    ['geo:36.97412,-122.02631', 36.97412, -122.02631, 'DD'],
    ['+36.97412-122.02631/', 36.97412, -122.02631, 'DD'],
    ['٣٦٫٩٧٤١٢، -١٢٢٫٠٢٦٣١', 36.97412, -122.02631, 'DD'],
    ['３６．９７４１２Ｎ １２２．０２６３１Ｗ', 36.97412, -122.02631, 'DD'],
    ['0 0', 0, 0, 'DD'],
    ['-90, 180', -90, 180, 'DD'],
    ['.5, -.25', 0.5, -0.25, 'DD'],
    ['36°58′26.83″ N, 122°01′34.72″ W', 36.97412, -122.02631, 'DMS'],
    [`36°58'26.83"N 122°01'34.72"W`, 36.97412, -122.02631, 'DMS'],
    ['36 58 26.83 N 122 1 34.72 W', 36.97412, -122.02631, 'DMS'],
    ['36 58 26.83, -122 1 34.72', 36.97412, -122.02631, 'DMS'],
    ['36:58:26.83N 122:01:34.72W', 36.97412, -122.02631, 'DMS'],
    [`36° 58.447' N, 122° 1.579' W`, 36.97412, -122.02632, 'DMS'],
    ['10S 586666 4092444', 36.97412, -122.02631, 'UTM'],
    ['10 S 586666 E 4092444 N', 36.97412, -122.02631, 'UTM'],
    ['10S 4092444 586666', 36.97412, -122.02631, 'UTM'],
    ['1K 179713, 8173373', -16.5, -179.99999, 'UTM'],
  ])('reads %s', (text, lat, lon, format) => {
    expect(point(text)).toEqual([lat, lon, format]);
  });

  it.each([
    ['91, 181', /181 is outside|91 is outside/],
    ['95.2, -95.1', /Latitude 95.2 is outside −90 to 90/],
    ['45, 200', /Longitude 200 is outside −180 to 180/],
    ['61S 586666 4092444', /UTM zone 61/],
    ['10I 586666 4092444', /I isn’t a UTM latitude band/],
    ['10S 86666 4092444', /Easting 86666/],
  ])('says what is wrong with %s', (text, message) => {
    const parsed = parseCoordinate(text);
    expect(parsed.kind).toBe('invalid');
    expect(parsed.kind === 'invalid' ? parsed.message : '').toMatch(message);
  });

  it('tells the other order where nothing says which number is which', () => {
    expect(parseCoordinate('12.5, 41.9')).toMatchObject({
      point: { lat: 12.5, lon: 41.9 },
      otherOrder: { lat: 41.9, lon: 12.5 },
    });
    for (const text of ['36.97, -122.02', '-122.02, 36.97', '12.5 N, 41.9 E', '10S 586666 4092444', '12 12'])
      expect(parseCoordinate(text)).not.toHaveProperty('otherOrder');
  });

  it.each([
    '',
    'Berlin',
    '12',
    '118 Cooper Street',
    '95060-4521',
    'America/Los_Angeles',
    '1,2,3',
    'N36 N40',
    '36 61 0 N 122 1 1 W',
    '36.9N 12',
  ])('leaves %s to others', (text) => {
    expect(parseCoordinate(text).kind).toBe('none');
  });

  it('says when it swapped the order', () => {
    const parsed = parseCoordinate('-122.02631, 36.97412');
    expect(parsed.kind === 'point' ? parsed.note : '').toContain('longitude, latitude');
  });

  it('reads back what is shown and what is copied, to half a metre', () => {
    const anywhere = record({
      lon: double({ min: -180, max: 179.999, noNaN: true }),
      lat: double({ min: -79.9, max: 83.9, noNaN: true }),
    });
    assert(
      property(anywhere, constantFrom<CoordinateFormat>('DD', 'DMS', 'UTM'), boolean(), (original, format, copied) => {
        const text = formatCoordinates(original, format, 6);
        const parsed = parseCoordinate(copied ? text.copied : text.shown);
        expect(parsed.kind).toBe('point');
        if (parsed.kind !== 'point') return;
        const east = (((parsed.point.lon - original.lon + 540) % 360) - 180) * Math.cos((original.lat * Math.PI) / 180);
        expect(Math.hypot(parsed.point.lat - original.lat, east) * 111_320).toBeLessThan(1);
      }),
    );
  });
});
