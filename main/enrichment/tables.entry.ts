/** Worker thread of the server that reads, answers and writes tables. */
import { workerData } from 'node:worker_threads';
import { serveThread } from '../threads/serve-thread.ts';
import { stepBack } from '../threads/step-back.ts';
import { tableService } from './table-functions.ts';

stepBack();
serveThread(tableService(workerData));
