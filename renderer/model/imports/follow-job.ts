/** Follows an import that the server has taken, to its end. */
import { QueryObserver } from '@tanstack/react-query';
import { cancelImportEndpoint, importEndpoint, type ImportJob } from '../../../contract/imports.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText, isPassing, type Failure } from '../../kit/api/failure.ts';
import { failureIn, queryClient, queryOf } from '../../kit/api/query.ts';
import type { Answer } from '../../kit/api/request.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { t } from '../../kit/words/t.ts';

/** How often a running import is asked for, and how rarely while the server does not answer. */
const POLL_MS = 300;
const TROUBLED_POLL_MS = 5000;

/** The import that is followed says what became of it. */
export async function cancelJob(uuid: string): Promise<void> {
  const answer = await ask(cancelImportEndpoint, { body: { uuid } });
  if (answer.ok) return;
  useNotices.getState().report(t('imports.couldntCancelImportReason', { reason: failureText(answer.failure) }));
}

/**
 * Follows an import to its end. It goes on where the server does, and is found again when that is back.
 * @param onChange called with how far it is and, while that cannot be known, with the reason
 * @returns the import that has ended, or why it cannot be followed
 */
export const endOf = (
  ordered: ImportJob,
  onChange: (job: ImportJob, trouble: Failure | null) => void,
): Promise<Answer<ImportJob>> =>
  new Promise((resolve) => {
    let job = ordered;
    const observer = new QueryObserver(queryClient, {
      ...queryOf(importEndpoint, { path: { uuid: ordered.uuid } }),
      refetchInterval: ({ state: { error } }) => (error === null ? POLL_MS : TROUBLED_POLL_MS),
    });
    const stop = observer.subscribe(({ data: reply, error, isFetching }) => {
      if (isFetching) return;
      const trouble = failureIn(error);
      job = reply?.data ?? job;
      if (trouble === null ? job.finished_at === undefined : isPassing(trouble)) {
        onChange(job, trouble);
        return;
      }
      stop();
      resolve(trouble === null ? { ok: true, data: job, ms: 0 } : { ok: false, failure: trouble });
    });
  });
