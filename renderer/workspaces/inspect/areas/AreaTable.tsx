/* oxlint-disable jsx-a11y/prefer-tag-over-role -- only the rows in view are on the page, placed one by one; a table lays out itself */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { AreaList } from '../../../../contract/drawn-areas.ts';
import { useAreaLayers } from '../../../model/map/area-layers.ts';
import type { AreaOrder, AreaRow } from '../../../model/map/area-rows.ts';
import { useRowPixels } from '../../../model/window/preferences.ts';
import styles from './AreaTableDock.module.css';
import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';
import { reveal } from '../../../kit/components/row-list.ts';

/** Rows beyond the view that are there already when it moves. */
const OVERSCAN = 6;
/** Rows that the widths of columns are judged by. */
const JUDGED = 60;
const [NARROW, WIDE] = [70, 240];
const LETTER = 7.5;

type Props = {
  readonly list: AreaList;
  readonly rows: readonly AreaRow[];
  readonly order: AreaOrder | null;
  readonly onOrder: (order: AreaOrder | null) => void;
  /** Brings the selected rows into sight on the map. */
  readonly onZoom: () => void;
  /** Copies the selected rows with their heading, or all that are shown. */
  readonly onCopy: () => void;
  /** Goes to the box that filters. */
  readonly onFilter: () => void;
};

const written = (cell: string | number | null | undefined): string =>
  cell === null || cell === undefined
    ? '–'
    : typeof cell === 'number'
      ? writtenNumber(cell, {
          maximumFractionDigits: 6,
          useGrouping: !Number.isInteger(cell) || Math.abs(cell) >= 10_000,
        })
      : cell;

const widthOf = ({ fields, areas }: AreaList, index: number): number => {
  const letters = areas.slice(0, JUDGED).map(({ cells }) => written(cells[index]).length);
  const max = Math.max(fields[index]?.name.length ?? 0, ...letters);
  return Math.round(Math.min(WIDE, Math.max(NARROW, max * LETTER + 28)));
};

/** The rows in view; a header sorts, again the other way, again as in the pack. */
export function AreaTable({ list, rows, order, onOrder, onZoom, onCopy, onFilter }: Props) {
  const rowPixels = useRowPixels();
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 300 });
  const selected = useAreaLayers((state) => state.selected);
  const anchor = useRef(0);
  const template = `52px ${list.fields.map((_, index) => `${widthOf(list, index)}px`).join(' ')}`;
  const first = Math.max(0, Math.floor(view.top / rowPixels) - OVERSCAN);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / rowPixels) + OVERSCAN);

  const lead = selected.at(-1);
  useEffect(() => {
    const index = lead === undefined ? -1 : rows.findIndex(({ boundary_id: id }) => id === lead);
    // The row of headers covers the first of the rows in view.
    if (index >= 0) reveal(scroller.current, index * rowPixels, (index + 2) * rowPixels);
    // oxlint-disable-next-line react/exhaustive-deps -- only another selection moves the table, not another order
  }, [lead]);

  const choose = (
    index: number,
    { isMore, isRange }: { readonly isMore: boolean; readonly isRange: boolean },
  ): void => {
    const id = rows[index]?.boundary_id;
    if (id === undefined) return;
    const { select } = useAreaLayers.getState();
    if (isRange) {
      const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
      select([
        ...rows
          .slice(from, to + 1)
          .map((row) => row.boundary_id)
          .filter((other) => other !== id),
        id,
      ]);
      return;
    }
    anchor.current = index;
    if (isMore) select(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
    else select(selected.length === 1 && selected[0] === id ? [] : [id]);
  };
  const onKey = (event: KeyboardEvent): void => {
    const at = lead === undefined ? -1 : rows.findIndex(({ boundary_id: id }) => id === lead);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const isWithControl = event.ctrlKey || event.metaKey;
    if (event.key.toLowerCase() === 'z' && !isWithControl) onZoom();
    else if (event.key.toLowerCase() === 'c' && isWithControl) onCopy();
    else if (event.key === '/') onFilter();
    else if (to === undefined || rows.length === 0) return;
    else if (Math.max(0, Math.min(rows.length - 1, to)) !== at)
      choose(Math.max(0, Math.min(rows.length - 1, to)), { isMore: false, isRange: event.shiftKey });
    event.preventDefault();
  };
  const sortBy = (field: number): void =>
    onOrder(
      order?.field !== field
        ? { field, isDescending: false }
        : order.isDescending
          ? null
          : { field, isDescending: true },
    );
  const ids = new Set(selected);
  return (
    <div
      ref={(element) => {
        scroller.current = element;
        if (element !== null && element.clientHeight !== view.height && element.clientHeight > 0)
          setView({ top: element.scrollTop, height: element.clientHeight });
      }}
      className={styles['scroller']}
      role="grid"
      aria-label={t('common.areas')}
      aria-rowcount={rows.length + 1}
      aria-multiselectable
      tabIndex={0}
      onKeyDown={onKey}
      onScroll={({ currentTarget }) => setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}
    >
      <div role="row" aria-rowindex={1} className={styles['head']} style={{ gridTemplateColumns: template }}>
        <span role="columnheader">#</span>
        {list.fields.map(({ name, is_number: isNumber }, index) => (
          <span
            key={name}
            role="columnheader"
            aria-sort={order?.field !== index ? 'none' : order.isDescending ? 'descending' : 'ascending'}
            className={isNumber ? styles['number'] : undefined}
          >
            <button type="button" className={styles['sort']} onClick={() => sortBy(index)}>
              {name}
              {order?.field !== index ? null : order.isDescending ? (
                <IconArrowDown size={13} aria-hidden />
              ) : (
                <IconArrowUp size={13} aria-hidden />
              )}
            </button>
          </span>
        ))}
      </div>
      <div role="rowgroup" style={{ position: 'relative', height: rows.length * rowPixels }}>
        {rows.slice(first, last).map((row, offset) => {
          const index = first + offset;
          const isSelected = ids.has(row.boundary_id);
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus, and takes the keys
            <div
              key={row.boundary_id}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={isSelected}
              className={`${styles['row']} ${isSelected ? styles['chosen'] : ''}`}
              style={{ top: index * rowPixels, height: rowPixels, gridTemplateColumns: template }}
              onClick={(event: MouseEvent) =>
                choose(index, { isMore: event.ctrlKey || event.metaKey, isRange: event.shiftKey })
              }
              onDoubleClick={onZoom}
            >
              <span role="rowheader" className={styles['number']}>
                {index + 1}
              </span>
              {list.fields.map(({ name, is_number: isNumber }, column) => (
                <span
                  key={name}
                  role="gridcell"
                  className={isNumber ? styles['number'] : undefined}
                  title={written(row.cells[column])}
                >
                  {written(row.cells[column])}
                </span>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
