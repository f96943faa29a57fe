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

  test.skipIf(process.platform === 'win32')('is created for this user only, with any missing parents', () => {
    const directory = join(parent, 'share', 'cairn');
    makeDataDirectory(directory);
    expect([rightsOf(join(parent, 'share')), rightsOf(directory)]).toEqual([0o700, 0o700]);
  });

  test.skipIf(process.platform === 'win32')('keeps its existing permissions', () => {
    mkdirSync(join(parent, 'shared'));
    const before = rightsOf(join(parent, 'shared'));
    makeDataDirectory(join(parent, 'shared'));
    expect(rightsOf(join(parent, 'shared'))).toBe(before);
  });

  test.skipIf(process.platform !== 'linux')('is reported if the system doesn’t allow it, as below /proc', () => {
    expect(() => makeDataDirectory('/proc/cairn/data')).toThrow(
      "Can't create the data directory /proc/cairn/data: ENOENT",
    );
  });

  test('is reported if there is a file with its name', () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    expect(() => makeDataDirectory(file)).toThrow(expect.objectContaining({ code: 'not_writable' }));
    expect(() => makeDataDirectory(file)).toThrow(`Can't create the data directory ${file}: EEXIST`);
  });
});

describe('directory lock', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-lock-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test('a directory can be locked once, and again after it is released', () => {
    const unlock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(/in use by another Cairn.*choose another data directory/);
    unlock();
    unlock();
    lockDirectory(directory)();
  });

  test('a lock ends when its process is killed', async () => {
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
