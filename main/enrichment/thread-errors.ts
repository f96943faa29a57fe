/** Errors of look-ups and tables that cross between threads as what they are. */
import { isErrorCode } from '../../contract/error.ts';
import { Fault } from '../../contract/fault.ts';
import { PackUnavailable, type PackFault } from '../packs/library.ts';
import type { ErrorRecord, Revivers } from '../threads/error-codec.ts';
import { FieldFault } from './fields.ts';

const isPackFault = (code: string | undefined): code is PackFault => code?.startsWith('pack_') === true;

/** With all that its caller can decide by. */
function faultOf({ message, code, details }: ErrorRecord): Fault {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `encodeError` has taken them from a fault
  const { status, errors, pack, headers } = details as unknown as Fault;
  return new Fault(status, message, {
    ...(isErrorCode(code) ? { code } : {}),
    ...(errors === undefined ? {} : { errors }),
    pack,
    headers,
  });
}

export const LOOK_UP_REVIVERS: Revivers = {
  Fault: faultOf,
  FieldFault: ({ message }) => new FieldFault(message),
  PackUnavailable: ({ message, code, details: { pack } }) =>
    new PackUnavailable(
      message,
      isPackFault(code) ? code : 'pack_damaged',
      typeof pack === 'string' ? pack : undefined,
    ),
};
