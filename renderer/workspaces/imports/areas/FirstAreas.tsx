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

const scrollIntoView = (row: Element | null): void => row?.scrollIntoView({ block: 'nearest' });

/** The first rows of the file. The selected one is highlighted on the map, and vice versa. */
export function FirstAreas({ preview, selection: { selected, select }, used = NONE }: Props) {
  const { rows, fields, rows_read: read, is_whole: isWhole } = preview;
  return (
    <div>
      <Group component="p" gap="sm" wrap="nowrap" align="stretch" justify="space-between">
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
                <Table.Th key={name} scope="col" className={cell(used.includes(name), isNumber)}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ row, values, fault }) => (
              <Table.Tr
                key={row}
                className={`${styles['row']} ${row === selected ? styles['selected'] : ''}`}
                ref={row === selected ? scrollIntoView : undefined}
                onClick={() => select(row === selected ? null : row)}
              >
                <Table.Td>
                  <button
                    type="button"
                    className={styles['pick']}
                    aria-pressed={row === selected}
                    aria-label={t('imports.rowRow', { row })}
                  >
                    {row}
                  </button>
                </Table.Td>
                {fault === undefined || values.length > 0 ? (
                  fields.map(({ name, is_number: isNumber }, index) => (
                    <Table.Td key={name} className={cell(used.includes(name), isNumber)} title={values[index]}>
                      {(values[index] ?? '') === '' ? '–' : values[index]}
                    </Table.Td>
                  ))
                ) : (
                  <Table.Td className={styles['fault']}>{fault}</Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <p className={styles['proof']}>
        <IconInfoCircle size={14} stroke={1.75} aria-hidden /> {t('imports.selectRowSeeAreaMap')}
      </p>
    </div>
  );
}

const cell = (isUsed: boolean, isNumber: boolean): string =>
  [isUsed ? styles['used'] : '', isNumber ? styles['numeric'] : ''].filter((name) => name !== '').join(' ');
