import { Box, Progress, Text } from '@mantine/core';
import { IconBan, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { JobSummary } from '../../../contract/matrix.ts';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { keepAmongJobs } from './focus.ts';
import { jobActions } from './job-actions.ts';
import { cancelJob } from '../../model/matrix/jobs.ts';
import { MODE_WORDS, percent, titleOf, writtenOption, writtenProgress, writtenSize } from '../../model/matrix/words.ts';
import { t } from '../../kit/words/t.ts';
import { writtenPercent } from '../../kit/words/locale.ts';

/** A card on the map, in place of a result. */
export const MapCard = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Box
    component="section"
    top={12}
    right={12}
    w={340}
    maw="calc(100% - 76px)"
    py={14}
    px="lg"
    bdrs="lg"
    className="float"
    aria-label={name}
  >
    {children}
  </Box>
);

/** A job that has no result: it waits, runs, was cancelled or failed. */
export function JobState({ job }: { readonly job: JobSummary }) {
  return (
    <MapCard name={titleOf(job)}>
      <Text component="h2" inherit fz="lg" fw={600} lh="20px">
        {titleOf(job)}
      </Text>
      <Box component="p" mt={2} mb={10} className="hint">
        {writtenSize(job)}, {MODE_WORDS[job.mode]}, {writtenOption(job.option)}
      </Box>
      <StateBody job={job} />
    </MapCard>
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
        <Box component="p" mt={2} mb={10} className="secondary figures">
          {writtenProgress(job)}
        </Box>
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
