/** Thread that fetches sources, because unpacking occupies a core for seconds. */
import { serveThread } from '../../main/threads/serve-thread.ts';
import { fetchSource } from './fetch.ts';
import type { Source } from './source.ts';

/** Functions of the thread. Progress is the number of megabytes received. */
export interface FetchFunctions {
  /** Calls `fetchSource`. */
  fetch(cache: string, source: Source, manualFolder: string | undefined): Promise<void>;
}

serveThread<FetchFunctions, number>(({ progress }) => ({
  fetch: (cache, source, manualFolder) => fetchSource(cache, source, manualFolder, progress),
}));
