import { describe, expect, it } from 'vitest';
import { axisTicks, axisUnit, ordinal, writtenDistance, writtenDuration, writtenShare, writtenTick } from './format.ts';

describe('written values', () => {
  it.each([
    [0, '0 s'],
    [59.4, '59 s'],
    [59.6, '1 min 00 s'],
    [411.3, '6 min 51 s'],
    [3599.7, '1 h 00 min'],
    [3960, '1 h 06 min'],
    [-75, '−1 min 15 s'],
  ])('%d seconds are %s', (seconds, written) => expect(writtenDuration(seconds)).toBe(written));

  it.each([
    [999.4, 'metric', '999 m'],
    [999.6, 'metric', '1.0 km'],
    [3421, 'metric', '3.4 km'],
    [127_400, 'metric', '127 km'],
    [100, 'imperial', '328 ft'],
    [1609.344, 'imperial', '1.0 mi'],
  ] as const)('%d metres are, %s, %s', (metres, units, written) =>
    expect(writtenDistance(metres, units)).toBe(written),
  );

  it('ordinals', () =>
    expect([1, 2, 3, 4, 11, 12, 21, 102].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '21st',
      '102nd',
    ]));
  it('shares', () => expect([0, 0.0005, 0.0047, 0.5].map(writtenShare)).toEqual(['0%', 'under 0.1%', '0.5%', '50%']));
});

it('an axis of 25 minutes counts in fives', () => {
  const unit = axisUnit(1500, 'duration', 'metric');
  expect(axisTicks(0, 1500, unit, 5).map((value) => writtenTick(value, unit))).toEqual([
    '0',
    '5',
    '10',
    '15',
    '20',
    '25',
  ]);
  expect(axisTicks(-1500, 1500, unit, 6).map((value) => writtenTick(value, unit))).toEqual([
    '−20',
    '−10',
    '0',
    '10',
    '20',
  ]);
});
