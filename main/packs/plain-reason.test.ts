import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { plainReason } from './plain-reason.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-reason-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Returns the error that `work` throws. */
function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

const createFile = (name: string): string => {
  const path = join(directory, name);
  const database = new Database(path);
  database.exec(
    'CREATE TABLE area (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO area SELECT value, ' +
      "hex(zeroblob(500)) FROM json_each('[1,2,3,4,5,6,7,8,9]')",
  );
  database.close();
  return path;
};

test.each<[string, () => unknown, string]>([
  [
    'a table that is not there',
    () => new Database(createFile('table')).prepare('SELECT * FROM health_area'),
    'table health_area is missing',
  ],
  [
    'a column that is not there',
    () => new Database(createFile('column')).prepare('SELECT boundary FROM area'),
    'column boundary is missing',
  ],
  [
    'bytes that are not as they were',
    () => {
      const path = createFile('bytes');
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0xff, 4096, 8192));
      return new Database(path).prepare('SELECT name FROM area').all();
    },
    'part of the file is damaged',
  ],
  [
    'a file of something else',
    () => {
      const path = join(directory, 'text');
      writeFileSync(path, 'no database at all, however long this text may go on'.repeat(100));
      return new Database(path).prepare('SELECT 1 FROM sqlite_master').get();
    },
    "the file isn't a pack",
  ],
  ['a directory', () => new Database(directory), "the file can't be opened"],
])('%s', (_, work, words) => {
  expect(plainReason(thrownBy(work))).toBe(words);
});

test('other errors are unchanged', () => {
  expect([plainReason(new Error('it is of format 9')), plainReason('a text')]).toEqual(['it is of format 9', 'a text']);
});
