/** First looks at pack files, one after the other, for a process that may be ended if one takes too long. */
import type { ProcessCall } from '../../threads/serve-process.ts';
import { identityAt } from '../file-identity.ts';
import { findFile, type Vetted } from '../found-file.ts';
import { Pack } from '../pack.ts';

/** Of the file at that place among the paths: it is opened now, or this came of it. */
export type VetProgress = { at: number } & (
  | { begun: string | undefined }
  | { done: (Vetted & { identity: string }) | undefined }
);

/**
 * Opens the file at `path` with all that its theme needs, and closes it. @returns nothing where it is gone, or another
 * by now
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
  /** Opens each file; what comes of it is reported as progress. */
  vetPacks(paths: readonly string[]): void {
    for (const [at, path] of paths.entries()) {
      progress({ at, begun: identityAt(path) });
      step(at);
      const done = vetFile(path);
      between();
      progress({ at, done });
    }
  },
});
