import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMatrixFixture, type MatrixFixture } from '../endpoints/matrix/fixture.ts';
import { run } from './program.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-paths-'));
let fixture: MatrixFixture;
beforeAll(async () => {
  fixture = await startMatrixFixture(8, 8);
});
afterAll(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true });
});

const output = join(directory, 'out');
const cairn = (...args: string[]): Promise<number> =>
  run([...args, '-o', output, '--packs', fixture.packsDirectory, '--data-dir', directory]);
const written = (): string => readFileSync(output, 'utf8');

test('cairn route writes the same as the HTTP interface, for coordinates and for a table', async () => {
  const addresses = fixture.addresses(3, 4);
  const table = join(directory, 'points.csv');
  writeFileSync(table, `lon,lat\n${addresses.join('\n')}\n`);
  const expected = await (await fixture.ask('/tdmv1/route', { addresses, mode: 'bike', language: 'es' })).json();
  const options = ['--mode', 'bike', '--language', 'es', '--format', 'json'];
  expect(await cairn('route', ...addresses.flatMap((pair) => pair.split(',')), ...options)).toBe(0);
  expect(JSON.parse(written())).toEqual(expected);
  expect(await cairn('route', '--points', table, ...options)).toBe(0);
  expect(JSON.parse(written())).toEqual(expected);
});

test('cairn route writes numbered lines by default', async () => {
  const coordinates = fixture.addresses(2, 4).flatMap((pair) => pair.split(','));
  expect(await cairn('route', ...coordinates)).toBe(0);
  const lines = written().trimEnd().split('\n');
  expect(lines[0]).toMatch(/^1 → 2: .+ (m|km), \d+ (s|min)$/);
  expect(lines[1]).toMatch(/^ +1\. Head \w+ \(.+\)$/);
  expect(lines.at(-1)).toMatch(/^ +\d+\. Arrive at the destination$/);
  expect(await cairn('route', ...coordinates.slice(1))).toBe(2);
  expect(await cairn('route', ...coordinates.slice(2))).toBe(2);
  expect(await cairn('route')).toBe(2);
});
