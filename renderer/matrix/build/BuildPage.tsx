import { SegmentedControl } from '@mantine/core';
import { MapPlace } from '../../map/MapPlace.tsx';
import { useShownJobs } from '../jobs.ts';
import workspace from '../MatrixWorkspace.module.css';
import { useMatrixView } from '../view.ts';
import styles from './BuildPage.module.css';

/** Origins and destinations on the left, the map on the right. */
export function BuildPage() {
  const count = useShownJobs()?.length ?? 0;
  return (
    <>
      <section className={styles['panel']} aria-label="New matrix" data-region="panel">
        <header className={styles['header']}>
          <h2 className={styles['title']}>New matrix</h2>
          <SegmentedControl
            size="xs"
            aria-label="Page"
            data={[
              { value: 'build', label: 'Build' },
              { value: 'jobs', label: `Jobs (${count})` },
            ]}
            value="build"
            onChange={() => useMatrixView.getState().showJobs()}
          />
        </header>
      </section>
      <div className={workspace['stage']}>
        <MapPlace />
      </div>
    </>
  );
}
