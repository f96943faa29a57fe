import { formatCount } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';
import { StatusItem } from '../../kit/components/StatusItem.tsx';
import { useWindow } from '../../model/window/window.ts';
import { useBatch } from '../../model/batch/batch.ts';
import { percentText } from '../../model/batch/words.ts';
import { useTable, useTables } from '../../model/batch/open-table.ts';

/** In the status bar: the table that is being answered; pressed, it shows the table. */
export function RunningBatch() {
  const open = useTable((table) => (table?.status === 'Running' ? table : null));
  const other = useTables().find(({ status }) => status === 'Running');
  const job = open ?? other;
  const pace = useBatch((batch) => (open === null ? 0 : batch.pace));
  if (job === undefined) return null;
  const show = () => {
    if (useBatch.getState().uuid !== job.uuid) useBatch.getState().open(job);
    useWindow.getState().go('batch');
  };
  return (
    <StatusItem isRunning onClick={show}>
      <span className="ellipsis">{job.name}</span>
      <span>
        {percentText(job.done, job.rows)}
        {pace > 0 ? t('batch.paceRowsS', { rows: formatCount(Math.round(pace)) }) : ''}
      </span>
    </StatusItem>
  );
}
