import { expect, it } from 'vitest';
import { decodeError, encodeError } from './error-codec.ts';
import { WorkEnded } from './work-ended.ts';

const across = (error: unknown): Error => decodeError(structuredClone(encodeError(error)));

it('an error keeps its name, its message and the code of the system or the database', () => {
  const full = Object.assign(new RangeError('the disk is full'), { code: 'ENOSPC' });
  expect(across(full)).toMatchObject({ name: 'RangeError', message: 'the disk is full', code: 'ENOSPC' });
  expect(across('a text')).toMatchObject({ name: 'Error', message: 'a text' });
});

it('what an error holds crosses as far as it is data', () => {
  const error = Object.assign(new Error('no'), { rows: [1, 2], close: () => undefined });
  expect(encodeError(error)).toEqual({ name: 'Error', message: 'no', details: { rows: [1, 2] } });
});

it('the end of work is known on the other side, with where it was', () => {
  const step = { item: 2 ** 33, part: 1 };
  expect(across(new WorkEnded('step', 'too long', step))).toEqual(new WorkEnded('step', 'too long', step));
  expect(across(new WorkEnded('cancelled', 'gone'))).toBeInstanceOf(WorkEnded);
});

it('a class of its own is made again by who knows it', () => {
  class Known extends Error {
    override readonly name = 'Known';
  }
  expect(decodeError(encodeError(new Known('yes')), { Known: ({ message }) => new Known(message) })).toBeInstanceOf(
    Known,
  );
});
