import { TextInput } from '@mantine/core';
import { useRef, type KeyboardEvent } from 'react';
import { MAX_NAME_LENGTH, type JobSummary } from '../../../contract/matrix.ts';
import { renameJob } from '../../model/matrix/jobs.ts';
import { titleOf } from '../../model/matrix/words.ts';

type Props = { readonly job: JobSummary; readonly onDone: () => void };

/** Where a job gets its name: Enter or leaving the field keeps it, Esc does not; an empty name takes the name away. */
export function NameField({ job, onDone }: Props) {
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
      aria-label={`Name of ${titleOf(job)}`}
      defaultValue={job.name ?? ''}
      placeholder={titleOf(job)}
      maxLength={MAX_NAME_LENGTH}
      // Renaming was asked for: the field is where the person means to type.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
      autoFocus
      p="7px 40px 7px 14px"
      onKeyDown={onKeyDown}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  );
}
