/** `cairn packs` as a user runs it, on a directory of its own. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFixturePack } from '../packs/fixture.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');
const directory = mkdtempSync(join(tmpdir(), 'cairn-cli-packs-'));
const elsewhere = mkdtempSync(join(tmpdir(), 'cairn-cli-given-'));
/** Bears another name than its manifest says. */
const given = join(elsewhere, 'airports (1).sqlite');
beforeAll(() => {
  const areas = [{ id: 1, category: 940, name: 'A', wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }];
  writeFixturePack(directory, { id: 'airports', theme: 'geo-boundaries', areas });
  copyFileSync(join(directory, 'airports.sqlite'), given);
});
afterAll(() => {
  rmSync(directory, { recursive: true });
  rmSync(elsewhere, { recursive: true });
});

function packs(...args: string[]): { code: number | null; out: string; error: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'packs', ...args, '--packs', directory], { encoding: 'utf8' });
  return { code: status, out: stdout, error: stderr };
}

it('checks, removes and adds a pack, and says what it will not do', () => {
  expect(packs('verify')).toEqual({ code: 0, out: expect.stringMatching(/^PACK +STATE +FOUND\nairports +sound .*1 shapes can be read\n$/), error: '' });
  expect(packs('add', given)).toMatchObject({ code: 1, error: expect.stringContaining('A pack airports is installed') });
  expect(packs('remove', 'airports')).toMatchObject({ code: 2, error: expect.stringContaining('only with --yes') });
  expect(packs('remove', 'airports', '--yes').out).toBe('Removed airports\n');
  expect(packs('remove', 'airports', '--yes')).toMatchObject({ code: 1, error: expect.stringContaining('No pack airports') });
  expect(packs('add', given).out).toBe('Added airports\n');
  writeFileSync(join(elsewhere, 'note.txt'), 'not a pack');
  expect(packs('add', join(elsewhere, 'note.txt'))).toMatchObject({ code: 1, error: expect.stringContaining('not a Cairn pack') });
  expect(readdirSync(directory)).toEqual(['airports.sqlite']);
});

it('ends with 1 where a pack is not sound', () => {
  truncateSync(join(directory, 'airports.sqlite'), 5000);
  const { code, out, error } = packs('verify', 'airports', '--json');
  expect([code, JSON.parse(out)]).toMatchObject([1, { packs: [{ id: 'airports', passed: false, checks: [{ check: 'manifest', passed: false }] }] }]);
  expect(error).toContain('Not sound: airports');
});
