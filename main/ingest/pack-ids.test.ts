import { expect, test } from 'vitest';
import { importIdOf, importIdProblem } from './pack-ids.ts';

test.each([
  ['areas', 'it-regions', 'areas-it-regions'],
  ['areas', 'areas-it-regions', 'areas-it-regions'],
  ['areas', 'IT_Regions 2023', 'areas-it-regions-2023'],
  ['areas', 'Städte', 'areas-stadte'],
  ['addresses', 'cambridge', 'geocoder-cambridge'],
  ['addresses', 'addresses-cambridge', 'geocoder-addresses-cambridge'],
  ['tiles', 'mymap', 'tiles-mymap'],
  ['zip4', '../evil', 'zip4-evil'],
  ['health', 'health-a', 'health-a'],
  ['osm', 'Foo_Bar', 'osm-foo-bar'],
] as const)('the id of %s named %j is %s', (kind, name, id) => {
  expect(importIdOf(kind, name)).toBe(id);
  expect(importIdProblem(kind, id)).toBeUndefined();
});

test.each([
  ['areas', '../', 'must have a letter from a to z or a digit'],
  ['areas', 'x'.repeat(60), 'must be shorter: ids of packs have up to 64 characters'],
  ['osm', 'x'.repeat(60), 'must be shorter'],
  ['addresses', 'world', 'geocoder-world is the id of a pack included in Cairn'],
] as const)('no pack of %s is named %j', (kind, name, problem) => {
  expect(importIdProblem(kind, importIdOf(kind, name))).toContain(problem);
});
