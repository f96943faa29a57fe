/** Worker thread that answers the rows of tables. */
import { workerData } from 'node:worker_threads';
import { serveThread } from '../threads/serve-thread.ts';
import { lowerPriority } from '../threads/lower-priority.ts';
import { rowService } from './row-functions.ts';

lowerPriority();
serveThread(rowService(workerData));
