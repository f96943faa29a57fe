/** Entry point of the worker thread that looks up table rows. */
import { workerData } from 'node:worker_threads';
import { serveThread } from '../threads/serve-thread.ts';
import { lowerPriority } from '../threads/lower-priority.ts';
import { rowService } from './row-functions.ts';

lowerPriority();
serveThread(rowService(workerData));
