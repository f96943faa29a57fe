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

it('says without a stack that the disk takes no more, in whichever command', () => {
  const database = new Database(':memory:');
  database.pragma('max_page_count = 1');
  const full = thrown(() => database.exec('CREATE TABLE t (a); CREATE TABLE u (a)'));
  expect(expectedFailure(full)?.message).toMatch(/^The disk is full\. Nothing was kept .* Make room and try again$/);
  database.close();
});

it('says without a stack that nothing can be written, with a remedy', () => {
  const closed = new Database(new Database(':memory:').serialize(), { readonly: true });
  const readOnly = thrown(() => closed.exec('CREATE TABLE t (a)'));
  expect(expectedFailure(readOnly)?.message).toMatch(/readonly.*Let this user write there, or name another folder/);
});

it('leaves what was not to be expected with its stack', () => {
  expect(expectedFailure(new RangeError('Invalid array length'))).toBeUndefined();
});

it('names the option of a code that an import proposes', async () => {
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
    error: expect.stringMatching(/if they are, give EPSG code 4326 \(--epsg 4326\)\n$/),
  });
});
