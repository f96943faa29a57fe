/* oxlint-disable jsx-a11y/prefer-tag-over-role -- only the rows and columns in view are on the page, placed one by one; a table lays out itself */
import { useMergedRef } from '@mantine/hooks';
import { focusable } from '../components/focus.ts';
import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type ClipboardEventHandler,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import styles from './DataGrid.module.css';
import { BodyRow, HeadCell, type Actions, type GridSort, type RowContent } from './GridRow.tsx';
import type { Gesture } from './selection.ts';
import { useRowDrag } from './use-row-drag.ts';

type Props<Row> = RowContent<Row> & {
  readonly label: string;
  readonly role?: 'grid' | 'treegrid';
  readonly className?: string | undefined;
  readonly count: number;
  /** Returns the row at an index; `undefined` while it is loading. */
  readonly rowAt: (index: number) => Row | undefined;
  /**
   * Keep it the same as long as the rows are. Without it, rows that come into view take the elements of those that
   * left, which is faster: then cells must not have state.
   */
  readonly keyOf?: (index: number) => number | string;
  /** Height of a row in pixels; keep a function the same as long as the rows are. */
  readonly rowPixels: number | ((index: number) => number);
  /** Height of the headings in pixels; none if it is 0. */
  readonly headPixels?: number;
  /** The colour of selected rows: orange is also selected on the map. */
  readonly tone?: 'blaze' | 'accent';
  /** Several rows can be selected. */
  readonly isMultiple?: boolean;
  readonly sort?: GridSort | null;
  readonly onSort?: (sort: GridSort | null) => void;
  /** Sort and filter of the rows: the grid scrolls to the top when it changes. */
  readonly order?: unknown;
  /** Rows are added at the top: what is being read there stays in place. */
  readonly newestFirst?: boolean;
  /** Index of the row that keys move on from, −1 for none; it is scrolled into view when it changes. */
  readonly current: number;
  readonly isSelected: (row: Row) => boolean;
  readonly onPick: (index: number, gesture: Gesture) => void;
  readonly onPickAll?: () => void;
  /** Double click and Enter. */
  readonly onOpen?: (index: number, column?: number | string) => void;
  /** Further keys, before the grid's own. @returns whether the key was handled */
  readonly onKey?: (event: KeyboardEvent<HTMLElement>) => boolean;
  readonly onCopy?: ClipboardEventHandler;
  readonly onPaste?: ClipboardEventHandler;
  /** Called with the first and last index of the rows on the page. */
  readonly onRange?: (first: number, last: number) => void;
  /** Rows were dragged by an element with `data-grip` to the gap before this index. */
  readonly onDrop?: (from: number, gap: number) => void;
  /** Name by which other parts find the grid to give it the focus. */
  readonly focusName?: string;
  /** Displayed if there are no rows. */
  readonly children?: ReactNode;
};

/** Rows and columns beyond the view that are on the page already when it moves. */
const OVERSCAN = 6;
const INITIAL = { width: 900, height: 400 };
const byIndex = (index: number): number => index;

/** How far a key moves in a list of this length; `undefined` for other keys. */
function rowStep(key: string, page: number, length: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -length,
    End: length,
  };
  return steps[key];
}

/** Gives text that is cut off its tooltip when it is pointed at: a title for each cell would slow scrolling. */
function titleCutText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  if (cell === null || cell.childElementCount > 0) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

/**
 * A table or list of any length. Only what is in view is on the page. The grid is one stop of the Tab key; arrows,
 * Page Up and Down, Home and End move within it, Shift extends the selection, Ctrl A selects all, Enter opens.
 */
