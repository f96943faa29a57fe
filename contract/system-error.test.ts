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

it('names what the system and SQLite say of an error', () => {
  const missing = errorOf(() => readFileSync(new URL('./no-such-file', import.meta.url)));
  expect([systemCode(missing), hasSystemCode(missing, 'EACCES', 'ENOENT'), hasSystemCode(missing, 'EACCES')]).toEqual([
    'ENOENT',
    true,
    false,
  ]);
  expect(systemCode(errorOf(() => new Database(':memory:').exec('SELECT * FROM nothing')))).toBe('SQLITE_ERROR');
  // A number, which older interfaces of the web have.
  expect(systemCode(new DOMException('The work was cancelled', 'AbortError'))).toBe('20');
});

it('names nothing where there is no code, or no error', () => {
  expect([new Error('plain'), { code: 'ENOENT' }, 'ENOENT', undefined].map(systemCode)).toEqual(
    Array.from({ length: 4 }),
  );
  expect(hasSystemCode(new Error('undefined'), 'undefined')).toBe(false);
});

it('reads the message of whatever was thrown', () => {
  const several = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('second')], 'All failed');
  expect(
    [new Error('plain'), several, new AggregateError([], 'none tried'), 'text', undefined].map(errorMessage),
  ).toEqual(['plain', 'connect ECONNREFUSED ::1:5432', 'none tried', 'text', 'undefined']);
  expect([new Error('bad entry\n<a>\n  ^'), 'text', new Error('')].map(firstLineOf)).toEqual(['bad entry', 'text', '']);
});

it('makes an error of whatever was thrown, and passes errors on unchanged', () => {
  const error = new TypeError('plain');
  expect(toError(error)).toBe(error);
  expect(toError('text')).toEqual(new Error('text'));
});
