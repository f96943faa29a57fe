import { IconAlertTriangle, IconTableOff } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ERROR_COLUMN } from '../../../contract/enrich.ts';
import type { TableColumn } from '../../../contract/tables.ts';
import { useBatch, type Chosen } from '../../model/batch/batch.ts';
import { CellEditor } from './CellEditor.tsx';
import { zoomToPoint } from './ChosenRow.tsx';
import { chooseRow, pointOfRow, useChosenPoint, useFirstAnswers } from '../../model/batch/choose-row.ts';
import { judgeWidths, type ColumnWidth } from './column-widths.ts';
import { shownColumns } from '../../model/batch/layout.ts';
import { useChosenIndex, usePages, type Row } from '../../model/batch/pages.ts';
import { useRowPixels } from '../../model/window/preferences.ts';
import styles from './ResultTable.module.css';
import { isEditable, useTable } from '../../model/batch/open-table.ts';
import { useBatchPreview } from '../../model/batch/preview.ts';
import { Group, Progress, Stack } from '@mantine/core';
import { withTrueMinus } from '../../kit/coordinates/point.ts';
import { Alert } from '../../kit/components/Alert.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import type { GridColumn } from '../../kit/grid/GridRow.tsx';
import { cellText, shareText } from '../../model/batch/words.ts';
import { t } from '../../kit/words/t.ts';

const stop = (): void => useBatch.getState().set({ sort: null, filter: '', typed: '', onlyErrors: false });

/** A long table that is being sorted or filtered; it can be cancelled. */
function Sorting({ share }: { readonly share: number }) {
  const isSorted = useBatch(({ sort }) => sort !== null);
  return (
    <Stack
      gap={10}
      align="center"
      pos="absolute"
      top="var(--row)"
      left={0}
      right={0}
      p="xl"
      bg="var(--panel)"
      c="var(--ink-2)"
    >
      <p>
        {isSorted ? t('batch.sorting') : t('batch.filtering')}, {shareText(share)}
      </p>
      <Progress
        w={240}
        value={share * 100}
        size={4}
        aria-label={isSorted ? t('batch.sorting') : t('batch.filtering')}
      />
      <Button onClick={stop}>{t('batch.showAllRowsTheirOriginal')}</Button>
    </Stack>
  );
}

/** Rows that the widths of columns are judged by. */
const JUDGED_ROWS = 40;
const NUMBER_WIDTH = 72;

const NO_COLUMNS: readonly TableColumn[] = [];
const NO_WIDTHS: readonly ColumnWidth[] = [];

/** Of one table: wide enough for the first rows that were seen, and then left alone. */
function useWidths(
  uuid: string,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): readonly ColumnWidth[] {
  const [judged, setJudged] = useState({ uuid, widths: NO_WIDTHS });
  const before = judged.uuid === uuid ? judged.widths : NO_WIDTHS;
  const widths = judgeWidths(before, columns, rows);
  if (judged.uuid !== uuid || widths !== judged.widths) setJudged({ uuid, widths });
  return widths;
}

/** The cells of a row, also those of columns that aren't in the result. */
type CellsOf = (row: Row) => readonly string[];

/** What is wrong with a row: the last of its results. */
const errorOf = (cells: readonly string[], inputs: number, all: number): string =>
  cells.length === all && all > inputs ? withTrueMinus(cells.at(-1) ?? '') : '';

