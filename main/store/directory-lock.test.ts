import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a directory is locked once, and again after it has been let go', () => {
  const unlock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(/in use by another Cairn.*choose another data directory/);
  unlock();
  unlock();
  lockDirectory(directory)();
});

test('the lock of a killed process is gone with it', async () => {
  const module = join(import.meta.dirname, 'directory-lock.ts');
  const script = `import { lockDirectory } from ${JSON.stringify(module)}; lockDirectory(${JSON.stringify(directory)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(() => lockDirectory(directory)).toThrow(expect.objectContaining({ code: 'busy' }));
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDirectory(directory)();
});
