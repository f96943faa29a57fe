/** The process that reads the pack ids of new files. */
import { serveProcess } from '../../threads/serve-process.ts';
import { readPackId } from './read-pack-id.ts';

await serveProcess(readPackId);
