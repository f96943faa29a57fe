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

/**
 * What messages of imports and tables advise, with the option for it. The window and programs read the same messages,
 * and have fields of their own for it.
 */
const ADVICE: readonly (readonly [advice: RegExp, withOption: string])[] = [
  [/\bspecify (?:EPSG code |EPSG:)(\d+)/i, '$& (--epsg $1)'],
  [/\bspecify (?:its|the) EPSG code(?: of its coordinate system)?/i, '$& (--epsg CODE)'],
  [/\bEnrich the table in Batch with the EPSG code.*$/, 'Specify its EPSG code (--epsg CODE)'],
  [/\bset axes to (exchanged|as-written)(?: or exchanged)?/gi, '$& (--axes $1)'],
  [/\bchoose one as the layer/i, '$& (--layer NAME)'],
  [/\bspecify the column of the (\w+)/, '$& (--field $1=COLUMN)'],
  [/\bspecify it as the key field/i, '$& (--key-field FIELD)'],
  [/\bchoose the field with the names/i, '$& (--name-field FIELD)'],
  [/\bchoose a field with unique values/i, '$& (--key-field FIELD)'],
  [/\(zip and plus4\)/, '(--zip and --plus4)'],
  [/\(zip9\)/, '(--zip9)'],
];

/** Names the options of the command line in a message. */
export const withOptions = (message: string): string =>
  ADVICE.reduce((text, [advice, replacement]) => text.replace(advice, replacement), message);

/** Returns the failure for an expected error, or undefined. */
export function expectedFailure(error: unknown): CliFailure | undefined {
  if (error instanceof CliFailure) return error;
  if (isPackFault(error)) return new CliFailure(packFailureText(error));
  if (error instanceof Fault)
    return new CliFailure(withOptions(error.message), isFault(error, 'invalid_parameter') ? EXIT.usage : EXIT.failure);
  if (isDiskFull(error)) return new CliFailure(DISK_FULL);
  if (error instanceof Error && NOT_WRITABLE.has(systemCode(error) ?? ''))
    return new CliFailure(
      `${error.message}. Give this user write permission there, or choose another folder with --packs or --data-dir`,
    );
  return error instanceof WorkEnded ? new CliFailure(error.message) : undefined;
}
