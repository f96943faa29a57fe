/** Worker thread that checks one pack file. */
import { parentPort, workerData } from 'node:worker_threads';
import { verifyPack } from '../packs/verify-pack.ts';
import { stepBack } from './step-back.ts';

const port = parentPort;
if (port === null) throw new Error('main/workers/verify-pack.ts runs as a worker thread only');

stepBack();

const path: string = workerData;
port.postMessage(await verifyPack(path));
