import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { AreaPreview } from '../../../../contract/area-preview.ts';
import { ColumnMapping } from '../../../kit/components/ColumnMapping.tsx';
import type { AreaChoices } from '../../../model/imports/area-choices.ts';
import { dispatchImport } from '../../../model/imports/import-flow.ts';
import styles from './AreaWizard.module.css';
import { FirstAreas, type SelectedRow } from './FirstAreas.tsx';
import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

const MEMBERS = ['name', 'key', 'parent'] as const;
type Member = (typeof MEMBERS)[number];

const TITLES: Record<Member, string> = {
  name: t('imports.nameShownAnswers'),
  key: 'Key, stays the same between years',
  parent: t('imports.parentKeyNameAreaAbove'),
};
const WITHOUT: Record<Member, string> = {
  name: t('imports.notFileKeyStands'),
  key: 'Not in this file: the name stands in',
  parent: t('imports.notFilePosition'),
};

type Props = { readonly preview: AreaPreview; readonly choices: AreaChoices; readonly selection: SelectedRow };

/** The fields that name and identify an area, with what their values say about each choice. */
export function FieldsStep({ preview, choices, selection }: Props) {
  const used = [choices.name, choices.key, choices.parent].filter((field) => field !== null);
  const found = MEMBERS.filter((member) => preview.guessed[member] !== undefined).length;
  return (
    <>
      <div>
        <Text inherit fw={600}>
          {t('imports.whichFieldsNameIdentifyArea')}
        </Text>
        <p className="secondary">{t('imports.foundFound3NamesValues', { found })}</p>
      </div>
      <div className={styles['pair']}>
        <ColumnMapping
          columns={preview.fields.map(({ name, samples }) => ({ name, sample: samples.join(', ') }))}
          fields={MEMBERS.map((member) => {
            const index = preview.fields.findIndex(({ name }) => name === choices[member]);
            return {
              id: member,
              label: TITLES[member],
              placeholder: WITHOUT[member],
              column: index < 0 ? null : index,
              isOptional: true,
              note: <Proof member={member} preview={preview} field={choices[member]} />,
            };
          })}
          onChange={(member, column) =>
            dispatchImport({
              type: 'set-areas',
              change: { [member]: column === null ? null : (preview.fields[column]?.name ?? null) },
            })
          }
        />
      </div>
      <FirstAreas preview={preview} used={used} selection={selection} />
    </>
  );
}

/** What the values say of the choice. */
function Proof({
  member,
  preview,
  field,
}: {
  readonly member: Member;
  readonly preview: AreaPreview;
  readonly field: string | null;
}) {
  const found = preview.fields.find(({ name }) => name === field);
  if (found === undefined) return <p className={styles['proof']}>{t('imports.optional')}</p>;
  const { filled, distinct } = found;
  const empty = preview.rows_read - filled;
  const rows = writtenNumber(preview.rows_read);
  const problem =
    empty > 0
      ? member === 'name'
        ? t('imports.countRowsEmptyKey', { count: empty, rows })
        : t('imports.countRowsEmpty', { count: empty, rows })
      : member === 'key' && distinct < filled
        ? t('imports.onlyDistinctRowsDifferentLater', { distinct: writtenNumber(distinct), rows })
        : undefined;
  if (problem !== undefined)
    return (
      <p className={`${styles['proof']} ${styles['warn']}`}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {problem}
      </p>
    );
  return (
    <p className={styles['proof']}>
      <IconCheck size={14} stroke={2} className={styles['good']} aria-hidden />
      {distinct === filled
        ? t('imports.rowsRowsFilledAllDifferent', { rows })
        : t('imports.rowsFilledDistinctDifferent', { rows, distinct: writtenNumber(distinct) })}
    </p>
  );
}
