/** Deletes the open table with its answers; for a while it can be brought back. */
import { deleteLater } from '../../kit/notices/late-deletion.ts';
import { useBatch } from './batch.ts';

/**
 * Closes the open table and takes it out of the list at once. A run is paused, so that it can go on if the table comes
 * back.
 */
export async function deleteTable(): Promise<void> {
  const { job, act, remove } = useBatch.getState();
  if (job === null) return;
  if (job.status === 'Running') await act('pause');
  deleteLater({
    id: job.uuid,
    title: job.name,
    onLeaving(isLeaving) {
      const { jobs, open, close } = useBatch.getState();
      const back = jobs?.find(({ uuid }) => uuid === job.uuid);
      if (isLeaving) close();
      else if (back !== undefined) open(back);
    },
    remove: () => remove(job.uuid),
  });
}
