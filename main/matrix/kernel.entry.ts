/** Entry of a kernel thread, which computes its part of each job. */
import { workerData } from 'node:worker_threads';
import { MatrixThread } from '../routing/kernel/thread.ts';
import { serveThread } from '../threads/serve-thread.ts';
import type { KernelThreadData } from './engine.ts';

const { memory, index }: KernelThreadData = workerData;
const thread = new MatrixThread(memory, index);
serveThread(() => thread);
