/** Runs the check of a pack file in a process of its own. */
import { basename } from 'node:path';
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { PACK_EXTENSION } from '../../packs/pack-file.ts';
import { ChildEnded } from '../../threads/child-end.ts';
import { ChildTask } from '../../threads/child.ts';

const VERIFY = new ChildTask<string, PackVerification>(new URL('../../workers/verify-pack.ts', import.meta.url), 'The check');

/** Some hundred megabytes take seconds: what takes this long is a file made to keep its reader busy. */
const DEADLINE_MS = 600_000;

/**
 * Checks the pack at `path`. A file whose check does not end, or crashes its process, fails it.
 * @param signal ends the check
 * @throws ChildEnded where it was ended by `signal`; Error where the process could not do it
 */
export async function verifyInChild(path: string, signal?: AbortSignal): Promise<PackVerification> {
  try {
    return await VERIFY.ask(path, { signal, deadlineMs: DEADLINE_MS });
  } catch (error) {
    if (!(error instanceof ChildEnded) || error.reason === 'cancelled') throw error;
    return { id: basename(path, PACK_EXTENSION), passed: false, checks: [{ check: 'pages', passed: false, text: `The file cannot be checked: ${error.message}` }], checked_at: new Date().toISOString() };
  }
}
