/** Checks a pack file in a child process. */
import { statSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename } from 'node:path';
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { RemoteProcess } from '../../threads/remote-process.ts';
import { MAX_IDLE_PROCESSES } from '../../threads/idle-processes.ts';
import { WorkEnded } from '../../threads/work-ended.ts';
import { fileKeyAt } from '../file-identity.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';
import type { verifyPack } from './verify-pack.ts';

const VERIFY = new RemoteProcess<{ verifyPack: typeof verifyPack }>(
  new URL('./verify-pack.entry.ts', import.meta.url),
  'The check',
  { max: MAX_IDLE_PROCESSES },
);

/** Separate, because its process keeps its low priority. */
const VERIFY_QUIETLY = new RemoteProcess<{ verifyQuietly: typeof verifyPack }>(
  new URL('./verify-pack.entry.ts', import.meta.url),
  'The background check',
  { max: 1 },
);
/** A check that only runs while the machine is idle may take many times as long. */
const QUIET_DEADLINE_FACTOR = 40;

/** A hundred megabytes take two seconds. A file that takes longer than this was made to block its reader. */
const DEADLINE_MS = 30_000;
const DEADLINE_MS_PER_MEGABYTE = 500;

function deadlineOf(path: string): number {
  const megabytes = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 1e6;
  // On a busy machine a check gets only part of the processor, which must not make a valid pack fail.
  const [load = 0] = loadavg();
  return (DEADLINE_MS + megabytes * DEADLINE_MS_PER_MEGABYTE) * Math.max(1, load / availableParallelism());
}

/**
 * Checks the pack at `path`. A file whose check times out or crashes its process fails.
 * @param signal stops the check
 * @throws WorkEnded if `signal` aborted it; Error if the process couldn't start
 */
export async function verifyInChild(path: string, signal?: AbortSignal): Promise<PackVerification> {
  try {
    return await VERIFY.ask('verifyPack', [path], { signal, deadlineMs: deadlineOf(path) });
  } catch (error) {
    if (!(error instanceof WorkEnded) || error.reason === 'cancelled') throw error;
    return {
      id: basename(path, PACK_EXTENSION),
      passed: false,
      checks: [{ check: 'pages', passed: false, text: `The file can't be checked: ${error.message}` }],
      checked_at: new Date().toISOString(),
    };
  }
}

/**
 * Checks an installed file, which may be replaced at any time.
 * @returns also its `fileKey`, under which to store the result; undefined if it was replaced during the check
 */
export async function verifyInstalled(
  path: string,
  signal?: AbortSignal,
): Promise<{ verification: PackVerification; file: string | undefined }> {
  const file = fileKeyAt(path);
  const verification = await verifyInChild(path, signal);
  return { verification, file: fileKeyAt(path) === file ? file : undefined };
}

/**
 * Checks the pack at `path` at low priority.
 * @param signal stops the check
 * @returns undefined if the check timed out, because the machine may have been busy
 * @throws WorkEnded if `signal` aborted it; Error if the process couldn't start
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
