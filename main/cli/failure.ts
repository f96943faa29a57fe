/** Failures of the command line and their exit codes. */
import { Fault, isFault, isPackFault } from '../../contract/fault.ts';
import { systemCode } from '../../contract/system-error.ts';
import { isDiskFull } from '../store/free-space.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import { packFailureText } from './pack-messages.ts';

/** Exit codes: 0 for success, 1 for a failure, 2 for an invalid command line. */
export const EXIT = { failure: 1, usage: 2 } as const;

/** A failure whose message is shown unchanged, without a stack. */
export class CliFailure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failure) {
    super(message);
    this.name = 'CliFailure';
    this.exitCode = exitCode;
  }
}

const DISK_FULL = 'The disk is full. Nothing was changed. Free some space and try again';

/** Error codes of the system and SQLite for read-only folders and disks. */
const NOT_WRITABLE: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']);

/** Adds the command-line option to a message that suggests an EPSG code. */
export const withOption = (message: string): string => message.replace(/\bspecify EPSG code (\d+)/, '$& (--epsg $1)');

/** Returns the failure for an expected error, or undefined. */
export function expectedFailure(error: unknown): CliFailure | undefined {
  if (error instanceof CliFailure) return error;
  if (isPackFault(error)) return new CliFailure(packFailureText(error));
  if (error instanceof Fault)
    return new CliFailure(withOption(error.message), isFault(error, 'invalid_parameter') ? EXIT.usage : EXIT.failure);
  if (isDiskFull(error)) return new CliFailure(DISK_FULL);
  if (error instanceof Error && NOT_WRITABLE.has(systemCode(error) ?? ''))
    return new CliFailure(
      `${error.message}. Give this user write permission there, or choose another folder with --packs or --data-dir`,
    );
  return error instanceof WorkEnded ? new CliFailure(error.message) : undefined;
}
