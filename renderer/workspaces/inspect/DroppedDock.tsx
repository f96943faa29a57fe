import { Box, Group, Menu, Text } from '@mantine/core';
import { IconDots, IconMapPin, IconTable, IconX } from '@tabler/icons-react';
import type { Feature, LineString, MultiLineString, Position } from 'geojson';
import { useEffect, useMemo, useRef, useState } from 'react';
import { MAX_PREVIEW_ROWS, type TablePreview } from '../../../contract/tables.ts';
import { failureText } from '../../kit/api/failure.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { Button } from '../../kit/components/Button.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { boxAround } from '../../kit/coordinates/bounds.ts';
import type { MatrixPoint } from '../../kit/coordinates/point-role.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import type { GridColumn } from '../../kit/grid/GridRow.tsx';
import { record } from '../../kit/storage/stored.ts';
import { formatCount } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';
import { activeMap, useActiveMap } from '../../map/active-map.ts';
import { useBatch } from '../../model/batch/batch.ts';
import { beginImport } from '../../model/imports/begin-import.ts';
import { closeDropped, useDropped, type DroppedFile } from '../../model/imports/dropped.ts';
import { addToList } from '../../model/matrix/hand-over.ts';
import { guessed, pointsOf, previewQuery } from '../../model/matrix/order/file-points.ts';
import { importPlaceFiles } from '../../model/places/place-files.ts';
import { useRowPixels } from '../../model/window/preferences.ts';
import { useWindow } from '../../model/window/window.ts';

/** Below the map: the table of a file of points or lines that was dropped on it, and what can be done with it. */
export function DroppedDock() {
  const dropped = useDropped((state) => state.dropped);
  return dropped === null ? null : <Dock key={dropped.opening} {...dropped} />;
}

type Row = readonly string[];

function Dock({ file, opening }: DroppedFile) {
  const { data: table, failure } = useAnswer(previewQuery(file, opening));
  const columns = useMemo(() => (table === undefined ? null : guessed(table)), [table]);
  const points = useMemo(
    () => table?.rows.map((row) => (columns === null ? undefined : pointsOf([row], columns).points[0])),
    [table, columns],
  );
  const placed = useMemo(() => points?.filter((point) => point !== undefined), [points]);
  const lines = useLines(file);
  useOnMap(placed, lines);
  return (
    <Box
      component="section"
      pos="relative"
      flex="none"
      h="min(300px, 40vh)"
      className="side-panel line-above"
      style={{ zIndex: 6, borderInlineEnd: 0 }}
      aria-label={t('common.tableTitle', { title: file.name })}
      data-region="area-table"
    >
      <Group component="header" gap="6px 12px" flex="none" py="sm" ps="lg" pe="md" className="line-below">
        <Box component="h2" maw={300} fz="lg" fw={600} lh="20px" className="ellipsis">
          {file.name}
        </Box>
        {table === undefined || placed === undefined ? null : (
          <output className="hint">
            {lines.length > 0 ? t('inspect.countLinesOnMap', { count: lines.length }) : countText(table, placed.length)}
          </output>
        )}
        <Uses file={file} points={placed ?? []} />
      </Group>
      {failure === null ? null : (
        <Text role="alert" inherit px="lg" py="sm" c="var(--bad)">
          {failureText(failure)}
        </Text>
      )}
      {table === undefined ? null : <Rows table={table} points={points ?? []} />}
    </Box>
  );
}

function countText({ row_count: all, rows }: TablePreview, placed: number): string {
  const text = t('inspect.countOfRowsOnMap', { count: placed, rows: formatCount(rows.length) });
  return all === undefined ? `${text} ${t('inspect.firstRowsShown', { rows: formatCount(MAX_PREVIEW_ROWS) })}` : text;
}

/** A larger file would stop the window while it is parsed. */
const MAX_PARSED_BYTES = 20_000_000;

const NO_LINES: readonly Line[] = [];
type Line = Feature<LineString | MultiLineString>;

const isLine = (feature: unknown): feature is Line =>
  typeof feature === 'object' &&
  feature !== null &&
  'geometry' in feature &&
  /^(?:Multi)?LineString$/.test(String(record(feature.geometry)['type']));

/** The lines of a GeoJSON file, which the table has no positions of. */
function useLines(file: File): readonly Line[] {
  const [lines, setLines] = useState(NO_LINES);
  useEffect(() => {
    if (!/\.(?:geo)?json$/i.test(file.name) || file.size > MAX_PARSED_BYTES) return;
    const read = async (): Promise<void> => {
      try {
        const { features } = record(JSON.parse(await file.text()));
        if (Array.isArray(features)) setLines(features.filter(isLine));
      } catch {
        // The answer about the table says what is wrong.
      }
    };
    void read();
  }, [file]);
  return lines;
}

