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

/** Checks the content of a small pack, and closes it. */
function vetContent(pack: Pack): Vetted {
  const manifest = JSON.stringify(pack.manifest);
  try {
    const checks = pack.sizeBytes <= CHECKED_BYTES ? [...checkContents(pack)] : [];
    const fault = checks.find(({ passed }) => !passed);
    return fault === undefined ? { manifest } : { manifest, failure: contentFailure(pack.id, fault.text) };
  } finally {
    pack.close();
  }
}

/**
 * Opens and closes the file at `path`, with everything that look-ups of its theme read at first. @returns undefined if
 * it was removed or replaced
 */
export function vetFile(path: string): (Vetted & { identity: string }) | undefined {
  const found = findFile(path);
  if (found === undefined) return undefined;
  const { identity, result } = found;
  const vetted = result instanceof Pack ? vetContent(result) : { failure: result.failure };
  return identityAt(path) === identity ? { identity, ...vetted } : undefined;
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
