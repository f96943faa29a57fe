import { Menu, Progress } from '@mantine/core';
import { IconChevronDown, IconDownload, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  areaSelectionEndpoint,
  type AreaExportOrder,
  type AreaFileFormat,
  type AreaList,
} from '../../../../contract/drawn-areas.ts';
import { addressOf, download } from '../../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../../kit/api/exchange.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { saveAnswer } from '../../../kit/output/save-answer.ts';
import type { AreaRow } from '../../../model/map/area-rows.ts';
import { writtenSize } from '../../../model/packs/words.ts';
import styles from './AreaTableDock.module.css';

const FORMATS: readonly (readonly [AreaFileFormat, string])[] = [
  ['geojson', 'GeoJSON'],
  ['gpkg', 'GeoPackage'],
  ['kml', 'KML'],
  ['csv', 'CSV with shapes as text'],
];

type Props = {
  readonly id: string;
  readonly list: AreaList;
  /** Those that are wanted; `null` for all. */
  readonly rows: readonly AreaRow[] | null;
  readonly what: 'selected' | 'filtered' | 'all';
};

/** How far an export is; without bytes while the server writes the file. */
interface Underway {
  readonly count: number;
  readonly received: number;
  readonly total: number | null;
}

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
  const [underway, setUnderway] = useState<Underway | null>(null);
  const abort = useRef<AbortController | null>(null);
  const count = rows?.length ?? list.areas.length;

  const save = async (format: AreaFileFormat): Promise<void> => {
    const body = orderOf(format, list, rows);
    const { signal } = (abort.current = new AbortController());
    setUnderway({ count, received: 0, total: null });
    await saveAnswer({
      suggestedName: `${id}.${format}`,
      path: addressOf(areaSelectionEndpoint, { path: { id } }),
      body,
      receive: () =>
        download(areaSelectionEndpoint, {
          path: { id },
          body,
          signal,
          patienceMs: ENDLESS_MS,
          onHeaders: (headers) => setUnderway({ count, received: 0, total: Number(headers.get('content-length')) }),
          onPiece: ({ length }) => setUnderway((now) => now && { ...now, received: now.received + length }),
        }),
      signal,
    });
    setUnderway(null);
  };
  if (underway !== null) return <Exporting underway={underway} onCancel={() => abort.current?.abort()} />;
  return (
    <Menu position="top-end" width={240} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button size="small" icon={IconDownload} disabled={count === 0}>
          Export
          <IconChevronDown size={13} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Export">
        <Menu.Label>{what === 'all' ? 'All areas' : `${count.toLocaleString('en')} ${what} areas`}</Menu.Label>
        {FORMATS.map(([format, name]) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Exporting({
  underway: { count, received, total },
  onCancel,
}: {
  readonly underway: Underway;
  readonly onCancel: () => void;
}) {
  const areas = `${count.toLocaleString('en')} ${count === 1 ? 'area' : 'areas'}`;
  return (
    <>
      <span className={styles['exporting']}>
        <span className="hint">
          {total === null ? `Writing ${areas}` : `Saving ${writtenSize(received)} of ${writtenSize(total)}`}
        </span>
        <Progress
          aria-label={`Export of ${areas}`}
          size="xs"
          animated={total === null}
          value={total === null ? 100 : (100 * received) / Math.max(1, total)}
        />
      </span>
      <Button size="small" icon={IconX} onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
