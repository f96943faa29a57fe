/** First looks at pack files, one after the other. */
import type { ProcessCall } from '../../threads/serve-process.ts';
import { identityAt, type Vetted } from '../found-file.ts';
import { vetFile } from './vet-file.ts';

/** Of the file at that place among the paths: it is opened now, or this came of it. */
export type VetProgress = { at: number } & (
  | { begun: string | undefined }
  | { done: (Vetted & { identity: string }) | undefined }
);

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
