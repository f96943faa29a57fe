import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { areasAt, type AreasAt } from './areas-at.ts';
import { writeFixturePack } from './fixture.ts';
import { openPacks, type OpenPacks } from './pack-store.ts';

const box = (west: number, south: number, east: number, north: number): string =>
  `MULTIPOLYGON(((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south})))`;

let directory: string;
let packs: OpenPacks;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-areas-at-'));
  const low = { id: 1, category: 901, name: 'Low', wkt: box(0, 0, 4, 4) };
  const high = { id: 2, category: 902, name: 'High', wkt: box(0, 0, 8, 4) };
  writeFixturePack(directory, { id: 'first', theme: 'admin', areas: [low, high] });
  writeFixturePack(directory, { id: 'fallback', theme: 'admin', fallback: true, areas: [{ ...high, id: 3 }] });
  packs = openPacks(directory);
});
afterEach(() => {
  packs.close();
  rmSync(directory, { recursive: true });
});

const idsIn = (at: AreasAt | undefined, category?: number): number[] =>
  at === undefined
    ? []
    : at
        .in(at.packs.areas('admin'), category)
        .map(({ area }) => area.boundaryId)
        .toSorted((a, b) => a - b);

it('has the areas of all packs, of one category, and of those without fallback packs', () => {
  const at = areasAt(packs, { lon: 2, lat: 2 });
  expect([idsIn(at), idsIn(at, 902), idsIn(at, 908)]).toEqual([[1, 2, 3], [2, 3], []]);
  expect([idsIn(at.confirmed), idsIn(at.confirmed, 902)]).toEqual([[1, 2], [2]]);
  expect(idsIn(areasAt(packs, { lon: 9, lat: 2 }))).toEqual([]);
});

it('is one object for the same point, with what was derived from it, until another is requested', () => {
  const at = areasAt(packs, { lon: 2, lat: 2 });
  const made: AreasAt[] = [];
  const make = (each: AreasAt): number => made.push(each);
  expect([at.memo(make), areasAt(packs, { lon: 2, lat: 2 }).memo(make), made]).toEqual([1, 1, [at]]);
  expect(areasAt(packs, { lon: 2, lat: 3 })).not.toBe(at);
  expect(areasAt(packs, { lon: 2, lat: 2 })).not.toBe(at);
});
