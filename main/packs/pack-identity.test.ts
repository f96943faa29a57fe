import { expect, it } from 'vitest';
import { packDifference, type PackIdentity } from './pack-identity.ts';

const own: PackIdentity[] = [
  ['countries', 'a', null],
  ['places', 'b', 2],
];

it.each<[PackIdentity[], string | undefined]>([
  [own, undefined],
  [[...own, ['zones', 'c', null]], 'does not have the pack zones'],
  [[['countries', 'z', null], ...own.slice(1)], 'has another countries than that of the order'],
  [[...own.slice(0, 1), ['places', 'b', 1]], 'has the pack places in another place of the order of packs (order.json)'],
  [own.slice(1), 'has the pack countries, which the order does not have'],
])('against %j is %j', (wanted, difference) => {
  expect(packDifference(own, wanted)).toBe(difference);
});
