/** A thread that takes rows from the allowance that it is given, one after the other, until it gets none. */
import { parentPort, workerData } from 'node:worker_threads';
import { takeRows, type Allowance } from './allowance.ts';

const allowance: Allowance = workerData;
let rows = 0;
while (takeRows([allowance], 1) === undefined) rows += 1;
parentPort?.postMessage(rows, []);
