/**
 * A refusal of any part: a look-up, an importer, a table, a server that starts. HTTP answers it, the command line
 * prints it, and threads and processes hand it on as it is (`main/threads/error-codec.ts`).
 */
import type { ErrorBody, ErrorCode, ParameterFault } from './error.ts';
import type { ImportProblem } from './imports.ts';

/** What is wrong with files, line by line. */
export interface FileProblems {
  /** The first of them. */
  readonly kept: readonly ImportProblem[];
  readonly count: number;
}

export interface FaultDetails {
  errors?: ParameterFault[];
  /** Id of the pack that the error is about. */
  pack?: string | undefined;
  headers?: Record<string, string>;
  problems?: FileProblems | undefined;
  cause?: unknown;
}

/** Expected: its words are for the person who asked, and name the value that was given and the remedy. */
export class Fault extends Error {
  readonly code: ErrorCode;
  readonly errors: ParameterFault[] | undefined;
  readonly pack: string | undefined;
  /** Of the answer over HTTP. */
  readonly headers: Record<string, string>;
  readonly problems: FileProblems | undefined;

  constructor(code: ErrorCode, message: string, { errors, pack, headers = {}, problems, cause }: FaultDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'Fault';
    this.code = code;
    this.errors = errors;
    this.pack = pack;
    this.headers = headers;
    this.problems = problems;
  }

  /** The answer's body. */
  get body(): ErrorBody {
    const { message, code, errors, pack } = this;
    return { message, code, ...(errors === undefined ? {} : { errors }), ...(pack === undefined ? {} : { pack }) };
  }
}

/** Whether `error` is a refusal with one of these codes; `instanceof Fault` is with any. */
export const isFault = (error: unknown, ...codes: readonly [ErrorCode, ...ErrorCode[]]): error is Fault =>
  error instanceof Fault && codes.includes(error.code);

/** Whether a pack that a look-up needs is not installed, is damaged or is out of date. */
export const isPackFault = (error: unknown): error is Fault =>
  isFault(error, 'pack_missing', 'pack_damaged', 'pack_outdated');

/** Says of every parameter at fault what was given and what is allowed. */
export function parameterFault(errors: ParameterFault[]): Fault {
  return new Fault('invalid_parameter', errors.map(({ parameter, message }) => `${parameter} ${message}`).join('; '), {
    errors,
  });
}

/** The file as a whole cannot be read or written. */
export const fileFault = (file: string, message: string, remedy: string): Fault =>
  new Fault('invalid_file', `${file}: ${message}. ${remedy}`);
