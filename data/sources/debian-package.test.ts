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
const byHand = (content: string): string => {
  const folder = join(directory, 'by-hand', 'deep');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'shores.nc'), content);
  return join(directory, 'by-hand');
};
const fetchFrom = (handBrought?: string): Promise<void> => fetchSource(cache(), source, handBrought, () => undefined);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-debian-'));
  // No apt: what is tested here is what happens without it.
  vi.stubEnv('PATH', directory);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

it('takes files of the pinned hashes from a folder that is named', async () => {
  await fetchFrom(byHand(CONTENT));
  expect(readFileSync(join(sourceFolder(cache(), source), 'shores.nc'), 'utf8')).toBe(CONTENT);
  expect(await damage(cache(), source)).toBeUndefined();
});

it('refuses other files, and says of every way why it did not do', async () => {
  const folder = byHand('other shores\n');
  await expect(fetchFrom(folder)).rejects.toThrow(
    /named folder: .*shores\.nc is not the file that data\/sources\.json pins; apt-get: .*ENOENT/u,
  );
  expect(await damage(cache(), source)).toBe('not fetched yet');
});

it('says so where there is neither apt nor a folder', async () => {
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
