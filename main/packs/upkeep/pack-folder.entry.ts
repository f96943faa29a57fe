/** Process that reads folders of packs of others: their drives may be slow, and their files anything. */
import { serveProcess } from '../../threads/serve-process.ts';
import { readPackIndex, writePackIndex } from './pack-files.ts';

await serveProcess(() => ({ readPackIndex, writePackIndex: (folder: string) => writePackIndex(folder) }));
