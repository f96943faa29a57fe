/** Thread of one export: writes a table piece by piece, each when the last was taken, or chooses pairs. */
import { once } from 'node:events';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { writeComparison } from './comparison.ts';
import type { ExportTask } from './export-job.ts';
import type { ExportMessage } from './export-thread.ts';
import { choosePairs } from './pairs.ts';
import { writeMatrixTable } from './tables.ts';
import type { ByteSink } from '../../tables/byte-sink.ts';
import { stepBack } from '../../threads/step-back.ts';

const PIECE_BYTES = 1 << 18;

function needPort(): MessagePort {
  if (parentPort === null) throw new Error('this module is the entry of a worker thread');
  return parentPort;
}

const port = needPort();

stepBack();

const send = (message: ExportMessage): void => port.postMessage(message);

/** Gathers pieces and sends them one at a time. */
function portSink(): ByteSink {
  let gathered: Uint8Array[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (size === 0) return;
    const bytes = Buffer.concat(gathered);
    [gathered, size] = [[], 0];
    send({ type: 'piece', bytes });
    await once(port, 'message');
  };
  return {
    async write(piece) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      gathered.push(bytes);
      size += bytes.length;
      if (size >= PIECE_BYTES) await flush();
    },
    async finish() {
      await flush();
      send({ type: 'end' });
    },
    abandon: () => Promise.resolve(),
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever starts the thread gives it a task
const task = workerData as ExportTask;
if (task.kind === 'table') await writeMatrixTable(task, portSink());
else if (task.kind === 'comparison') await writeComparison(task, portSink());
else send({ type: 'pairs', chosen: await choosePairs(task) });
