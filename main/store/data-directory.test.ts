import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, describe } from 'vitest';
import { makeDataDirectory } from './data-directory.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lockDirectory } from './directory-lock.ts';

const rightsOf = (directory: string): number => statSync(directory).mode & 0o777;

describe('data directory', () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'cairn-data-directory-'));
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  test.skipIf(process.platform === 'win32')('is made for this user alone, with all above it that was missing', () => {
    const directory = join(parent, 'share', 'cairn');
    makeDataDirectory(directory);
    expect([rightsOf(join(parent, 'share')), rightsOf(directory)]).toEqual([0o700, 0o700]);
  });

  test.skipIf(process.platform === 'win32')('keeps the rights that it was given', () => {
    mkdirSync(join(parent, 'shared'));
    const before = rightsOf(join(parent, 'shared'));
    makeDataDirectory(join(parent, 'shared'));
    expect(rightsOf(join(parent, 'shared'))).toBe(before);
  });

  test.skipIf(process.platform !== 'linux')('is named where the system lets nothing be made, as below /proc', () => {
    expect(() => makeDataDirectory('/proc/cairn/data')).toThrow(
      'The data directory /proc/cairn/data cannot be made: ENOENT',
    );
  });

  test('is named where a file stands in its place', () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    expect(() => makeDataDirectory(file)).toThrow(expect.objectContaining({ code: 'not_writable' }));
    expect(() => makeDataDirectory(file)).toThrow(`The data directory ${file} cannot be made: EEXIST`);
  });
});

describe('directory lock', () => {
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
    const script =
      `import { lockDirectory } from ${JSON.stringify(module)}; lockDirectory(${JSON.stringify(directory)}); ` +
      `console.log('locked'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(() => lockDirectory(directory)).toThrow(expect.objectContaining({ code: 'busy' }));
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockDirectory(directory)();
  });
});
