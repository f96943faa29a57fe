/** Entry of the matrix thread. */
import { workerData } from 'node:worker_threads';
import { serveThread } from '../threads/serve-thread.ts';
import { lowerPriority } from '../threads/lower-priority.ts';
import { matrixService } from './coordinator.ts';
import type { MatrixThreadData } from './matrix-thread.ts';
import { NetworkCache } from './network-cache.ts';

// The engine's threads inherit the priority of this one.
lowerPriority();
const { networks }: MatrixThreadData = workerData;
serveThread(matrixService(undefined, networks === undefined ? undefined : new NetworkCache(networks)));
