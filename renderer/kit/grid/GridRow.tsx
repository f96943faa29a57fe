/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see DataGrid.tsx */
/** Columns, headings and rows of a grid. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, type HTMLAttributes, type PointerEvent, type ReactNode } from 'react';
import styles from './DataGrid.module.css';
import { gestureOf, type Gesture } from './selection.ts';

export interface GridColumn<Row> {
  readonly id: number | string;
  /** Its heading. */
  readonly name: string;
  /** Only screen readers say the heading. */
  readonly hidesName?: boolean;
  /** In pixels, or a track of a CSS grid that shares the width left over. */
  readonly width: number | string;
  readonly isNumber?: boolean;
  /** Stays in view while the others scroll sideways. */
  readonly isPinned?: boolean;
  /** Tinted: added to the data by Cairn. */
  readonly isAdded?: boolean;
  /** By default rows can be sorted by every column, in a grid with `onSort`. */
  readonly isSortable?: boolean;
  readonly className?: string | undefined;
  /** Text that is cut off is whole in the tooltip. */
  readonly cell: (row: Row, state: RowState) => ReactNode;
}

export interface RowState {
  readonly index: number;
  readonly isSelected: boolean;
  /** Whether the keys move on from it. */
  readonly isCurrent: boolean;
}

export interface GridSort {
  readonly column: number | string;
  readonly isDescending: boolean;
}

export type RowContent<Row> = {
  /** Keep it the same between renders: rows are drawn again with it. */
  readonly columns: readonly GridColumn<Row>[];
  /** Replaces the columns from this index on, e.g. to state why a row has no results. */
  readonly remark?: ((row: Row) => { readonly from: number; readonly node: ReactNode } | null) | undefined;
  /** Further attributes of a row. */
  readonly rowProps?: ((row: Row, state: RowState) => HTMLAttributes<HTMLElement>) | undefined;
};

export type Placed<Row> = GridColumn<Row> & { readonly place: number };

/** The heading of a column; a button sorts by it, again in reverse, and again in the original order. */
export function HeadCell<Row>({
  column: { id, name, hidesName = false, isNumber, isPinned, isAdded, isSortable = true, className, place },
  sort,
  onSort,
}: {
  readonly column: Placed<Row>;
  readonly sort: GridSort | null;
  readonly onSort: ((sort: GridSort | null) => void) | undefined;
}) {
  const canSort = onSort !== undefined && isSortable;
  const isSorted = sort?.column === id;
  const Arrow = sort?.isDescending === true ? IconArrowDown : IconArrowUp;
  const next = isSorted && sort.isDescending ? null : { column: id, isDescending: isSorted };
  return (
    <span
      role="columnheader"
      aria-sort={canSort ? (isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none') : undefined}
      aria-colindex={place}
      className={classes(styles['headCell'], className, { isNumber, isPinned, isAdded })}
      style={{ gridColumn: place }}
    >
      {!canSort ? (
        <span className={hidesName ? 'visually-hidden' : 'ellipsis'}>{name}</span>
      ) : (
        <button type="button" title={name} onClick={() => onSort(next)}>
          <span className="ellipsis">{name}</span>
          {isSorted ? <Arrow size={12} stroke={2} aria-hidden /> : null}
        </button>
      )}
    </span>
  );
}

const classes = (
  base: string | undefined,
  own: string | undefined,
  {
    isNumber,
    isPinned,
    isAdded,
  }: { isNumber: boolean | undefined; isPinned: boolean | undefined; isAdded?: boolean | undefined },
): string =>
  [
    base,
    own,
    isNumber === true && styles['isNumber'],
    isPinned === true && styles['isPinned'],
    isAdded === true && styles['isAdded'],
  ]
    .filter(Boolean)
    .join(' ');

export type Actions = {
  readonly pick: (index: number, gesture: Gesture) => void;
  readonly open: (index: number, column: number | string | undefined) => void;
  readonly drag: (index: number, event: PointerEvent) => void;
};

type RowProps<Row> = Omit<RowContent<Row>, 'columns'> & {
  readonly id: string;
  readonly row: Row | undefined;
  readonly index: number;
  readonly rowIndex: number;
  readonly top: number;
  readonly height: number;
  readonly columns: readonly Placed<Row>[];
  readonly template: string;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly isDragged: boolean;
  readonly act: Actions;
};

function PlainRow<Row>({
  id,
  row,
  index,
  rowIndex,
  top,
  height,
  columns,
  remark,
  rowProps,
  template,
  isSelected,
  isCurrent,
  isDragged,
  act,
}: RowProps<Row>) {
  const state = { index, isSelected, isCurrent };
  const said = row === undefined ? null : (remark?.(row) ?? null);
  const end = said === null ? Infinity : said.from + 1;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid around it has the focus, and takes the keys for all its rows
    <div
      role="row"
      id={id}
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      data-current={isCurrent || undefined}
      data-dragged={isDragged || undefined}
      className={styles['row']}
      style={{ gridTemplateColumns: template, top, height }}
      onClick={(event) => {
        // Menus of the row stand elsewhere on the page.
        if (event.target instanceof Node && event.currentTarget.contains(event.target))
          act.pick(index, gestureOf(event));
      }}
      onDoubleClick={({ target }) => {
        const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
        const place = Number(cell?.getAttribute('aria-colindex'));
        act.open(index, columns.find((column) => column.place === place)?.id);
      }}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('[data-grip]') !== null) act.drag(index, event);
      }}
      {...(row === undefined ? {} : rowProps?.(row, state))}
    >
      {columns.map((column) => {
        if (column.place >= end) return null;
        const content = row === undefined ? '' : column.cell(row, state);
        return (
          <span
            key={column.id}
            role="gridcell"
            aria-colindex={column.place}
            className={classes(styles['cell'], column.className, {
              isNumber: column.isNumber,
              isPinned: column.isPinned,
            })}
            style={{ gridColumn: column.place }}
          >
            {content}
          </span>
        );
      })}
      {said === null ? null : (
        <span role="gridcell" className={styles['remark']} style={{ gridColumn: `${end} / -1` }}>
          {said.node}
        </span>
      )}
    </div>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo loses the type parameter
export const BodyRow = memo(PlainRow) as typeof PlainRow;
