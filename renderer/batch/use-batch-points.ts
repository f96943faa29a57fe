import { useEffect, useRef, useState } from 'react';
import type { BatchPoints } from '../../contract/batch.ts';
import { get } from '../api/request.ts';
import { useActiveMap } from '../map/active-map.ts';
import { useBatch } from './batch.ts';

/** Points are fetched anew so often while answers come: of a long table they are megabytes. */
const REFRESH_MS = 3000;

/** Shows the rows answered on the map, joined with the table: a point chooses its row, a row marks its point. */
export function useBatchPoints(): BatchPoints | null {
  const map = useActiveMap((active) => active.map);
  const uuid = useBatch(({ job }) => (job?.added === undefined ? undefined : job.uuid));
  const done = useBatch(({ job }) => job?.done ?? 0);
  const status = useBatch(({ job }) => job?.status);
  const chosen = useBatch((batch) => batch.chosen);
  const [points, setPoints] = useState<{ readonly uuid: string; readonly data: BatchPoints } | null>(null);
  const lastAt = useRef(0);
  const fitted = useRef('');

  useEffect(() => {
    if (uuid === undefined || done === 0) return undefined;
    const isRunning = status === 'Running';
    const wait = isRunning ? Math.max(0, lastAt.current + REFRESH_MS - performance.now()) : 0;
    const ask = async () => {
      lastAt.current = performance.now();
      const answer = await get<BatchPoints>(`/v1/batch/${uuid}/points`);
      if (answer.ok) setPoints({ uuid, data: answer.data });
    };
    const timer = setTimeout(() => void ask(), wait);
    return () => clearTimeout(timer);
  }, [uuid, done, status]);

  const shown = points !== null && points.uuid === uuid ? points.data : null;
  useEffect(() => {
    map?.showBatchPoints(shown?.points ?? [], chosen, (row) => useBatch.getState().set({ chosen: row }));
  }, [map, shown, chosen]);
  useEffect(() => () => map?.showBatchPoints([], null, () => undefined), [map]);

  // The table was opened or run by the person: the map goes where its points are, once.
  useEffect(() => {
    if (map === null || shown === null || uuid === undefined || fitted.current === uuid || shown.points.length === 0) return;
    fitted.current = uuid;
    const [lons, lats] = [shown.points.map(([, lon]) => lon), shown.points.map(([, , lat]) => lat)];
    const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
    const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
    map.camera.fit([least(lons), least(lats), most(lons), most(lats)]);
  }, [map, shown, uuid]);
  return shown;
}
