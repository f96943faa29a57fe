import { Group, SimpleGrid, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { AREA_MAPPING } from '../../../../contract/area-columns.ts';
import type { AreaPreview } from '../../../../contract/area-preview.ts';
import { fieldsIn } from '../../../../contract/mapping.ts';
import { ColumnMapping } from '../../../kit/components/ColumnMapping.tsx';
import type { AreaChoices } from '../../../model/imports/area-choices.ts';
import { dispatchImport } from '../../../model/imports/import-flow.ts';
import { FirstAreas, type SelectedRow } from './FirstAreas.tsx';
import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

/** Fields of any target; the others are chosen with the target. */
const FIELDS = fieldsIn(AREA_MAPPING).filter((field) => field !== 'zip' && field !== 'level');
type Field = (typeof FIELDS)[number];

const TITLES: Record<Field, string> = {
  name: t('imports.nameShownAnswers'),
  key: t('imports.keyStaysSame'),
  parent: t('imports.parentKeyNameAreaAbove'),
  country: t('imports.countryCodeOrName'),
  sub_category: t('imports.subCategory'),
};
const WITHOUT: Record<Field, string> = {
  name: t('imports.notFileKeyStands'),
  key: t('imports.notFileNameStands'),
  parent: t('imports.notFilePosition'),
  country: t('imports.notFilePosition'),
  sub_category: t('imports.notFile'),
};

type Props = { readonly preview: AreaPreview; readonly choices: AreaChoices; readonly selection: SelectedRow };

/** The fields that name and identify an area, with what their values say about each choice. */
export function FieldsStep({ preview, choices, selection }: Props) {
  const used = FIELDS.map((field) => choices[`${field}_field`]).filter((name) => name !== null);
  const found = FIELDS.filter((field) => preview.guessed[field] !== undefined).length;
  return (
    <>
      <div>
        <Text inherit fw={600}>
          {t('imports.whichFieldsNameIdentifyArea')}
        </Text>
        <p className="secondary">{t('imports.foundFieldsByNamesValues', { found, total: FIELDS.length })}</p>
      </div>
      <SimpleGrid minColWidth={210} autoFlow="auto-fit" spacing={14} verticalSpacing={10}>
        <ColumnMapping
          columns={preview.fields.map(({ name, samples }) => ({ name, sample: samples.join(', ') }))}
          fields={FIELDS.map((field) => {
            const chosen = choices[`${field}_field`];
            const index = preview.fields.findIndex(({ name }) => name === chosen);
            return {
              id: field,
              label: TITLES[field],
              placeholder: WITHOUT[field],
              column: index < 0 ? null : index,
              isOptional: true,
              note: <Proof field={field} preview={preview} chosen={chosen} />,
            };
          })}
          onChange={(field, column) =>
            dispatchImport({
              type: 'set-areas',
              change: { [`${field}_field`]: column === null ? null : (preview.fields[column]?.name ?? null) },
            })
          }
        />
      </SimpleGrid>
      <FirstAreas preview={preview} used={used} selection={selection} />
    </>
  );
}

/** A hint from the values about the choice. */
function Proof({
  field,
  preview,
  chosen,
}: {
  readonly field: Field;
  readonly preview: AreaPreview;
  readonly chosen: string | null;
}) {
  const found = preview.fields.find(({ name }) => name === chosen);
  if (found === undefined)
    return (
      <Text size="xs" mt={4} c="dimmed">
        {t('imports.optional')}
      </Text>
    );
  const { filled, distinct } = found;
  const empty = preview.rows_read - filled;
  const rows = writtenNumber(preview.rows_read);
  const problem =
    empty > 0
      ? field === 'name'
        ? t('imports.countRowsEmptyKey', { count: empty, rows })
        : t('imports.countRowsEmpty', { count: empty, rows })
      : field === 'key' && distinct < filled
        ? t('imports.onlyDistinctRowsDifferentLater', { distinct: writtenNumber(distinct), rows })
        : undefined;
  if (problem !== undefined)
    return (
      <Group component="p" gap={5} mt={4} c="var(--warn)" fz="xs" lh="16px">
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {problem}
      </Group>
    );
  return (
    <Group component="p" gap={5} mt={4} c="dimmed" fz="xs" lh="16px">
      <IconCheck size={14} stroke={2} color="var(--ok)" aria-hidden />
      {distinct === filled
        ? t('imports.rowsRowsFilledAllDifferent', { rows })
        : t('imports.rowsFilledDistinctDifferent', { rows, distinct: writtenNumber(distinct) })}
    </Group>
  );
}
