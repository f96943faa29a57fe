import { useMediaQuery } from '@mantine/hooks';
import { Popover } from '@mantine/core';
import { IconChevronDown, IconGridDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { JobRow } from './JobRow.tsx';
import { failureText } from '../../kit/api/failure.ts';
import { useJobsState, useShownJobs } from '../../model/matrix/jobs.ts';
import styles from './MatrixWorkspace.module.css';
import { useMatrixView } from './view.ts';
import { titleOf } from '../../model/matrix/words.ts';

const NARROW = '(max-width: 1279px)';

/** All jobs, the latest first: a column, in a narrow window a menu. */
export function JobList() {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  return isNarrow ? <JobMenu /> : <JobColumn />;
}

const NewButton = () => (
  <Button size="small" icon={IconPlus} onClick={() => useMatrixView.getState().build()}>
    New
  </Button>
);

function JobColumn() {
  return (
    <section className={styles['jobs']} aria-label="Jobs" data-region="matrix">
      <div className={styles['jobsHeader']}>
        <h2 className={styles['heading']}>Jobs</h2>
        <NewButton />
      </div>
      <Rows />
    </section>
  );
}

function JobMenu() {
  const [isOpen, setOpen] = useState(false);
  const jobs = useShownJobs() ?? [];
  const uuid = useMatrixView((view) => view.uuid);
  const chosen = jobs.find((job) => job.uuid === uuid);
  return (
    <div className={styles['jobsBar']} data-region="matrix">
      <Popover position="bottom-start" width={300} opened={isOpen} onChange={setOpen} trapFocus returnFocus>
        <Popover.Target>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span className={`ellipsis ${styles['chosen']}`}>
              {chosen === undefined ? `Jobs (${jobs.length})` : titleOf(chosen)}
            </span>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles['jobsDropdown'] ?? ''}>
          <Rows onChoose={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <NewButton />
    </div>
  );
}

function Rows({ onChoose }: { readonly onChoose?: () => void }) {
  const jobs = useShownJobs();
  const { failure } = useJobsState();
  const uuid = useMatrixView((view) => view.uuid);
  return (
    <>
      {failure === null ? null : (
        <p className={styles['problem']} role="alert">
          {failureText(failure)}
        </p>
      )}
      {jobs?.length === 0 ? (
        <div className={styles['empty']}>
          <Message icon={IconGridDots} title="No jobs yet">
            A matrix that you order stays in this list until you delete it.
          </Message>
        </div>
      ) : (
        <ul className={styles['list']}>
          {jobs?.map((job) => (
            <JobRow key={job.uuid} job={job} isChosen={job.uuid === uuid} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </>
  );
}
