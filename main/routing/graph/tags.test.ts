/**
 * The effect of each tag on a trip, on hand-drawn maps. Turn restrictions, and barriers by mode, are tested separately.
 */
import { describe, expect, test } from 'vitest';
import { DrawnMap, type DrawnWay } from '../drawn-map.ts';
import type { Mode, Option } from '../profiles/profile.ts';

type Tags = Record<string, string>;

interface Drive {
  mode?: Mode;
  option?: Option;
  country?: string;
  /** Tags of the node in the middle of the way. */
  node?: Tags;
  /** Whether the trip goes against the direction of the way. */
  against?: boolean;
}

/** Returns the seconds for a kilometre in the middle of a straight way; undefined if the mode cannot use it. */
function kilometre(
  tags: Tags,
  { mode = 'car', option = 'fastest', country, node = {}, against = false }: Drive = {},
): number | undefined {
  const way = { nodes: 'abNcd', tags };
  const map = new DrawnMap(
    { sketch: 'a---b--N--c---d', ways: [way], nodes: { N: node }, ...(country === undefined ? {} : { country }) },
    mode,
  );
  if (map.graph.streets.count === 0) return undefined;
  return (against ? map.trip('cd', 'ab', option) : map.trip('ab', 'cd', option))?.seconds;
}

const ROAD = { highway: 'primary' };
/** Returns the seconds for a kilometre at a speed in km/h. */
const at = (kmh: number): number => Math.round(3600 / kmh);

describe('speed limits, driven at four fifths', () => {
  test.each<[string, Tags, string | undefined, number]>([
    ['in km/h', { maxspeed: '50' }, undefined, 40],
    ['in miles per hour', { maxspeed: '25 mph' }, undefined, 32.19],
    ['at walking pace', { maxspeed: 'walk' }, undefined, 4.8],
    ['none, up to the top speed', { highway: 'motorway', maxspeed: 'none' }, undefined, 130],
    ['implicit', { maxspeed: 'DE:urban' }, undefined, 40],
    ['implicit, under another key', { 'source:maxspeed': 'DE:rural' }, undefined, 80],
    ['of a zone', { 'zone:maxspeed': 'DE:30' }, undefined, 24],
    ['that says nothing: the class', { maxspeed: 'signals' }, undefined, 65],
    ['without one: the class', {}, undefined, 65],
    ['without one: the class, and not more than in the country', {}, 'MC', 50],
  ])('%s', (_, tags, country, kmh) => {
    expect(kilometre({ ...ROAD, ...tags }, country === undefined ? {} : { country })).toBe(at(kmh));
  });

  test('by direction', () => {
    const tags = { ...ROAD, 'maxspeed:forward': '100', 'maxspeed:backward': '50' };
    expect(kilometre(tags)).toBe(at(80));
    expect(kilometre(tags, { against: true })).toBe(at(40));
  });

  test('for trucks', () => {
    const tags = { ...ROAD, maxspeed: '90', 'maxspeed:hgv': '50' };
    expect(kilometre(tags)).toBe(at(72));
    expect(kilometre(tags, { mode: 'truck' })).toBe(at(40));
  });

  test("don't speed up pedestrians or cyclists", () => {
    for (const mode of ['pedestrian', 'bike'] as const)
      expect(kilometre({ ...ROAD, maxspeed: '100' }, { mode })).toBe(kilometre(ROAD, { mode }));
  });
});

