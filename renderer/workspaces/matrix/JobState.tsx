import { Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconClock } from '@tabler/icons-react';
import type { JobSummary } from '../../../contract/matrix.ts';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { keepAmongJobs } from './focus.ts';
import { jobActions } from './job-actions.ts';
import { cancelJob } from '../../model/matrix/jobs.ts';
import styles from './MatrixWorkspace.module.css';
import { MODE_WORDS, percent, titleOf, writtenOption, writtenProgress, writtenSize } from '../../model/matrix/words.ts';
import { t } from '../../kit/words/t.ts';
import { writtenPercent } from '../../kit/words/locale.ts';

/** A job that has no result: it waits, runs, was cancelled or failed. */
export function JobState({ job }: { readonly job: JobSummary }) {
  return (
    <section className={styles['state']} aria-label={titleOf(job)}>
      <Text component="h2" inherit fz="lg" fw={600} lh="20px">
        {titleOf(job)}
      </Text>
      <p className={`hint ${styles['stateDetail']}`}>
        {writtenSize(job)}, {MODE_WORDS[job.mode]}, {writtenOption(job.option)}
      </p>
      <StateBody job={job} />
    </section>
  );
}

const Again = ({ job }: { readonly job: JobSummary }) => (
  <Button size="xs" onClick={() => void jobActions.orderAgain(job.uuid)}>
    {t('matrix.runAgain')}
  </Button>
);

const Edit = ({ job }: { readonly job: JobSummary }) => (
  <Button size="xs" variant="subtle" onClick={() => void jobActions.edit(job.uuid)}>
    {t('matrix.editPoints')}
  </Button>
);

function StateBody({ job }: { readonly job: JobSummary }) {
  const cancel = (
    <Button
      size="xs"
      onClick={() => {
        void cancelJob(job.uuid);
        keepAmongJobs(job.uuid);
      }}
    >
      {t('common.cancel')}
    </Button>
  );
  if (job.status === 'Queued') {
    return (
      <Message icon={IconClock} title={t('common.queued')} actions={cancel}>
        {t('matrix.startsWhenJobsBeforeFinish')}
      </Message>
    );
  }
  if (job.status === 'Running') {
    return (
      <>
        <Text inherit mb="xs" fz={20} className="figures" fw={600} lh="26px">
          {writtenPercent(percent(job.progress) / 100)}
        </Text>
        <Progress value={job.progress * 100} size={8} aria-label={t('common.progress')} />
        <p className={`secondary figures ${styles['stateDetail']}`}>{writtenProgress(job)}</p>
        {cancel}
      </>
    );
  }
  if (job.status === 'Cancelled') {
    return (
      <Message
        icon={IconBan}
        title={t('matrix.matrixCancelledPercent', { percent: writtenPercent(percent(job.progress) / 100) })}
        actions={
          <>
            <Again job={job} />
            <Edit job={job} />
          </>
        }
      >
        {t('matrix.nothingSaved')}
      </Message>
    );
  }
  return (
    <Message
      icon={IconAlertTriangle}
      title={t('matrix.matrixFailed')}
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
