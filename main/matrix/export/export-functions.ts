/** Functions of the export thread: writing a table, and choosing pairs. */
import { fileSink } from '../../formats/tables/byte-sink.ts';
import { writeComparison } from './comparison.ts';
import type { TableTask } from './export-job.ts';
import { choosePairs } from './pairs.ts';
import { writeMatrixTable } from './tables.ts';

export const exportFunctions = () => ({
  /** @param path path of the new file */
  async writeTable(task: TableTask, path: string): Promise<void> {
    const sink = fileSink(path);
    await (task.kind === 'table' ? writeMatrixTable(task, sink) : writeComparison(task, sink));
  },
  choosePairs,
});
