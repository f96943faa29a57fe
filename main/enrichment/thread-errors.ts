/** Errors of look-ups and tables that cross between threads as what they are, beside those that do so everywhere. */
import { PackUnavailable, type PackFault } from '../packs/library.ts';
import type { Revivers } from '../threads/error-codec.ts';
import { FieldFault } from './fields.ts';

const isPackFault = (code: string | undefined): code is PackFault => code?.startsWith('pack_') === true;

export const LOOK_UP_REVIVERS: Revivers = {
  FieldFault: ({ message }) => new FieldFault(message),
  PackUnavailable: ({ message, code, details: { pack } }) => new PackUnavailable(message, isPackFault(code) ? code : 'pack_damaged', typeof pack === 'string' ? pack : undefined),
};
