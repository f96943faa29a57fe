/** Process of checks of pack files. */
import { serveProcess } from '../../threads/serve-process.ts';
import { verifyPack } from './verify-pack.ts';

await serveProcess(() => ({ verifyPack }));
