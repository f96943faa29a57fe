import { describe, expect, test } from 'vitest';
import { interpolateAlong, type LinePoint, type Surroundings } from './interpolation.ts';

const NOTHING: Surroundings = { street: undefined, locality: undefined, postcode: undefined };
const at = (lon: number, number?: string, street: string | undefined = 'High Street'): LinePoint =>
  number === undefined ? { position: [lon, 0] } : { position: [lon, 0], address: { ...NOTHING, street, number } };
const numbersOf = (points: readonly LinePoint[], rule: string): [string, number][] =>
  interpolateAlong(points, NOTHING, rule).addresses.map(({ number, position }) => [
    number,
    Math.round(position[0] * 1e6) / 1e6,
  ]);

describe('numbers between known ones', () => {
  test.each<[rule: string, from: string, to: string, expected: [string, number][]]>([
    [
      'even',
      '2',
      '8',
      [
        ['4', 1],
        ['6', 2],
      ],
    ],
    [
      'odd',
      '7',
      '1',
      [
        ['3', 2],
        ['5', 1],
      ],
    ],
    [
      'all',
      '1',
      '4',
      [
        ['2', 1],
        ['3', 2],
      ],
    ],
    [
      '4',
      '10',
      '22',
      [
        ['14', 1],
        ['18', 2],
      ],
    ],
    [
      'alphabetic',
      '12a',
      '12D',
      [
        ['12b', 1],
        ['12c', 2],
      ],
    ],
    ['alphabetic', '5', '5b', [['5a', 1.5]]],
    ['even', '7', '10', [['8', 1]]],
    ['odd', '7', '7a', []],
    ['even', '2', '4', []],
  ])('%s from %s to %s', (rule, from, to, expected) => {
    expect(numbersOf([at(0, from), at(3, to)], rule)).toEqual(expected);
    expect(interpolateAlong([at(0, from), at(3, to)], NOTHING, rule).unreadable).toBe(0);
  });

  test('lie along a line that bends, at their share of its length, and between the nearest known ones', () => {
    const bend: LinePoint[] = [
      at(0, '2'),
      { position: [1, 0] },
      { position: [1, 1], address: { ...NOTHING, street: 'High Street', number: '6' } },
      at(2),
      { position: [1, 3], address: { ...NOTHING, street: 'High Street', number: '8' } },
    ];
    const { addresses } = interpolateAlong(bend, NOTHING, 'even');
    expect(addresses).toHaveLength(1);
    expect(addresses[0]?.number).toBe('4');
    expect(addresses[0]?.position[0]).toBeCloseTo(1, 3);
    expect(addresses[0]?.position[1]).toBeCloseTo(0, 3);
  });

  test('take what the line says before what both ends agree in', () => {
    const ends = [at(0, '2'), at(1, '6')];
    expect(interpolateAlong(ends, { ...NOTHING, postcode: '123' }, 'even').addresses).toMatchObject([
      { street: 'High Street', postcode: '123' },
    ]);
    expect(interpolateAlong(ends, { ...NOTHING, street: 'Low Street' }, 'even').addresses).toMatchObject([
      { street: 'Low Street' },
    ]);
  });

  test.each<[why: string, points: LinePoint[], rule: string]>([
    ['one end is not known', [at(0, '2'), at(1)], 'even'],
    ['they are in two streets', [at(0, '2'), at(1, '6', 'Low Street')], 'even'],
    ['neither end is of the parity', [at(0, '2'), at(1, '8')], 'odd'],
    ['an end is no number', [at(0, 's/n'), at(1, '8')], 'even'],
    ['the rule is none', [at(0, '2'), at(1, '8')], 'yes'],
    ['the letters are of two numbers', [at(0, '2a'), at(1, '3c')], 'alphabetic'],
    ['the ends are too far apart', [at(0, '2'), at(1, '90000')], 'even'],
  ])('are none where %s', (_why, points, rule) =>
    expect(interpolateAlong(points, NOTHING, rule)).toEqual({ addresses: [], unreadable: 1 }),
  );
});
