import { describe, expect, test } from 'vitest';
import { parseDuration } from './motor.ts';
import type { Mode } from './profile.ts';
import { PROFILES } from './profiles.ts';
import { parseSpeed } from './speed-limit.ts';
import { gradientOf } from './surface.ts';
import { parseMeasure } from './truck.ts';

const use = (mode: Mode, tags: Record<string, string>, country?: string) =>
  PROFILES[mode].vehicle.way(new Map(Object.entries(tags)), country);
const node = (mode: Mode, tags: Record<string, string>) => PROFILES[mode].vehicle.node(new Map(Object.entries(tags)));

const cost = (mode: Mode, option: 'safest' | 'most_efficient', tags: Record<string, string>, travel = {}) => {
  const weighting = PROFILES[mode].weightings[option];
  if (!('segmentCost' in weighting)) throw new Error('no cost');
  return weighting.segmentCost(new Map(Object.entries(tags)), {
    lengthMetres: 1000,
    seconds: 60,
    gradient: 0,
    ...travel,
  });
};

describe('values', () => {
  test.each([
    ['50', 50],
    ['30 mph', 48.28032],
    ['10 knots', 18.52],
    ['walk', 6],
    ['none', 200],
    ['DE:urban', 50],
    ['DE:zone:30', 30],
    ['RU:rural', 90],
    ['signals', undefined],
    ['0', undefined],
    ['fast', undefined],
  ])('maxspeed %s', (value, kmh) => expect(parseSpeed(value)).toBe(kmh));

  test.each([
    ['00:20', 1200],
    ['1:30:30', 5430],
    ['45', 2700],
    ['PT1H15M', 4500],
    ['soon', undefined],
    [undefined, undefined],
  ])('duration %s', (value, seconds) => expect(parseDuration(value)).toBe(seconds));

  test.each([
    ['3.5', 3.5],
    ['3,5 m', 3.5],
    [`11'6"`, 3.5052],
    ['7.5 t', 7.5],
    ['20000 lbs', 9.0718474],
    ['default', undefined],
  ])('measure %s', (value, measure) => {
    if (measure === undefined) expect(parseMeasure(value)).toBeUndefined();
    else expect(parseMeasure(value)).toBeCloseTo(measure, 4);
  });

  test.each([
    ['10%', 0.1],
    ['-8 %', -0.08],
    ['up', 0.06],
    ['45°', 0],
    ['steep', 0],
  ])('incline %s', (incline, gradient) => expect(gradientOf(new Map([['incline', incline]]))).toBeCloseTo(gradient));
});

describe('access by mode', () => {
  const modes = ['car', 'truck', 'bike', 'pedestrian'] as const;
  test.each<[string, Record<string, string>, string]>([
    ['a residential street', { highway: 'residential' }, 'car truck bike pedestrian'],
    ['a motorway', { highway: 'motorway' }, 'car truck'],
    ['a footway', { highway: 'footway' }, 'bike pedestrian'],
    ['a cycleway', { highway: 'cycleway' }, 'bike'],
    ['steps', { highway: 'steps' }, 'bike pedestrian'],
    ['a private road', { highway: 'service', access: 'private' }, ''],
    [
      'a private road with a public footpath, where a bicycle is pushed',
      { highway: 'service', access: 'private', foot: 'yes' },
      'bike pedestrian',
    ],
    ['no motor vehicles', { highway: 'unclassified', motor_vehicle: 'no' }, 'bike pedestrian'],
    [
      'no motor vehicles but trucks',
      { highway: 'unclassified', motor_vehicle: 'no', hgv: 'yes' },
      'truck bike pedestrian',
    ],
    ['no trucks', { highway: 'primary', hgv: 'no' }, 'car bike pedestrian'],
    ['a low bridge', { highway: 'primary', maxheight: '3.5' }, 'car bike pedestrian'],
    ['a bridge high enough', { highway: 'primary', maxheight: '4.5' }, 'car truck bike pedestrian'],
    ['a weak bridge', { highway: 'primary', maxweight: '7.5' }, 'car bike pedestrian'],
    ['a forest track', { highway: 'track' }, 'bike pedestrian'],
    ['a paved track', { highway: 'track', tracktype: 'grade1' }, 'car bike pedestrian'],
    ['a motor road', { highway: 'trunk', motorroad: 'yes' }, 'car truck'],
    ['a bus lane', { highway: 'service', access: 'no', bus: 'yes' }, ''],
    ['an impassable road', { highway: 'tertiary', smoothness: 'impassable' }, 'pedestrian'],
    ['an unknown access value', { highway: 'residential', access: 'perhaps' }, 'car truck bike pedestrian'],
    ['a road under construction', { highway: 'construction' }, ''],
  ])('%s', (_, tags, allowed) => {
    expect(modes.filter((mode) => use(mode, tags) !== undefined).join(' ')).toBe(allowed);
  });

  test('destination, customers and delivery close a street to through traffic', () => {
    for (const access of ['destination', 'customers', 'delivery'])
      expect(use('car', { highway: 'residential', access })?.destinationOnly).toEqual({
        forward: true,
        backward: true,
      });
  });

  test('a reversible street is closed in both directions', () => {
    expect(use('car', { highway: 'primary', oneway: 'reversible' })).toBeUndefined();
  });

  test('access in one direction', () => {
    expect(use('car', { highway: 'primary', 'motor_vehicle:backward': 'no' })).toMatchObject({ backwardKmh: 0 });
  });

  test('a bicycle is pushed against a one-way street, at walking speed', () => {
    expect(use('bike', { highway: 'residential', oneway: 'yes' })).toMatchObject({ forwardKmh: 17, backwardKmh: 4.5 });
  });
});

