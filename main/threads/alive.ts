import { hasSystemCode } from '../../contract/system-error.ts';

/** Returns whether a process with this id is running, even if this process may not signal it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasSystemCode(error, 'ESRCH');
  }
}
