/** `cairn matrix` as a user runs it: a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMatrixFixture, type MatrixFixture } from '../interfaces/matrix/fixture.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');
const directory = mkdtempSync(join(tmpdir(), 'cairn-cli-matrix-'));
let fixture: MatrixFixture;
beforeAll(async () => {
  fixture = await startMatrixFixture(20, 20);
});
afterAll(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true });
});

function cairn(...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, 'matrix', ...args, '--packs', fixture.packsDirectory], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, error] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, error }));
  });
}

function csv(name: string, text: string): string {
  const file = join(directory, name);
  writeFileSync(file, text);
  return file;
}

test('one line per pair, the same numbers as over HTTP', async () => {
  const [origins, destinations] = [fixture.addresses(3, 1), fixture.addresses(2, 2)];
  const from = csv('from.csv', `id,lat,lon\n${origins.map((pair, i) => ['"depot, ', i, '",', pair.split(',').toReversed().join(',')].join('')).join('\n')}\n`);
  const to = csv('to.csv', `${destinations.join('\n')}\n`);
  const output = join(directory, 'out.csv');
  const { code, error } = await cairn('--origins', from, '--destinations', to, '--mode', 'bike', '--option', 'safest', '-o', output);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  const lines = readFileSync(output, 'utf8').trimEnd().split('\n');
  expect(lines[0]).toBe('origin,destination,distance_m,duration_s');
  expect(lines).toHaveLength(7);
  const route = Object(await (await ask(fixture.server.url, '/tdmv1/route', { origin: origins[2], destination: destinations[1], mode: 'bike', option: 'safest' })).json());
  expect(lines.at(-1)).toBe(`"depot, 2",2,${route.properties.distance},${route.properties.duration}`);
});

test('more than 1000 points go through in blocks', async () => {
  const from = csv('many.csv', `${fixture.addresses(1001, 1).join('\n')}\n`);
  const to = csv('one.csv', `x,y\n${fixture.addresses(1, 2).join('\n')}\n`);
  const { out } = await cairn('--origins', from, '--destinations', to);
  const lines = out.trimEnd().split('\n');
  expect(lines).toHaveLength(1002);
  expect(lines.at(-1)).toMatch(/^1001,1,/);
});

test('Ctrl-C ends it, says so, and leaves nothing', async () => {
  const many = csv('thousands.csv', `${fixture.addresses(4000, 1).join('\n')}\n`);
  const output = join(directory, 'cancelled.csv');
  const child = spawn(process.execPath, [CLI, 'matrix', '--origins', many, '--destinations', many, '-o', output, '--packs', fixture.packsDirectory], { stdio: ['ignore', 'ignore', 'pipe'] });
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  while (!existsSync(`${output}.unfinished`)) await setTimeout(5);
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  expect({ code, error }).toEqual({ code: 1, error: 'cairn: The matrix was cancelled. Nothing was kept.\n' });
  expect(readdirSync(directory).filter((name) => name.startsWith('cancelled'))).toEqual([]);
});

describe('refusals', () => {
  test.each([
    ['a missing file', undefined, 'nowhere.csv does not exist', 1],
    ['no coordinates', 'street,town\nA,B\n', 'name no longitude and latitude', 1],
    ['no rows', 'lon,lat\n', 'has no points', 1],
    ['an empty file', '', 'is empty', 1],
    ['text for a number', 'lon,lat\n1,2\nwest,3\n', 'row 3: "west", "3" are not decimal degrees', 1],
    ['exchanged columns', 'lon,lat\n41,-108\n', 'exchanged', 1],
    ['points elsewhere', 'lon,lat\n13.4,52.5\n', 'No installed road pack covers all points', 1],
  ])('%s', async (_, text, message, expected) => {
    const file = text === undefined ? join(directory, 'nowhere.csv') : csv('bad.csv', text);
    const output = join(directory, 'bad-out.csv');
    const { code, error } = await cairn('--origins', file, '--destinations', file, '-o', output);
    expect(code).toBe(expected);
    expect(error).toContain(message);
    expect(existsSync(output)).toBe(false);
  });

  test('an unknown mode', async () => {
    const file = csv('fine.csv', `${fixture.addresses(1, 1).join('\n')}\n`);
    expect(await cairn('--origins', file, '--destinations', file, '--mode', 'boat')).toMatchObject({ code: 2, error: expect.stringContaining('--mode boat: choose from car') });
  });
});
