/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see ResultTable.tsx */
import { IconAlertTriangle, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import type { TableColumn } from '../../../contract/tables.ts';
import { ERROR_COLUMN } from '../../../contract/enrich.ts';
import { useBatch, type Chosen, type Sort } from '../../model/batch/batch.ts';
import { chooseRow } from '../../model/batch/choose-row.ts';
import { zoomToPoint } from './ChosenRow.tsx';
import type { Row } from '../../model/batch/pages.ts';
import styles from './ResultTable.module.css';
import { cellText } from '../../model/batch/words.ts';
import { t } from '../../kit/words/t.ts';

/** A column of the result: `index` is its place among the columns of the table and those added. */
export type ShownColumn = {
  readonly index: number;
  readonly column: TableColumn;
  readonly isAdded: boolean;
  readonly isKey: boolean;
};

/** A column that is in view. */
export type Place = ShownColumn & { readonly gridColumn: number };

export function HeadCell({
  place: { column, index, isAdded, isKey, gridColumn },
  canSort,
}: {
  readonly place: Place;
  readonly canSort: boolean;
}) {
  const { name, kind } = column;
  const sort = useBatch((batch) => batch.sort);
  const isSorted = sort?.column === index;
  const next: Sort | null = !isSorted
    ? { column: index, isDescending: false }
    : sort.isDescending
      ? null
      : { column: index, isDescending: true };
  const Arrow = sort?.isDescending === true ? IconArrowDown : IconArrowUp;
  const classes = [
    styles['headCell'],
    isAdded ? styles['isAdded'] : '',
    kind === 'number' ? styles['isNumber'] : '',
    isKey ? styles['isKey'] : '',
  ];
  return (
    <span
      role="columnheader"
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
      aria-colindex={gridColumn}
      className={classes.filter(Boolean).join(' ')}
      style={{ gridColumn }}
    >
      <button type="button" disabled={!canSort} title={name} onClick={() => useBatch.getState().set({ sort: next })}>
        <span className={styles['name']}>{name}</span>
        {isSorted ? <Arrow size={12} stroke={2} aria-hidden /> : null}
      </button>
    </span>
  );
}

type RowProps = {
  readonly index: number;
  readonly top: number;
  readonly row: Row | undefined;
  readonly point: Chosen['point'];
  /** Of all columns, also those that are not in the result. */
  readonly cells: readonly string[];
  readonly places: readonly Place[];
  /** Of the table and the answers. */
  readonly columnCount: number;
  /** Index of the first answer, `columnCount` where there are none. */
  readonly firstAnswer: number;
  /** Grid column of the first answer. */
  readonly firstAdded: number;
  readonly template: string;
  readonly isChosen: boolean;
};

/** Drawn anew only where something of it has changed: while a table is answered, hundreds of cells stay as they are. */
export const BodyRow = memo(function BodyRow({
  index,
  top,
  row,
  point,
  cells,
  places,
  columnCount,
  firstAnswer,
  firstAdded,
  template,
  isChosen,
}: RowProps) {
  const isAnswered = cells.length === columnCount;
  const error = isAnswered && firstAnswer < columnCount ? (cells.at(-1) ?? '') : '';
  // Where nothing could be answered the reason has the room of the answers.
  const isEmpty = error !== '' && cells.slice(firstAnswer, -1).every((cell) => cell === '');
  const choose = ({ currentTarget }: MouseEvent): void => {
    // The keys go on from here; the row itself may leave the page as the table is scrolled.
    currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
    if (row !== undefined) chooseRow(row, point);
  };
  const zoom = (): void => {
    if (point !== null) zoomToPoint(point);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid around it takes the keys for all its rows
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      tabIndex={-1}
      className={styles['row']}
      style={{ gridTemplateColumns: template, top }}
      onClick={choose}
      onDoubleClick={zoom}
    >
      <span role="gridcell" className={styles['number']} style={{ gridColumn: 1 }} title={error || undefined}>
        {/* The reason stands in the last column, often out of sight. */}
        {error === '' || isEmpty ? null : (
          <IconAlertTriangle className={styles['warned']} size={14} stroke={1.75} aria-hidden />
        )}
        {row?.row ?? ''}
      </span>
      {places.map(({ index: at, column, isAdded, isKey, gridColumn }) => {
        if (isEmpty && isAdded) return null;
        const cell = cells[at] ?? '';
        const classes = [
          styles['cell'],
          column.kind === 'number' ? styles['isNumber'] : '',
          isKey ? styles['isKey'] : '',
        ];
        return (
          <span
            key={at}
            role="gridcell"
            aria-colindex={gridColumn}
            title={cell}
            className={classes.filter(Boolean).join(' ')}
            style={{ gridColumn }}
          >
            {cell === '' && isAdded && isAnswered && column.name !== ERROR_COLUMN ? '–' : cellText(cell)}
          </span>
        );
      })}
      {isEmpty ? (
        <span role="gridcell" className={styles['error']} style={{ gridColumn: `${firstAdded} / -1` }} title={error}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {t('batch.errorRowKeptLookUps', { error })}
        </span>
      ) : null}
    </div>
  );
});