describe('properties of the road', () => {
  const fast = { ...ROAD, maxspeed: '100' };
  test.each<[string, Tags, Mode, number]>([
    ['gravel, by car', { surface: 'gravel' }, 'car', 40],
    ['gravel, by bicycle', { surface: 'gravel' }, 'bike', 12],
    ['cobbles, by bicycle', { surface: 'cobblestone' }, 'bike', 12],
    ['a bad surface', { smoothness: 'very_bad' }, 'car', 20],
    ['asphalt', { surface: 'asphalt' }, 'car', 80],
    ['one lane for both directions', { lanes: '1' }, 'car', 40],
    ['one lane of a one-way street', { lanes: '1', oneway: 'yes' }, 'car', 80],
    ['two lanes', { lanes: '2' }, 'car', 80],
  ])('%s', (_, tags, mode, kmh) => {
    expect(kilometre({ ...fast, ...tags }, { mode })).toBe(at(kmh));
  });

  test('a bicycle loses 8 % of its speed per per cent uphill, and gains 4 % downhill', () => {
    const tags = { highway: 'cycleway', incline: '5%' };
    expect(kilometre(tags, { mode: 'bike' })).toBe(at(18 * 0.6));
    expect(kilometre(tags, { mode: 'bike', against: true })).toBe(at(18 * 1.2));
  });

  test('slopes affect walking, and steps slow it down', () => {
    expect(kilometre({ highway: 'path', incline: '-5%' }, { mode: 'pedestrian' })).toBe(at(6));
    expect(kilometre({ highway: 'path', incline: '-5%' }, { mode: 'pedestrian', against: true })).toBe(
      at(6 * Math.exp(-0.35)),
    );
    expect(kilometre({ highway: 'steps' }, { mode: 'pedestrian' })).toBe(at(2.5));
  });

  test('a slope costs energy: the longer level road is more efficient', () => {
    const ways = [
      { nodes: 'ab', tags: ROAD },
      { nodes: 'bc', tags: { ...ROAD, incline: '15%' } },
      { nodes: 'bdec', tags: ROAD },
      { nodes: 'cf', tags: ROAD },
    ];
    const map = new DrawnMap({ sketch: 'a--b--c--f\n...d..e...', ways });
    expect(map.metres('ab', 'cf', 'fastest')).toBe(600);
    expect(map.metres('ab', 'cf', 'most_efficient')).toBe(800);
    // Downhill, the direct street is cheaper.
    expect(map.metres('cf', 'ab', 'most_efficient')).toBe(600);
  });

  test('a toll road is efficient only if it saves enough energy, and other options ignore tolls', () => {
    const ways: DrawnWay[] = [
      { nodes: 'ab', tags: ROAD },
      { nodes: 'bc', tags: { ...ROAD, toll: 'yes' } },
      { nodes: 'bdc', tags: ROAD },
      { nodes: 'cf', tags: ROAD },
    ];
    const map = new DrawnMap({ sketch: 'a----b---------c----f\n..........d..........', ways });
    expect(map.metres('ab', 'cf', 'most_efficient')).toBeGreaterThan(1500);
    for (const option of ['fastest', 'shortest', 'safest'] as const) expect(map.metres('ab', 'cf', option)).toBe(1500);
  });
});

describe('one-way streets', () => {
  const STREET = { highway: 'residential', maxspeed: '30' };
  test.each<[string, Tags, Mode]>([
    ['for cars where motor vehicles are excepted', { oneway: 'yes', 'oneway:motor_vehicle': 'no' }, 'car'],
    ['for trucks where trucks are excepted', { oneway: 'yes', 'oneway:hgv': 'no' }, 'truck'],
    ['where traffic alternates', { oneway: 'alternating' }, 'car'],
    ['on foot', { oneway: 'yes' }, 'pedestrian'],
    ['on foot round a roundabout', { junction: 'roundabout' }, 'pedestrian'],
  ])('are open in the reverse direction %s', (_, tags, mode) => {
    expect(kilometre({ ...STREET, ...tags }, { mode, against: true })).toBe(
      kilometre({ ...STREET, ...tags }, { mode }),
    );
  });

  test.each<[string, Tags, Mode]>([
    ['cars', { oneway: 'yes' }, 'car'],
    ['cars where only bicycles are excepted', { oneway: 'yes', 'oneway:bicycle': 'no' }, 'car'],
    ['cars on a motorway, which does not say so', { highway: 'motorway' }, 'car'],
    ['cars round a circle', { junction: 'circular' }, 'car'],
    ['cars where their access says so', { 'motor_vehicle:backward': 'no' }, 'car'],
    ['pedestrians, where it says so', { 'oneway:foot': 'yes' }, 'pedestrian'],
  ])('are closed in the reverse direction for %s', (_, tags, mode) => {
    expect(kilometre({ ...STREET, ...tags }, { mode })).toBeDefined();
    expect(kilometre({ ...STREET, ...tags }, { mode, against: true })).toBeUndefined();
  });

  test.each<Tags>([
    { 'oneway:bicycle': 'no' },
    { cycleway: 'opposite' },
    { 'cycleway:left': 'opposite_lane' },
    { 'cycleway:right:oneway': 'no' },
  ])('a bicycle rides against the one-way direction with %j, and is pushed without it', (tags) => {
    expect(kilometre({ ...STREET, oneway: 'yes', ...tags }, { mode: 'bike', against: true })).toBe(at(17));
    expect(kilometre({ ...STREET, oneway: 'yes' }, { mode: 'bike', against: true })).toBe(at(4.5));
  });

  test('a roundabout is driven around', () => {
    // Four arms of 200 m at a ring of 800 m, driven anticlockwise: a on the left, c at the bottom, e right, g at the
    // top.
    const sketch = `
....g....
.........
..h-G-f..
..|...|..
a-A...E-e
..|...|..
..b-C-d..
.........
....c....`;
    const ways = [
      { nodes: 'AbCdEfGhA', tags: { ...STREET, junction: 'roundabout' } },
      ...['aA', 'cC', 'eE', 'gG'].map((nodes) => ({ nodes, tags: STREET })),
    ];
    const map = new DrawnMap({ sketch, ways });
    expect(map.metres('aA', 'cC')).toBe(100 + 400 + 100);
    expect(map.metres('aA', 'eE')).toBe(100 + 800 + 100);
    expect(map.metres('aA', 'gG')).toBe(100 + 1200 + 100);
    expect(map.metres('cC', 'aA')).toBe(100 + 1200 + 100);
  });
});

