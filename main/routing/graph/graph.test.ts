import { describe, expect, test } from 'vitest';
import { DrawnMap } from '../drawn-map.ts';

const road = { highway: 'residential' };

describe('streets', () => {
  test('nodes of degree two vanish, and totals add up over them', () => {
    const map = new DrawnMap({ sketch: 'a-b-c-d', ways: [{ nodes: 'abcd' }] });
    expect(map.graph.streets.count).toBe(1);
    expect(map.metres('ab', 'cd')).toBe(400);
  });

  test('a closed ring without a junction is a street', () => {
    const map = new DrawnMap({ sketch: 'ab\ndc', ways: [{ nodes: 'abcda' }] });
    expect(map.graph.streets.count).toBe(1);
    expect(map.metres('ab', 'cd')).toBe(200);
  });

  test('two streets between the same junctions are two', () => {
    const map = new DrawnMap({ sketch: 'ab-c\n.d-.', ways: [{ nodes: 'abc' }, { nodes: 'bdc' }] });
    expect(map.metres('bc', 'bd')).toBe(150);
  });
});

describe('one-way streets', () => {
  const ring = 'ab\ndc';
  test('are driven in their direction only', () => {
    const map = new DrawnMap({ sketch: ring, ways: [{ nodes: 'abcda', tags: { ...road, oneway: 'yes' } }] });
    expect(map.metres('ab', 'bc')).toBe(100);
    expect(map.metres('bc', 'ab')).toBe(300);
    // The destination lies behind on the same one-way street: the trip goes once around.
    expect(map.metres('abb', 'aab')).toBe(400 - 33);
  });

  test('-1 turns the direction round', () => {
    const map = new DrawnMap({ sketch: ring, ways: [{ nodes: 'abcda', tags: { ...road, oneway: '-1' } }] });
    expect(map.metres('bc', 'ab')).toBe(100);
  });

  test('a roundabout is one-way without saying so', () => {
    const map = new DrawnMap({ sketch: ring, ways: [{ nodes: 'abcda', tags: { ...road, junction: 'roundabout' } }] });
    expect(map.metres('bc', 'ab')).toBe(300);
  });

  test('bicycles may be excepted', () => {
    const tags = { ...road, oneway: 'yes', 'oneway:bicycle': 'no' };
    expect(new DrawnMap({ sketch: ring, ways: [{ nodes: 'abcda', tags }] }, 'bike').metres('bc', 'ab')).toBe(100);
  });
});

describe('barriers', () => {
  const ways = [{ nodes: 'ab' }, { nodes: 'bc' }, { nodes: 'adec' }];
  const sketch = 'abc\nd.e';
  test.each([
    ['a bollard stops a car', { barrier: 'bollard' }, 'car', 500],
    ['a bollard lets bicycles through', { barrier: 'bollard' }, 'bike', 100],
    ['a gate may be opened', { barrier: 'gate' }, 'car', 100],
    ['a private gate may not', { barrier: 'gate', access: 'private' }, 'car', 500],
    ['a bollard that admits cars', { barrier: 'bollard', motor_vehicle: 'yes' }, 'car', 100],
  ] as const)('%s', (_, tags, mode, metres) => {
    expect(new DrawnMap({ sketch, ways, nodes: { b: tags } }, mode).metres('ab', 'bc')).toBe(metres);
  });

  test('a barrier in the middle of a way cuts it', () => {
    const map = new DrawnMap({
      sketch,
      ways: [{ nodes: 'abc' }, { nodes: 'adec' }],
      nodes: { b: { barrier: 'bollard' } },
    });
    expect(map.metres('ab', 'bc')).toBe(500);
  });
});

describe('streets without through traffic', () => {
  const ways = [
    { nodes: 'ab' },
    { nodes: 'bc', tags: { ...road, access: 'destination' } },
    { nodes: 'cd' },
    { nodes: 'aefd' },
  ];
  const map = new DrawnMap({ sketch: 'abcd\ne..f', ways });
  test('are no short cut', () => expect(map.metres('ab', 'cd')).toBe(50 + 100 + 300 + 100 + 50));
  test('are reached from either side', () => {
    expect(map.metres('ab', 'bc')).toBe(100);
    expect(map.metres('cd', 'bc')).toBe(100);
  });
  test('are left on either side', () => {
    expect(map.metres('bc', 'ab')).toBe(100);
    expect(map.metres('bc', 'cd')).toBe(100);
  });
  test('a trip within stays within', () => expect(map.metres('bbc', 'bcc')).toBe(33));
});

describe('ferries and delays', () => {
  test('a ferry takes the time that it states', () => {
    const ways = [
      { nodes: 'ab' },
      { nodes: 'bc', tags: { route: 'ferry', motor_vehicle: 'yes', duration: '00:20' } },
      { nodes: 'cd' },
    ];
    expect(new DrawnMap({ sketch: 'ab-cd', ways }).trip('ab', 'cd')?.seconds).toBeGreaterThan(1200);
    expect(new DrawnMap({ sketch: 'ab-cd', ways }).trip('ab', 'cd')?.metres).toBe(300);
  });

  test('a ferry that does not say that it takes cars takes none', () => {
    const ways = [{ nodes: 'ab' }, { nodes: 'bc', tags: { route: 'ferry' } }, { nodes: 'cd' }];
    expect(new DrawnMap({ sketch: 'ab-cd', ways }).metres('ab', 'cd')).toBeUndefined();
    expect(new DrawnMap({ sketch: 'ab-cd', ways }, 'pedestrian').metres('ab', 'cd')).toBe(300);
  });

  test('signals delay, and only in the direction that they face', () => {
    const ways = [{ nodes: 'abc', tags: { ...road, maxspeed: '50' } }];
    const signals = (direction: string) =>
      new DrawnMap({
        sketch: 'a-b-c',
        ways,
        nodes: { b: { highway: 'traffic_signals', 'traffic_signals:direction': direction } },
      });
    const plain = new DrawnMap({ sketch: 'a-b-c', ways }).trip('ab', 'bc')!.seconds;
    expect(plain).toBe(18);
    expect(
      signals('both').trip('aab', 'bcc')!.seconds - signals('backward').trip('aab', 'bcc')!.seconds,
    ).toBeGreaterThanOrEqual(2);
    expect(signals('forward').trip('bc', 'ab')!.seconds).toBe(plain);
  });
});
