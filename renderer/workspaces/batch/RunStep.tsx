import { Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import type { BatchAction, BatchJob } from '../../../contract/batch.ts';
import { writtenCount } from '../../kit/words/locale.ts';
import { Button } from '../../kit/components/Button.tsx';
import { writtenTime } from '../../model/window/written-time.ts';
import { useBatch } from '../../model/batch/batch.ts';
import styles from './Steps.module.css';
import { canResume, isAtRest, runTable } from '../../model/batch/run.ts';
import { Step } from './Step.tsx';
import { percentText, problemText, rowText, timeLeftText } from '../../model/batch/words.ts';
import { useTable } from '../../model/batch/open-table.ts';
import { t } from '../../kit/words/t.ts';

const act = (action: Exclude<BatchAction, 'delete'>): void => void useBatch.getState().act(action);

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
    <Step number={4} title={t('Run')} detail={left} isDone={status === 'Finished'} className={styles['run']}>
      {hasRun ? (
        <>
          <Progress
            value={job.progress * 100}
            size={8}
            aria-label={t('Progress')}
            {...(status === 'Running' ? {} : { color: status === 'Finished' ? 'var(--ok)' : 'var(--line-3)' })}
          />
          <p className={`secondary figures ${styles['between']}`}>
            <span>
              {t('{{done}} of {{rows}}', { done: writtenCount(done), rows: writtenCount(rows) })}
              {status === 'Running' && pace > 0 ? t(', {{pace}} rows/s', { pace: writtenCount(Math.round(pace)) }) : ''}
            </span>
            <span>{percentText(done, rows)}</span>
          </p>
        </>
      ) : null}
      {job.resumed_at === undefined ? null : (
        <p className="secondary">
          {t('Cairn ended in the middle of this run. Nothing answered was lost; it went on by itself at {{time}}.', {
            time: writtenTime(new Date(job.resumed_at)),
          })}
        </p>
      )}
      {status === 'Paused' ? <p className="secondary">{t('Paused. What has been answered can be exported.')}</p> : null}
      {status === 'Cancelled' ? (
        <p className="secondary">
          {t('Cancelled at {{percent}}. The rows answered are kept.', { percent: percentText(done, rows) })}
        </p>
      ) : null}
      {status === 'Finished' ? (
        <p className="secondary">
          {faulty === 0
            ? t('Every row has been answered.')
            : t('{{problems}}, named in the column cairn_error.', { problems: problemText(faulty) })}
        </p>
      ) : null}
      <div className={styles['buttons']}>
        {status === 'Running' ? (
          <>
            <Button icon={IconPlayerPause} onClick={() => act('pause')}>
              {t('Pause')}
            </Button>
            <Button icon={IconX} className={styles['cancel']} onClick={() => act('cancel')}>
              {t('Cancel run')}
            </Button>
          </>
        ) : null}
        {isLeft ? (
          <Button icon={IconPlayerPlay} look="primary" keys="Ctrl Enter" onClick={runTable}>
            {t('Resume')}
          </Button>
        ) : null}
        {isAtRest(job) ? (
          <Button
            icon={IconPlayerPlay}
            look={hasRun ? 'default' : 'primary'}
            disabled={!isReady || rows === 0}
            onClick={() => void useBatch.getState().start()}
            {...(isLeft || isStarting ? {} : { keys: 'Ctrl Enter' })}
          >
            {isStarting ? t('Starting…') : hasRun ? t('Run again') : t('Run {{rows}}', { rows: rowText(rows) })}
          </Button>
        ) : null}
      </div>
    </Step>
  );
}
