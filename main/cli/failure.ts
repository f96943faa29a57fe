/** How the command line ends when it cannot do what was asked. */

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
