/** Child process that opens pack files before anybody else does. */
import { identityAt } from '../found-file.ts';
import { vetFile } from './vet-file.ts';
import type { VetProgress } from './vet-in-child.ts';
import { answerParent } from '../../threads/answer-parent.ts';

await answerParent<readonly string[], null, VetProgress>((paths, { progress, step, between }) => {
  for (const [at, path] of paths.entries()) {
    progress({ at, begun: identityAt(path) });
    step(at);
    const done = vetFile(path);
    between();
    progress({ at, done });
  }
  return null;
}, true);
