/** Runs the check of a pack file in a thread of its own. */
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { threadAnswer } from './thread-answer.ts';

/**
 * Checks the pack at `path`.
 * @param signal ends the check
 * @throws Fault 503 where it was ended; Error where the thread could not do it
 */
export const verifyInThread = (path: string, signal?: AbortSignal): Promise<PackVerification> =>
  threadAnswer<PackVerification>(new URL('../../workers/verify-pack.ts', import.meta.url), 'verify-pack', path, signal);
