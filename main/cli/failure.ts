/** How the command line ends when it cannot do what was asked. */
import { Fault, isFault, isPackFault } from '../../contract/fault.ts';
import { systemCode } from '../../contract/system-error.ts';
import { isDiskFull } from '../store/free-space.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import { packFailureText } from './pack-messages.ts';

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

const DISK_FULL =
  'The disk is full. Nothing was kept of this, and what was there before is as it was. Make room and try again';

/** What the system and the database say of folders and disks that take nothing. */
const NOT_WRITABLE: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']);

/** A message of any part, with the option by which a code that it proposes is given here. */
export const withOption = (message: string): string => message.replace(/\bgive EPSG code (\d+)/, '$& (--epsg $1)');

/** How the command line ends with `error`, where that was to be expected. */
export function expectedFailure(error: unknown): CliFailure | undefined {
  if (error instanceof CliFailure) return error;
  if (isPackFault(error)) return new CliFailure(packFailureText(error));
  if (error instanceof Fault)
    return new CliFailure(withOption(error.message), isFault(error, 'invalid_parameter') ? EXIT.usage : EXIT.failure);
  if (isDiskFull(error)) return new CliFailure(DISK_FULL);
  if (error instanceof Error && NOT_WRITABLE.has(systemCode(error) ?? ''))
    return new CliFailure(
      `${error.message}. Let this user write there, or name another folder with --packs or --data-dir`,
    );
  return error instanceof WorkEnded ? new CliFailure(error.message) : undefined;
}
