/** Worker thread that answers the rows of tables. */
import { workerData } from 'node:worker_threads';
import { serveThread } from '../threads/serve-thread.ts';
import { stepBack } from '../threads/step-back.ts';
import { rowService } from './row-functions.ts';

stepBack();
serveThread(rowService(workerData));
