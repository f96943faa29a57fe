/** Errors as they cross between threads, where classes and their fields are lost. */
import type { ErrorCode } from '../../contract/error.ts';
import { Fault } from '../../contract/fault.ts';
import { PackUnavailable, type PackFault } from '../packs/library.ts';
import { FieldFault } from './fields.ts';

export interface ThreadFailure {
  name: string;
  message: string;
  /** Of an error of the disk, or of a pack. */
  code?: string;
  /** The pack at fault. */
  pack?: string | undefined;
  /** Of what is an answer already. */
  fault?: { status: number; code: ErrorCode };
}

/** An error as it crosses to the server. */
export function toFailure(error: unknown): ThreadFailure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message } = error;
  if (error instanceof Fault) return { name, message, fault: { status: error.status, code: error.code } };
  const pack = error instanceof PackUnavailable ? { pack: error.pack } : {};
  return 'code' in error && typeof error.code === 'string' ? { name, message, code: error.code, ...pack } : { name, message };
}

const isPackFault = (code: string | undefined): code is PackFault => code?.startsWith('pack_') === true;

/** An error of a thread, as the one who asked knows it. */
export function failureFrom({ name, message, code, pack, fault }: ThreadFailure): Error {
  if (fault !== undefined) return new Fault(fault.status, message, { code: fault.code });
  if (name === 'PackUnavailable' && isPackFault(code)) return new PackUnavailable(message, code, pack);
  if (name === 'FieldFault') return new FieldFault(message);
  const error = new Error(message);
  error.name = name;
  return code === undefined ? error : Object.assign(error, { code });
}
