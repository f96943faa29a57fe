import { MultiSelect, Select } from '@mantine/core';
import { geoBoundaryCategoriesEndpoint } from '../../../../contract/geo-boundaries.ts';
import type { TableColumn } from '../../../../contract/tables.ts';
import { ofPacks, queryOf } from '../../../kit/api/query.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { t } from '../../../kit/words/t.ts';
import { useBatch } from '../../../model/batch/batch.ts';
import { useTable } from '../../../model/batch/open-table.ts';
import { useSummary, useSummaryChoice, type SummaryChoice } from '../../../model/batch/summary.ts';
import type { Category } from '../look-ups.ts';
import { Step } from '../Step.tsx';
import { groupOptions, readOption, optionOf } from './group-options.ts';

const CATEGORIES = ofPacks(queryOf(geoBoundaryCategoriesEndpoint));
const NONE: readonly Category[] = [];
const NO_COLUMNS: readonly TableColumn[] = [];
/** Options listed at once; others are found by typing. */
const MAX_LISTED = 200;

/** What the rows are grouped by, and the columns to add up and to average. */
export function SummarySteps() {
  const uuid = useTable((table) => table?.uuid);
  const input = useTable((table) => table?.head?.columns ?? NO_COLUMNS);
  const added = useTable((table) => table?.added ?? NO_COLUMNS);
  const hasPosition = useBatch(({ position }) => position !== null);
  const categories = useAnswer(CATEGORIES).data?.categories ?? NONE;
  const choice = useSummaryChoice();
  if (uuid === undefined) return null;
  const columns = [...input, ...added];
  const choose = (change: Partial<SummaryChoice>): void => useSummary.getState().choose(uuid, { ...choice, ...change });
  const numbers = columns.flatMap(({ name, kind }, index) =>
    kind === 'number' ? [{ value: String(index), label: name }] : [],
  );
  const figures = (label: string, kind: 'sum' | 'mean') => (
    <MultiSelect
      size="xs"
      label={label}
      searchable
      clearable
      limit={MAX_LISTED}
      data={numbers}
      value={choice[kind].map(String)}
      onChange={(chosen) => choose({ [kind]: chosen.map(Number) })}
    />
  );
  const needsPosition = !hasPosition && typeof choice.by === 'string';
  return (
    <>
      <Step number={3} title={t('batch.groups')} isDone={choice.by !== null && !needsPosition}>
        <Select
          size="xs"
          label={t('batch.groupBy')}
          placeholder={t('batch.chooseGroups')}
          searchable
          limit={MAX_LISTED}
          data={groupOptions(columns, categories)}
          value={choice.by === null ? null : optionOf(choice.by)}
          onChange={(chosen) => choose({ by: chosen === null ? null : readOption(chosen) })}
        />
        {needsPosition ? <p className="secondary">{t('batch.chooseColumnsPositions')}</p> : null}
      </Step>
      <Step number={4} title={t('batch.figures')} isDone={choice.sum.length + choice.mean.length > 0}>
        {numbers.length === 0 ? (
          <p className="secondary">{t('batch.noNumericColumns')}</p>
        ) : (
          <>
            {figures(t('batch.addUp'), 'sum')}
            {figures(t('batch.average'), 'mean')}
          </>
        )}
      </Step>
    </>
  );
}
