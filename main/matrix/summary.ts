/** Summary of a job for the list: without its points, and with its pace while it runs. */
import type { JobSummary } from '../../contract/matrix.ts';
import type { MatrixJobEntry } from '../store/matrix-job.ts';
import type { MatrixQueue } from './queue.ts';

export function summaryOf(queue: MatrixQueue, job: MatrixJobEntry): JobSummary {
  const pace = queue.pace(job);
  return {
    uuid: job.uuid,
    status: job.status,
    progress: queue.progress(job),
    mode: job.mode,
    option: job.option,
    origins: job.originCount,
    destinations: job.destinationCount,
    created_at: job.createdAt,
    ...(job.startedAt === null ? {} : { started_at: job.startedAt }),
    ...(job.finishedAt === null ? {} : { finished_at: job.finishedAt }),
    ...(job.pack === null ? {} : { pack: job.pack }),
    ...(job.message === null ? {} : { message: job.message }),
    ...(job.name === null ? {} : { name: job.name }),
    ...(pace === undefined ? {} : { cells_done: pace.cellsDone }),
    ...(pace?.cellsPerSecond === undefined ? {} : { cells_per_second: pace.cellsPerSecond }),
    ...(pace?.secondsLeft === undefined ? {} : { seconds_left: pace.secondsLeft }),
  };
}
