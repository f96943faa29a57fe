import { Box, Group, Text, TextInput } from '@mantine/core';
import { IconCopy, IconFocusCentered } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState, useEffect } from 'react';
import type { AreaList } from '../../../../contract/drawn-areas.ts';
import { failureText } from '../../../kit/api/failure.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { Button } from '../../../kit/components/Button.tsx';
import type { GridSort } from '../../../kit/grid/GridRow.tsx';
import { CrossButton } from '../../../kit/components/CrossButton.tsx';
import { union } from '../../../kit/coordinates/bounds.ts';
import { copyText } from '../../../kit/output/clipboard.ts';
import { activeMap } from '../../../map/active-map.ts';
import { useInspected } from '../../../model/look-up/inspected.ts';
import { areaListQuery, useAreaLayers } from '../../../model/map/area-layers.ts';
import { filterOf, sorted, type AreaRow } from '../../../model/map/area-rows.ts';
import { isReady, usePacks } from '../../../model/service/packs.ts';
import { AreaExport } from './AreaExport.tsx';
import { AreaTable } from './AreaTable.tsx';
import { t } from '../../../kit/words/t.ts';
import { formatCount } from '../../../kit/words/locale.ts';

/** Selects the row of the area that a click on the map hits. */
function usePickOnMap(pack: string): void {
  useEffect(
    () =>
      useInspected.subscribe(({ point, askedAt }, before) => {
        if (point === null || askedAt === before.askedAt) return;
        const found = activeMap()?.drawnAreaAt(point, pack) ?? null;
        if (found !== null) useAreaLayers.getState().select([found]);
      }),
    [pack],
  );
}

/** Below the map: the areas of a layer with their attributes. */
export function AreaTableDock() {
  const id = useAreaLayers((state) => state.table);
  return id === null ? null : <Dock key={id} id={id} />;
}

/** Rows that are copied at once. */
const MAX_COPIED = 10_000;

function Dock({ id }: { readonly id: string }) {
  const { data: list, failure } = useAnswer(areaListQuery(id));
  const title =
    usePacks()
      .filter(isReady)
      .find((pack) => pack.id === id)?.title ?? id;
  const [filter, setFilter] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const [sort, setSort] = useState<GridSort | null>(null);
  const selected = useAreaLayers((state) => state.selected);
  usePickOnMap(id);
  // Typed text shows at once, however long the search takes.
  const sought = useDeferredValue(filter);
  const test = useMemo(() => (list === undefined ? undefined : filterOf(sought, list)), [sought, list]);
  const rows = useMemo(
    () =>
      list === undefined
        ? []
        : sorted(typeof test === 'function' ? list.areas.filter((row) => test(row)) : list.areas, sort),
    [list, test, sort],
  );
  const chosen = useMemo(() => {
    const ids = new Set(selected);
    return rows.filter(({ boundary_id: boundaryId }) => ids.has(boundaryId));
  }, [rows, selected]);
  const problem = test !== undefined && typeof test !== 'function' ? test.problem : null;
  return (
    <Box
      component="section"
      pos="relative"
      flex="none"
      h="min(356px, 45vh)"
      className="side-panel line-above"
      style={{ zIndex: 6, borderInlineEnd: 0 }}
      aria-label={t('common.tableTitle', { title })}
      data-region="area-table"
    >
      <Group wrap="wrap" component="header" gap="8px 12px" flex="none" py={10} ps="lg" pe="md">
        <Box component="h2" maw={260} fz="lg" fw={600} lh="20px" className="ellipsis">
          {title}
        </Box>
        <TextInput
          ref={search}
          type="search"
          w={240}
          aria-label={t('common.filterRows')}
          placeholder={t('layers.filterRowsAreaKm2500')}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        <output className="hint">
          {formatCount(rows.length)} {t('layers.rows', { count: rows.length })}
          {selected.length === 0 ? null : (
            <Text span inherit c="var(--blaze)">
              {`, ${t('layers.selectedSelected', { selected: formatCount(selected.length) })}`}
            </Text>
          )}
        </output>
        <Tools id={id} list={list} rows={rows} chosen={chosen} isFiltered={filter.trim() !== ''} />
      </Group>
      {problem === null ? null : (
        <Text role="alert" inherit px="lg" pb="sm" c="var(--bad)" fz="xs">
          {problem}
        </Text>
      )}
      {failure === null ? null : (
        <Text role="alert" inherit px="lg" pb="sm" c="var(--bad)" fz="xs">
          {failureText(failure)}
        </Text>
      )}
      {list === undefined || problem !== null || rows.length > 0 ? null : (
        <Group component="p" gap="sm" py={10} px={14} c="dimmed">
          {list.areas.length === 0 ? t('layers.packNoAreas') : t('layers.noAreasMatch')}
          {filter === '' ? null : (
            <Button size="xs" variant="subtle" onClick={() => setFilter('')}>
              {t('layers.clearFilter')}
            </Button>
          )}
        </Group>
      )}
      {list === undefined ? null : (
        <AreaTable
          list={list}
          rows={rows}
          sort={sort}
          onSort={setSort}
          onZoom={() => zoomTo(chosen)}
          onCopy={() => copy(list, chosen.length > 0 ? chosen : rows)}
          onFilter={() => search.current?.focus()}
        />
      )}
    </Box>
  );
}

function zoomTo(rows: readonly AreaRow[]): void {
  const boxes = rows.map(({ bbox: [west = 0, south = 0, east = 0, north = 0] }): [number, number, number, number] => [
    west,
    south,
    east,
    north,
  ]);
  if (boxes.length > 0) activeMap()?.camera.fit(union(boxes));
}

const cellText = (cell: string | number | null): string =>
  cell === null ? '' : String(cell).replaceAll(/[\t\r\n]+/g, ' ');

function copy({ fields }: AreaList, rows: readonly AreaRow[]): void {
  const lines = [
    fields.map(({ name }) => name).join('\t'),
    ...rows.slice(0, MAX_COPIED).map(({ cells }) => cells.map(cellText).join('\t')),
  ];
  void copyText(
    lines.join('\n'),
    rows.length > MAX_COPIED
      ? t('layers.firstMaxCopiedRows', { maximum: formatCount(MAX_COPIED) })
      : t('common.countRows', { count: rows.length }),
  );
}

type ToolProps = {
  readonly id: string;
  readonly list: AreaList | undefined;
  readonly rows: readonly AreaRow[];
  readonly chosen: readonly AreaRow[];
  readonly isFiltered: boolean;
};

/** The actions for the selected rows or, if none is selected, for all displayed ones. */
function Tools({ id, list, rows, chosen, isFiltered }: ToolProps) {
  const wanted = chosen.length > 0 ? chosen : rows;
  const isPart = chosen.length > 0 || isFiltered;
  return (
    <Group wrap="wrap" gap="xs" ms="auto">
      <Button size="xs" icon={IconFocusCentered} disabled={wanted.length === 0} onClick={() => zoomTo(wanted)}>
        {t('common.zoomTo')}
      </Button>
      <Button
        size="xs"
        icon={IconCopy}
        disabled={list === undefined || wanted.length === 0}
        onClick={() => list !== undefined && copy(list, wanted)}
      >
        {t('common.copy')}
      </Button>
      {list === undefined ? null : (
        <AreaExport
          id={id}
          list={list}
          rows={isPart ? wanted : null}
          what={isPart ? (chosen.length > 0 ? 'selected' : 'filtered') : 'all'}
        />
      )}
      <CrossButton
        label={t('common.closeTable')}
        side="left"
        onClick={() => useAreaLayers.getState().openTable(null)}
      />
    </Group>
  );
}
