import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataDirectory } from './data-directory.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'cairn-data-directory-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

const rightsOf = (directory: string): number => statSync(directory).mode & 0o777;

test.skipIf(process.platform === 'win32')('is made for this user alone, with all above it that was missing', () => {
  const directory = join(parent, 'share', 'cairn');
  makeDataDirectory(directory);
  expect([rightsOf(join(parent, 'share')), rightsOf(directory)]).toEqual([0o700, 0o700]);
});

test.skipIf(process.platform === 'win32')('keeps the rights that somebody gave it', () => {
  mkdirSync(join(parent, 'shared'));
  const before = rightsOf(join(parent, 'shared'));
  makeDataDirectory(join(parent, 'shared'));
  expect(rightsOf(join(parent, 'shared'))).toBe(before);
});

test('is named where a file stands in its place', () => {
  const file = join(parent, 'file');
  writeFileSync(file, '');
  expect(() => makeDataDirectory(file)).toThrow(expect.objectContaining({ code: 'not_writable' }));
  expect(() => makeDataDirectory(file)).toThrow(`The data directory ${file} cannot be made: EEXIST`);
});
