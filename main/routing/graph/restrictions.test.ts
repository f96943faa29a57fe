import { describe, expect, test } from 'vitest';
import { DrawnMap, type DrawnRestriction, type DrawnWay } from '../drawn-map.ts';
import type { Mode } from '../profiles/profile.ts';

/**
 * A crossing at e with a ring around it; every edge is 100 m:
 *
 *     a b c
 *     d e f
 *     g h i
 */
const SKETCH = `
a-b-c
d-e-f
g-h-i`;
const WAYS: DrawnWay[] = [{ nodes: 'be' }, { nodes: 'eh' }, { nodes: 'de' }, { nodes: 'ef' }, { nodes: 'abcfihgda' }];
const [NORTH, SOUTH, WEST, EAST] = [0, 1, 2, 3];

const crossing = (restrictions: DrawnRestriction[], mode: Mode = 'car'): DrawnMap =>
  new DrawnMap({ sketch: SKETCH, ways: WAYS, restrictions }, mode);
const rule = (restriction: string, from: number, to: number, more: Record<string, string> = {}): DrawnRestriction => ({
  from,
  via: 'e',
  to,
  tags: { restriction, ...more },
});

// Columns are two characters apart: a–b is 200 m, b–e 100 m.
describe('at a node', () => {
  test('without a restriction the trip goes straight through', () => {
    expect(crossing([]).metres('be', 'ef')).toBe(150);
  });

  test('no_left_turn forbids only that turn', () => {
    const map = crossing([rule('no_left_turn', NORTH, EAST)]);
    expect(map.metres('be', 'ef')).toBe(50 + 200 + 100 + 100);
    expect(map.metres('be', 'eh')).toBe(100);
    expect(map.metres('be', 'de')).toBe(150);
    expect(map.metres('ef', 'be')).toBe(150);
  });

  test.each(['no_right_turn', 'no_straight_on', 'no_entry', 'no_exit'])(
    '%s is read like any other prohibition',
    (kind) => {
      expect(crossing([rule(kind, NORTH, EAST)]).metres('be', 'ef')).toBe(450);
    },
  );

  test('only_straight_on forbids all other turns from there', () => {
    const map = crossing([rule('only_straight_on', NORTH, SOUTH)]);
    expect(map.metres('be', 'eh')).toBe(100);
    expect(map.metres('be', 'ef')).toBe(450);
    expect(map.metres('be', 'de')).toBe(450);
    expect(map.metres('de', 'ef')).toBe(200);
  });

  test('two only_* rules from one approach allow what either allows', () => {
    const map = crossing([rule('only_straight_on', NORTH, SOUTH), rule('only_left_turn', NORTH, EAST)]);
    expect(map.metres('be', 'eh')).toBe(100);
    expect(map.metres('be', 'ef')).toBe(150);
    expect(map.metres('be', 'de')).toBe(450);
  });

  test('only_* is ignored if the vehicle cannot use its target', () => {
    const ways = WAYS.with(SOUTH, { nodes: 'eh', tags: { highway: 'footway' } });
    const map = new DrawnMap({ sketch: SKETCH, ways, restrictions: [rule('only_straight_on', NORTH, SOUTH)] });
    expect(map.metres('be', 'ef')).toBe(150);
  });

  test('no_u_turn forbids turning back at a dead end', () => {
    // From c, the only way is into the dead end a, where the trip has to turn back to reach d.
    const drawing = {
      sketch: 'a-b-c\n..d',
      ways: [{ nodes: 'cb', tags: { highway: 'residential', oneway: 'yes' } }, { nodes: 'ba' }, { nodes: 'bd' }],
    };
    const noLeft: DrawnRestriction = { from: 0, via: 'b', to: 2, tags: { restriction: 'no_left_turn' } };
    const noUTurn: DrawnRestriction = { from: 1, via: 'a', to: 1, tags: { restriction: 'no_u_turn' } };
    expect(new DrawnMap({ ...drawing, restrictions: [noLeft] }).metres('cb', 'bd')).toBe(100 + 2 * 200 + 50);
    expect(new DrawnMap({ ...drawing, restrictions: [noLeft, noUTurn] }).metres('cb', 'bd')).toBeUndefined();
  });

  test.each([
    ['except names the vehicle', { except: 'psv;motorcar' }, 'car', 150],
    ['except names another vehicle', { except: 'bicycle' }, 'car', 450],
    ['except names bicycles', { except: 'bicycle' }, 'bike', 150],
  ] as const)('%s', (_, tags, mode, metres) => {
    expect(crossing([rule('no_left_turn', NORTH, EAST, tags)], mode).metres('be', 'ef')).toBe(metres);
  });

  test('restriction:hgv applies only to trucks', () => {
    const restriction: DrawnRestriction = {
      from: NORTH,
      via: 'e',
      to: EAST,
      tags: { 'restriction:hgv': 'no_left_turn' },
    };
    expect(crossing([restriction], 'car').metres('be', 'ef')).toBe(150);
    expect(crossing([restriction], 'truck').metres('be', 'ef')).toBe(450);
  });

  test("restrictions don't apply to pedestrians", () => {
    expect(crossing([rule('no_left_turn', NORTH, EAST)], 'pedestrian').metres('be', 'ef')).toBe(150);
  });

  test.each<[string, Record<string, string>]>([
    ['for certain hours', { 'restriction:conditional': 'no_left_turn @ (Mo-Fr 07:00-09:00)' }],
    [
      'for certain hours, in the old way',
      { restriction: 'no_left_turn', day_on: 'Monday', day_off: 'Friday', hour_on: '07:00', hour_off: '09:00' },
    ],
    ['for a red light', { restriction: 'no_left_turn_on_red' }],
    ['for buses', { 'restriction:bus': 'no_left_turn' }],
    ['that is not defined', { restriction: 'no_loitering' }],
  ])('a rule %s is ignored', (_, tags) => {
    expect(crossing([{ from: NORTH, via: 'e', to: EAST, tags }]).metres('be', 'ef')).toBe(150);
  });

  test('no_entry applies to several approaches, no_exit to several targets', () => {
    const entry = crossing([{ from: [NORTH, WEST], via: 'e', to: EAST, tags: { restriction: 'no_entry' } }]);
    expect(entry.metres('be', 'ef')).toBe(450);
    expect(entry.metres('dde', 'ef')).toBeGreaterThan(250);
    expect(entry.metres('eh', 'ef')).toBe(150);
    const exit = crossing([{ from: NORTH, via: 'e', to: [EAST, SOUTH], tags: { restriction: 'no_exit' } }]);
    expect(exit.metres('be', 'ef')).toBe(450);
    expect(exit.metres('be', 'eh')).toBeGreaterThan(150);
    expect(exit.metres('be', 'de')).toBe(150);
  });

  test("only_left_turn doesn't affect trips from other approaches", () => {
    const map = crossing([rule('only_left_turn', NORTH, EAST)]);
    expect(map.metres('be', 'ef')).toBe(150);
    expect(map.metres('be', 'de')).toBe(450);
    expect(map.metres('eh', 'de')).toBe(150);
  });

  test('a rule is skipped if its way was cut off by the extract', () => {
    expect(crossing([rule('no_left_turn', 99, EAST)]).metres('be', 'ef')).toBe(150);
  });
});

