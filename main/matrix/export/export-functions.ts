/** What the thread of an export does: writes a table piece by piece, each when the last was taken, or chooses pairs. */
import type { MessagePort } from 'node:worker_threads';
import { streamSink } from '../../tables/byte-sink.ts';
import { byteWriterOver } from '../../threads/byte-stream.ts';
import { writeComparison } from './comparison.ts';
import type { ExportTask } from './export-job.ts';
import { choosePairs } from './pairs.ts';
import { writeMatrixTable } from './tables.ts';

export const exportFunctions = () => ({
  /** @param out where the bytes go */
  async writeTable(task: Extract<ExportTask, { kind: 'table' | 'comparison' }>, out: MessagePort): Promise<void> {
    const sink = streamSink(byteWriterOver(out));
    await (task.kind === 'table' ? writeMatrixTable(task, sink) : writeComparison(task, sink));
  },
  choosePairs,
});
