import { Group, Table, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { AreaPreview } from '../../../../contract/area-preview.ts';
import styles from './AreaWizard.module.css';
import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

/** The selected row of the file, from 1, in the table and on the map. */
export type SelectedRow = { readonly selected: number | null; readonly select: (row: number | null) => void };

type Props = {
  readonly preview: AreaPreview;
  readonly selection: SelectedRow;
  /** Fields that Cairn uses, by name. */
  readonly used?: readonly string[];
};

const NONE: readonly string[] = [];
/** The look of a field that Cairn uses. */
const USED = { bg: 'var(--accent-soft)', c: 'var(--ink)' };

const scrollIntoView = (row: Element | null): void => row?.scrollIntoView({ block: 'nearest' });

/** The first rows of the file. The selected one is highlighted on the map, and vice versa. */
export function FirstAreas({ preview, selection: { selected, select }, used = NONE }: Props) {
  const { rows, fields, rows_read: read, is_whole: isWhole } = preview;
  return (
    <div>
      <Group component="p" gap="sm" align="stretch" justify="space-between">
        <Text span inherit fw={600}>
          {t('imports.firstRows')}{' '}
          <span className="hint">
            {isWhole
              ? t('imports.rowsRead', { rows: writtenNumber(rows.length), read: writtenNumber(read) })
              : t('imports.rowsMoreThanRead', { rows: writtenNumber(rows.length), read: writtenNumber(read) })}
          </span>
        </Text>
        <span className="hint">{used.length > 0 ? t('imports.otherFieldsKeptAttributes') : null}</span>
      </Group>
      {/* A long list is reached and scrolled by the keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['rows']} aria-label={t('imports.firstRows')} tabIndex={0}>
        <Table variant="boxed" stickyHeader fz="xs" lh="16px" verticalSpacing={4} className={styles['table']}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">#</Table.Th>
              {fields.map(({ name, is_number: isNumber }) => (
                <Table.Th key={name} scope="col" ta={isNumber ? 'end' : 'start'} {...(used.includes(name) ? USED : {})}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ row, values, fault }) => (
              <Table.Tr
                key={row}
                className={styles['row']}
                data-selected={row === selected || undefined}
                ref={row === selected ? scrollIntoView : undefined}
                onClick={() => select(row === selected ? null : row)}
              >
                <Table.Td>
                  <button type="button" aria-pressed={row === selected} aria-label={t('imports.rowRow', { row })}>
                    {row}
                  </button>
                </Table.Td>
                {fault === undefined || values.length > 0 ? (
                  fields.map(({ name, is_number: isNumber }, index) => (
                    <Table.Td
                      key={name}
                      ta={isNumber ? 'end' : 'start'}
                      title={values[index]}
                      {...(used.includes(name) ? USED : {})}
                    >
                      {(values[index] ?? '') === '' ? '–' : values[index]}
                    </Table.Td>
                  ))
                ) : (
                  <Table.Td c="var(--warn)">{fault}</Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Group component="p" gap={5} mt={4} c="dimmed" fz="xs" lh="16px">
        <IconInfoCircle size={14} stroke={1.75} aria-hidden /> {t('imports.selectRowSeeAreaMap')}
      </Group>
    </div>
  );
}