/**
 * Two roads joined by a link of two streets, bd and df, with a side street at d; and a way around all of them,
 * a–e–g–i–k–j–c.
 *
 *     a-b-c
 *       d-j
 *     e-f-k
 *     g-h-i
 */
describe('along ways', () => {
  const sketch = `
a-b-c
..d-j
e-f-k
g-h-i`;
  const ways = [
    { nodes: 'ab' },
    { nodes: 'bc' },
    { nodes: 'bd' },
    { nodes: 'df' },
    { nodes: 'ef' },
    { nodes: 'fk' },
    { nodes: 'dj' },
    { nodes: 'aegikjc' },
    { nodes: 'hf' },
  ];
  const [AB, BC, BD, DF, EF, FK] = [0, 1, 2, 3, 4, 5];
  const map = (restrictions: DrawnRestriction[]): DrawnMap => new DrawnMap({ sketch, ways, restrictions });

  test('without a rule', () => {
    expect(map([]).metres('ab', 'ef')).toBe(100 + 200 + 100);
  });

  test('no_u_turn via two ways forbids the sequence, not its parts', () => {
    const ruled = map([{ from: AB, via: [BD, DF], to: EF, tags: { restriction: 'no_u_turn' } }]);
    expect(ruled.metres('ab', 'ef')).toBe(100 + 200 + 100);
    expect(ruled.metres('bc', 'ef')).toBe(400);
    expect(ruled.metres('ab', 'fk')).toBe(400);
    expect(ruled.metres('bd', 'ef')).toBe(250);
    // The path goes around the west side instead: a–e is 200 m.
    expect(ruled.metres('abb', 'eff')).toBe(Math.round(400 / 3 + 200 + 400 / 3));
  });

  test('a destination on the via way can still be reached', () => {
    const ruled = map([{ from: AB, via: [BD, DF], to: EF, tags: { restriction: 'no_u_turn' } }]);
    expect(ruled.metres('ab', 'df')).toBe(250);
    expect(ruled.metres('ab', 'bd')).toBe(150);
  });

  test('only_right_turn via a way leaves one way to continue', () => {
    const ruled = map([{ from: BC, via: [BD, DF], to: FK, tags: { restriction: 'only_left_turn' } }]);
    expect(ruled.metres('bc', 'fk')).toBe(400);
    expect(ruled.metres('ab', 'ef')).toBe(400);
    expect(ruled.metres('bc', 'ef')).toBe(100 + 200 + 200 + 100);
  });

  test('two rules that share a via way are applied separately', () => {
    const ruled = map([
      { from: AB, via: [BD, DF], to: FK, tags: { restriction: 'no_left_turn' } },
      { from: BC, via: [BD, DF], to: EF, tags: { restriction: 'no_right_turn' } },
    ]);
    expect(ruled.metres('bc', 'fk')).toBe(400);
    expect(ruled.metres('bbc', 'ffk')).toBe(Math.round(200 / 3 + 200 + 200 / 3));
    expect(ruled.metres('abb', 'ffk')).not.toBe(Math.round(200 / 3 + 200 + 200 / 3));
  });
});
