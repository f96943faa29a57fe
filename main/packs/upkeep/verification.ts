/** Runs the check of a pack file in a process of its own. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { RemoteProcess } from '../../threads/remote-process.ts';
import { MAX_IDLE_PROCESSES } from '../../threads/idle-processes.ts';
import { WorkEnded } from '../../threads/work-ended.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';
import type { verifyPack } from './verify-pack.ts';

const VERIFY = new RemoteProcess<{ verifyPack: typeof verifyPack }>(
  new URL('./verify-pack.entry.ts', import.meta.url),
  'The check',
  { max: MAX_IDLE_PROCESSES },
);

/** Apart from the others: its processes keep their low priority. */
const VERIFY_QUIETLY = new RemoteProcess<{ verifyQuietly: typeof verifyPack }>(
  new URL('./verify-pack.entry.ts', import.meta.url),
  'The check in the background',
  { max: 1 },
);
/** What runs only while nothing else does may take many times as long. */
const QUIET_DEADLINE_FACTOR = 40;

/**
 * A hundred megabytes take two seconds, or twenty where the machine is busy: what takes this long is a file made to
 * keep its reader busy.
 */
const DEADLINE_MS = 30_000;
const DEADLINE_MS_PER_MEGABYTE = 500;

function deadlineOf(path: string): number {
  const megabytes = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 1e6;
  return DEADLINE_MS + megabytes * DEADLINE_MS_PER_MEGABYTE;
}

/**
 * Checks the pack at `path`. A file whose check does not end, or crashes its process, fails it.
 * @param signal ends the check
 * @throws WorkEnded where it was ended by `signal`; Error where the process could not do it
 */
export async function verifyInChild(path: string, signal?: AbortSignal): Promise<PackVerification> {
  try {
    return await VERIFY.ask('verifyPack', [path], { signal, deadlineMs: deadlineOf(path) });
  } catch (error) {
    if (!(error instanceof WorkEnded) || error.reason === 'cancelled') throw error;
    return {
      id: basename(path, PACK_EXTENSION),
      passed: false,
      checks: [{ check: 'pages', passed: false, text: `The file cannot be checked: ${error.message}` }],
      checked_at: new Date().toISOString(),
    };
  }
}

/**
 * Checks the pack at `path` at low priority.
 * @param signal ends the check
 * @returns nothing where the check did not end: a busy machine is no fault of the file
 * @throws WorkEnded where it was ended by `signal`; Error where the process could not do it
 */
export async function verifyInBackground(path: string, signal: AbortSignal): Promise<PackVerification | undefined> {
  try {
    const deadlineMs = deadlineOf(path) * QUIET_DEADLINE_FACTOR;
    return await VERIFY_QUIETLY.ask('verifyQuietly', [path], { signal, deadlineMs });
  } catch (error) {
    if (!(error instanceof WorkEnded) || error.reason === 'cancelled') throw error;
    return undefined;
  }
}
