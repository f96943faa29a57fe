/** Detects that this process has reached its limit of open files: no thread, process or database can be opened. */
import { closeSync, openSync } from 'node:fs';
import { Fault } from '../../contract/fault.ts';
import { hasSystemCode } from '../../contract/system-error.ts';

const CODES = ['EMFILE', 'ENFILE'] as const;

/** Number of files that a new thread, or a database with its journal, opens at once. */
const PROBED_FILES = 8;

/** Errors of new threads and of SQLite hide the reason, so this tries to open as many files. */
function canOpen(): boolean {
  const files: number[] = [];
  try {
    for (let i = 0; i < PROBED_FILES; i++) files.push(openSync(process.execPath, 'r'));
    return true;
  } catch (error) {
    return !hasSystemCode(error, ...CODES);
  } finally {
    files.forEach((file) => closeSync(file));
  }
}

/** Returns a fault for `error` if it was caused by too many open files. */
export function outOfFiles(error: unknown): Fault | undefined {
  const isAmbiguous = hasSystemCode(error, 'ERR_WORKER_INIT_FAILED', 'SQLITE_CANTOPEN');
  if (!hasSystemCode(error, ...CODES) && !(isAmbiguous && !canOpen())) return undefined;
  return new Fault(
    'busy',
    'The server has too many open files. Try again in a few seconds; if this recurs, raise the limit for its ' +
      'user (ulimit -n)',
    { headers: { 'retry-after': '5' }, cause: error },
  );
}
