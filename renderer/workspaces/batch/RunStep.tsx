import { Group, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconStack2, IconX } from '@tabler/icons-react';
import type { BatchAction, BatchJob } from '../../../contract/batch.ts';
import { formatCount, writtenList } from '../../kit/words/locale.ts';
import { Button } from '../../kit/components/Button.tsx';
import { writtenTime } from '../../model/window/written-time.ts';
import { useBatch } from '../../model/batch/batch.ts';
import styles from './Steps.module.css';
import { canResume, isAtRest, runTable } from '../../model/batch/run.ts';
import { Step } from './Step.tsx';
import { Suspect } from './Suspect.tsx';
import { percentText, problemText, rowText, timeLeftText } from '../../model/batch/words.ts';
import { useTable } from '../../model/batch/open-table.ts';
import { useBatchPreview } from '../../model/batch/preview.ts';
import { openInPacks } from '../../model/packs/open-in-packs.ts';
import { t } from '../../kit/words/t.ts';

const act = (action: Exclude<BatchAction, 'delete'>): void => void useBatch.getState().act(action);

/** The packs that failed and might have had a part in the answers, of the preview or else of the run. */
function FailedPacks({ job }: { readonly job: BatchJob }) {
  const { preview } = useBatchPreview();
  const packs = ((preview ?? job).warnings ?? []).flatMap(({ pack }) => pack ?? []);
  const [first] = packs;
  return first === undefined ? null : (
    <Suspect
      words={t('batch.answersMayLackFailedPacks', { packs: writtenList(packs) })}
      icon={IconStack2}
      label={t('common.openPacks')}
      onAmend={() => openInPacks(first)}
    />
  );
}

/** Starts, pauses, resumes and cancels. */
export function RunStep() {
  const job = useTable((table) => table);
  return job === null ? null : <Run job={job} />;
}

function Run({ job }: { readonly job: BatchJob }) {
  const isReady = useBatch(({ position, fields }) => position !== null && fields.length > 0);
  const isStarting = useBatch((batch) => batch.isStarting);
  const pace = useBatch((batch) => batch.pace);
  const { status, rows, done, faulty } = job;
  const left = status === 'Running' ? timeLeftText(rows - done, pace) : undefined;
  const hasRun = job.added !== undefined;
  const isLeft = canResume(job);
  return (
    <Step number={4} title={t('batch.run')} detail={left} isDone={status === 'Finished'} className={styles['run']}>
      <FailedPacks job={job} />
      {hasRun ? (
        <>
          <Progress
            value={job.progress * 100}
            size={8}
            aria-label={t('common.progress')}
            {...(status === 'Running' ? {} : { color: status === 'Finished' ? 'var(--ok)' : 'var(--line-3)' })}
          />
          <Group component="p" gap="sm" justify="space-between" c="var(--ink-2)" fz="xs">
            <span>
              {[
                t('batch.doneRows', { done: formatCount(done), rows: formatCount(rows) }),
                ...(status === 'Running' && pace > 0
                  ? [t('batch.paceRowsS', { rows: formatCount(Math.round(pace)) })]
                  : []),
              ].join(', ')}
            </span>
            <span>{percentText(done, rows)}</span>
          </Group>
        </>
      ) : null}
      {job.resumed_at === undefined ? null : (
        <p className="secondary">
          {t('batch.cairnClosedDuringRunNo', { time: writtenTime(new Date(job.resumed_at)) })}
        </p>
      )}
      {status === 'Paused' ? <p className="secondary">{t('batch.pausedCanExportAnswersSo')}</p> : null}
      {status === 'Cancelled' ? (
        <p className="secondary">{t('batch.cancelledPercentAnsweredRowsKept', { percent: percentText(done, rows) })}</p>
      ) : null}
      {status === 'Finished' ? (
        <p className="secondary">
          {faulty === 0
            ? t('batch.allRowsAnswered')
            : t('batch.problemsListedColumnCairnError', { problems: problemText(faulty) })}
        </p>
      ) : null}
      <Group gap="sm" grow preventGrowOverflow={false}>
        {status === 'Running' ? (
          <>
            <Button icon={IconPlayerPause} onClick={() => act('pause')}>
              {t('common.pause')}
            </Button>
            <Button icon={IconX} c="var(--bad)" onClick={() => act('cancel')}>
              {t('batch.cancelRun')}
            </Button>
          </>
        ) : null}
        {isLeft ? (
          <Button icon={IconPlayerPlay} variant="filled" keys="Ctrl Enter" onClick={runTable}>
            {t('batch.resume')}
          </Button>
        ) : null}
        {isAtRest(job) ? (
          <Button
            icon={IconPlayerPlay}
            variant={hasRun ? 'default' : 'filled'}
            disabled={!isReady || rows === 0}
            onClick={() => void useBatch.getState().start()}
            {...(isLeft || isStarting ? {} : { keys: 'Ctrl Enter' })}
          >
            {isStarting
              ? t('batch.starting')
              : hasRun
                ? t('batch.runAgain')
                : t('batch.runRows', { rows: rowText(rows) })}
          </Button>
        ) : null}
      </Group>
    </Step>
  );
}
