/** Process that opens pack files before any other does. */
import { serveProcess } from '../../threads/serve-process.ts';
import { vetPacks } from './vet-packs.ts';

await serveProcess(vetPacks, true);
