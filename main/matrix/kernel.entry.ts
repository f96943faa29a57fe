/** Entry of a kernel thread: waits for jobs, does its part of each, reports. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MatrixJob } from '../routing/kernel/job.ts';
import { MatrixThread } from '../routing/kernel/thread.ts';
import type { KernelThreadData } from './engine.ts';

const { memory, index }: KernelThreadData = workerData;
const thread = new MatrixThread(memory, index);
parentPort?.on('message', (job: MatrixJob) => parentPort?.postMessage(thread.run(job)));
