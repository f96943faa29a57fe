import { Progress } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconClock } from '@tabler/icons-react';
import type { JobSummary } from '../../../contract/matrix.ts';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { keepAmongJobs } from './focus.ts';
import { jobActions } from './job-actions.ts';
import { cancelJob } from '../../model/matrix/jobs.ts';
import styles from './MatrixWorkspace.module.css';
import { percent, titleOf, writtenOption, writtenProgress, writtenSize } from '../../model/matrix/words.ts';

/** A job that has no result: it waits, runs, was cancelled or failed. */
export function JobState({ job }: { readonly job: JobSummary }) {
  return (
    <section className={styles['state']} aria-label={titleOf(job)}>
      <h2 className={styles['heading']}>{titleOf(job)}</h2>
      <p className={`hint ${styles['stateDetail']}`}>
        {writtenSize(job)}, {job.mode}, {writtenOption(job.option)}
      </p>
      <StateBody job={job} />
    </section>
  );
}

const Again = ({ job }: { readonly job: JobSummary }) => (
  <Button size="small" onClick={() => void jobActions.orderAgain(job.uuid)}>
    Order again
  </Button>
);

const Edit = ({ job }: { readonly job: JobSummary }) => (
  <Button size="small" look="quiet" onClick={() => void jobActions.edit(job.uuid)}>
    Edit the points
  </Button>
);

function StateBody({ job }: { readonly job: JobSummary }) {
  const cancel = (
    <Button
      size="small"
      onClick={() => {
        void cancelJob(job.uuid);
        keepAmongJobs(job.uuid);
      }}
    >
      Cancel
    </Button>
  );
  if (job.status === 'Queued') {
    return (
      <Message icon={IconClock} title="Queued" actions={cancel}>
        It starts when the jobs before it have ended.
      </Message>
    );
  }
  if (job.status === 'Running') {
    return (
      <>
        <p className={styles['percent']}>{percent(job.progress)}%</p>
        <Progress value={job.progress * 100} size={8} aria-label="Progress" />
        <p className={`secondary figures ${styles['stateDetail']}`}>{writtenProgress(job)}</p>
        {cancel}
      </>
    );
  }
  if (job.status === 'Cancelled') {
    return (
      <Message
        icon={IconBan}
        title={`Matrix cancelled at ${percent(job.progress)}%`}
        actions={
          <>
            <Again job={job} />
            <Edit job={job} />
          </>
        }
      >
        Nothing was kept.
      </Message>
    );
  }
  return (
    <Message
      icon={IconAlertTriangle}
      title="The matrix failed"
      isError
      actions={
        <>
          <Again job={job} />
          <Edit job={job} />
        </>
      }
    >
      {job.message}
    </Message>
  );
}
