import { Box, Group, Menu, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconDots, IconMapPin, IconStack2, IconTable, IconX } from '@tabler/icons-react';
import type { Feature } from 'geojson';
import { useEffect, useMemo, useState } from 'react';
import { titleOfFile } from '../../../contract/area-guess.ts';
import { MAX_LOOKED_ROWS, type FileLook } from '../../../contract/file-look.ts';
import { Button } from '../../kit/components/Button.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { boxAround } from '../../kit/coordinates/bounds.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import type { MatrixPoint } from '../../kit/coordinates/point-role.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import type { GridColumn } from '../../kit/grid/GridRow.tsx';
import { formatCount } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';
import { activeMap, useActiveMap } from '../../map/active-map.ts';
import { useBatch } from '../../model/batch/batch.ts';
import { beginImport } from '../../model/imports/begin-import.ts';
import { closeDropped, useDropped, type Dropped } from '../../model/imports/dropped.ts';
import { KIND_TITLES, takesSeveral } from '../../model/imports/file-kinds.ts';
import { addOwnLayer, useImport } from '../../model/imports/import-flow.ts';
import { useInspected } from '../../model/look-up/inspected.ts';
import { addToList } from '../../model/matrix/hand-over.ts';
import { fieldsOf } from '../../model/matrix/order/points.ts';
import { importPlaceFiles } from '../../model/places/place-files.ts';
import { useRowPixels } from '../../model/window/preferences.ts';
import { useWindow } from '../../model/window/window.ts';

/** Below the map: the rows of a file that was dropped on it, and what can be done with it. */
export function DroppedDock() {
  const dropped = useDropped((state) => state.dropped);
  return dropped === null ? null : <Dock {...dropped} />;
}

type Row = FileLook['rows'][number];

function Dock({ files, look, problem }: Dropped) {
  const name = files[0]?.name ?? '';
  useOnMap(look);
  const trouble = problem ?? look?.problem ?? null;
  return (
    <Box
      component="section"
      pos="relative"
      flex="none"
      h={look === null || look.rows.length === 0 ? undefined : 'min(300px, 40vh)'}
      className="side-panel line-above"
      style={{ zIndex: 6, borderInlineEnd: 0 }}
      aria-label={t('common.tableTitle', { title: name })}
      aria-busy={look === null && problem === null}
      data-region="area-table"
    >
      <Group wrap="wrap" component="header" gap="6px 12px" flex="none" py="sm" ps="lg" pe="md" className="line-below">
        <Box component="h2" maw={300} fz="lg" fw={600} lh="20px" className="ellipsis">
          {name}
        </Box>
        <output className="hint">
          {look === null ? (problem === null ? t('common.readingFile') : '') : countText(look, files.length)}
        </output>
        <Group wrap="wrap" gap="xs" ms="auto">
          {look === null ? null : <Uses files={files} look={look} />}
          <IconButton size="sm" icon={IconX} label={t('common.closeTable')} side="left" onClick={closeDropped} />
        </Group>
      </Group>
      {trouble === null ? null : (
        <Text role="alert" inherit px="lg" py="sm" c="var(--bad)">
          {trouble}
        </Text>
      )}
      {look === null || look.rows.length === 0 ? null : <Rows look={look} />}
    </Box>
  );
}

function countText({ rows, shapes, is_whole: isWhole }: FileLook, files: number): string {
  return [
    t('inspect.countOfRowsOnMap', { count: shapes.length, rows: formatCount(rows.length) }),
    ...(isWhole ? [] : [t('inspect.firstRowsShown', { rows: formatCount(MAX_LOOKED_ROWS) })]),
    ...(files > 1 ? [t('inspect.countFurtherFiles', { count: files - 1 })] : []),
  ].join(' ');
}

/** Draws the file while the inspector is on screen, and brings the map there once. */
function useOnMap(look: FileLook | null): void {
  const map = useActiveMap((active) => active.map);
  const isHere = useWindow(({ workspace }) => workspace === 'inspect');
  const features = useMemo(
    () =>
      look?.shapes.map(({ row, geometry }): Feature => ({ type: 'Feature', id: row, geometry, properties: {} })) ?? [],
    [look],
  );
  useEffect(() => {
    if (map === null || !isHere || features.length === 0) return undefined;
    map.overlays.showBatchPreview([], features);
    return () => map.overlays.showBatchPreview([]);
  }, [map, isHere, features]);
  useEffect(() => {
    if (map !== null && look?.bbox !== undefined) map.camera.fit(look.bbox);
  }, [map, look]);
}

/** The points of a file; several in one row are several points of its name. */
const pointsOf = ({ columns, rows, shapes }: FileLook): MatrixPoint[] =>
  shapes.flatMap(({ row, geometry, name }) =>
    geometry.type === 'MultiPoint'
      ? geometry.coordinates.map(([lon = 0, lat = 0]) => ({
          point: { lon, lat },
          ...(name === undefined ? {} : { name }),
          ...fieldsOf(columns.map((column, index) => [column.name, rows[row]?.[index] ?? ''])),
        }))
      : [],
  );

