import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteLeftovers } from './leftovers.ts';

const NAMES = /^\.adding-(?:(?<writer>\d+)-)?/;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-leftovers-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Whether a file changed so many seconds ago still exists after leftovers were deleted. */
function stays(name: string, seconds: number): boolean {
  const path = join(directory, name);
  mkdirSync(path);
  const changed = Date.now() / 1000 - seconds;
  utimesSync(path, changed, changed);
  deleteLeftovers(directory, NAMES);
  return existsSync(path);
}

it('deletes files of ended processes at once', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(stays(`.adding-${pid}-a`, 1)).toBe(false);
});

it("doesn't delete files of running processes, including this one", () => {
  expect(stays(`.adding-${process.pid}-a`, 0)).toBe(true);
  expect(stays(`.adding-${process.ppid}-a`, 1)).toBe(true);
});

it('deletes files of an earlier process with the same id', () => {
  expect(stays(`.adding-${process.pid}-a`, 3000)).toBe(false);
});

it('deletes files without a process id after an hour', () => {
  expect(stays('.adding-a', 3000)).toBe(true);
  expect(stays('.adding-b', 4000)).toBe(false);
});

it('ignores other names', () => {
  expect(stays('adding-1-a', 9999)).toBe(true);
});
