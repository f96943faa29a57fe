import { Box, Group } from '@mantine/core';
import { formatCount } from '../../kit/words/locale.ts';
import styles from './BelowTable.module.css';
import { ChosenRow } from './ChosenRow.tsx';
import { useBatchPoints } from './use-batch-points.ts';
import { useEffect, useMemo } from 'react';
import type { Point } from '../../kit/coordinates/point.ts';
import { useActiveMap } from '../../map/active-map.ts';
import { boxAround } from '../../kit/coordinates/bounds.ts';
import { useBatch } from '../../model/batch/batch.ts';
import { useTable } from '../../model/batch/open-table.ts';
import { useBatchPreview } from '../../model/batch/preview.ts';
import { t } from '../../kit/words/t.ts';
import { rich } from '../../kit/words/rich.ts';

const NONE: readonly Point[] = [];

/**
 * Shows on the map where the first rows are as the columns are chosen, so that a wrong column is seen before a long
 * run. The map goes there when a table is opened and when other columns are chosen.
 * @returns how many of the rows of the preview have a position; nothing where there is no preview, or the table has
 * been run
 */
function usePreviewPoints(): { readonly rows: number; readonly placed: number } | null {
  const map = useActiveMap((active) => active.map);
  const uuid = useTable((table) => (table === null || table.added !== undefined ? undefined : table.uuid));
  const { preview } = useBatchPreview();
  const points = useMemo(
    () =>
      uuid === undefined || preview === null
        ? NONE
        : preview.points.flatMap((point) => (point === null ? [] : [{ lon: point[0], lat: point[1] }])),
    [uuid, preview],
  );
  useEffect(() => {
    if (points.length === 0) return undefined;
    map?.overlays.showBatchPreview(points);
    return () => map?.overlays.showBatchPreview([]);
  }, [map, points]);
  useEffect(() => {
    const { uuid: open, position, fitted, set } = useBatch.getState();
    const place = `${open} ${JSON.stringify(position)}`;
    if (map === null || points.length === 0 || fitted === place) return;
    set({ fitted: place });
    map.camera.fit(boxAround(points));
  }, [map, points]);
  return uuid === undefined || preview === null ? null : { rows: preview.rows.length, placed: points.length };
}

/**
 * What the points of the table on the map mean, and the row that is chosen. It draws them: what hears of every answer
 * is only this.
 */
export function PointLegend() {
  const shown = useBatchPoints();
  const preview = usePreviewPoints();
  if (shown === null) return preview === null ? null : <PreviewLegend {...preview} />;
  return (
    <div className={styles['legend']}>
      <ChosenRow />
      <Group wrap="wrap" component="p" gap="xs">
        {rich(t('batch.matchedProblem'), {
          i: <Box component="i" w={9} h={9} bdrs="50%" bg="#17888a" />,
          i2: <Box component="i" ms="sm" w={9} h={9} bdrs="50%" bg="#d9480f" />,
        })}
        {shown.total > shown.drawn ? (
          <span className="hint">
            {t('batch.drawnTotalDrawnZoomAll', { drawn: formatCount(shown.drawn), total: formatCount(shown.total) })}
          </span>
        ) : null}
      </Group>
    </div>
  );
}

/** Before the run: how many of the first rows are on the map. */
function PreviewLegend({ rows, placed }: { readonly rows: number; readonly placed: number }) {
  return (
    <div className={styles['legend']}>
      <ChosenRow />
      <Group wrap="wrap" component="p" gap="xs">
        {placed === 0 ? null : <Box component="i" w={9} h={9} bdrs="50%" bg="#17888a" />}
        {placed === rows
          ? t('batch.firstCountRows', { count: rows })
          : t('batch.partFirstRowsRowsPosition', {
              count: placed,
              number: placed === 0 ? t('common.none') : formatCount(placed),
              rows: formatCount(rows),
            })}
      </Group>
    </div>
  );
}
