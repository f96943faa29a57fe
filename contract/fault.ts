/**
 * An error raised by any part: a look-up, an importer, a table, a starting server. HTTP sends it, the command line
 * prints it, and threads and processes pass it on unchanged (`main/threads/error-codec.ts`).
 */
import type { ErrorBody, ErrorCode, ParameterFault } from './error.ts';
import type { ImportProblem } from './imports.ts';

/** Problems in files, line by line. */
export interface FileProblems {
  /** The first problems, up to a limit. */
  readonly listed: readonly ImportProblem[];
  readonly count: number;
}

export interface FaultDetails {
  errors?: ParameterFault[];
  /** Id of the pack that the error concerns. */
  pack?: string | undefined;
  headers?: Record<string, string>;
  problems?: FileProblems | undefined;
  cause?: unknown;
}

/** An expected error. Its message is for the user: it names the given value and the remedy. */
export class Fault extends Error {
  readonly code: ErrorCode;
  readonly errors: ParameterFault[] | undefined;
  readonly pack: string | undefined;
  /** Headers of the HTTP response. */
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

  /** The body of the response. */
  get body(): ErrorBody {
    const { message, code, errors, pack } = this;
    return { message, code, ...(errors === undefined ? {} : { errors }), ...(pack === undefined ? {} : { pack }) };
  }
}

/** Returns whether `error` is a fault with one of these codes; use `instanceof Fault` for any code. */
export const isFault = (error: unknown, ...codes: readonly [ErrorCode, ...ErrorCode[]]): error is Fault =>
  error instanceof Fault && codes.includes(error.code);

/** Returns whether a required pack is missing, damaged or outdated. */
export const isPackFault = (error: unknown): error is Fault =>
  isFault(error, 'pack_missing', 'pack_damaged', 'pack_outdated');

/** Creates a fault that lists every invalid parameter, its value and the valid ones. */
export function parameterFault(errors: ParameterFault[]): Fault {
  return new Fault('invalid_parameter', errors.map(({ parameter, message }) => `${parameter} ${message}`).join('; '), {
    errors,
  });
}

/** A parameter of the request that would help to read a file, and its value if that is known. */
export type Setting = Omit<ParameterFault, 'message'>;

/** Creates a fault for a file that can't be read or written with the present settings. */
export const settingFault = (message: string, settings: readonly Setting[], problems?: FileProblems): Fault =>
  new Fault('invalid_file', message, {
    problems,
    ...(settings.length === 0 ? {} : { errors: settings.map((setting) => ({ ...setting, message })) }),
  });

/** Creates a fault for a file that can't be read or written. */
export const fileFault = (file: string, message: string, remedy: string, ...settings: Setting[]): Fault =>
  settingFault(`${file}: ${message}. ${remedy}`, settings, { listed: [{ file, message, remedy }], count: 1 });
