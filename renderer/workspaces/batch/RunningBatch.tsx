import { useWindow } from '../../model/window/window.ts';
import { useBatch } from '../../model/batch/batch.ts';
import { countText, percentText } from '../../model/batch/words.ts';

/** The table that is being answered, for the status bar of whichever workspace is on screen; pressed, it shows the table. */
export function RunningBatch({ className }: { readonly className: string }) {
  const job = useBatch(({ job: open, jobs }) => (open?.status === 'Running' ? open : jobs?.find(({ status }) => status === 'Running')));
  const pace = useBatch((batch) => (batch.job?.status === 'Running' ? batch.pace : 0));
  if (job === undefined) return null;
  const show = () => {
    if (useBatch.getState().job?.uuid !== job.uuid) useBatch.getState().open(job);
    useWindow.getState().go('batch');
  };
  return (
    <button type="button" className={className} onClick={show}>
      <span className="ellipsis">{job.name}</span>
      <span>
        {percentText(job.done, job.rows)}
        {pace > 0 ? `, ${countText(Math.round(pace))} rows/s` : ''}
      </span>
    </button>
  );
}
