import { expect, it } from 'vitest';
import { Fault } from '../../contract/fault.ts';
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

it('a refusal is one on the other side, with all that its caller can decide by', () => {
  const fault = new Fault('too_many', 'too many', {
    headers: { 'retry-after': '10' },
    errors: [{ parameter: 'rows', message: 'are too many' }],
    pack: 'admin-us',
    problems: { kept: [{ file: 'a.csv', line: 2, message: 'it is empty', remedy: 'Fill it' }], count: 7 },
  });
  expect(across(fault)).toEqual(fault);
  expect(across(fault)).toBeInstanceOf(Fault);
  expect(across(new Fault('pack_missing', 'no pack'))).toMatchObject({ code: 'pack_missing' });
});
