/** Serializes errors between threads and processes; Fault and WorkEnded keep their class. */
import type { ErrorCode } from '../../contract/error.ts';
import { Fault } from '../../contract/fault.ts';
import { WorkEnded, type EndReason, type Step } from './work-ended.ts';

/** A serialized error. */
export interface ErrorRecord {
  name: string;
  message: string;
  /** Code of a fault, the system or the database: `invalid_file`, `ENOSPC`, `SQLITE_FULL`. */
  code?: string;
  /** Other properties that can be cloned. */
  details: Record<string, unknown>;
}

const OWN_FIELDS = new Set(['name', 'message', 'code', 'stack', 'cause']);

/** Returns whether a value can be cloned. */
function isData(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}

/** Serializes anything that was thrown, without its stack. */
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

function workEnded({ message, details }: ErrorRecord): WorkEnded {
  const { reason, step } = details;
  return new WorkEnded(
    REASONS.find((known) => known === reason) ?? 'crashed',
    message,
    isStep(step) ? step : undefined,
  );
}

/**
 * A fault with everything that callers depend on. The code isn't validated: it comes from the same program, and
 * validating it would load the contract's schemas into every thread.
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
 * Restores an error: a Fault or WorkEnded with its class, others as an `Error` with the name and code.
 */
export function decodeError(record: ErrorRecord): Error {
  if (record.name === 'Fault') return faultOf(record);
  if (record.name === 'WorkEnded') return workEnded(record);
  const error = new Error(record.message);
  error.name = record.name;
  return record.code === undefined ? error : Object.assign(error, { code: record.code });
}
