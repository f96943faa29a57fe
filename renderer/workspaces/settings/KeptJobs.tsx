import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { retentionEndpoint, setRetentionEndpoint, type Retention } from '../../../contract/retention.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { keepAnswer, queryOf } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { ConfirmDialog } from '../../kit/components/ConfirmDialog.tsx';
import { useNotices } from '../../kit/notices/notices.ts';
import { KEPT_CHOICES, keptHint, keptLabel, writtenJobs } from './kept-jobs.ts';
import { SettingRow } from './SettingRow.tsx';
import { plural, t } from '../../kit/words/t.ts';

const TITLE = t('Keep finished jobs');

const RETENTION = queryOf(retentionEndpoint);

type Asked = { readonly days: number; readonly due: Retention['due'] };

/**
 * How long matrices and tables are kept once they have ended. What would go at once is named, and asked about, before.
 */
export function KeptJobs() {
  const kept = useAnswer(RETENTION).data ?? null;
  const [asked, setAsked] = useState<Asked | null>(null);

  /** @returns why nothing was changed */
  const keepFor = async (days: number | null): Promise<string | null> => {
    const answer = await ask(setRetentionEndpoint, { body: { days } });
    if (!answer.ok) return failureText(answer.failure);
    keepAnswer(RETENTION, answer.data);
    const { deleted } = answer.data;
    if (deleted.matrices + deleted.tables > 0)
      useNotices.getState().showToast(t('Deleted {{deleted}}', { deleted: writtenJobs(deleted) }));
    return null;
  };
  const choose = async (days: number | null) => {
    const answer = days === null ? null : await ask(retentionEndpoint, { query: { days } });
    const problem = answer?.ok === false ? failureText(answer.failure) : null;
    const due = answer?.ok === true ? answer.data.due : { matrices: 0, tables: 0 };
    if (problem === null && days !== null && due.matrices + due.tables > 0) {
      setAsked({ days, due });
      return;
    }
    const refused = problem ?? (await keepFor(days));
    if (refused !== null) useNotices.getState().report(t('Jobs are kept as before. {{refused}}', { refused }));
  };

  return (
    <>
      <SettingRow title={TITLE} hint={kept === null ? undefined : keptHint(kept)}>
        <SegmentedControl
          size="xs"
          aria-label={TITLE}
          disabled={kept === null}
          data={KEPT_CHOICES.map((days) => ({ value: String(days), label: keptLabel(days) }))}
          value={String(kept?.days ?? null)}
          onChange={(value) => void choose(KEPT_CHOICES.find((days) => String(days) === value) ?? null)}
        />
      </SettingRow>
      {asked === null ? null : (
        <ConfirmDialog
          title={t('Keep finished jobs for {{days}} days?', { days: asked.days })}
          confirm={t('Delete {{due}}', { due: writtenJobs(asked.due) })}
          keep={t('Leave as it is')}
          failure={t('Nothing was changed')}
          onConfirm={() => keepFor(asked.days)}
          onClose={() => setAsked(null)}
        >
          {plural(
            asked.due.matrices + asked.due.tables,
            '{{due}} ended longer ago and is deleted now, with all results. That cannot be undone. Others follow when their days are over; what runs, waits or is paused stays.',
            '{{due}} ended longer ago and are deleted now, with all results. That cannot be undone. Others follow when their days are over; what runs, waits or is paused stays.',
            { due: writtenJobs(asked.due) },
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
