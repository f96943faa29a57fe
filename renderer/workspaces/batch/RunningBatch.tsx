import { StatusItem } from '../../kit/components/StatusItem.tsx';
import { useWindow } from '../../model/window/window.ts';
import { useBatch } from '../../model/batch/batch.ts';
import { countText, percentText } from '../../model/batch/words.ts';

/** In the status bar: the table that is being answered; pressed, it shows the table. */
export function RunningBatch() {
  const job = useBatch(({ job: open, jobs }) =>
    open?.status === 'Running' ? open : jobs?.find(({ status }) => status === 'Running'),
  );
  const pace = useBatch((batch) => (batch.job?.status === 'Running' ? batch.pace : 0));
  if (job === undefined) return null;
  const show = () => {
    if (useBatch.getState().job?.uuid !== job.uuid) useBatch.getState().open(job);
    useWindow.getState().go('batch');
  };
  return (
    <StatusItem isRunning onClick={show}>
      <span className="ellipsis">{job.name}</span>
      <span>
        {percentText(job.done, job.rows)}
        {pace > 0 ? `, ${countText(Math.round(pace))} rows/s` : ''}
      </span>
    </StatusItem>
  );
}
