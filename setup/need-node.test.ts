/** Messages for older versions of Node. Only the version is faked, because no other Node may be installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'cairn-node-'));
afterAll(() => rmSync(directory, { recursive: true }));

const asVersion = (version: string): string => {
  const file = join(directory, `node-${version}.mjs`);
  writeFileSync(
    file,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  );
  return pathToFileURL(file).href;
};

const started = (version: string, ...args: string[]) =>
  spawnSync(process.execPath, ['--import', asVersion(version), ...args], { cwd: ROOT, encoding: 'utf8' });

test.each([
  [['cairn.mjs', '--help']],
  [['setup/entry.mjs', 'data/build.ts', '--help']],
  [['setup/entry.mjs', 'bench/run.ts', '--help']],
  [['main/cli.ts', '--help']],
  [['main/serve-window.ts', '--help']],
  [['data/build.ts', '--help']],
])('%j prints the required version of Node', (args) => {
  const { status, stdout, stderr } = started('20.20.2', ...args);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Cairn needs Node 24 or newer\. This is Node 20\.20\.2 \(.+\)\.\nUse npm run/);
  expect(stderr.trimEnd().split('\n')).toHaveLength(2);
});

test.each([['24.0.0'], ['26.1.0']])('Node %s continues', (version) => {
  expect(started(version, 'cairn.mjs', '--help')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('Usage: cairn'),
  });
});