/** The columns of the grid: those of the table that are in the result, its key first, then those added. */
function useColumns(
  input: readonly TableColumn[],
  added: readonly TableColumn[],
  widths: readonly ColumnWidth[],
  cellsOf: CellsOf,
): readonly GridColumn<Row>[] {
  const job = useTable((table) => table);
  const { head, layout } = job ?? {};
  const isRun = job?.added !== undefined;
  const edited = useBatch((batch) => batch.edited);
  return useMemo(() => {
    const key = layout?.key;
    const all = [...input, ...added];
    const ofTable = [...shownColumns({ head, layout }), ...added.map((_, index) => input.length + index)].map(
      (index): GridColumn<Row> => {
        const { name, kind } = all[index] ?? { name: '', kind: 'text' };
        const isAdded = index >= input.length;
        return {
          id: index,
          name,
          width: widths[index]?.width ?? 0,
          isNumber: kind === 'number',
          isPinned: index === key,
          isAdded,
          isSortable: isRun || !isAdded,
          cell(row) {
            const cells = cellsOf(row);
            const cell = cells[index] ?? '';
            if (edited?.row === row.row && edited.column === index)
              return <CellEditor key={index} {...edited} name={name} text={cell} />;
            const isEmpty = cell === '' && isAdded && cells.length === all.length && name !== ERROR_COLUMN;
            return isEmpty ? '–' : cellText(cell);
          },
        };
      },
    );
    const number: GridColumn<Row> = {
      id: '#',
      name: '#',
      width: NUMBER_WIDTH,
      isNumber: true,
      isSortable: false,
      className: 'hint',
      cell: (row) => <RowNumber row={row.row} error={errorOf(cellsOf(row), input.length, all.length)} />,
    };
    return [number, ...ofTable];
  }, [head, layout, isRun, input, added, widths, cellsOf, edited]);
}

/** Marks a row with an error: the column that states it is the last, often out of view. */
function RowNumber({ row, error }: { readonly row: number; readonly error: string }) {
  return (
    <span className="spread" title={error || undefined}>
      {error === '' ? (
        <i />
      ) : (
        <IconAlertTriangle
          color="var(--bad)"
          style={{ verticalAlign: 'text-bottom' }}
          size={14}
          stroke={1.75}
          aria-hidden
        />
      )}
      {row}
    </span>
  );
}

/** The row that keys move on from: its index in an order of the rows. */
type Place = {
  readonly index: number;
  readonly order: unknown;
  /** Its number; `null` while it is loading. */
  readonly row: number | null;
  /** The row that was selected when it began to load. */
  readonly before: number | null;
};

/** Returns the place of the selected row in the table as it is sorted and filtered, and how to go to another. */
function usePlace(order: unknown, rowAt: (index: number) => Row | undefined, pointOf: (row: Row) => Chosen['point']) {
  const chosen = useBatch((batch) => batch.chosen?.row ?? null);
  const [place, setPlace] = useState<Place | null>(null);
  const isHere = place !== null && place.order === order && (place.row === chosen || place.before === chosen);
  const here = isHere ? place : null;
  const found = here === null ? undefined : rowAt(here.index);
  if (here !== null && here.row === null && found !== undefined) setPlace({ ...here, row: found.row });
  // Selected: from now on another selection is somebody else's.
  if (here !== null && here.row === chosen && here.before !== chosen) setPlace({ ...here, before: chosen });
  useEffect(() => {
    if (found !== undefined && here?.row === found.row && here.before === chosen && found.row !== chosen)
      chooseRow(found, pointOf(found));
  });
  const go = (index: number): void => setPlace({ index, order, row: rowAt(index)?.row ?? null, before: chosen });
  useChosenIndex((index) => setPlace({ index, order, row: chosen, before: chosen }));
  return { index: here?.index ?? -1, go };
}

