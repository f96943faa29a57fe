import { hasSystemCode } from '../../contract/system-error.ts';

/** Whether a process runs, by its id. One that may not be signalled does. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasSystemCode(error, 'ESRCH');
  }
}
