import { StatusItem } from '../../kit/components/StatusItem.tsx';
import { useShownJobs } from '../../model/matrix/jobs.ts';
import { percent, titleOf, writtenDuration } from '../../model/matrix/words.ts';
import { useWindow } from '../../model/window/window.ts';
import { useMatrixView } from '../../model/matrix/view.ts';
import { t } from '../../kit/words/t.ts';
import { writtenPercent } from '../../kit/words/locale.ts';

/** In the status bar: the matrix that is being computed; pressed, it shows the job. */
export function RunningMatrix() {
  const jobs = useShownJobs() ?? [];
  const job = jobs.find(({ status }) => status === 'Running');
  if (job === undefined) return null;
  const waiting = jobs.filter(({ status }) => status === 'Queued').length;
  const facts = [
    writtenPercent(percent(job.progress) / 100),
    ...(job.seconds_left === undefined
      ? []
      : [t('matrix.secondsLeftLeft', { duration: writtenDuration(job.seconds_left) })]),
    ...(waiting === 0 ? [] : [t('matrix.waitingQueued', { waiting })]),
  ];
  const show = () => {
    useMatrixView.getState().show(job.uuid);
    useWindow.getState().go('matrix');
  };
  return (
    <StatusItem isRunning onClick={show}>
      <span className="ellipsis">{titleOf(job)}</span>
      <span>{facts.join(', ')}</span>
    </StatusItem>
  );
}
