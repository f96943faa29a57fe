import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MatrixJobStore } from './matrix-jobs.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-jobs-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** The table as the first version created it. */
const FIRST_TABLE = `CREATE TABLE matrix_job (number INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL, mode TEXT NOT NULL,
  option TEXT NOT NULL, wants_duration INTEGER NOT NULL, wants_distance INTEGER NOT NULL, pack TEXT,
  origins TEXT NOT NULL,
  destinations TEXT NOT NULL, origin_count INTEGER NOT NULL, destination_count INTEGER NOT NULL,
  created_at TEXT NOT NULL, finished_at TEXT,
  message TEXT, outcome TEXT)`;

test('a file of the first version keeps its jobs, which can be named', () => {
  const file = join(directory, 'jobs.sqlite');
  const former = new Database(file);
  former.exec(FIRST_TABLE);
  former.exec(`INSERT INTO matrix_job (uuid, status, mode, option, wants_duration, wants_distance, origins,
    destinations, origin_count, destination_count, created_at)
    VALUES ('one', 'Finished', 'car', 'fastest', 1, 1, '["1,2"]', '["3,4"]', 1, 1, '2026-01-01T00:00:00.000Z')`);
  former.close();
  for (const name of ['first', 'second']) {
    const store = new MatrixJobStore(file);
    expect(store.find('one')).toMatchObject({
      status: 'Finished',
      origins: '["1,2"]',
      avoid: null,
      speeds: null,
      hour: null,
      originNames: null,
      startedAt: null,
    });
    store.rename('one', name);
    expect(store.list()).toMatchObject([{ uuid: 'one', name }]);
    store.close();
  }
});

test('a job that was running when the process exited is queued again', () => {
  const file = join(directory, 'jobs.sqlite');
  const job = {
    mode: 'car',
    option: 'fastest',
    wantsDuration: true,
    wantsDistance: false,
    pack: 'p',
    originCount: 1,
    destinationCount: 1,
    avoid: null,
    speeds: null,
    hour: null,
    name: null,
    originNames: '["a"]',
    destinationNames: null,
    originFields: null,
    destinationFields: null,
    madeBy: null,
  } as const;
  const store = new MatrixJobStore(file);
  store.add({ ...job, uuid: 'one', origins: '["1,2"]', destinations: '["3,4"]' });
  store.claim();
  expect(store.find('one')).toMatchObject({
    status: 'Running',
    originNames: '["a"]',
    wantsDuration: true,
    wantsDistance: false,
  });
  expect(store.find('one')?.startedAt).not.toBeNull();
  store.close();
  const again = new MatrixJobStore(file);
  expect(again.claim()?.uuid).toBe('one');
  again.close();
});

test('a file that is not a database is reported by name', () => {
  const file = join(directory, 'jobs.sqlite');
  writeFileSync(file, 'this is no database, but long enough to look like the beginning of a file that was one');
  expect(() => new MatrixJobStore(file)).toThrow(`Can't use the matrix jobs in ${file}: file is not a database`);
});
