import { useCallback, useMemo, useState } from 'react';
import type { AreaList } from '../../../../contract/drawn-areas.ts';
import { DataGrid } from '../../../kit/grid/DataGrid.tsx';
import type { GridColumn, GridSort } from '../../../kit/grid/GridRow.tsx';
import { only, pick } from '../../../kit/grid/selection.ts';
import { useAreaLayers } from '../../../model/map/area-layers.ts';
import type { AreaRow } from '../../../model/map/area-rows.ts';
import { useRowPixels } from '../../../model/window/preferences.ts';
import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

/** Rows that the widths of columns are judged by. */
const JUDGED = 60;
const [NARROW, WIDE] = [70, 240];
const LETTER = 7.5;

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

const columnsOf = (list: AreaList): GridColumn<AreaRow>[] => [
  { id: '#', name: '#', width: 52, isNumber: true, isSortable: false, cell: (_, { index }) => `${index + 1}` },
  ...list.fields.map(({ name, is_number: isNumber }, field) => ({
    id: field,
    name,
    width: widthOf(list, field),
    isNumber,
    cell: ({ cells }: AreaRow) => written(cells[field]),
  })),
];

type Props = {
  readonly list: AreaList;
  readonly rows: readonly AreaRow[];
  readonly sort: GridSort | null;
  readonly onSort: (sort: GridSort | null) => void;
  /** Brings the selected rows into view on the map. */
  readonly onZoom: () => void;
  /** Copies the selected rows with their heading, or all that are shown. */
  readonly onCopy: () => void;
  /** Goes to the box that filters. */
  readonly onFilter: () => void;
};

/** The areas of a layer with their fields; selected ones are outlined on the map. */
export function AreaTable({ list, rows, sort, onSort, onZoom, onCopy, onFilter }: Props) {
  const selected = useAreaLayers((state) => state.selected);
  const [anchor, setAnchor] = useState<number | null>(null);
  const rowPixels = useRowPixels();
  const columns = useMemo(() => columnsOf(list), [list]);
  const ids = useMemo(() => rows.map((row) => row.boundary_id), [rows]);
  const selection = { ids: new Set(selected), current: selected.at(-1) ?? null, anchor };
  return (
    <DataGrid
      label={t('common.areas')}
      headPixels={rowPixels}
      isMultiple
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      keyOf={useCallback((index: number) => ids[index] ?? index, [ids])}
      rowPixels={rowPixels}
      sort={sort}
      onSort={onSort}
      order={sort}
      current={selection.current === null ? -1 : ids.indexOf(selection.current)}
      isSelected={(row) => selection.ids.has(row.boundary_id)}
      onPick={(index, gesture) => {
        const id = ids[index];
        if (id === undefined) return;
        const isAlone = selected.length === 1 && selected[0] === id;
        const next = isAlone && gesture === 'one' ? only<number>(null) : pick(selection, ids, id, gesture);
        setAnchor(next.anchor);
        useAreaLayers.getState().select([...next.ids]);
      }}
      onPickAll={() => useAreaLayers.getState().select(ids)}
      onOpen={onZoom}
      onKey={(event) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
        if (isPlain && event.key.toLowerCase() === 'z') onZoom();
        else if (isPlain && event.key === '/') onFilter();
        else return false;
        return true;
      }}
      onCopy={(event) => {
        event.preventDefault();
        onCopy();
      }}
    />
  );
}
