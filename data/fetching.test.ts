import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Fetching } from './fetching.ts';
import type { Progress } from './progress.ts';
import { sourceFolder, type DebianSource } from './sources/source.ts';

const content = (name: string): string => `shores of ${name}\n`;
const sourceOf = (name: string): DebianSource => ({
  kind: 'debian',
  package: `cairn-no-such-${name}`,
  version: '1-1',
  licence: 'LGPL-3.0-or-later',
  attribution: 'nobody',
  url: 'https://example.org',
  vintage: '2017',
  directory: `usr/share/cairn-no-such-${name}`,
  files: { [`${name}.nc`]: createHash('sha256').update(content(name)).digest('hex') },
});

let directory: string;
let lines: string[];
const progress: Progress = {
  count: () => undefined,
  update: () => undefined,
  print: (line) => lines.push(line),
  end: () => undefined,
};

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-fetching-'));
  lines = [];
  mkdirSync(join(directory, 'cache'));
  // Apart from the cache, which changes while sources are searched.
  mkdirSync(join(directory, 'sources'));
  // Without apt only manually downloaded files are available.
  vi.stubEnv('PATH', directory);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

it('fetches several sources in parallel, and continues without an unavailable one', async () => {
  const names = ['a', 'b', 'c', 'd'];
  for (const name of names) writeFileSync(join(directory, 'sources', `${name}.nc`), content(name));
  const cache = join(directory, 'cache');
  const fetching = new Fetching({ cache, sources: join(directory, 'sources') }, progress);
  try {
    const all = [...names, 'missing'].map(sourceOf);
    await expect(Promise.all(all.map(async (source) => fetching.fetchOptional(source)))).resolves.toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    const read = (name: string): string =>
      readFileSync(join(sourceFolder(cache, sourceOf(name)), `${name}.nc`), 'utf8');
    expect(names.map(read)).toEqual(names.map(content));
    expect(lines).toEqual([expect.stringMatching(/cairn-no-such-missing.*Packs are built without it/su)]);
  } finally {
    await fetching.close();
  }
});

it('reports why a required source is unavailable', async () => {
  const fetching = new Fetching({ cache: join(directory, 'cache') }, progress);
  try {
    await expect(fetching.fetch(sourceOf('missing'))).rejects.toThrow('cairn-no-such-missing');
  } finally {
    await fetching.close();
  }
});
