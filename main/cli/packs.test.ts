/** `cairn packs` on a separate directory. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeFixturePack } from '../packs/fixture.ts';
import { API_KEY, ask } from '../server/fixture-world.ts';
import { startTestServer } from '../server/test-server.fixture.ts';

// Each command runs in a separate process.
vi.setConfig({ testTimeout: 120_000 });

const CLI = join(import.meta.dirname, '..', 'cli.ts');
const directory = mkdtempSync(join(tmpdir(), 'cairn-cli-packs-'));
const otherFolder = mkdtempSync(join(tmpdir(), 'cairn-cli-given-'));
const dataDirectory = join(otherFolder, 'data');
/** The file name differs from the id in its manifest. */
const sharedFile = join(otherFolder, 'airports (1).sqlite');
beforeAll(() => {
  const areas = [{ id: 1, category: 940, name: 'Airstrip', wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }];
  writeFixturePack(directory, { id: 'airports', theme: 'geo-boundaries', areas });
  copyFileSync(join(directory, 'airports.sqlite'), sharedFile);
});
afterAll(() => {
  rmSync(directory, { recursive: true });
  rmSync(otherFolder, { recursive: true });
});

function cairn(...args: string[]): { code: number | null; out: string; error: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [CLI, ...args, '--packs', directory, '--data-dir', dataDirectory],
    { encoding: 'utf8' },
  );
  return { code: status, out: stdout, error: stderr };
}

const packs = (...args: string[]): { code: number | null; out: string; error: string } => cairn('packs', ...args);

it('verifies, removes and adds a pack, and reports refusals', () => {
  expect(packs('verify')).toEqual({
    code: 0,
    out: expect.stringMatching(/^PACK +STATE +FOUND\nairports +valid .*1 shapes are readable\n$/),
    error: '',
  });
  expect(packs('add', sharedFile)).toMatchObject({
    code: 1,
    error: expect.stringContaining('Pack airports is already installed'),
  });
  expect(packs('remove', 'airports')).toMatchObject({ code: 2, error: expect.stringContaining('needs --yes') });
  expect(packs('remove', 'airports', '--yes').out).toBe('Removed airports\n');
  expect(packs('remove', 'airports', '--yes')).toMatchObject({
    code: 1,
    error: expect.stringContaining('No pack airports'),
  });
  expect(packs('add', sharedFile).out).toBe('Added airports\n');
  writeFileSync(join(otherFolder, 'note.txt'), 'not a pack');
  expect(packs('add', join(otherFolder, 'note.txt'))).toMatchObject({
    code: 1,
    error: expect.stringContaining("isn't a Cairn pack"),
  });
  expect(readdirSync(directory)).toEqual(['airports.sqlite']);
});

it("stores the result of a check: look-ups don't use a damaged pack until it passes or is replaced", async () => {
  const path = join(directory, 'airports.sqlite');
  const lookUp = () => cairn('lookup', '0.5', '0.2', '--json');
  const flip = (): void => {
    const bytes = readFileSync(path);
    const offset = bytes.indexOf('irstrip') - 1;
    writeFileSync(path, bytes.fill(bytes.readUInt8(offset) ^ 1, offset, offset + 1));
  };
  expect(packs('verify').code).toBe(0);
  expect(JSON.parse(lookUp().out)).toMatchObject({
    geo_boundaries: { boundaries: [{ geo_boundary_name: 'Airstrip' }] },
  });

  flip();
  expect(packs('verify')).toMatchObject({
    code: 1,
    out: expect.stringContaining('The file has changed since it was installed'),
    error: expect.stringContaining(
      'Invalid and not used until fixed: airports. Rebuild it, or add it again from a ' +
        'valid file: npm run data -- --only airports --force',
    ),
  });
  const notUsed =
    /^Skipping pack airports\. The pack can't be used: the check failed \(The file has changed since it was installed\)\. Rebuild it, or add it again from a valid file: .+ --only airports --force\n/;
  expect(lookUp()).toMatchObject({
    out: expect.stringContaining(
      '"geo_boundaries":{"message":"Pack airports (Fixture airports): The pack can\'t be used',
    ),
    error: expect.stringMatching(notUsed),
  });
  // The file's timestamps don't matter, only its content.
  utimesSync(path, 1000, 1000);
  expect(lookUp().error).toMatch(notUsed);
  expect(packs().out).toMatch(/^airports +failed/m);
  const table = join(otherFolder, 'table.csv');
  writeFileSync(table, 'lon,lat\n0.5,0.2\n');
  expect(cairn('enrich', table, '-o', join(otherFolder, 'out.csv'), '--fields', 'boundary:940')).toMatchObject({
    code: 1,
    error: expect.stringMatching(notUsed),
  });
  // The server uses the result of the command's check, and the command that of the server's.
  const server = await startTestServer({ packsDirectory: directory, dataDirectory, port: 0, apiKeys: [API_KEY] });
  expect(server.packs).toMatchObject([{ id: 'airports', status: 'failed', verification: { passed: false } }]);
  expect((await ask(server.url, '/geoboundariesv1/xy2bounddata?x=0.5&y=0.2')).status).toBe(503);
  flip();
  await ask(server.url, '/v1/packs/verify', {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
    body: '{"id":"airports"}',
  });
  await server.close();
  expect(lookUp()).toMatchObject({ out: expect.stringContaining('Airstrip'), error: '' });

  flip();
  expect(packs('verify').code).toBe(1);
  expect(packs('add', sharedFile, '--replace').out).toBe('Replaced airports\n');
  expect(lookUp()).toMatchObject({ out: expect.stringContaining('Airstrip'), error: '' });
});

it("prints a result that can't be saved, and reports that", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [CLI, 'packs', 'verify', '--packs', directory, '--data-dir', sharedFile],
    { encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^airports +valid /m),
    stderr: expect.stringContaining("The result couldn't be saved: "),
  });
});

it('exits with 1 for an invalid pack', () => {
  truncateSync(join(directory, 'airports.sqlite'), 5000);
  const { code, out, error } = packs('verify', 'airports', '--json');
  expect([code, JSON.parse(out)]).toMatchObject([
    1,
    { packs: [{ id: 'airports', passed: false, checks: [{ check: 'manifest', passed: false }] }] },
  ]);
  expect(error).toContain('Invalid and not used until fixed: airports');
});