const positionsOf = ({ geometry: { type, coordinates } }: Line): readonly Position[] =>
  type === 'LineString' ? coordinates : coordinates.flat();

/** Draws the file while the inspector is on screen, and brings the map there once. */
function useOnMap(points: readonly MatrixPoint[] | undefined, lines: readonly Line[]): void {
  const map = useActiveMap((active) => active.map);
  const isHere = useWindow(({ workspace }) => workspace === 'inspect');
  const isFitted = useRef(false);
  useEffect(() => {
    const places = points?.map(({ point }) => point) ?? [];
    if (map === null || !isHere || (places.length === 0 && lines.length === 0)) return undefined;
    map.overlays.showBatchPreview(places, lines);
    if (!isFitted.current) {
      isFitted.current = true;
      const ends = lines.flatMap(positionsOf).map(([lon = 0, lat = 0]) => ({ lon, lat }));
      map.camera.fit(boxAround([...places, ...ends]));
    }
    return () => map.overlays.showBatchPreview([]);
  }, [map, isHere, points, lines]);
}

/** What can be done with the file. */
function Uses({ file, points }: { readonly file: File; readonly points: readonly MatrixPoint[] }) {
  const isEmpty = points.length === 0;
  return (
    <Group gap="xs" ms="auto">
      <Button
        size="xs"
        icon={IconMapPin}
        disabled={isEmpty}
        onClick={() => {
          closeDropped();
          void importPlaceFiles([file]);
        }}
      >
        {t('inspect.saveAsPlaces')}
      </Button>
      <Button
        size="xs"
        icon={IconTable}
        onClick={() => {
          closeDropped();
          useWindow.getState().go('batch');
          void useBatch.getState().upload(file);
        }}
      >
        {t('inspect.lookUpInBatch')}
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <IconButton size="sm" icon={IconDots} label={t('matrix.moreTitle', { title: file.name })} side="top" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={isEmpty} onClick={() => addToList('origins', points)}>
            {t('inspect.useAsOrigins')}
          </Menu.Item>
          <Menu.Item disabled={isEmpty} onClick={() => addToList('destinations', points)}>
            {t('inspect.useAsDestinations')}
          </Menu.Item>
          <Menu.Item
            onClick={() => {
              closeDropped();
              beginImport([file]);
            }}
          >
            {t('inspect.makePack')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <IconButton size="sm" icon={IconX} label={t('common.closeTable')} side="left" onClick={closeDropped} />
    </Group>
  );
}

const NUMBER_WIDTH = 56;
/** The widest and the narrowest column, and a character, in pixels. */
const [LEAST, MOST, CHARACTER] = [72, 260, 7];
/** Rows that the widths are judged by. */
const JUDGED = 40;

function widthOf(name: string, cells: readonly string[]): number {
  const longest = Math.max(name.length, ...cells.map(({ length }) => length));
  return Math.min(MOST, Math.max(LEAST, longest * CHARACTER + 24));
}

function Rows({
  table,
  points,
}: {
  readonly table: TablePreview;
  readonly points: readonly (MatrixPoint | undefined)[];
}) {
  const [current, setCurrent] = useState(-1);
  const rowPixels = useRowPixels();
  const columns = useMemo(
    (): readonly GridColumn<Row>[] => [
      { id: '#', name: '#', width: NUMBER_WIDTH, isNumber: true, className: 'hint', cell: (_, { index }) => index + 1 },
      ...table.columns.map(({ name, kind }, column): GridColumn<Row> => ({
        id: column,
        name: name === '' ? t('common.columnIndex', { index: column + 1 }) : name,
        width: widthOf(
          name,
          table.rows.slice(0, JUDGED).map((row) => row[column] ?? ''),
        ),
        isNumber: kind === 'number',
        cell: (row) => row[column] ?? '',
      })),
    ],
    [table],
  );
  return (
    <DataGrid
      label={t('common.rows')}
      headPixels={rowPixels}
      columns={columns}
      count={table.rows.length}
      rowAt={(index) => table.rows[index]}
      rowPixels={rowPixels}
      current={current}
      isSelected={(row) => row === table.rows[current]}
      onPick={setCurrent}
      onOpen={(index) => {
        const found = points[index];
        if (found !== undefined) activeMap()?.camera.goTo(found.point);
      }}
    />
  );
}
