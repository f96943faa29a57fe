import { useMergedRef } from '@mantine/hooks';
import { focusable } from '../../kit/components/focus.ts';
import { Box, Menu, Text, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { type JobState, type JobSummary, MAX_NAME_LENGTH } from '../../../contract/matrix.ts';
import { Badge } from '../../kit/components/Badge.tsx';
import { byKey } from '../../kit/components/by-key.ts';
import { JobProgress } from '../../kit/components/JobProgress.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { keepAmongJobs } from './focus.ts';
import { jobActions } from './job-actions.ts';
import styles from './JobRow.module.css';
import { cancelJob, hasEnded, useJobsState, renameJob } from '../../model/matrix/jobs.ts';
import { useMatrixView } from '../../model/matrix/view.ts';
import {
  MODE_WORDS,
  STATE_WORDS,
  percent,
  titleOf,
  writtenAge,
  writtenProgress,
  writtenSize,
} from '../../model/matrix/words.ts';
import { t } from '../../kit/words/t.ts';
import { writtenPercent } from '../../kit/words/locale.ts';

type NameFieldProps = { readonly job: JobSummary; readonly onDone: () => void };

/** A job's name: Enter or leaving the field saves it, Esc cancels; an empty name removes it. */
function NameField({ job, onDone }: NameFieldProps) {
  const isDone = useRef(false);
  const finish = (name: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    if (name !== null && name.trim() !== (job.name ?? '')) void renameJob(job.uuid, name.trim());
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') finish(event.currentTarget.value);
    if (event.key === 'Escape') {
      event.stopPropagation();
      finish(null);
    }
  };
  return (
    <TextInput
      size="xs"
      aria-label={t('matrix.nameTitle', { title: titleOf(job) })}
      defaultValue={job.name ?? ''}
      placeholder={titleOf(job)}
      maxLength={MAX_NAME_LENGTH}
      // The person has chosen to rename: typing goes into the field.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
      autoFocus
      p="7px 40px 7px 14px"
      onKeyDown={onKeyDown}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  );
}

const BADGES: Partial<Record<JobState, 'accent' | 'neutral' | 'bad'>> = {
  Running: 'accent',
  Queued: 'neutral',
  Cancelled: 'neutral',
  Failed: 'bad',
};

type Props = { readonly job: JobSummary; readonly isChosen: boolean; readonly onChoose?: (() => void) | undefined };

/** One job of the list: what it is, how far it is, and what can be done with it. */
export function JobRow({ job, isChosen, onChoose }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const { askedAt } = useJobsState();
  const row = useMergedRef(focusable(`job ${job.uuid}`), isChosen ? focusable('chosen job') : null);
  const badge = BADGES[job.status];
  const choose = () => {
    useMatrixView.getState().show(job.uuid);
    onChoose?.();
  };
  return (
    <li ref={row} className={styles['row']} data-chosen={isChosen || undefined} data-state={job.status}>
      {isRenaming ? (
        <NameField
          job={job}
          onDone={() => {
            setRenaming(false);
            keepAmongJobs(job.uuid);
          }}
        />
      ) : (
        <button
          type="button"
          className={styles['choose']}
          aria-current={isChosen ? 'true' : undefined}
          onClick={choose}
          onDoubleClick={() => setRenaming(true)}
        >
          <span className={styles['line']}>
            <Box component="span" fz="sm" fw={500} className="ellipsis">
              {titleOf(job)}
            </Box>
            {badge === undefined ? null : <Badge look={badge}>{STATE_WORDS[job.status]}</Badge>}
          </span>
          <span className={`${styles['line']} hint figures`}>
            <span className="ellipsis">
              {writtenSize(job)}, {MODE_WORDS[job.mode]}
              {byKey(job)}
            </span>
            <Box component="span" flex="none">
              {job.status === 'Queued'
                ? t('matrix.waiting')
                : writtenAge(job.finished_at ?? job.created_at, new Date(askedAt))}
            </Box>
          </span>
          {job.status === 'Failed' && job.message !== undefined ? (
            <Text span size="xs" lineClamp={3} mt={4} c="var(--bad)" className="breakable">
              {job.message}
            </Text>
          ) : null}
        </button>
      )}
      <Box pos="absolute" top={28} right={8}>
        <JobMenu job={job} onRename={() => setRenaming(true)} />
      </Box>
      {job.status === 'Running' ? <Running job={job} /> : null}
    </li>
  );
}

function cancel({ uuid }: JobSummary): void {
  void cancelJob(uuid);
  keepAmongJobs(uuid);
}

function Running({ job }: { readonly job: JobSummary }) {
  return (
    <Box pb={10} ps="lg" pe="md" fz="xs">
      <JobProgress
        title={`${writtenProgress(job)}, ${writtenPercent(percent(job.progress) / 100)}`}
        label={t('matrix.progressTitle', { title: titleOf(job) })}
        share={job.progress}
        onCancel={() => cancel(job)}
      />
    </Box>
  );
}

function JobMenu({ job, onRename }: { readonly job: JobSummary; readonly onRename: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const isRenaming = useRef(false);
  const rename = () => {
    isRenaming.current = true;
    onRename();
  };
  // The field for the name takes the focus; were it given back to the button, the field would close at once.
  const onClose = () => {
    if (!isRenaming.current) button.current?.focus();
    isRenaming.current = false;
  };
  return (
    <Menu width={200} returnFocus={false} onClose={onClose}>
      <Menu.Target>
        <IconButton ref={button} icon={IconDots} label={t('matrix.moreTitle', { title: titleOf(job) })} size="sm" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={rename}>{t('common.rename')}</Menu.Item>
        <Menu.Item onClick={() => void jobActions.edit(job.uuid)}>{t('matrix.duplicateBuilder')}</Menu.Item>
        <Menu.Item onClick={() => void jobActions.orderAgain(job.uuid)}>{t('matrix.runAgain')}</Menu.Item>
        {hasEnded(job) ? null : <Menu.Item onClick={() => cancel(job)}>{t('common.cancel')}</Menu.Item>}
        <Menu.Divider />
        <Menu.Item onClick={() => jobActions.remove(job)}>{t('common.delete')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
