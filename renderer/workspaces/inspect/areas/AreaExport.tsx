import { Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  areaSelectionEndpoint,
  type AreaExportOrder,
  type AreaFileFormat,
  type AreaList,
} from '../../../../contract/drawn-areas.ts';
import type { SavingProgress } from '../../../../contract/ipc.ts';
import { addressOf, download } from '../../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../../kit/api/exchange.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { Exporting } from '../../../kit/components/Exporting.tsx';
import { saveAnswer } from '../../../kit/output/save-answer.ts';
import type { AreaRow } from '../../../model/map/area-rows.ts';
import { t } from '../../../kit/words/t.ts';

const FORMATS: readonly (readonly [AreaFileFormat, string])[] = [
  ['geojson', 'GeoJSON'],
  ['gpkg', 'GeoPackage'],
  ['kml', 'KML'],
  ['csv', t('layers.csvShapesText')],
];

type Props = {
  readonly id: string;
  readonly list: AreaList;
  /** Those that are wanted; `null` for all. */
  readonly rows: readonly AreaRow[] | null;
  readonly what: 'selected' | 'filtered' | 'all';
};

const idsOf = (rows: readonly AreaRow[]): number[] => rows.map(({ boundary_id: id }) => id);

/** Names the areas that are wanted or those that are not, whichever are fewer. */
function orderOf(format: AreaFileFormat, { areas }: AreaList, rows: readonly AreaRow[] | null): AreaExportOrder {
  if (rows === null || rows.length === areas.length) return { format };
  if (rows.length <= areas.length / 2) return { format, boundary_ids: idsOf(rows) };
  const wanted = new Set(idsOf(rows));
  return { format, except_boundary_ids: idsOf(areas).filter((id) => !wanted.has(id)) };
}

/** Saves areas as a file: says how far that is, and can be cancelled. */
export function AreaExport({ id, list, rows, what }: Props) {
  const [underway, setUnderway] = useState<{ readonly of: string; readonly progress: SavingProgress } | null>(null);
  const abort = useRef<AbortController | null>(null);
  const count = rows?.length ?? list.areas.length;
  const areas = t('common.countAreas', { count });

  const save = async (format: AreaFileFormat): Promise<void> => {
    const body = orderOf(format, list, rows);
    const { signal } = (abort.current = new AbortController());
    // The selection may change while waiting.
    setUnderway({ of: areas, progress: { received: 0, total: null } });
    await saveAnswer({
      suggestedName: `${id}.${format}`,
      path: addressOf(areaSelectionEndpoint, { path: { id } }),
      body,
      receive: (hearing) =>
        download(areaSelectionEndpoint, { path: { id }, body, signal, patienceMs: ENDLESS_MS, ...hearing }),
      onProgress: (progress) => setUnderway((now) => now && { ...now, progress }),
      signal,
    });
    setUnderway(null);
  };
  if (underway !== null)
    return (
      <Exporting
        what={underway.of}
        before={t('layers.writingOf', { title: underway.of })}
        progress={underway.progress}
        onCancel={() => abort.current?.abort()}
      />
    );
  return (
    <Menu position="top-end" width={240}>
      <Menu.Target>
        <Button size="xs" icon={IconDownload} disabled={count === 0}>
          {t('common.export')}
          <IconChevronDown size={13} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('common.export')}>
        <Menu.Label>
          {what === 'all'
            ? t('layers.allAreas')
            : what === 'selected'
              ? t('layers.countSelectedAreas', { count })
              : t('layers.countFilteredAreas', { count })}
        </Menu.Label>
        {FORMATS.map(([format, name]) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
