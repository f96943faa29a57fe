/** Process of the first look at a file. */
import { serveProcess } from '../../threads/serve-process.ts';
import { readPackId } from './read-pack-id.ts';

await serveProcess(readPackId);
