/** Process that reads files of places: they are files of others. */
import { serveProcess } from '../../threads/serve-process.ts';
import { readPlaces } from './read-places.ts';

await serveProcess(() => ({ readPlaces }));
