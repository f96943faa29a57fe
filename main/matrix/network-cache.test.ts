import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NetworkCache } from './network-cache.ts';

let directory = '';
let pack = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-networks-'));
  pack = join(directory, 'roads-a.sqlite');
  writeFileSync(pack, 'roads');
});
afterEach(() => rmSync(directory, { recursive: true }));

const folder = (): string => join(directory, 'networks');
const stored = (): string[] => readdirSync(folder());

const VALUE = {
  count: 3,
  none: undefined,
  arrays: { ints: Int32Array.of(1, -2, 3), reals: Float64Array.of(0.5, Infinity), bytes: Uint8Array.of(7) },
  tags: [new Map([['highway', 'residential']])],
};

/** Returns the value of a new cache, and whether it was built again. */
function get(name = 'car'): { value: unknown; isNew: boolean } {
  let isNew = false;
  const make = () => {
    isNew = true;
    return VALUE;
  };
  return { value: new NetworkCache(folder()).get(pack, name, make), isNew };
}

test('a value is made once, and then read from its file', () => {
  expect(new NetworkCache(folder()).has(pack)).toBe(false);
  expect(get()).toEqual({ value: VALUE, isNew: true });
  expect(stored()).toHaveLength(1);
  expect(get()).toEqual({ value: VALUE, isNew: false });
  expect(get('car-fastest').isNew).toBe(true);
  expect(new NetworkCache(folder()).has(pack)).toBe(true);
});

test('values of a pack that has changed are made again, and replace the earlier ones', () => {
  get();
  expect(stored()).toHaveLength(1);
  writeFileSync(pack, 'other roads');
  expect(new NetworkCache(folder()).has(pack)).toBe(false);
  expect(get().isNew).toBe(true);
  expect(stored()).toHaveLength(1);
});

test('an incomplete or damaged file is made again', () => {
  get();
  expect(stored()).toHaveLength(1);
  const path = join(folder(), stored()[0] ?? '');
  const bytes = readFileSync(path);
  for (const damage of [
    Buffer.alloc(0),
    bytes.subarray(0, bytes.length / 2),
    Buffer.concat([bytes.subarray(0, -9), Buffer.of(1), bytes.subarray(-8)]),
  ]) {
    writeFileSync(path, damage);
    expect(get()).toEqual({ value: VALUE, isNew: true });
  }
});

test('a folder that cannot be written to only costs time', () => {
  rmSync(directory, { recursive: true });
  expect(get()).toEqual({ value: VALUE, isNew: true });
  expect(get().isNew).toBe(true);
  writeFileSync(directory, '');
});
