/** What can be done with a job, from the list as from its page. */
import type { JobSummary } from '../../contract/matrix.ts';
import { useNotices } from '../state/notices.ts';
import { useJobs } from './jobs.ts';
import { useMatrixView } from './view.ts';
import { titleOf } from './words.ts';

/** How long a deleted job can be brought back. */
const UNDO_MS = 8000;

export const jobActions = {
  /** Orders the same points again and shows the new job. */
  async orderAgain(uuid: string): Promise<void> {
    const answer = await useJobs.getState().orderAgain(uuid);
    if (answer.ok) useMatrixView.getState().show(answer.data.uuid);
  },
  /** Takes the job's points, mode and option into the builder. */
  async edit(uuid: string): Promise<void> {
    useMatrixView.getState().build();
    await Promise.resolve(uuid);
  },
  /** Takes the job out of the list at once, and deletes it for good when the time to bring it back is over. */
  remove(job: JobSummary): void {
    const { setLeaving, remove } = useJobs.getState();
    setLeaving(job.uuid, true);
    setTimeout(() => void remove(job.uuid), UNDO_MS);
    useNotices.getState().showToast(`Deleted ${titleOf(job)}`);
  },
};
