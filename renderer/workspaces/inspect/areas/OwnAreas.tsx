import { Box, Group, Text } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { FileLook } from '../../../../contract/file-look.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { Facts } from '../../../kit/components/Facts.tsx';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import type { Point } from '../../../kit/coordinates/point.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';
import { t } from '../../../kit/words/t.ts';
import { useActiveMap } from '../../../map/active-map.ts';
import { useDropped } from '../../../model/imports/dropped.ts';
import { fileFieldsFirst } from '../../../model/map/area-fields.ts';
import { areaListQuery, useAreaLayers, type AreaLayer } from '../../../model/map/area-layers.ts';

/**
 * The id of the area that the map draws at the point; `null` for none.
 * @param layer null for the file that is only looked at, whose rows have their index as id
 */
function useAreaAt(point: Point, layer: string | null): number | null {
  const map = useActiveMap((active) => active.map);
  const [found, setFound] = useState<{ readonly point: Point; readonly area: number } | null>(null);
  useEffect(() => {
    if (map === null) return undefined;
    const find = (): void => {
      const area = layer === null ? map.previewRowAt(point) : map.drawnAreaAt(point, layer);
      if (area !== null)
        setFound((before) => (before?.point === point && before.area === area ? before : { point, area }));
    };
    const timer = setTimeout(find);
    // The map may still be on its way to the point.
    const stop = map.onDrawn(find);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [map, point, layer]);
  return found?.point === point ? found.area : null;
}

/** What one's own layers say of the point: all fields of the area under it, the topmost layer first. */
export function OwnAreas({ point }: { readonly point: Point }) {
  const layers = useAreaLayers((state) => state.layers);
  const look = useDropped(({ dropped }) => dropped?.look ?? null);
  return (
    <>
      {look === null ? null : <LookedRow look={look} point={point} />}
      {layers
        .filter(({ isShown }) => isShown)
        .toReversed()
        .map((layer) => (
          <OwnArea key={layer.id} layer={layer} point={point} />
        ))}
    </>
  );
}

/** The fields of what a dropped file has at the point. */
function LookedRow({ look: { file, columns, rows }, point }: { readonly look: FileLook; readonly point: Point }) {
  const index = useAreaAt(point, null);
  const row = index === null ? undefined : rows[index];
  if (row === undefined) return null;
  return (
    <Box component="section" py="sm" px="lg" className="line-below" aria-label={file}>
      <Text component="h3" inherit mb={4} fw={600} className="breakable">
        {file}
      </Text>
      <Facts facts={columns.map(({ name }, column) => ({ label: name, value: row[column] || '–' }))} />
    </Box>
  );
}

const written = (cell: string | number | null | undefined): string =>
  cell === null || cell === undefined ? '–' : typeof cell === 'number' ? writtenNumber(cell) : cell;

function OwnArea({ layer: { id, title = id }, point }: { readonly layer: AreaLayer; readonly point: Point }) {
  const area = useAreaAt(point, id);
  const { data: list } = useAnswer(areaListQuery(id), { isWanted: area !== null });
  const isSelected = useAreaLayers(({ table, selected }) => table === id && area !== null && selected.includes(area));
  const row = area === null ? undefined : list?.areas.find(({ boundary_id: boundary }) => boundary === area);
  if (list === undefined || row === undefined) return null;
  const cellOf = new Map(list.fields.map(({ name }, index) => [name, row.cells[index]]));
  return (
    <Box component="section" py="sm" px="lg" className="line-below" aria-label={title}>
      <Group gap="sm" mb={4}>
        <Text
          component="h3"
          inherit
          flex={1}
          miw={0}
          fw={600}
          className="breakable"
          {...(isSelected ? { c: 'var(--blaze)', 'aria-current': true } : {})}
        >
          {title}
        </Text>
        <IconButton
          size="sm"
          icon={IconTable}
          label={t('common.tableTitle', { title })}
          side="left"
          onClick={() => {
            useAreaLayers.getState().openTable(id);
            useAreaLayers.getState().select([row.boundary_id]);
          }}
        />
      </Group>
      <Facts
        facts={fileFieldsFirst(list.fields).map(({ name }) => ({ label: name, value: written(cellOf.get(name)) }))}
      />
    </Box>
  );
}
