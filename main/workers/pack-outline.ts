/** Worker thread that reads the outline of one pack file. */
import { parentPort, workerData } from 'node:worker_threads';
import { readPackOutline } from '../packs/outline/pack-outline.ts';
import { stepBack } from './step-back.ts';

const port = parentPort;
if (port === null) throw new Error('main/workers/pack-outline.ts runs as a worker thread only');

stepBack();

const path: string = workerData;
port.postMessage(readPackOutline(path));
