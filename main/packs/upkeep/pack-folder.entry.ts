/** The process that reads other people's folders of packs, whose drives may be slow and whose files may be anything. */
import { serveProcess } from '../../threads/serve-process.ts';
import { readPackIndex, writePackIndex } from './pack-files.ts';

await serveProcess(() => ({ readPackIndex, writePackIndex: (folder: string) => writePackIndex(folder) }));
