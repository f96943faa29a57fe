import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fromGeojsonVt } from 'vt-pbf';
import { readQuarters } from './montevideo-quarters.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-quarters-'));
afterAll(() => rmSync(directory, { recursive: true }));

const EXTENT = 4096;
type Feature = [type: 1 | 2, tags: Record<string, string>];

/** Writes a tile whose features are in its middle or start there. */
function writeTile(name: string, features: readonly Feature[]): void {
  const middle: [number, number] = [EXTENT / 2, EXTENT / 2];
  const point = features
    .filter(([type]) => type === 1)
    .map(([, tags]) => ({ type: 1 as const, geometry: [middle], tags }));
  const line = features
    .filter(([type]) => type === 2)
    .map(([, tags]) => ({ type: 2 as const, geometry: [[middle, [EXTENT, EXTENT] as [number, number]]], tags }));
  writeFileSync(
    join(directory, name),
    fromGeojsonVt({ osm: { features: [...point, ...line] } }, { version: 2, extent: EXTENT }),
  );
}

test('reads named points of quarters with their position, each name once', () => {
  writeTile('1-0-1.mvt', [
    [1, { place: 'suburb', name: 'Punta Carretas' }],
    [1, { place: 'neighbourhood', name: 'Cordón' }],
    [1, { place: 'suburb' }],
    [1, { place: 'city', name: 'Montevideo' }],
    [1, { amenity: 'cafe', name: 'Cordón Café' }],
    [2, { place: 'suburb', name: 'A boundary' }],
  ]);
  writeTile('1-1-1.mvt', [
    [1, { place: 'quarter', name: 'CORDON' }],
    [1, { place: 'quarter', name: 'Aguada' }],
  ]);
  const found = readQuarters(directory);
  expect(found.map(({ name }) => name).toSorted()).toEqual(['Aguada', 'Cordón', 'Punta Carretas']);
  const cordon = found.find(({ name }) => name === 'Cordón');
  expect(cordon?.lon).toBeCloseTo(-90, 3);
  expect(cordon?.lat).toBeCloseTo(-66.5133, 3);
});

test('rejects a tile with an invalid file name', () => {
  writeFileSync(join(directory, 'readme.txt'), '');
  expect(() => readQuarters(directory)).toThrow("readme.txt isn't named <z>-<x>-<y>.mvt");
});
