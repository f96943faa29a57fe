import { Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import type { BatchAction, BatchJob } from '../../../contract/batch.ts';
import { writtenCount } from '../../../contract/counted.ts';
import { Button } from '../../kit/components/Button.tsx';
import { writtenTime } from '../../model/window/written-time.ts';
import { useBatch } from '../../model/batch/batch.ts';
import styles from './Steps.module.css';
import { canResume, isAtRest, runTable } from '../../model/batch/run.ts';
import { Step } from './Step.tsx';
import { percentText, problemText, rowText, timeLeftText } from '../../model/batch/words.ts';
import { useTable } from '../../model/batch/open-table.ts';

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
    <Step number={4} title="Run" detail={left} isDone={status === 'Finished'} className={styles['run']}>
      {hasRun ? (
        <>
          <Progress
            value={job.progress * 100}
            size={8}
            aria-label="Progress"
            {...(status === 'Running' ? {} : { color: status === 'Finished' ? 'var(--ok)' : 'var(--line-3)' })}
          />
          <p className={`secondary figures ${styles['between']}`}>
            <span>
              {writtenCount(done)} of {writtenCount(rows)}
              {status === 'Running' && pace > 0 ? `, ${writtenCount(Math.round(pace))} rows/s` : ''}
            </span>
            <span>{percentText(done, rows)}</span>
          </p>
        </>
      ) : null}
      {job.resumed_at === undefined ? null : (
        <p className="secondary">
          Cairn ended in the middle of this run. Nothing answered was lost; it went on by itself at{' '}
          {writtenTime(new Date(job.resumed_at))}.
        </p>
      )}
      {status === 'Paused' ? <p className="secondary">Paused. What has been answered can be exported.</p> : null}
      {status === 'Cancelled' ? (
        <p className="secondary">Cancelled at {percentText(done, rows)}. The rows answered are kept.</p>
      ) : null}
      {status === 'Finished' ? (
        <p className="secondary">
          {faulty === 0 ? 'Every row has been answered.' : `${problemText(faulty)}, named in cairn_error.`}
        </p>
      ) : null}
      <div className={styles['buttons']}>
        {status === 'Running' ? (
          <>
            <Button icon={IconPlayerPause} onClick={() => act('pause')}>
              Pause
            </Button>
            <Button icon={IconX} className={styles['cancel']} onClick={() => act('cancel')}>
              Cancel run
            </Button>
          </>
        ) : null}
        {isLeft ? (
          <Button icon={IconPlayerPlay} look="primary" keys="Ctrl Enter" onClick={runTable}>
            Resume
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
            {isStarting ? 'Starting…' : hasRun ? 'Run again' : `Run ${rowText(rows)}`}
          </Button>
        ) : null}
      </div>
    </Step>
  );
}
