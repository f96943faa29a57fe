/** Failures of the command line and their exit codes. */
import { Fault, isFault, isPackFault, type Setting } from '../../contract/fault.ts';
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

/** What stands for a value in the help of the option; `FIELD` if it isn't here. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { epsg: 'CODE', layer: 'NAME' };

/** An option for a parameter of the HTTP interface, with its value: `--field street=COLUMN` for `fields.street`. */
function optionFor({ parameter, suggestion }: Setting): string {
  const [member = '', field] = parameter.split('.');
  if (member === 'fields' && field !== undefined) return `--field ${field}=COLUMN`;
  const name = field ?? member;
  return `--${name.replaceAll('_', '-')} ${suggestion ?? PLACEHOLDERS[name] ?? 'FIELD'}`;
}

/** Adds the options of the command line for the settings that would help. */
export const withOptions = (message: string, settings: readonly Setting[] = []): string =>
  settings.length === 0
    ? message
    : `${message}. ${settings.length === 1 ? 'Option' : 'Options'}: ${settings.map(optionFor).join(', ')}`;

/** Returns the failure for an expected error, or undefined. */
export function expectedFailure(error: unknown): CliFailure | undefined {
  if (error instanceof CliFailure) return error;
  if (isPackFault(error)) return new CliFailure(packFailureText(error));
  if (isFault(error, 'invalid_parameter')) return new CliFailure(error.message, EXIT.usage);
  if (isFault(error, 'invalid_file')) return new CliFailure(withOptions(error.message, error.errors));
  if (error instanceof Fault) return new CliFailure(error.message);
  if (isDiskFull(error)) return new CliFailure(DISK_FULL);
  if (error instanceof Error && NOT_WRITABLE.has(systemCode(error) ?? ''))
    return new CliFailure(
      `${error.message}. Give this user write permission there, or choose another folder with --packs or --data-dir`,
    );
  return error instanceof WorkEnded ? new CliFailure(error.message) : undefined;
}