/** The rows of the table, sorted and filtered, with the columns that are added. */
export function ResultTable() {
  const job = useTable((table) => table);
  const { preview } = useBatchPreview();
  const rowPixels = useRowPixels();
  const [range, setRange] = useState({ first: 0, last: 0 });
  const { total, rowAt, preparing, isAwaited, problem } = usePages(range.first, range.last);
  const chosen = useBatch((batch) => batch.chosen?.row ?? null);
  const chosenPoint = useChosenPoint();
  const firstAnswers = useFirstAnswers();
  const uuid = useBatch((batch) => batch.uuid);
  const sort = useBatch((batch) => batch.sort);
  const filter = useBatch((batch) => batch.filter);
  const onlyErrors = useBatch((batch) => batch.onlyErrors);
  const order = useMemo(() => [uuid, sort, filter, onlyErrors], [uuid, sort, filter, onlyErrors]);
  const place = usePlace(order, rowAt, (row) => pointOfRow(row, firstAnswers));

  const input = job?.head?.columns ?? NO_COLUMNS;
  const added = job?.added ?? preview?.added ?? NO_COLUMNS;
  const isRun = job?.added !== undefined;
  const settings = useBatch(({ position, fields }) => JSON.stringify([position, fields]));
  const all = input.length + added.length;
  /** The preview's results are shown beside the first rows until the table is run. */
  const cellsOf = useCallback<CellsOf>(
    ({ row, cells }) =>
      firstAnswers !== null && cells.length === input.length
        ? [...cells, ...(firstAnswers.rows[row - 1] ?? [])]
        : cells,
    [firstAnswers, input],
  );
  const seen = Array.from({ length: Math.min(total - range.first, JUDGED_ROWS) }, (_, i) => rowAt(range.first + i));
  const columns = useColumns(
    input,
    added,
    useWidths(
      // With other columns or fields, other texts are to be seen.
      `${job?.uuid ?? ''} ${isRun} ${settings}`,
      useMemo(() => [...input, ...added], [input, added]),
      seen.flatMap((row) => (row === undefined ? [] : [cellsOf(row)])),
    ),
    cellsOf,
  );
  const remark = useCallback(
    (row: Row) => {
      const cells = cellsOf(row);
      const error = errorOf(cells, input.length, all);
      if (error === '' || cells.slice(input.length, -1).some((cell) => cell !== '')) return null;
      const text = t('batch.errorRowKeptLookUps', { error: /[.?!]$/.test(error) ? error : `${error}.` });
      return { from: columns.length - added.length, node: <Remark text={text} /> };
    },
    [cellsOf, input, added, all, columns],
  );

  return (
    <DataGrid
      label={t('common.rows')}
      className={styles['table']}
      headPixels={rowPixels}
      columns={columns}
      count={total}
      rowAt={rowAt}
      rowPixels={rowPixels}
      remark={remark}
      sort={sort}
      onSort={(next) =>
        useBatch.getState().set({ sort: next === null ? null : { ...next, column: Number(next.column) } })
      }
      order={order}
      current={place.index}
      isSelected={(row) => row.row === chosen}
      onPick={place.go}
      onOpen={(index, column) => {
        const row = rowAt(index)?.row;
        if (row !== undefined && typeof column === 'number' && column < input.length && isEditable(job))
          useBatch.getState().set({ edited: { row, column } });
        else if (chosenPoint !== null) zoomToPoint(chosenPoint);
      }}
      onKey={(event) => {
        const isZoom = event.key.toLowerCase() === 'z' && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (isZoom && chosenPoint !== null) zoomToPoint(chosenPoint);
        return isZoom;
      }}
      onRange={useCallback((first: number, last: number) => setRange({ first, last }), [])}
    >
      {total === 0 && !isAwaited && problem === null && job !== null && job.status !== 'Reading' ? (
        <Group
          wrap="wrap"
          component="p"
          gap="sm"
          pos="absolute"
          top="var(--row)"
          left={0}
          py="xl"
          px="lg"
          c="var(--ink-2)"
        >
          <IconTableOff size={16} stroke={1.75} aria-hidden />{' '}
          {job.rows === 0 ? t('batch.fileHeaderButNoRows') : t('batch.noRowsMatchFilter')}
        </Group>
      ) : null}
      {problem === null ? null : (
        <Alert pos="absolute" bottom={0} left={0} role="alert">
          {t('batch.rowsMissingHereProblem', { problem })}
        </Alert>
      )}
      {/* The headings stay: a press on one must not meet a table that goes. */}
      {preparing !== undefined && total === 0 ? <Sorting share={preparing} /> : null}
    </DataGrid>
  );
}

const Remark = ({ text }: { readonly text: string }) => (
  <span className="ellipsis" title={text}>
    <IconAlertTriangle
      color="var(--bad)"
      style={{ verticalAlign: 'text-bottom' }}
      size={14}
      stroke={1.75}
      aria-hidden
    />{' '}
    {text}
  </span>
);
