import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { retentionEndpoint, setRetentionEndpoint, type Retention } from '../../../contract/retention.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { keepAnswer, queryOf } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { ConfirmDialog } from '../../kit/components/ConfirmDialog.tsx';
import { useNotices } from '../../kit/notices/notices.ts';
import { RETENTION_CHOICES, retentionHint, retentionLabel, formatJobs } from './job-retention.ts';
import { SettingRow } from './SettingRow.tsx';
import { t } from '../../kit/words/t.ts';

const TITLE = t('settings.keepFinishedJobs');

const RETENTION = queryOf(retentionEndpoint);

type PendingChoice = { readonly days: number; readonly due: Retention['due'] };

/**
 * Setting for how long finished matrices and tables are stored. Jobs that would be deleted immediately are listed for
 * confirmation first.
 */
export function JobRetention() {
  const kept = useAnswer(RETENTION).data ?? null;
  const [pending, setPending] = useState<PendingChoice | null>(null);

  /** @returns why nothing was changed */
  const keepFor = async (days: number | null): Promise<string | null> => {
    const answer = await ask(setRetentionEndpoint, { body: { days } });
    if (!answer.ok) return failureText(answer.failure);
    keepAnswer(RETENTION, answer.data);
    const { deleted } = answer.data;
    if (deleted.matrices + deleted.tables > 0)
      useNotices.getState().showToast(t('settings.deletedDeleted', { jobs: formatJobs(deleted) }));
    return null;
  };
  const choose = async (days: number | null) => {
    const answer = days === null ? null : await ask(retentionEndpoint, { query: { days } });
    const problem = answer?.ok === false ? failureText(answer.failure) : null;
    const due = answer?.ok === true ? answer.data.due : { matrices: 0, tables: 0 };
    if (problem === null && days !== null && due.matrices + due.tables > 0) {
      setPending({ days, due });
      return;
    }
    const refused = problem ?? (await keepFor(days));
    if (refused !== null)
      useNotices.getState().report(t('settings.retentionSettingUnchangedRefused', { reason: refused }));
  };

  return (
    <>
      <SettingRow title={TITLE} hint={kept === null ? undefined : retentionHint(kept)}>
        <SegmentedControl
          aria-label={TITLE}
          disabled={kept === null}
          data={RETENTION_CHOICES.map((days) => ({ value: String(days), label: retentionLabel(days) }))}
          value={String(kept?.days ?? null)}
          onChange={(value) => void choose(RETENTION_CHOICES.find((days) => String(days) === value) ?? null)}
        />
      </SettingRow>
      {pending === null ? null : (
        <ConfirmDialog
          title={t('settings.keepFinishedJobsDaysDays', { days: pending.days })}
          confirm={t('settings.deleteDue', { jobs: formatJobs(pending.due) })}
          keep={t('settings.keepSetting')}
          failure={t('settings.nothingChanged')}
          onConfirm={() => keepFor(pending.days)}
          onClose={() => setPending(null)}
        >
          {t('settings.dueFinishedLongerAgoWill', {
            count: pending.due.matrices + pending.due.tables,
            jobs: formatJobs(pending.due),
          })}
        </ConfirmDialog>
      )}
    </>
  );
}
