import { useEffect } from 'react';
import { BuildPage } from './order/BuildPage.tsx';
import { useMatrixView } from './view.ts';
import { IconGridDots } from '@tabler/icons-react';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { MapPlace } from '../../map/MapPlace.tsx';
import { useShownJobs } from '../../model/matrix/jobs.ts';
import { JobList } from './JobList.tsx';
import { JobState } from './JobState.tsx';
import styles from './MatrixWorkspace.module.css';
import { MatrixResult } from './result/MatrixResult.tsx';

/** The jobs, and the one that is chosen: its result once it is finished, until then how far it is. */
function JobsPage() {
  const uuid = useMatrixView((view) => view.uuid);
  const jobs = useShownJobs();
  const job = jobs?.find((one) => one.uuid === uuid);
  return (
    <div className={styles['jobsPage']}>
      <JobList />
      <div className={styles['chosenJob']}>
        {job?.status === 'Finished' ? (
          <MatrixResult key={job.uuid} uuid={job.uuid} />
        ) : (
          <div className={styles['stage']}>
            <MapPlace />
            {job === undefined ? null : <JobState job={job} />}
            {job === undefined && jobs !== null && jobs.length > 0 ? <NoJob isGone={uuid !== null} /> : null}
          </div>
        )}
      </div>
    </div>
  );
}

/** No job is chosen, or the one that was is no longer there: another program may have deleted it. */
function NoJob({ isGone }: { readonly isGone: boolean }) {
  const order = (
    <Button size="small" onClick={() => useMatrixView.getState().build()}>
      New matrix
    </Button>
  );
  return (
    <section className={styles['state']} aria-label="No job">
      <Message icon={IconGridDots} title={isGone ? 'This job was deleted' : 'No job is chosen'} actions={order}>
        Choose one from the list, or order a new one.
      </Message>
    </section>
  );
}

/** Lays out origins and destinations, orders the matrix, and shows what came of it. */
export function MatrixWorkspace() {
  const page = useMatrixView((view) => view.page);
  useEffect(() => {
    // Beside the places that take a file, the browser would open it in place of the window.
    const stay = (event: DragEvent) => event.preventDefault();
    const abort = new AbortController();
    window.addEventListener('dragover', stay, abort);
    window.addEventListener('drop', stay, abort);
    return () => abort.abort();
  }, []);
  return page === 'build' ? <BuildPage /> : <JobsPage />;
}
