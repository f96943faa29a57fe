/** Worker thread of the server that reads, answers and writes tables. */
import { workerData } from 'node:worker_threads';
import { serveThread } from '../threads/serve-thread.ts';
import { lowerPriority } from '../threads/lower-priority.ts';
import { tableService } from './table-functions.ts';

lowerPriority();
serveThread(tableService(workerData));
