import { expect, it } from 'vitest';
import { packDifference, type PackIdentity } from './pack-identity.ts';

const own: PackIdentity[] = [
  ['countries', 'a', null],
  ['places', 'b', 2],
];

it.each<[PackIdentity[], string | undefined]>([
  [own, undefined],
  [[...own, ['zones', 'c', null]], "doesn't have the pack zones"],
  [[['countries', 'z', null], ...own.slice(1)], 'has a different version of the pack countries than the job'],
  [
    [...own.slice(0, 1), ['places', 'b', 1]],
    'has the pack places at a different position in the order of packs (order.json)',
  ],
  [own.slice(1), "has the pack countries, which the job doesn't use"],
])('against %j is %j', (wanted, difference) => {
  expect(packDifference(own, wanted)).toBe(difference);
});
