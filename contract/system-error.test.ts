import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { hasSystemCode, systemCode } from './system-error.ts';

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
