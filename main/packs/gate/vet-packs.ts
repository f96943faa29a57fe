/** Vets pack files, one after the other, in a process that is killed if one takes too long. */
import type { ProcessCall } from '../../threads/serve-process.ts';
import { identityAt } from '../file-identity.ts';
import { findFile, type Vetted } from '../found-file.ts';
import { Pack } from '../pack.ts';

/** Progress of the file with that index: it's being opened, or the result. */
export type VetProgress = { index: number } & (
  | { begun: string | undefined }
  | { done: (Vetted & { identity: string }) | undefined }
);

/**
 * Opens and closes the file at `path`, with everything that look-ups of its theme read at first. @returns undefined if
 * it was removed or replaced
 */
function vetFile(path: string): (Vetted & { identity: string }) | undefined {
  const found = findFile(path);
  if (found === undefined) return undefined;
  const { identity, result } = found;
  if (result instanceof Pack) result.close();
  if (identityAt(path) !== identity) return undefined;
  return {
    identity,
    ...(result instanceof Pack ? { manifest: JSON.stringify(result.manifest) } : { failure: result.failure }),
  };
}

export const vetPacks = ({ progress, step, between }: ProcessCall<VetProgress>) => ({
  /** Opens each file and reports the result as progress. */
  vetPacks(paths: readonly string[]): void {
    for (const [index, path] of paths.entries()) {
      progress({ index, begun: identityAt(path) });
      step(index);
      const done = vetFile(path);
      between();
      progress({ index, done });
    }
  },
});
