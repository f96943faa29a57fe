/** Reads the pack id of a file, in a process that is killed if it takes too long. */
import type { ProcessCall } from '../../threads/serve-process.ts';
import { readManifestOf } from '../pack-file.ts';

export const readPackId = ({ step }: ProcessCall) => ({
  /** Returns the id in the manifest of the file. @throws Fault invalid_pack, pack_outdated; Error */
  readPackId(path: string): string {
    step(0);
    return readManifestOf(path).id;
  },
});
