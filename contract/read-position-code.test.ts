import { describe, expect, it } from 'vitest';
import { mgrsOf } from './mgrs.ts';
import { plusCodeOf, recoverPlusCode } from './plus-code.ts';
import { readPositionCode } from './read-position-code.ts';

/** Points around the Earth, on edges of cells, in wide zones (Norway, Svalbard), and at both ends of the grid. */
const POINTS = [
  { lon: -122.0841, lat: 37.422 },
  { lon: -56.188, lat: -34.906 },
  { lon: 0, lat: 0 },
  { lon: 3.5, lat: 60.4 },
  { lon: 20.9, lat: 78.2 },
  { lon: 179.99999, lat: -16.5 },
  { lon: -180, lat: 83.99 },
  { lon: 6, lat: -79.9 },
  { lon: -35.2, lat: 88.4 },
  { lon: 178.2, lat: -85 },
];

const codeOf = (text: string) => {
  const read = readPositionCode(text);
  return read?.kind === 'code' ? read.code : undefined;
};

describe('readPositionCode', () => {
  it.each(POINTS)('round-trips the cell of $lon, $lat in both codes', (point) => {
    for (const text of [plusCodeOf(point), mgrsOf(point), mgrsOf(point).replaceAll(' ', '')]) {
      const read = codeOf(text);
      expect(read?.code.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      expect(read?.point.lat).toBeCloseTo(point.lat, 3);
      expect(Math.abs(read?.cell[3] ?? 90) - Math.abs(read?.cell[1] ?? 0)).toBeLessThan(0.0002);
    }
  });

  it('reads published examples', () => {
    expect(codeOf('849VCWC8+R9')?.point).toEqual({
      lon: expect.closeTo(-122.0840625, 7),
      lat: expect.closeTo(37.4220625, 7),
    });
    expect(codeOf('849vcwc8 r9')?.code).toBe('849VCWC8+R9');
    expect(codeOf('849V0000+')?.cell.map(Math.round)).toEqual([-123, 37, -122, 38]);
    // The Washington Monument, the example of the United States National Grid.
    expect(codeOf('18SUJ23480647')?.point).toMatchObject({
      lon: expect.closeTo(-77.0352, 3),
      lat: expect.closeTo(38.8895, 3),
    });
    expect(codeOf('18S UJ 2 0')?.cell).toHaveLength(4);
  });

  it('completes a short code near a place, even across the antimeridian', () => {
    expect(readPositionCode('CWC8+R9 Mountain View')).toEqual({
      kind: 'short',
      short: 'CWC8+R9',
      place: 'Mountain View',
    });
    expect(recoverPlusCode('CWC8+R9', { lon: -122.08, lat: 37.39 }).code).toBe('849VCWC8+R9');
    expect(recoverPlusCode('C8+R9', { lon: -122.08, lat: 37.42 }).code).toBe('849VCWC8+R9');
    const eastern = recoverPlusCode(plusCodeOf({ lon: 179.99, lat: 10.01 }).slice(4), { lon: -179.99, lat: 10.01 });
    expect(eastern.point.lon).toBeCloseTo(179.99, 3);
  });

  it.each([
    ['849VCWC8+RA', "A isn't one of its digits"],
    ['849VCWC8+R', 'no digit or at least two'],
    ['X49VCWC8+R9', 'beyond the Earth'],
    ['CWC+R9V', 'eight, six, four or two digits'],
    ['10S EG 85743 9187', 'same number of digits'],
    ['61S EG 85743 91873', 'zone 61'],
    ['10S SG 85743 91873', 'zone 10 has squares A to H'],
    ['10P EG 85743 91873', "doesn't reach"],
  ])('refuses %s with a reason', (text, reason) => {
    expect(readPositionCode(text)).toMatchObject({ kind: 'invalid', message: expect.stringContaining(reason) });
    expect(readPositionCode(text)).toMatchObject({ message: expect.stringContaining(text) });
  });

  it.each([
    '95060-4518',
    'SW1A 2AA',
    '1012 JS Amsterdam',
    '12 E St 1200',
    '18 W St 1200',
    '24+77',
    'Pharmacy+',
    'Café+Bar Berlin',
    '10S 586784 4092245',
    '10 Main St',
    '36.97, -122.02',
    '',
  ])("doesn't interpret %j", (text) => expect(readPositionCode(text)).toBeNull());
});

it('has Plus Codes to the very edges of the Earth', () =>
  expect(plusCodeOf({ lon: 180, lat: 90 })).toBe(plusCodeOf({ lon: -180, lat: 89.99999 })));
