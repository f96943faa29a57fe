import { MapPlace } from '../map/MapPlace.tsx';
import { useShownJobs } from './jobs.ts';
import { JobList } from './JobList.tsx';
import { JobState } from './JobState.tsx';
import styles from './MatrixWorkspace.module.css';
import { MatrixResult } from './result/MatrixResult.tsx';
import { useMatrixView } from './view.ts';

/** The jobs, and the one that is chosen: its result once it is finished, until then how far it is. */
export function JobsPage() {
  const uuid = useMatrixView((view) => view.uuid);
  const job = useShownJobs()?.find((one) => one.uuid === uuid);
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
          </div>
        )}
      </div>
    </div>
  );
}
