/* oxlint-disable jsx-a11y/prefer-tag-over-role -- only the rows and columns in view are on the page, placed one by one; a table lays out itself */
import { IconAlertTriangle, IconTableOff } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { TableColumn } from '../../../contract/tables.ts';
import { useBatch, type Chosen } from '../../model/batch/batch.ts';
import { zoomToPoint } from './ChosenRow.tsx';
import { chooseRow, pointOfRow, useChosenPoint, useFirstAnswers } from '../../model/batch/choose-row.ts';
import { columnsInView, judgeWidths, type ColumnWidth } from './column-widths.ts';
import { keptColumns } from '../../model/batch/layout.ts';
import { useChosenIndex, usePages, type Row } from '../../model/batch/pages.ts';
import { BodyRow, HeadCell, type Place, type ShownColumn } from './ResultCells.tsx';
import { useRowPixels } from '../../model/window/preferences.ts';
import styles from './ResultTable.module.css';
import { useTable } from '../../model/batch/open-table.ts';
import { useBatchPreview } from '../../model/batch/preview.ts';
import { Progress } from '@mantine/core';
import { Button } from '../../kit/components/Button.tsx';
import { reveal, rowStep, useView } from '../../kit/components/row-list.ts';
import { shareText } from '../../model/batch/words.ts';
import { t } from '../../kit/words/t.ts';

const stop = (): void => useBatch.getState().set({ sort: null, filter: '', typed: '', onlyErrors: false });

/** A long table that is being sorted or filtered; it can be cancelled. */
function Sorting({ share }: { readonly share: number }) {
  const isSorted = useBatch(({ sort }) => sort !== null);
  return (
    <div className={styles['sorting']}>
      <p>
        {isSorted ? t('batch.sorting') : t('batch.filtering')}, {shareText(share)}
      </p>
      <Progress
        className={styles['progress']}
        value={share * 100}
        size={4}
        aria-label={isSorted ? t('batch.sorting') : t('batch.filtering')}
      />
      <Button onClick={stop}>{t('batch.showAllRowsTheirOriginal')}</Button>
    </div>
  );
}

/** Rows beyond the view that are there already when it moves. */
const OVERSCAN = 6;
const NUMBER_WIDTH = 72;
/** Rows that the widths of columns are judged by. */
const JUDGED_ROWS = 40;

const NO_COLUMNS: readonly TableColumn[] = [];
const NO_CELLS: readonly string[] = [];

const NO_WIDTHS: readonly ColumnWidth[] = [];

/** Of one table: wide enough for the first rows that were seen, and then left alone. */
function useWidths(
  uuid: string,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  const [judged, setJudged] = useState({ uuid, widths: NO_WIDTHS });
  const before = judged.uuid === uuid ? judged.widths : NO_WIDTHS;
  const widths = judgeWidths(before, columns, rows);
  if (judged.uuid !== uuid || widths !== judged.widths) setJudged({ uuid, widths });
  return useMemo(() => widths.map(({ width }) => width), [widths]);
}

