/** Entry of a kernel thread: waits for jobs, does its part of each, reports. */
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { MatrixJob } from '../routing/kernel/job.ts';
import { MatrixThread } from '../routing/kernel/thread.ts';
import type { KernelThreadData } from './matrix-engine.ts';

/**
 * A little less urgent than what answers requests: with every core at work on a matrix, a look-up would have to wait for its turn.
 * On Linux this concerns the thread that calls it (setpriority(2), notes); elsewhere it would be the whole process.
 */
const NICE = 5;
if (process.platform === 'linux' && getPriority() < NICE) setPriority(NICE);

const { memory, index }: KernelThreadData = workerData;
const thread = new MatrixThread(memory, index);
parentPort?.on('message', (job: MatrixJob) => parentPort?.postMessage(thread.run(job)));
