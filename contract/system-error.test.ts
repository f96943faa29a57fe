import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { errorMessage, firstLineOf, hasSystemCode, systemCode, toError } from './system-error.ts';

function errorOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail');
}

it('returns the codes of the system and SQLite', () => {
  const missing = errorOf(() => readFileSync(new URL('./no-such-file', import.meta.url)));
  expect([systemCode(missing), hasSystemCode(missing, 'EACCES', 'ENOENT'), hasSystemCode(missing, 'EACCES')]).toEqual([
    'ENOENT',
    true,
    false,
  ]);
  expect(systemCode(errorOf(() => new Database(':memory:').exec('SELECT * FROM nothing')))).toBe('SQLITE_ERROR');
  // Older web interfaces have numeric codes.
  expect(systemCode(new DOMException('The work was cancelled', 'AbortError'))).toBe('20');
});

it('returns undefined without a code or an error', () => {
  expect([new Error('plain'), { code: 'ENOENT' }, 'ENOENT', undefined].map(systemCode)).toEqual(
    Array.from({ length: 4 }),
  );
  expect(hasSystemCode(new Error('undefined'), 'undefined')).toBe(false);
});

it('returns the message of any thrown value', () => {
  const several = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('second')], 'All failed');
  expect(
    [new Error('plain'), several, new AggregateError([], 'none tried'), 'text', undefined].map(errorMessage),
  ).toEqual(['plain', 'connect ECONNREFUSED ::1:5432', 'none tried', 'text', 'undefined']);
  expect([new Error('bad entry\n<a>\n  ^'), 'text', new Error('')].map(firstLineOf)).toEqual(['bad entry', 'text', '']);
});

it('converts any thrown value to an error, and returns errors unchanged', () => {
  const error = new TypeError('plain');
  expect(toError(error)).toBe(error);
  expect(toError('text')).toEqual(new Error('text'));
});
