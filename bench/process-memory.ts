/** How much memory another process has, as Linux says it (proc(5), status). */
import { readFileSync } from 'node:fs';

/**
 * Of the status of a process a field in kB, in megabytes; not a number where there is no /proc, or the process has
 * gone.
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

/** The memory that is its own: resident pages without those of files, which the system can reclaim. */
export const aloneMegabytes = (pid: number | undefined): number => megabytesOf(pid, 'RssAnon');

/** The "high water mark" of the resident set: the most that it has had so far. */
export const peakMegabytes = (pid: number | undefined): number => megabytesOf(pid, 'VmHWM');

/** The most of some samples in whole megabytes, without those of processes that had gone. */
export const mostOf = (samples: readonly number[]): number =>
  Math.round(Math.max(...samples.filter((each) => !Number.isNaN(each))));
