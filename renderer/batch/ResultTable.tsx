/* oxlint-disable jsx-a11y/prefer-tag-over-role -- only the rows in view are on the page, placed one by one; a table lays out itself */
import { IconAlertTriangle, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { TableColumn } from '../../contract/tables.ts';
import { ERROR_COLUMN } from '../../contract/enrich.ts';
import { useBatch, type Sort } from './batch.ts';
import { usePages, type Row } from './pages.ts';
import styles from './ResultTable.module.css';
import { cellText } from './words.ts';

const ROW_PIXELS = 33;
/** Rows beyond the view that are there already when it moves. */
const OVERSCAN = 6;
const NUMBER_WIDTH = 72;

/** Wide enough for the name, and for what such a column usually holds. */
function widthOf({ name, kind }: TableColumn): number {
  if (name === 'address') return 260;
  if (name === ERROR_COLUMN) return 420;
  return Math.min(220, Math.max(kind === 'number' ? 104 : 136, name.length * 8 + 36));
}

/** The rows in view: sorted, filtered, and those columns tinted that were added. */
export function ResultTable() {
  const job = useBatch((batch) => batch.job);
  const preview = useBatch((batch) => batch.preview);
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 400 });
  const input = job?.head?.columns ?? [];
  const added = job?.added ?? preview?.added ?? [];
  const columns = [...input, ...added];
  const first = Math.max(0, Math.floor(view.top / ROW_PIXELS) - OVERSCAN);
  const last = Math.ceil((view.top + view.height) / ROW_PIXELS) + OVERSCAN;
  const { total, rowAt } = usePages(first, last);
  const chosen = useBatch((batch) => batch.chosen);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setView(({ top }) => ({ top, height: element.clientHeight })));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  /** The preview's answers stand beside the first rows until the table is run. */
  const cellsOf = (row: Row): readonly string[] => (job?.added === undefined && row.cells.length === input.length ? [...row.cells, ...(preview?.rows[row.row - 1] ?? [])] : row.cells);
  const template = `${NUMBER_WIDTH}px ${columns.map((column) => `${widthOf(column)}px`).join(' ')}`;
  const width = NUMBER_WIDTH + columns.reduce((sum, column) => sum + widthOf(column), 0);
  const shownRows: { readonly index: number; readonly row: Row | undefined }[] = [];
  for (let index = first; index < Math.min(last, total); index++) shownRows.push({ index, row: rowAt(index) });

  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = shownRows.findIndex(({ row }) => row?.row === chosen);
    const next = at < 0 ? shownRows.find(({ row }) => row !== undefined) : { index: Math.max(0, Math.min(total - 1, (shownRows[at]?.index ?? 0) + step)) };
    if (next === undefined) return;
    const row = rowAt(next.index);
    if (row !== undefined) useBatch.getState().set({ chosen: row.row });
    const element = scroller.current;
    if (element === null) return;
    const [top, bottom] = [next.index * ROW_PIXELS, (next.index + 2) * ROW_PIXELS];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
  };

  return (
    <div ref={scroller} className={styles['scroller']} onScroll={({ currentTarget }) => setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}>
      <div role="grid" aria-label="Rows" aria-rowcount={total + 1} aria-colcount={columns.length + 1} tabIndex={0} onKeyDown={move} className={styles['grid']} style={{ width, height: (total + 1) * ROW_PIXELS }}>
        <div role="row" aria-rowindex={1} className={styles['head']} style={{ gridTemplateColumns: template }}>
          <span role="columnheader" className={styles['number']}>
            #
          </span>
          {columns.map((column, index) => (
            <HeadCell key={`${index < input.length ? 'own' : 'added'} ${column.name}`} column={column} index={index} isAdded={index >= input.length} canSort={job?.added !== undefined || index < input.length} />
          ))}
        </div>
        {shownRows.map(({ index, row }) => (
          <BodyRow key={index} index={index} row={row} cells={row === undefined ? [] : cellsOf(row)} columns={columns} inputCount={input.length} template={template} isChosen={row !== undefined && row.row === chosen} />
        ))}
        {total === 0 && job !== null && job.status !== 'Reading' ? <p className={styles['none']}>No rows fit the filter.</p> : null}
      </div>
    </div>
  );
}

type HeadProps = { readonly column: TableColumn; readonly index: number; readonly isAdded: boolean; readonly canSort: boolean };

function HeadCell({ column: { name, kind }, index, isAdded, canSort }: HeadProps) {
  const sort = useBatch((batch) => batch.sort);
  const isSorted = sort?.column === index;
  const next: Sort | null = !isSorted ? { column: index, isDescending: false } : sort.isDescending ? null : { column: index, isDescending: true };
  const Arrow = sort?.isDescending === true ? IconArrowDown : IconArrowUp;
  return (
    <span role="columnheader" aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'} className={`${styles['headCell']} ${isAdded ? styles['isAdded'] : ''} ${kind === 'number' ? styles['isNumber'] : ''}`}>
      <button type="button" disabled={!canSort} title={name} onClick={() => useBatch.getState().set({ sort: next })}>
        {name}
        {isSorted ? <Arrow size={12} stroke={2} aria-hidden /> : null}
      </button>
    </span>
  );
}

type RowProps = {
  readonly index: number;
  readonly row: Row | undefined;
  readonly cells: readonly string[];
  readonly columns: readonly TableColumn[];
  readonly inputCount: number;
  readonly template: string;
  readonly isChosen: boolean;
};

function BodyRow({ index, row, cells, columns, inputCount, template, isChosen }: RowProps) {
  const error = cells.length === columns.length && columns.at(-1)?.name === ERROR_COLUMN ? (cells.at(-1) ?? '') : '';
  const end = error === '' ? cells.length : inputCount;
  const choose = (): void => {
    if (row !== undefined) useBatch.getState().set({ chosen: row.row });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid around it takes the keys for all its rows
    <div role="row" aria-rowindex={index + 2} aria-selected={isChosen} tabIndex={-1} className={styles['row']} style={{ gridTemplateColumns: template, top: (index + 1) * ROW_PIXELS }} onClick={choose}>
      <span role="gridcell" className={styles['number']}>
        {row?.row ?? ''}
      </span>
      {cells.slice(0, end).map((cell, i) => {
        const column = columns[i];
        return (
          <span key={`${i < inputCount ? 'own' : 'added'} ${column?.name ?? ''}`} role="gridcell" title={cell} className={`${styles['cell']} ${column?.kind === 'number' ? styles['isNumber'] : ''}`}>
            {cell === '' && i >= inputCount && column?.name !== ERROR_COLUMN ? '–' : cellText(cell)}
          </span>
        );
      })}
      {error === '' ? null : (
        <span role="gridcell" className={styles['error']} style={{ gridColumn: `${inputCount + 2} / -1` }}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {error}. Row kept, look-ups left empty.
        </span>
      )}
    </div>
  );
}
