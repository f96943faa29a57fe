/** Memory of another process, as reported by Linux (proc(5), status). */
import { readFileSync } from 'node:fs';

/**
 * Returns a field of a process's status, converted from kB to megabytes; NaN without /proc or once the process has
 * exited.
 */
function megabytesOf(pid: number | undefined, field: string): number {
  try {
    const line = readFileSync(`/proc/${pid ?? 0}/status`, 'utf8')
      .split('\n')
      .find((text) => text.startsWith(`${field}:`));
    return Number.parseInt(line?.slice(field.length + 1) ?? '', 10) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Returns private memory: resident pages without those of mapped files, which the system can reclaim. */
export const aloneMegabytes = (pid: number | undefined): number => megabytesOf(pid, 'RssAnon');

/** Returns the peak of the resident set (its "high water mark"). */
export const peakMegabytes = (pid: number | undefined): number => megabytesOf(pid, 'VmHWM');

/** Returns the maximum of some samples in whole megabytes, ignoring those of exited processes. */
export const mostOf = (samples: readonly number[]): number =>
  Math.round(Math.max(...samples.filter((each) => !Number.isNaN(each))));
