/** Conditions on the time, on hand-drawn maps: a street from a to c, and a detour over d that is twice as long. */
import { describe, expect, test } from 'vitest';
import { DrawnMap, drawNetwork, type Drawing } from '../drawn-map.ts';
import { networkAt } from './at-hour.ts';
import type { Mode } from './profile.ts';

const MONDAY_8 = '2026-11-30T08:00';
const MONDAY_NOON = '2026-11-30T12:00';
const SATURDAY_8 = '2026-12-05T08:00';
const NIGHT = '2026-12-01T02:30';

/** A straight street with node b in its middle, and a detour of 400 m. */
const drawing = (way: Record<string, string>, node: Record<string, string> = {}, country?: string): Drawing => ({
  sketch: 's-a-b-c-e\n..d.f....',
  ways: [
    { nodes: 'sa' },
    { nodes: 'abc', tags: { highway: 'residential', ...way } },
    { nodes: 'ce' },
    { nodes: 'adfc' },
  ],
  nodes: { b: node },
  ...(country === undefined ? {} : { country }),
});

/** The letters along the shortest path from s to e at an hour. */
const pathAt = (drawn: Drawing, hour?: string, mode?: Mode): string | undefined =>
  new DrawnMap(hour === undefined ? drawn : { ...drawn, hour }, mode).path('sa', 'ce');

const STRAIGHT = 'abc';
const DETOUR = 'adfc';

describe('a street with conditions', () => {
  test.each<[string, Record<string, string>, string | undefined, string]>([
    ['without an hour', { 'access:conditional': 'no @ (Mo-Fr 07:00-09:00)' }, undefined, STRAIGHT],
    ['closed at the hour', { 'access:conditional': 'no @ (Mo-Fr 07:00-09:00)' }, MONDAY_8, DETOUR],
    ['open at another hour', { 'access:conditional': 'no @ (Mo-Fr 07:00-09:00)' }, MONDAY_NOON, STRAIGHT],
    ['open on another day', { 'access:conditional': 'no @ Mo-Fr 07:00-09:00' }, SATURDAY_8, STRAIGHT],
    ['otherwise closed', { motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ (18:00-06:00)' }, NIGHT, STRAIGHT],
    ['closed, and not yet open', { access: 'no', 'motorcar:conditional': 'yes @ (18:00-06:00)' }, MONDAY_8, DETOUR],
    [
      'the last condition that holds applies',
      { 'access:conditional': 'no @ (06:00-12:00); yes @ (Mo-Fr 07:00-09:00)' },
      MONDAY_8,
      STRAIGHT,
    ],
    ['times with semicolons', { 'access:conditional': 'no @ (Sa 10:00-12:00; Mo 07:00-09:00)' }, MONDAY_8, DETOUR],
    ['times without parentheses', { 'access:conditional': 'no @ Sa 10:00-12:00; Mo 07:00-09:00' }, MONDAY_8, DETOUR],
    ['one-way at the hour', { 'oneway:conditional': '-1 @ (Mo-Fr 06:00-10:00)' }, MONDAY_8, DETOUR],
    ['only in one direction', { 'motor_vehicle:forward:conditional': 'no @ (07:00-09:00)' }, MONDAY_8, DETOUR],
    ['a season', { 'access:conditional': 'no @ (Nov 15-Mar 31)' }, MONDAY_8, DETOUR],
    ['a weight isn’t a time', { 'access:conditional': 'no @ (07:00-09:00 AND weight>7.5)' }, MONDAY_8, STRAIGHT],
    ['a time and a weight at another hour', { 'access:conditional': 'no @ (Sa AND weight>7.5)' }, MONDAY_8, STRAIGHT],
    ['opening times', { opening_hours: 'Mo-Fr 10:00-18:00' }, MONDAY_8, DETOUR],
    ['open', { opening_hours: 'Mo-Fr 10:00-18:00' }, MONDAY_NOON, STRAIGHT],
    ['of another vehicle', { 'hgv:conditional': 'no @ (07:00-09:00)' }, MONDAY_8, STRAIGHT],
  ])('%s', (_, tags, hour, path) => {
    expect(pathAt(drawing(tags), hour)).toBe(path);
  });

  test('has another speed', () => {
    const drawn = drawing({ maxspeed: '50', 'maxspeed:conditional': '20 @ (22:00-06:00)' });
    const secondsAt = (hour: string): number | undefined =>
      new DrawnMap({ ...drawn, hour }).trip('ab', 'bc', 'shortest')?.seconds;
    expect(secondsAt(NIGHT)).toBe(Math.round((0.2 * 3600) / 16));
    expect(secondsAt(MONDAY_8)).toBe(Math.round((0.2 * 3600) / 40));
  });
});

test('a gate is closed outside its opening times, also to those whose access is stated', () => {
  const drawn = drawing({}, { barrier: 'gate', foot: 'yes', opening_hours: 'Mo-Su 07:00-21:00' });
  expect(pathAt(drawn, NIGHT, 'pedestrian')).toBe(DETOUR);
  expect(pathAt(drawn, MONDAY_8, 'pedestrian')).toBe(STRAIGHT);
  expect(pathAt(drawn, undefined, 'pedestrian')).toBe(STRAIGHT);
});

test('public holidays are those of the country of the roads, and are ignored without one', () => {
  const tags = { 'access:conditional': 'no @ (Mo-Su 07:00-19:00; PH off)' };
  const CHRISTMAS = '2026-12-25T08:00';
  expect(pathAt(drawing(tags, {}, 'DE'), CHRISTMAS)).toBe(STRAIGHT);
  expect(pathAt(drawing(tags, {}, 'DE'), MONDAY_8)).toBe(DETOUR);
  expect(pathAt(drawing(tags), MONDAY_8)).toBe(STRAIGHT);
});

test.each<[string, Record<string, string>]>([
  ['as a condition', { 'restriction:conditional': 'no_straight_on @ (Mo-Fr 07:00-09:00)' }],
  [
    'in older keys',
    { restriction: 'no_straight_on', day_on: 'Mo', day_off: 'Fr', hour_on: '07:00', hour_off: '09:00' },
  ],
])('a turn restriction %s', (_, tags) => {
  const drawn = { ...drawing({}), restrictions: [{ from: 0, via: 'a', to: 1, tags }] };
  expect(pathAt(drawn, MONDAY_8)).toBe(DETOUR);
  expect(pathAt(drawn, MONDAY_NOON)).toBe(STRAIGHT);
  expect(pathAt(drawn)).toBe(STRAIGHT);
});

test('counts conditions, and has the same key for the same tags', () => {
  const network = drawNetwork({
    ...drawing({ 'access:conditional': 'no @ (07:00-09:00)' }, { barrier: 'gate', opening_hours: 'by appointment' }),
    restrictions: [{ from: 0, via: 'a', to: 1, tags: { 'restriction:conditional': 'no_u_turn @ (weight>5)' } }],
  });
  const at = networkAt(network, MONDAY_8);
  expect(at.counts).toEqual({ total: 3, applied: 1, ignored: 2 });
  expect(networkAt(network, SATURDAY_8).key).toBe(at.key);
  expect(networkAt(network, NIGHT)).toEqual({ network, counts: { total: 3, applied: 0, ignored: 2 }, key: '' });
  expect(networkAt(drawNetwork(drawing({})), MONDAY_8).counts.total).toBe(0);
});
