/** Thread that fetches: to unpack what has come takes a core for seconds. */
import { serveThread } from '../../main/threads/serve-thread.ts';
import { fetchSource } from './fetch.ts';
import type { Source } from './source.ts';

/** What a thread that fetches does; the megabytes that have arrived are its progress. */
export interface FetchFunctions {
  /** As `fetchSource`. */
  fetch(cache: string, source: Source, handBrought: string | undefined): Promise<void>;
}

serveThread<FetchFunctions, number>(({ progress }) => ({
  fetch: (cache, source, handBrought) => fetchSource(cache, source, handBrought, progress),
}));
