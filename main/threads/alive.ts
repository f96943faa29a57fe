import { hasSystemCode } from '../../contract/system-error.ts';

/** Whether a process is there, by its number. One that may not be asked is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasSystemCode(error, 'ESRCH');
  }
}
