/** The process that checks pack files. */
import { constants, setPriority } from 'node:os';
import { serveProcess } from '../../threads/serve-process.ts';
import { verifyPack } from './verify-pack.ts';

await serveProcess(() => ({
  verifyPack,
  /** Runs `verifyPack` at low priority, which the process keeps. */
  verifyQuietly(path: string) {
    setPriority(constants.priority.PRIORITY_LOW);
    return verifyPack(path);
  },
}));
