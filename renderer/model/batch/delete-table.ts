/** Deletes the open table with its answers; for a while it can be brought back. */
import { deleteLater } from '../../kit/notices/late-deletion.ts';
import { openTable, useBatch } from './batch.ts';
import { knownTables, tableIn } from './tables.ts';

/**
 * Closes the open table and takes it out of the list at once. A run is paused, so that it can go on if the table comes
 * back.
 */
export async function deleteTable(): Promise<void> {
  const { act, remove } = useBatch.getState();
  const job = openTable();
  if (job === null) return;
  if (job.status === 'Running') await act('pause');
  deleteLater({
    id: job.uuid,
    title: job.name,
    onLeaving(isLeaving) {
      const { open, close } = useBatch.getState();
      const back = tableIn(knownTables(), job.uuid);
      if (isLeaving) close();
      else if (back !== null) open(back);
    },
    remove: () => remove(job.uuid),
  });
}