/** What can be done with the file: all that fits it. */
function Uses({ files, look }: { readonly files: readonly File[]; readonly look: FileLook }) {
  const points = useMemo(() => pointsOf(look), [look]);
  const [first] = files;
  const hasPoints = points.length > 0;
  return (
    <>
      {look.imports.includes('areas') && look.rows.length > 0 ? <AddLayer files={files} /> : null}
      {hasPoints ? (
        <Button
          size="xs"
          icon={IconMapPin}
          onClick={() => {
            closeDropped();
            void importPlaceFiles(files);
          }}
        >
          {t('inspect.saveAsPlaces')}
        </Button>
      ) : null}
      {look.is_table && first !== undefined ? (
        <Button
          size="xs"
          icon={IconTable}
          onClick={() => {
            closeDropped();
            useWindow.getState().go('batch');
            void useBatch.getState().upload(first);
          }}
        >
          {t('inspect.lookUpInBatch')}
        </Button>
      ) : null}
      {hasPoints || look.imports.length > 0 ? (
        <Menu position="top-end">
          <Menu.Target>
            <IconButton size="sm" icon={IconDots} label={t('matrix.moreTitle', { title: look.file })} side="top" />
          </Menu.Target>
          <Menu.Dropdown>
            {hasPoints ? (
              <>
                <Menu.Item onClick={() => addToList('origins', points)}>{t('inspect.useAsOrigins')}</Menu.Item>
                <Menu.Item onClick={() => addToList('destinations', points)}>
                  {t('inspect.useAsDestinations')}
                </Menu.Item>
              </>
            ) : null}
            {look.imports.map((kind) => (
              <Menu.Item
                key={kind}
                onClick={() => {
                  closeDropped();
                  beginImport(takesSeveral(kind) ? files : files.slice(0, 1), kind);
                }}
              >
                {t('inspect.makePackOfKind', { kind: KIND_TITLES[kind] })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}

/** Adds the areas as a layer of one's own: only a name is asked. */
function AddLayer({ files }: { readonly files: readonly File[] }) {
  const [title, setTitle] = useState(() => titleOfFile(files[0]?.name ?? ''));
  const isBusy = useImport(({ stage: { at } }) => at === 'sending' || at === 'running');
  return (
    <Popover position="top-end" trapFocus>
      <Popover.Target>
        <Button size="xs" variant="filled" icon={IconStack2} loading={isBusy}>
          {t('inspect.addAsLayer')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack
          component="form"
          gap="sm"
          w={300}
          onSubmit={(event) => {
            event.preventDefault();
            void addOwnLayer(files, title.trim());
          }}
        >
          <TextInput
            label={t('common.name')}
            data-autofocus
            value={title}
            maxLength={200}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <p className="hint">
            {t('inspect.ownLayerTerms', { category: t('imports.ownAreas'), licence: t('imports.ownDataNotStated') })}
          </p>
          <Group wrap="wrap" justify="space-between">
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                closeDropped();
                beginImport(files, 'areas');
              }}
            >
              {t('inspect.changeTerms')}
            </Button>
            <Button size="xs" variant="filled" type="submit" disabled={title.trim() === '' || isBusy}>
              {t('common.add')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const NUMBER_WIDTH = 56;
/** The widest and the narrowest column, and a character, in pixels. */
const [LEAST, MOST, CHARACTER] = [72, 260, 7];
/** Rows that the widths are judged by. */
const JUDGED = 40;

/** The positions of a row. */
function positionsOf({ geometry }: FileLook['shapes'][number]): Point[] {
  const positions =
    geometry.type === 'MultiPoint'
      ? geometry.coordinates
      : geometry.type === 'MultiLineString'
        ? geometry.coordinates.flat()
        : geometry.coordinates.flat(2);
  return positions.map(([lon = 0, lat = 0]) => ({ lon, lat }));
}

function widthOf(name: string, cells: readonly string[]): number {
  const longest = Math.max(name.length, ...cells.map(({ length }) => length));
  return Math.min(MOST, Math.max(LEAST, longest * CHARACTER + 24));
}

function Rows({ look }: { readonly look: FileLook }) {
  const [current, setCurrent] = useState(-1);
  useEffect(
    () =>
      useInspected.subscribe(({ point, askedAt }, before) => {
        const found = point === null || askedAt === before.askedAt ? null : activeMap()?.previewRowAt(point);
        if (typeof found === 'number') setCurrent(found);
      }),
    [],
  );
  const rowPixels = useRowPixels();
  const columns = useMemo(
    (): readonly GridColumn<Row>[] => [
      { id: '#', name: '#', width: NUMBER_WIDTH, isNumber: true, className: 'hint', cell: (_, { index }) => index + 1 },
      ...look.columns.map(({ name, kind }, column): GridColumn<Row> => ({
        id: column,
        name: name === '' ? t('common.columnIndex', { index: column + 1 }) : name,
        width: widthOf(
          name,
          look.rows.slice(0, JUDGED).map((row) => row[column] ?? ''),
        ),
        isNumber: kind === 'number',
        cell: (row) => row[column] ?? '',
      })),
    ],
    [look],
  );
  return (
    <DataGrid
      label={t('common.rows')}
      headPixels={rowPixels}
      columns={columns}
      count={look.rows.length}
      rowAt={(index) => look.rows[index]}
      rowPixels={rowPixels}
      current={current}
      isSelected={(row) => row === look.rows[current]}
      onPick={setCurrent}
      onOpen={(index) => {
        const found = look.shapes.find(({ row }) => row === index);
        if (found !== undefined) activeMap()?.camera.fit(boxAround(positionsOf(found)));
      }}
    />
  );
}
