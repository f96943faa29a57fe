import { describe, expect, test } from 'vitest';
import { DrawnMap } from '../drawn-map.ts';

const road = { highway: 'residential' };

describe('streets', () => {
  test('nodes of degree two are removed, and totals are summed across them', () => {
    const map = new DrawnMap({ sketch: 'a-b-c-d', ways: [{ nodes: 'abcd' }] });
    expect(map.graph.streets.count).toBe(1);
    expect(map.metres('ab', 'cd')).toBe(400);
  });

  test('a closed ring without a junction is one street', () => {
    const map = new DrawnMap({ sketch: 'ab\ndc', ways: [{ nodes: 'abcda' }] });
    expect(map.graph.streets.count).toBe(1);
    expect(map.metres('ab', 'cd')).toBe(200);
  });

  test('two streets between the same junctions remain separate', () => {
    const map = new DrawnMap({ sketch: 'ab-c\n.d-.', ways: [{ nodes: 'abc' }, { nodes: 'bdc' }] });
    expect(map.metres('bc', 'bd')).toBe(150);
  });
});

describe('one-way streets', () => {
  const ring = 'ab\ndc';
  test('are only driven in their direction', () => {
    const map = new DrawnMap({ sketch: ring, ways: [{ nodes: 'abcda', tags: { ...road, oneway: 'yes' } }] });
    expect(map.metres('ab', 'bc')).toBe(100);
    expect(map.metres('bc', 'ab')).toBe(300);
    // The destination lies behind, on the same one-way street: the trip goes around once.
    expect(map.metres('abb', 'aab')).toBe(400 - 33);
  });

  test('-1 reverses the direction', () => {
    const map = new DrawnMap({ sketch: ring, ways: [{ nodes: 'abcda', tags: { ...road, oneway: '-1' } }] });
    expect(map.metres('bc', 'ab')).toBe(100);
  });

  test('a roundabout is implicitly one-way', () => {
    const map = new DrawnMap({ sketch: ring, ways: [{ nodes: 'abcda', tags: { ...road, junction: 'roundabout' } }] });
    expect(map.metres('bc', 'ab')).toBe(300);
  });

  test('bicycles can be exempt', () => {
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

  test('a barrier in the middle of a way splits it', () => {
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
  test('are not used as a short cut', () => expect(map.metres('ab', 'cd')).toBe(50 + 100 + 300 + 100 + 50));
  test('are reached from both sides', () => {
    expect(map.metres('ab', 'bc')).toBe(100);
    expect(map.metres('cd', 'bc')).toBe(100);
  });
  test('are left to both sides', () => {
    expect(map.metres('bc', 'ab')).toBe(100);
    expect(map.metres('bc', 'cd')).toBe(100);
  });
  test('a trip inside stays inside', () => expect(map.metres('bbc', 'bcc')).toBe(33));
});

describe('ferries and delays', () => {
  test('a ferry takes its stated time', () => {
    const ways = [
      { nodes: 'ab' },
      { nodes: 'bc', tags: { route: 'ferry', motor_vehicle: 'yes', duration: '00:20' } },
      { nodes: 'cd' },
    ];
    expect(new DrawnMap({ sketch: 'ab-cd', ways }).trip('ab', 'cd')?.seconds).toBeGreaterThan(1200);
    expect(new DrawnMap({ sketch: 'ab-cd', ways }).trip('ab', 'cd')?.metres).toBe(300);
  });

  test('a ferry without a tag for cars is closed to them', () => {
    const ways = [{ nodes: 'ab' }, { nodes: 'bc', tags: { route: 'ferry' } }, { nodes: 'cd' }];
    expect(new DrawnMap({ sketch: 'ab-cd', ways }).metres('ab', 'cd')).toBeUndefined();
    expect(new DrawnMap({ sketch: 'ab-cd', ways }, 'pedestrian').metres('ab', 'cd')).toBe(300);
  });

  test('signals delay only the direction they face', () => {
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