describe('delays at nodes, seconds', () => {
  const DELAYS: readonly [string, Tags, Partial<Record<Mode, number>>][] = [
    ['traffic signals', { highway: 'traffic_signals' }, { car: 8, truck: 8, bike: 10, pedestrian: 15 }],
    ['a crossing', { highway: 'crossing' }, { car: 1, bike: 1, pedestrian: 3 }],
    [
      'a crossing with signals',
      { highway: 'crossing', crossing: 'traffic_signals' },
      { car: 8, bike: 10, pedestrian: 15 },
    ],
    ['a stop sign', { highway: 'stop' }, { car: 4, bike: 3, pedestrian: 0 }],
    ['give way', { highway: 'give_way' }, { car: 2, bike: 1, pedestrian: 0 }],
    ['a mini roundabout', { highway: 'mini_roundabout' }, { car: 2, bike: 0 }],
    ['a toll booth', { barrier: 'toll_booth' }, { car: 15, truck: 15, bike: 0 }],
    ['a gate', { barrier: 'gate' }, { car: 20, bike: 10, pedestrian: 5 }],
    ['a border', { barrier: 'border_control' }, { car: 120, bike: 60, pedestrian: 60 }],
  ];
  test.each(DELAYS)('%s', (_, node, delays) => {
    for (const mode of ['car', 'truck', 'bike', 'pedestrian'] as const) {
      const expected = delays[mode];
      const plain = kilometre(ROAD, { mode })!;
      if (expected !== undefined) expect(kilometre(ROAD, { mode, node })! - plain, mode).toBe(expected);
    }
  });
});

test('signals for one direction delay vehicles only in it, and pedestrians in both', () => {
  const node = { highway: 'traffic_signals', 'traffic_signals:direction': 'forward' };
  const delay = (mode: Mode, against: boolean): number =>
    kilometre(ROAD, { mode, node, against })! - kilometre(ROAD, { mode, against })!;
  expect([delay('car', false), delay('car', true)]).toEqual([8, 0]);
  expect([delay('bike', false), delay('bike', true)]).toEqual([10, 0]);
  expect([delay('pedestrian', false), delay('pedestrian', true)]).toEqual([15, 15]);
});

describe('barriers', () => {
  test.each<[string, Tags, Mode, boolean]>([
    ['a locked gate', { barrier: 'gate', locked: 'yes' }, 'car', false],
    ['a cycle barrier', { barrier: 'cycle_barrier' }, 'bike', true],
    ['a stile', { barrier: 'stile' }, 'pedestrian', true],
    ['a block', { barrier: 'block' }, 'car', false],
    ['a bus trap', { barrier: 'bus_trap' }, 'car', false],
    ['a low gantry, for trucks', { barrier: 'height_restrictor', maxheight: '2.2' }, 'truck', false],
    ['a low gantry, for cars', { barrier: 'height_restrictor', maxheight: '2.2' }, 'car', true],
    ['a kerb', { barrier: 'kerb' }, 'bike', true],
  ])('%s', (_, node, mode, open) => {
    expect(kilometre(ROAD, { mode, node }) !== undefined).toBe(open);
  });
});

describe('ferries', () => {
  const FERRY = { route: 'ferry', duration: 'PT20M' };
  test.each<[string, Tags, Mode, boolean]>([
    ['take pedestrians', {}, 'pedestrian', true],
    ['take bicycles', {}, 'bike', true],
    ['take cars where they say so', { motorcar: 'yes' }, 'car', true],
    ['take trucks where they say so', { hgv: 'yes' }, 'truck', true],
    ['leave trucks behind where they say so', { motor_vehicle: 'yes', hgv: 'no' }, 'truck', false],
    ['leave bicycles behind where they say so', { bicycle: 'no' }, 'bike', false],
  ])('%s', (_, tags, mode, taken) => {
    // 1000 m of a ferry route of 1400 m that takes twenty minutes.
    expect(kilometre({ ...FERRY, ...tags }, { mode })).toBe(taken ? 857 : undefined);
  });
});

describe('truck dimensions', () => {
  test.each<[string, Tags, boolean]>([
    ['a bridge of 3.8 m', { maxheight: '3.8' }, false],
    ['a bridge of 12\'6"', { maxheight: `12'6"` }, false],
    ['a bridge of 13\'6"', { maxheight: `13'6"` }, true],
    ['a gate of 2.4 m', { maxwidth: '2.4' }, false],
    ['12 m at most', { maxlength: '12' }, false],
    ['7.5 t at most', { maxweight: '7.5' }, false],
    ['44 t at most', { maxweight: '44 t' }, true],
    ['10 t of axle load', { maxaxleload: '10' }, false],
    ['heavy goods forbidden', { hgv: 'no' }, false],
    ['heavy goods for deliveries', { hgv: 'delivery' }, true],
  ])('%s', (_, tags, open) => {
    expect(kilometre({ ...ROAD, ...tags }, { mode: 'truck' }) !== undefined).toBe(open);
    expect(kilometre({ ...ROAD, ...tags })).toBe(at(65));
  });
});
