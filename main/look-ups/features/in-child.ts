/** Reads features in a separate process, because a page of countries has megabytes of shapes. */
import { RemoteProcess } from '../../threads/remote-process.ts';
import { MAX_IDLE_PROCESSES } from '../../threads/idle-processes.ts';
import type { featurePage, FeaturePage, oneFeature, PageQuery } from './functions.ts';

const PAGE_MS = 60_000;

const FEATURES = new RemoteProcess<{ featurePage: typeof featurePage; oneFeature: typeof oneFeature }>(
  new URL('./features.entry.ts', import.meta.url),
  'The page',
  { max: MAX_IDLE_PROCESSES },
);

/** @param path of the pack file. @throws WorkEnded */
export const featurePageInChild = (path: string, query: PageQuery, signal: AbortSignal): Promise<FeaturePage> =>
  FEATURES.ask('featurePage', [path, query], { signal, deadlineMs: PAGE_MS });

/** @param path of the pack file. @returns the feature without its closing brace, or null. @throws WorkEnded */
export const featureInChild = (path: string, id: number, signal: AbortSignal): Promise<string | null> =>
  FEATURES.ask('oneFeature', [path, id], { signal, deadlineMs: PAGE_MS });