describe('speeds', () => {
  test('a stated limit takes precedence over the class, at four fifths', () => {
    expect(use('car', { highway: 'residential', maxspeed: '50' })?.forwardKmh).toBe(40);
    expect(use('car', { highway: 'residential' })?.forwardKmh).toBe(28);
  });
  test('limits by direction', () => {
    expect(use('car', { highway: 'primary', 'maxspeed:forward': '50', 'maxspeed:backward': '100' })).toMatchObject({
      forwardKmh: 40,
      backwardKmh: 80,
    });
  });
  test('truck limits apply to trucks', () => {
    expect(use('truck', { highway: 'primary', maxspeed: '100', 'maxspeed:hgv': '60' })?.forwardKmh).toBe(48);
  });
  test('national limits cap the speed of the class', () => {
    expect(use('car', { highway: 'primary' }, 'MC')?.forwardKmh).toBe(50);
  });
  test('surface and kind of service road cap any speed', () => {
    expect(use('car', { highway: 'primary', surface: 'gravel', maxspeed: '100' })?.forwardKmh).toBe(40);
    expect(use('car', { highway: 'service', service: 'parking_aisle', maxspeed: '50' })?.forwardKmh).toBe(8);
  });
  test('walking speed depends on the slope', () => {
    const level = use('pedestrian', { highway: 'path' })?.forwardKmh ?? 0;
    expect(level).toBeCloseTo(5.04, 2);
    expect(use('pedestrian', { highway: 'path', incline: '10%' })?.forwardKmh).toBeLessThan(level);
    expect(use('pedestrian', { highway: 'path', incline: '-5%' })?.forwardKmh).toBeCloseTo(6, 5);
  });
});

describe('nodes', () => {
  test('barriers by mode', () => {
    expect(node('car', { barrier: 'bollard' }).blocked).toBe(true);
    expect(node('bike', { barrier: 'bollard' }).blocked).toBe(false);
    expect(node('car', { barrier: 'gate', locked: 'yes' }).blocked).toBe(true);
    expect(node('truck', { barrier: 'height_restrictor', maxheight: '2.5' }).blocked).toBe(true);
  });
  test('a crossing with signals has the delay of signals', () => {
    expect(node('car', { highway: 'crossing', crossing: 'traffic_signals' }).forwardSeconds).toBe(8);
    expect(node('car', { highway: 'crossing' }).forwardSeconds).toBe(1);
  });
});

describe('weightings', () => {
  test('a cycleway is safer than a primary road with a lane, which is safer than one without', () => {
    const [cycleway, lane, withoutLane] = [
      { highway: 'cycleway' },
      { highway: 'primary', cycleway: 'lane' },
      { highway: 'primary' },
    ].map((tags) => cost('bike', 'safest', tags));
    expect(cycleway).toBeLessThan(lane!);
    expect(lane).toBeLessThan(withoutLane!);
  });
  test('a bicycle is pushed only along roads less safe than a secondary road', () => {
    const pushing = { seconds: 800 };
    const pushed = cost('bike', 'safest', { highway: 'footway' }, pushing);
    expect(pushed).toBe(cost('bike', 'safest', { highway: 'residential' }, pushing));
    expect(pushed).toBeGreaterThan(cost('bike', 'safest', { highway: 'secondary' }));
    expect(pushed).toBeLessThan(cost('bike', 'safest', { highway: 'primary' }));
  });
  test('a car uses about 2 MJ per kilometre at 60 km/h, more uphill and at higher speeds', () => {
    const level = cost('car', 'most_efficient', { highway: 'primary' });
    expect(level).toBeGreaterThan(1.2e6);
    expect(level).toBeLessThan(2.5e6);
    expect(cost('car', 'most_efficient', { highway: 'primary' }, { gradient: 0.05 })).toBeGreaterThan(level);
    expect(cost('car', 'most_efficient', { highway: 'motorway' }, { seconds: 30 })).toBeGreaterThan(level);
  });
  test('minor streets cost more for sales people', () => {
    const { fastest } = PROFILES.sales.weightings;
    if (!('segmentCost' in fastest)) throw new Error('no cost');
    const travel = { lengthMetres: 100, seconds: 10, gradient: 0 };
    expect(fastest.segmentCost(new Map([['highway', 'residential']]), travel)).toBeGreaterThan(
      fastest.segmentCost(new Map([['highway', 'primary']]), travel),
    );
  });
});
