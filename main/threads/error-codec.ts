/** Errors on their way between threads and processes: one form there, and the same class on the other side. */
import type { ErrorCode } from '../../contract/error.ts';
import { Fault } from '../../contract/fault.ts';
import { WorkEnded, type EndReason, type Step } from './work-ended.ts';

/** An error as it is sent: plain data. */
export interface ErrorRecord {
  name: string;
  message: string;
  /** A fault's, the system's or the database's: `invalid_file`, `ENOSPC`, `SQLITE_FULL`. */
  code?: string;
  /** What else the error holds, as far as it is data. */
  details: Record<string, unknown>;
}

const OWN_FIELDS = new Set(['name', 'message', 'code', 'stack', 'cause']);

/** Whether a value survives the way. */
function isData(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}

/** What is sent of `error`, which may be anything that was thrown. The stack stays where it is. */
export function encodeError(error: unknown): ErrorRecord {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), details: {} };
  const details = Object.fromEntries(
    Object.entries(error).filter(([key, value]) => !OWN_FIELDS.has(key) && isData(value)),
  );
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { name: error.name, message: error.message, ...code, details };
}

const REASONS: readonly EndReason[] = ['cancelled', 'deadline', 'step', 'memory', 'crashed'];

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' && value !== null && 'item' in value && 'part' in value;

/** The end of work of a thread's or a process's own. */
function workEnded({ message, details }: ErrorRecord): WorkEnded {
  const { reason, step } = details;
  return new WorkEnded(
    REASONS.find((known) => known === reason) ?? 'crashed',
    message,
    isStep(step) ? step : undefined,
  );
}

/**
 * A refusal, with all that its caller can decide by. Its code is taken as it comes, from a thread or process of the
 * same
 * code: to look it up would load the contract's schemas into every thread, and make packs depend on the catalogue.
 */
function faultOf({ message, code, details }: ErrorRecord): Fault {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `encodeError` has taken them from a fault
  const { errors, pack, headers, problems } = details as unknown as Fault;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return new Fault((code as ErrorCode | undefined) ?? 'internal', message, {
    ...(errors === undefined ? {} : { errors }),
    pack,
    headers,
    problems,
  });
}

/**
 * The error that `record` tells of: a Fault or WorkEnded as what it was, others as an `Error` of that name and code.
 */
export function decodeError(record: ErrorRecord): Error {
  if (record.name === 'Fault') return faultOf(record);
  if (record.name === 'WorkEnded') return workEnded(record);
  const error = new Error(record.message);
  error.name = record.name;
  return record.code === undefined ? error : Object.assign(error, { code: record.code });
}
