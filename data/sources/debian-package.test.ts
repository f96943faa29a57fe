import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { citation, sourceFolder, type DebianSource } from './source.ts';
import { damage, fetchSource } from './fetch.ts';

const CONTENT = 'shores\n';
const HASH = createHash('sha256').update(CONTENT).digest('hex');
const source: DebianSource = {
  kind: 'debian',
  package: 'cairn-no-such-package',
  version: '1-1',
  licence: 'LGPL-3.0-or-later',
  attribution: 'nobody',
  url: 'https://example.org',
  vintage: '2017',
  directory: 'usr/share/cairn-no-such-package',
  files: { 'shores.nc': HASH },
};

let directory: string;
const cache = (): string => join(directory, 'cache');
const writeManualFile = (content: string): string => {
  const folder = join(directory, 'manual', 'deep');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'shores.nc'), content);
  return join(directory, 'manual');
};
const fetchFrom = (manualFolder?: string): Promise<void> => fetchSource(cache(), source, manualFolder, () => undefined);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-debian-'));
  // These tests run without apt.
  vi.stubEnv('PATH', directory);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

it('copies files with the pinned hashes from the given folder', async () => {
  await fetchFrom(writeManualFile(CONTENT));
  expect(readFileSync(join(sourceFolder(cache(), source), 'shores.nc'), 'utf8')).toBe(CONTENT);
  expect(await damage(cache(), source)).toBeUndefined();
});

it('rejects other files, and reports why each method failed', async () => {
  const folder = writeManualFile('other shores\n');
  await expect(fetchFrom(folder)).rejects.toThrow(
    /given folder: .*shores\.nc is not the file that data\/sources\.json pins; apt-get: .*ENOENT/u,
  );
  expect(await damage(cache(), source)).toBe('not fetched yet');
});

it('reports a missing apt if no folder is given', async () => {
  await expect(fetchFrom()).rejects.toThrow(
    'Could not fetch the Debian package cairn-no-such-package 1-1 (apt-get: spawn apt-get ENOENT)',
  );
});

it('cites the hashes of the files', () => {
  expect(citation(source)).toMatchObject({
    name: 'cairn-no-such-package',
    integrity: `sha256-${Buffer.from(HASH, 'hex').toString('base64')}`,
  });
});
