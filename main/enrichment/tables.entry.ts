/** Worker thread of the server that reads, answers and writes tables. */
import { parentPort, workerData } from 'node:worker_threads';
import { BatchJobs } from './batch/batch-jobs.ts';
import { enrichStream } from './enrich-stream.ts';
import { LookUpPool } from './pool.ts';
import { portReadable, portWritable } from './port-stream.ts';
import type { CallCommand, FromTableThread, StreamCommand, TableThreadData } from './table-thread.ts';
import { toFailure } from './thread-failure.ts';
import { stepBack } from '../threads/step-back.ts';

const port = parentPort;
if (port === null) throw new Error('main/enrichment/tables.entry.ts runs as a worker thread only');

stepBack();

const { batchDirectory, keyLimits, allowances, ...place }: TableThreadData = workerData;
const pool = new LookUpPool(place);
let jobs: BatchJobs | undefined;

const tell = (message: FromTableThread): void => port.postMessage(message);

async function stream({ id, options, body: bodyPort, out: outPort }: StreamCommand): Promise<void> {
  const [body, out] = [portReadable(bodyPort), portWritable(outPort)];
  // Both ends are told by what the pipeline throws.
  body.on('error', () => out.destroy());
  out.on('error', () => body.destroy());
  try {
    await enrichStream(pool, options, body, out, {
      onReady: (warning) => tell({ type: 'ready', id, warning }),
      onAnswered: (right, faulty) => tell({ type: 'answered', id, right, faulty }),
    });
    tell({ type: 'ended', id });
  } catch (error) {
    tell({ type: 'ended', id, failure: toFailure(error) });
    out.destroy();
  } finally {
    body.destroy();
  }
}

async function call({ id, method, parameters }: CallCommand): Promise<void> {
  try {
    jobs ??= new BatchJobs({ directory: batchDirectory, limits: keyLimits }, pool, allowances, (counted) => tell({ type: 'counted', counted }));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `TableThread.call` takes only what the method takes
    const value: unknown = await (jobs[method] as (...values: unknown[]) => unknown).apply(jobs, parameters);
    tell({ type: 'answer', id, value });
  } catch (error) {
    tell({ type: 'ended', id, failure: toFailure(error) });
  }
}

port.on('message', (command: StreamCommand | CallCommand) => void (command.type === 'stream' ? stream(command) : call(command)));