/** The rows in view: sorted, filtered, and those columns tinted that were added. */
export function ResultTable() {
  const rowPixels = useRowPixels();
  const job = useTable((table) => table);
  const { preview } = useBatchPreview();
  const scroller = useRef<HTMLDivElement>(null);
  /** Where the keys have gone while the row there was still on its way, and which row was chosen then. */
  const awaited = useRef<{ readonly index: number; readonly before: number | null } | null>(null);
  const [view, look] = useView(scroller, { width: 900, height: 400 });
  const input = job?.head?.columns ?? NO_COLUMNS;
  const added = job?.added ?? preview?.added ?? NO_COLUMNS;
  const columns = useMemo(() => [...input, ...added], [input, added]);
  const first = Math.max(0, Math.floor(view.top / rowPixels) - OVERSCAN);
  const last = Math.ceil((view.top + view.height) / rowPixels) + OVERSCAN;
  const { total, rowAt, preparing, isAwaited, problem } = usePages(first, last);
  const chosen = useBatch(({ chosen: found }) => found?.row ?? null);
  const chosenPoint = useChosenPoint();
  const firstAnswers = useFirstAnswers();
  const pointOf = (row: Row): Chosen['point'] => pointOfRow(row, firstAnswers);

  // Another order begins at its top.
  useEffect(
    () =>
      useBatch.subscribe((batch, before) => {
        if (
          batch.sort !== before.sort ||
          batch.filter !== before.filter ||
          batch.onlyErrors !== before.onlyErrors ||
          batch.uuid !== before.uuid
        )
          scroller.current?.scrollTo({ top: 0 });
      }),
    [],
  );

  /** The preview's answers stand beside the first rows until the table is run. */
  const cellsOf = (row: Row): readonly string[] =>
    firstAnswers !== null && row.cells.length === input.length
      ? [...row.cells, ...(firstAnswers.rows[row.row - 1] ?? [])]
      : row.cells;
  const shownRows: { readonly index: number; readonly row: Row | undefined }[] = [];
  for (let index = first; index < Math.min(last, total); index++) shownRows.push({ index, row: rowAt(index) });
  const judgedCells = shownRows.slice(0, JUDGED_ROWS).flatMap(({ row }) => (row === undefined ? [] : [cellsOf(row)]));
  const allWidths = useWidths(job?.uuid ?? '', columns, judgedCells);

  const { head, layout } = job ?? {};
  const kept = useMemo(() => keptColumns({ head, layout }), [head, layout]);
  const ordered = useMemo((): ShownColumn[] => {
    const key = layout?.key;
    // The column that names the rows stands first and stays in sight.
    return [
      ...kept.toSorted((a, b) => Number(b === key) - Number(a === key)).map((index) => ({ index, isAdded: false })),
      ...added.map((_, i) => ({ index: input.length + i, isAdded: true })),
    ].map(({ index, isAdded }) => ({
      index,
      isAdded,
      isKey: index === key,
      column: columns[index] ?? { name: '', kind: 'text' },
    }));
  }, [kept, layout, input, added, columns]);
  const widths = ordered.map(({ index }) => allWidths[index] ?? 0);
  const keyWidth = ordered[0]?.isKey === true ? (widths[0] ?? 0) : 0;
  const { first: firstColumn, last: lastColumn } = columnsInView(
    widths,
    view.left + keyWidth,
    view.left + view.width - NUMBER_WIDTH,
  );
  const places = useMemo(
    (): Place[] =>
      ordered
        .map((shown, i) => ({ ...shown, gridColumn: i + 2 }))
        .filter(({ isKey }, i) => isKey || (i >= firstColumn && i <= lastColumn)),
    [ordered, firstColumn, lastColumn],
  );
  const template = `${NUMBER_WIDTH}px ${widths.map((width) => `${width}px`).join(' ')}`;
  const width = NUMBER_WIDTH + widths.reduce((sum, one) => sum + one, 0);

  // The heading stands over the first row in view.
  const revealRow = (index: number): void => reveal(scroller.current, index * rowPixels, (index + 2) * rowPixels);
  useChosenIndex(revealRow);

  const onKeyDown = (event: KeyboardEvent) => {
    // The buttons of the heading have their own.
    if (event.target !== event.currentTarget) return;
    const isZoom =
      event.key === 'Enter' || (event.key.toLowerCase() === 'z' && !event.ctrlKey && !event.metaKey && !event.altKey);
    if (!isZoom) move(event);
    else if (chosenPoint !== null) zoomToPoint(chosenPoint);
  };
  const move = (event: KeyboardEvent) => {
    const at = awaited.current?.index ?? shownRows.find(({ row }) => row !== undefined && row.row === chosen)?.index;
    const pageRows = Math.max(1, Math.floor(view.height / rowPixels) - 2);
    const step = rowStep(event.key, pageRows, total);
    if (step === undefined) return;
    event.preventDefault();
    const from = at ?? Math.floor(view.top / rowPixels);
    const next = Math.max(0, Math.min(total - 1, at === undefined && Math.abs(step) === 1 ? from : from + step));
    revealRow(next);
    const row = rowAt(next);
    awaited.current = row === undefined ? { index: next, before: chosen } : null;
    if (row !== undefined) chooseRow(row, pointOf(row));
  };

  // The row that the keys have gone to was not there yet; now it is.
  useEffect(() => {
    const row = awaited.current === null ? undefined : rowAt(awaited.current.index);
    if (awaited.current === null || row === undefined) return;
    if (awaited.current.before === chosen) chooseRow(row, pointOf(row));
    awaited.current = null;
  });

  return (
    <div ref={scroller} className={styles['scroller']} onScroll={look}>
      <div
        role="grid"
        aria-label={t('common.rows')}
        aria-rowcount={total + 1}
        aria-colcount={ordered.length + 1}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={styles['grid']}
        style={{ width, height: (total + 1) * rowPixels }}
      >
        <div role="row" aria-rowindex={1} className={styles['head']} style={{ gridTemplateColumns: template }}>
          <span role="columnheader" className={styles['number']} style={{ gridColumn: 1 }}>
            #
          </span>
          {places.map((place) => (
            <HeadCell key={place.index} place={place} canSort={job?.added !== undefined || !place.isAdded} />
          ))}
        </div>
        {shownRows.map(({ index, row }) => (
          <BodyRow
            key={index}
            index={index}
            top={(index + 1) * rowPixels}
            row={row}
            point={row === undefined ? null : pointOf(row)}
            cells={row === undefined ? NO_CELLS : cellsOf(row)}
            places={places}
            columnCount={columns.length}
            firstAnswer={input.length}
            firstAdded={kept.length + 2}
            template={template}
            isChosen={row !== undefined && row.row === chosen}
          />
        ))}
        {total === 0 && !isAwaited && problem === null && job !== null && job.status !== 'Reading' ? (
          <p className={styles['none']}>
            <IconTableOff size={16} stroke={1.75} aria-hidden />{' '}
            {job.rows === 0 ? t('batch.fileHeaderButNoRows') : t('batch.noRowsMatchFilter')}
          </p>
        ) : null}
      </div>
      {problem === null ? null : (
        <p role="alert" className={styles['problem']}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> {t('batch.rowsMissingHereProblem', { problem })}
        </p>
      )}
      {/* The headings stay: a press on one must not meet a table that goes. */}
      {preparing !== undefined && total === 0 ? <Sorting share={preparing} /> : null}
    </div>
  );
}
