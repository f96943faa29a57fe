/** Vets pack files, one after the other, in a process that is killed if one takes too long. */
import type { ProcessCall } from '../../threads/serve-process.ts';
import { identityAt } from '../file-identity.ts';
import { contentFailure, findFile, type Vetted } from '../found-file.ts';
import { Pack } from '../pack.ts';
import { checkContents } from '../upkeep/verify-pack.ts';

/** Progress of the file with that index: it's being opened, or the result. */
export type VetProgress = { index: number } & (
  | { begun: string | undefined }
  | { done: (Vetted & { identity: string }) | undefined }
);

/**
 * Up to this size, in bytes, the content is checked before the file is used, in about a tenth of a second. Larger files
 * are checked in the background.
 */
const CHECKED_BYTES = 10_000_000;

/** Checks the content of a small pack, and closes it. @param step called before each check */
function vetContent(pack: Pack, step: () => void): Vetted {
  const manifest = JSON.stringify(pack.manifest);
  try {
    if (pack.sizeBytes > CHECKED_BYTES) return { manifest };
    step();
    for (const { passed, text } of checkContents(pack)) {
      if (!passed) return { manifest, failure: contentFailure(pack.id, text) };
      step();
    }
    return { manifest };
  } finally {
    pack.close();
  }
}

/**
 * Opens and closes the file at `path`, with everything that look-ups of its theme read at first. @returns undefined if
 * it was removed or replaced
 * @param step called before work whose time is limited
 */
export function vetFile(path: string, step: () => void): (Vetted & { identity: string }) | undefined {
  step();
  const found = findFile(path);
  if (found === undefined) return undefined;
  const { identity, result } = found;
  const vetted = result instanceof Pack ? vetContent(result, step) : { failure: result.failure };
  return identityAt(path) === identity ? { identity, ...vetted } : undefined;
}

export const vetPacks = ({ progress, step, between }: ProcessCall<VetProgress>) => ({
  /** Opens each file and reports the result as progress. */
  vetPacks(paths: readonly string[]): void {
    for (const [index, path] of paths.entries()) {
      progress({ index, begun: identityAt(path) });
      const done = vetFile(path, () => step(index));
      between();
      progress({ index, done });
    }
  },
});
