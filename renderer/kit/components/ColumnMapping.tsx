import { Group, Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../words/t.ts';

/** The other columns of a wide table are found by typing. */
const MAX_LISTED = 100;

/** A column of a file. */
export interface SourceColumn {
  readonly name: string;
  /** An example of its values, e.g. from the first row. */
  readonly sample?: string | undefined;
}

/** The purpose for which a column is selected. */
export interface TargetField<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Index of its column; `null` for none. */
  readonly column: number | null;
  /** By default it needs a column. */
  readonly isOptional?: boolean;
  /** In place of a column. */
  readonly placeholder?: string;
  /** It needs a column and has none. */
  readonly isMissing?: boolean;
  /** Below: what the values say of the choice. */
  readonly note?: ReactNode;
}

type Props<Id extends string> = {
  readonly columns: readonly SourceColumn[];
  readonly fields: readonly TargetField<Id>[];
  /** Labels are beside the fields, not above them. */
  readonly isBeside?: boolean;
  /** @param column `null` for none, only of optional fields */
  readonly onChange: (field: Id, column: number | null) => void;
};

/** Which column of a file holds what. Each choice shows what is in the column. */
export function ColumnMapping<Id extends string>({ fields, ...rest }: Props<Id>) {
  return fields.map((field) => <ColumnSelect key={field.id} field={field} {...rest} />);
}

function ColumnSelect<Id extends string>({
  field: { id, label, column, isOptional = false, placeholder = t('common.none'), isMissing = false, note },
  columns,
  isBeside = false,
  onChange,
}: Omit<Props<Id>, 'fields'> & { readonly field: TargetField<Id> }) {
  const sample = column === null ? undefined : columns[column]?.sample;
  const select = (
    <Select
      size="xs"
      flex={isBeside ? 1 : undefined}
      {...(isBeside ? { 'aria-label': label } : { label })}
      data={columns.map(({ name }, index) => ({
        value: String(index),
        label: name === '' ? t('common.columnIndex', { index: index + 1 }) : name,
      }))}
      limit={MAX_LISTED}
      value={column === null ? null : String(column)}
      placeholder={placeholder}
      error={isMissing}
      searchable
      selectFirstOptionOnChange
      clearable={isOptional}
      clearButtonProps={{
        'aria-label': t('common.noColumnFor', { label }),
        tabIndex: 0,
        'aria-hidden': false,
        size: '24px',
      }}
      nothingFoundMessage={t('common.noColumnName')}
      {...(isOptional || sample === undefined || sample === ''
        ? {}
        : { rightSection: <Sample>{sample}</Sample>, rightSectionWidth: 124, rightSectionPointerEvents: 'none' })}
      renderOption={({ option }) => (
        <Group gap="sm" align="baseline">
          <span>{option.label}</span> <Sample>{columns[Number(option.value)]?.sample}</Sample>
        </Group>
      )}
      onChange={(chosen) => {
        if (chosen !== null || isOptional) onChange(id, chosen === null ? null : Number(chosen));
      }}
    />
  );
  if (!isBeside)
    return (
      <div>
        {select}
        {note}
      </div>
    );
  return (
    <Group gap="sm">
      <Text c="var(--ink-2)" w={84} flex="none">
        {label}
      </Text>
      {select}
    </Group>
  );
}

const Sample = ({ children }: { readonly children: ReactNode }) => (
  <Text span truncate flex={1} ff="monospace" fz={11} c="dimmed" ta="end" pe="md">
    {children}
  </Text>
);
