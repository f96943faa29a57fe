import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { writeShapefile } from '../importers/features/shapefile-fixture.ts';
import { EXIT, expectedFailure } from './failure.ts';
import { runInProcess } from './run-in-process.fixture.ts';

function thrown(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

it('reports a full disk without a stack, in any command', () => {
  const database = new Database(':memory:');
  database.pragma('max_page_count = 1');
  const full = thrown(() => database.exec('CREATE TABLE t (a); CREATE TABLE u (a)'));
  expect(expectedFailure(full)?.message).toMatch(
    /^The disk is full\. Nothing was changed\. Free some space and try again$/,
  );
  database.close();
});

it('reports a read-only database without a stack, with a remedy', () => {
  const closed = new Database(new Database(':memory:').serialize(), { readonly: true });
  const readOnly = thrown(() => closed.exec('CREATE TABLE t (a)'));
  expect(expectedFailure(readOnly)?.message).toMatch(
    /readonly.*Give this user write permission there, or choose another folder/,
  );
});

it("doesn't convert unexpected errors", () => {
  expect(expectedFailure(new RangeError('Invalid array length'))).toBeUndefined();
});

it('names the option for a code suggested by an import', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-failure-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'unsaid.shp');
  const ring = [
    [11.25, 61],
    [11.25, 62],
    [12.25, 62],
    [11.25, 61],
  ];
  writeShapefile(path, {
    fields: [{ name: 'ZIP', type: 'C', length: 5 }],
    records: [{ values: ['95060'], rings: [ring] }],
  });
  const places = ['--packs', directory, '--data-dir', directory];
  expect(await runInProcess(['import', 'areas', path, '--as', 'zip', ...places])).toMatchObject({
    code: EXIT.failure,
    error: expect.stringMatching(/If they are, specify EPSG code 4326 \(--epsg 4326\)\n$/),
  });
});
