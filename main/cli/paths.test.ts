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

test('cairn trip writes the same as the HTTP interface, and the order as a table', async () => {
  const addresses = fixture.addresses(6, 4);
  const table = join(directory, 'stops.csv');
  writeFileSync(table, `name,lon,lat\n${addresses.map((pair, i) => `S${i},${pair}`).join('\n')}\n`);
  const body = { addresses, start: 2, round_trip: true, service_minutes: 5, mode: 'bike' };
  const options = ['--stops', table, '--start', 'S2', '--round-trip', '--service-minutes', '5', '--mode', 'bike'];
  for (const format of ['json', 'vroom']) {
    const expected = await (await fixture.ask('/tdmv1/trip', { ...body, format })).json();
    expect(await cairn('trip', ...options, '--format', format)).toBe(0);
    expect(JSON.parse(written())).toEqual(expected);
  }
  const { order } = Object(await (await fixture.ask('/tdmv1/trip', body)).json());
  expect(await cairn('trip', ...options)).toBe(0);
  const rows = written().trim().split(/\r?\n/);
  expect(rows[0]).toBe('position,stop,lon,lat,arrival_s,duration_s,distance_m,reason');
  expect(rows.slice(1).map((row) => row.split(',')[1])).toEqual([...order, order[0]].map((stop) => `S${stop}`));
  // The stops of the trip in its order, as another program returns them; one is left out.
  const solution = join(directory, 'solution.json');
  const [depot, ...visits] = order.slice(0, -1);
  const steps = [{ type: 'start', arrival: 0 }, ...visits.map((id: number) => ({ type: 'job', id, arrival: id }))];
  writeFileSync(solution, JSON.stringify({ code: 0, routes: [{ vehicle: 7, steps }] }));
  expect(await cairn('trip', ...options, '--solution', solution)).toBe(0);
  const solved = written()
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(','));
  const wholeTrip = rows.map((row) => row.split(','));
  expect(solved.slice(1, -2).map(([vehicle, , stop]) => [vehicle, stop])).toEqual(
    visits.map((stop: number) => ['7', `S${stop}`]),
  );
  expect(solved.slice(2, -2).map((row) => row.slice(6, 8))).toEqual(
    wholeTrip.slice(3, -2).map((row) => row.slice(5, 7)),
  );
  expect(new Set(solved.slice(-2).map((row) => `${row[2]} ${row.at(-1)}`))).toEqual(
    new Set([`S${depot} unassigned`, `S${order.at(-1)} unassigned`]),
  );
  expect(await cairn('trip', '--stops', table, '--start', 'S9')).toBe(2);
});