export function DataGrid<Row>({
  label,
  role = 'grid',
  className,
  columns,
  remark,
  rowProps,
  count,
  rowAt,
  keyOf = byIndex,
  rowPixels,
  headPixels = 0,
  tone = 'blaze',
  isMultiple = false,
  sort = null,
  onSort,
  order,
  newestFirst = false,
  current,
  isSelected,
  onPick,
  onPickAll,
  onOpen,
  onKey,
  onCopy,
  onPaste,
  onRange,
  onDrop,
  focusName,
  children,
}: Props<Row>) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useMergedRef(scroller, focusName === undefined ? null : focusable(focusName));
  const hasHead = headPixels > 0;
  const hasFixedWidths = columns.every(({ width }) => typeof width === 'number');
  const sideways = useVirtualizer<HTMLDivElement, HTMLElement>({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => Number(columns[index]?.width ?? 0),
    getItemKey: useCallback((index: number) => columns[index]?.id ?? index, [columns]),
    rangeExtractor: useCallback(
      ({ startIndex, endIndex }: Range) =>
        [...columns.keys()].filter(
          (index) => !hasFixedWidths || columns[index]?.isPinned === true || (index >= startIndex && index <= endIndex),
        ),
      [columns, hasFixedWidths],
    ),
    initialRect: INITIAL,
  });
  // After `sideways`: that reads how far the grid is scrolled before this changes the page.
  const rows = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: typeof rowPixels === 'number' ? () => rowPixels : rowPixels,
    getItemKey: keyOf,
    paddingStart: headPixels,
    scrollPaddingStart: headPixels,
    overscan: OVERSCAN,
    initialRect: INITIAL,
  });
  useLayoutEffect(() => rows.measure(), [rows, rowPixels]);

  const inView = rows.getVirtualItems();
  const slots = Math.ceil(inView.length / 8) * 8;
  const first = inView[0]?.index ?? 0;
  const last = inView.at(-1)?.index ?? 0;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
  useLayoutEffect(() => {
    // Some browsers return a promise, which React would take for a function that ends the effect.
    scroller.current?.scrollTo({ top: 0 });
  }, [order]);
  const topKey = useRef(keyOf(0));
  useLayoutEffect(() => {
    if (!newestFirst) return;
    let added = 0;
    while (added < count && keyOf(added) !== topKey.current) added++;
    topKey.current = keyOf(0);
    const { scrollTop = 0 } = scroller.current ?? {};
    if (scrollTop > 0 && added < count) scroller.current?.scrollBy(0, rows.measurementsCache[added]?.start ?? 0);
  }, [newestFirst, keyOf, count, rows]);
  const currentKey = current < 0 ? null : keyOf(current);
  useEffect(() => {
    if (current >= 0) rows.scrollToIndex(current);
    // oxlint-disable-next-line react/exhaustive-deps -- another order doesn't move the grid, another row does
  }, [currentKey]);

  const shownIndexes = sideways
    .getVirtualItems()
    .map(({ index }) => index)
    .join();
  const shown = useMemo(
    () =>
      columns
        .map((column, index) => ({ ...column, place: index + 1 }))
        .filter((_, index) => shownIndexes.split(',').includes(`${index}`)),
    [columns, shownIndexes],
  );
  // Text columns share the width left over.
  const template = columns
    .map(({ width, isNumber }) =>
      typeof width === 'string' ? width : isNumber === true ? `${width}px` : `minmax(${width}px, ${width}fr)`,
    )
    .join(' ');

  const move = (event: KeyboardEvent): boolean => {
    const pagePixels = (scroller.current?.clientHeight ?? 0) - headPixels;
    const step = rowStep(event.key, Math.max(1, Math.floor(pagePixels / (inView[0]?.size ?? 1)) - 1), count);
    if (step === undefined) return false;
    const isStart = current < 0 && Math.abs(step) === 1;
    const from = current < 0 ? (rows.range?.startIndex ?? 0) : current;
    const next = Math.max(0, Math.min(count - 1, isStart ? from : from + step));
    if (count > 0 && next !== current) onPick(next, event.shiftKey && isMultiple ? 'range' : 'one');
    return true;
  };
  const own = (event: KeyboardEvent<HTMLElement>): boolean => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key.toLowerCase() === 'a' && isCommand && onPickAll !== undefined) onPickAll();
    else if (event.key === ' ' && isCommand && isMultiple && current >= 0) onPick(current, 'toggle');
    else if (event.key === 'Enter' && !isCommand && current >= 0 && onOpen !== undefined) onOpen(current);
    else return !isCommand && !event.altKey && move(event);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The buttons of the heading, and fields in a row, have their own.
    if (event.target !== event.currentTarget || !(onKey?.(event) === true || own(event))) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const drag = useRowDrag(rows, scroller, onDrop);
  const draggedRow = drag.from === null ? undefined : rowAt(drag.from);
  const areAllDragged = draggedRow !== undefined && isSelected(draggedRow);

  // Rows are only drawn again if something of them has changed: what they call is looked up when they call it.
  const latest = useRef({ onPick, onOpen, begin: drag.begin });
  useLayoutEffect(() => {
    latest.current = { onPick, onOpen, begin: drag.begin };
  });
  const act = useMemo<Actions>(
    () => ({
      pick: (index, gesture) => latest.current.onPick(index, gesture),
      open: (index, column) => latest.current.onOpen?.(index, column),
      drag: (index, event) => latest.current.begin(index, event),
    }),
    [],
  );

  return (
    <div className={[styles['frame'], className].filter(Boolean).join(' ')}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is a variable */}
      <div
        ref={frame}
        role={role}
        aria-label={label}
        aria-rowcount={count + (hasHead ? 1 : 0)}
        aria-colcount={columns.length}
        aria-multiselectable={isMultiple || undefined}
        aria-activedescendant={current >= first && current <= last && count > 0 ? `${id}-${keyOf(current)}` : undefined}
        tabIndex={0}
        className={styles['scroller']}
        data-tone={tone}
        onKeyDown={onKeyDown}
        onPointerOver={titleCutText}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <div
          role="presentation"
          className={styles['whole']}
          style={{
            height: rows.getTotalSize(),
            ...(hasFixedWidths && hasHead ? { width: sideways.getTotalSize() } : {}),
          }}
        >
          {hasHead ? (
            <div
              role="row"
              aria-rowindex={1}
              className={styles['head']}
              style={{ gridTemplateColumns: template, height: headPixels }}
            >
              {shown.map((column) => (
                <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </div>
          ) : null}
          {inView.map(({ index, key, start, size }) => {
            const row = rowAt(index);
            const isRowSelected = row !== undefined && isSelected(row);
            return (
              <BodyRow
                key={keyOf === byIndex ? index % slots : key}
                id={`${id}-${key}`}
                row={row}
                index={index}
                rowIndex={index + (hasHead ? 2 : 1)}
                top={start}
                height={size}
                columns={shown}
                remark={remark}
                rowProps={rowProps}
                template={template}
                isSelected={isRowSelected}
                isCurrent={index === current}
                isDragged={drag.from !== null && (index === drag.from || (areAllDragged && isRowSelected))}
                act={act}
              />
            );
          })}
          {drag.top === null ? null : <i className={styles['gap']} style={{ top: drag.top }} aria-hidden />}
        </div>
      </div>
      {children}
    </div>
  );
}
