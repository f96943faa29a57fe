import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { expectedFailure } from './failure.ts';

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
