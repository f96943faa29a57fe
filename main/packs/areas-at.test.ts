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

const idsIn = (hits: AreasAt | undefined, category?: number): number[] =>
  hits === undefined
    ? []
    : hits
        .in(hits.packs.areas('admin'), category)
        .map(({ area }) => area.boundaryId)
        .toSorted((a, b) => a - b);

it('returns the areas of all packs, of one category, and without fallback packs', () => {
  const hits = areasAt(packs, { lon: 2, lat: 2 });
  expect([idsIn(hits), idsIn(hits, 902), idsIn(hits, 908)]).toEqual([[1, 2, 3], [2, 3], []]);
  expect([idsIn(hits.confirmed), idsIn(hits.confirmed, 902)]).toEqual([[1, 2], [2]]);
  expect(idsIn(areasAt(packs, { lon: 9, lat: 2 }))).toEqual([]);
});

it('is cached with all derived values until another point is requested', () => {
  const hits = areasAt(packs, { lon: 2, lat: 2 });
  const made: AreasAt[] = [];
  const make = (each: AreasAt): number => made.push(each);
  expect([hits.memo(make), areasAt(packs, { lon: 2, lat: 2 }).memo(make), made]).toEqual([1, 1, [hits]]);
  expect(areasAt(packs, { lon: 2, lat: 3 })).not.toBe(hits);
  expect(areasAt(packs, { lon: 2, lat: 2 })).not.toBe(hits);
});
