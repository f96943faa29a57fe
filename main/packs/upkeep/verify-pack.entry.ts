/** Process of checks of pack files. */
import { constants, setPriority } from 'node:os';
import { serveProcess } from '../../threads/serve-process.ts';
import { verifyPack } from './verify-pack.ts';

await serveProcess(() => ({
  verifyPack,
  /** As `verifyPack`, while nothing else needs the processor; the process stays so. */
  verifyQuietly(path: string) {
    setPriority(constants.priority.PRIORITY_LOW);
    return verifyPack(path);
  },
}));
