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
import { t } from '../../kit/words/t.ts';

const TITLE = t('settings.keepFinishedJobs');

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
      useNotices.getState().showToast(t('settings.deletedDeleted', { jobs: writtenJobs(deleted) }));
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
    if (refused !== null)
      useNotices.getState().report(t('settings.retentionSettingUnchangedRefused', { reason: refused }));
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
          title={t('settings.keepFinishedJobsDaysDays', { days: asked.days })}
          confirm={t('settings.deleteDue', { jobs: writtenJobs(asked.due) })}
          keep={t('settings.keepSetting')}
          failure={t('settings.nothingChanged')}
          onConfirm={() => keepFor(asked.days)}
          onClose={() => setAsked(null)}
        >
          {t('settings.dueFinishedLongerAgoWill', {
            count: asked.due.matrices + asked.due.tables,
            jobs: writtenJobs(asked.due),
          })}
        </ConfirmDialog>
      )}
    </>
  );
}
