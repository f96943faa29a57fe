import { expect, it } from 'vitest';
import { Fault } from '../../contract/fault.ts';
import { PackUnavailable } from '../packs/library.ts';
import { decodeError, encodeError } from '../threads/error-codec.ts';
import { FieldFault } from './fields.ts';
import { LOOK_UP_REVIVERS } from './thread-errors.ts';

const across = (error: unknown): Error => decodeError(structuredClone(encodeError(error)), LOOK_UP_REVIVERS);

it.each([
  new Fault(429, 'too many', {
    code: 'too_many',
    headers: { 'retry-after': '10' },
    errors: [{ parameter: 'rows', message: 'are too many' }],
    pack: 'admin-us',
  }),
  new PackUnavailable('it is not installed', 'pack_missing', 'admin-us'),
  new FieldFault('there is no such field'),
])('$name is on the other side what it was', (error) => {
  expect(across(error)).toEqual(error);
  expect(across(error)).toBeInstanceOf(error.constructor);
});
