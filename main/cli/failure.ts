/** How the command line ends when it cannot do what was asked. */
import { Fault, isFault, isPackFault } from '../../contract/fault.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import { packFailureText } from './pack-words.ts';

/** 0 success, 1 something failed, 2 the command line itself is wrong. */
export const EXIT = { failure: 1, usage: 2 } as const;

/** Told to the user as it is, without a stack. */
export class CliFailure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failure) {
    super(message);
    this.name = 'CliFailure';
    this.exitCode = exitCode;
  }
}

/** How the command line ends with `error`, where that was to be expected. */
export function expectedFailure(error: unknown): CliFailure | undefined {
  if (error instanceof CliFailure) return error;
  if (isPackFault(error)) return new CliFailure(packFailureText(error));
  if (error instanceof Fault)
    return new CliFailure(error.message, isFault(error, 'invalid_parameter') ? EXIT.usage : EXIT.failure);
  return error instanceof WorkEnded ? new CliFailure(error.message) : undefined;
}
