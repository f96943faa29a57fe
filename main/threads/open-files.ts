/** Where the system gives this process no more open files: no thread, process or database can be started then. */
import { closeSync, openSync } from 'node:fs';
import { Fault } from '../../contract/fault.ts';
import { hasSystemCode } from '../../contract/system-error.ts';

const CODES = ['EMFILE', 'ENFILE'] as const;

/** What a new thread opens at once, or a database with its journal. */
const PROBED_FILES = 8;

/** What a new thread and SQLite say hides the reason: whether as many files can be opened says it. */
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

/** The refusal that `error` stands for; nothing where it has another reason. */
export function outOfFiles(error: unknown): Fault | undefined {
  const mayBe = hasSystemCode(error, 'ERR_WORKER_INIT_FAILED', 'SQLITE_CANTOPEN');
  if (!hasSystemCode(error, ...CODES) && !(mayBe && !canOpen())) return undefined;
  return new Fault(
    'busy',
    'The server may have no more files open at once. Try again in some seconds; where it happens often, ' +
      'raise the limit of its user (ulimit -n)',
    { headers: { 'retry-after': '5' }, cause: error },
  );
}
