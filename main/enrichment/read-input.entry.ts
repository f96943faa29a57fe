/** Process that reads tables and places: they are files of others. */
import { serveProcess } from '../threads/serve-process.ts';
import { inputService } from './input-functions.ts';

await serveProcess(inputService);
