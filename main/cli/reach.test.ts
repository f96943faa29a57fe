import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startMatrixFixture, type MatrixFixture } from '../endpoints/matrix/fixture.ts';
import { run } from './program.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-reach-'));
let fixture: MatrixFixture;
beforeAll(async () => {
  fixture = await startMatrixFixture(8, 8);
});
afterAll(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true });
});

const output = join(directory, 'out');
const cairnTo = (file: string, ...args: string[]): Promise<number> =>
  run([...args, '-o', file, '--packs', fixture.packsDirectory, '--data-dir', directory]);
const cairn = (...args: string[]): Promise<number> => cairnTo(output, ...args);

test('cairn isochrone writes the same as the HTTP interface', async () => {
  const [x = '', y = ''] = (fixture.addresses(1, 4)[0] ?? '').split(',');
  expect(await cairn('isochrone', x, y, '--minutes', '1,2', '--mode', 'bike')).toBe(0);
  const { features } = Object(JSON.parse(readFileSync(output, 'utf8')));
  const answer = await fixture.ask(`/tdmv1/isochrone?x=${x}&y=${y}&minutes=1,2&mode=bike`);
  expect(features).toEqual(Object(await answer.json()).features);
  expect(await cairn('isochrone', x, y)).toBe(2);
});

test('an output that cannot be written is reported before the computation', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const file = join(directory, 'missing', 'reach.geojson');
  expect(await cairnTo(file, 'isochrone', '0', '0', '--minutes', '1')).toBe(2);
  expect(write.mock.calls.join('')).toContain(`-o ${file}: the directory ${join(directory, 'missing')} does not exist`);
  write.mockRestore();
});

test('cairn nearest writes a line per result, or the reason if there is none', async () => {
  const [origins, destinations] = [join(directory, 'from.csv'), join(directory, 'to.csv')];
  writeFileSync(origins, `id,lon,lat\nA,${fixture.addresses(1, 4)[0]}\n`);
  writeFileSync(
    destinations,
    `id,lon,lat\n${fixture
      .addresses(5, 6)
      .map((pair, i) => `S${i},${pair}\n`)
      .join('')}`,
  );
  const points = ['--origins', origins, '--destinations', destinations];
  expect(await cairn('nearest', ...points, '--count', '2')).toBe(0);
  const lines = readFileSync(output, 'utf8').trim().split(/\r?\n/);
  expect(lines[0]).toBe('origin,rank,destination,duration_s,distance_m,reason');
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
    ['A', '1'],
    ['A', '2'],
  ]);
  expect(await cairn('nearest', ...points, '--metres', '0.1')).toBe(0);
  expect(readFileSync(output, 'utf8').trim().split(/\r?\n/)[1]).toBe('A,,,,,too_far');
});
