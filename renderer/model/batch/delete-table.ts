/** Deletes the open table with its answers; it can be restored for a while. */
import { deleteLater } from '../../kit/notices/late-deletion.ts';
import { openTable, useBatch } from './batch.ts';
import { knownTables, tableIn } from './tables.ts';

/**
 * Closes the open table and removes it from the list immediately. A run is paused, to resume if the table is restored.
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
