import { useEffect, useMemo, useRef, useState } from 'react';
import {
  batchPointsEndpoint,
  batchPointTileEndpoint,
  MAX_BATCH_POINTS,
  type BatchPoints,
} from '../../../contract/batch.ts';
import { templateOf } from '../../kit/api/ask.ts';
import { queryOf, type AnswerQuery } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { useActiveMap } from '../../map/active-map.ts';
import { useMap } from '../../model/map/map.ts';
import { useBatch } from '../../model/batch/batch.ts';
import { useChosenPoint } from '../../model/batch/choose-row.ts';
import { useTable } from '../../model/batch/open-table.ts';

/** Interval at which points are fetched again while answers arrive: those of a long table are megabytes. */
const REFRESH_MS = { min: 3000, max: 15_000 };
/**
 * Between the two, so many times the time that drawing them takes: without a graphics card the window does little else
 * meanwhile.
 */
const REFRESH_FACTOR = 20;
/** The map has come to rest when it has not moved for this long. */
const REST_MS = 350;

/** The answer about a table, with where its tiles are: with `{z}`, `{x}` and `{y}` in the address. */
type TablePoints = BatchPoints & { readonly uuid: string; readonly box: string | undefined; readonly address: string };

/** @param version changes to fetch the points that were added since */
function pointsQuery(uuid: string, box: string | undefined, version: string | number): AnswerQuery<TablePoints> {
  const asked = queryOf(batchPointsEndpoint, { path: { uuid }, query: { bbox: box, form: 'summary' } });
  return {
    queryKey: [...asked.queryKey, version],
    async queryFn(context) {
      const { data, ...reply } = await asked.queryFn(context);
      // The time makes the tiles others whenever there may be more.
      const query = { bbox: box, version: String(Date.now()) };
      const path = templateOf(batchPointTileEndpoint, { path: { uuid }, query }).slice(1);
      return { ...reply, data: { ...data, uuid, box, address: new URL('/', document.baseURI).href + path } };
    },
  };
}

/** How many points are in view, in all, and drawn; and where their tiles are. */
type ShownPoints = TablePoints & { readonly all: number };

/** The points of the open table, as far as it has been answered. @param tookMs how long drawing them takes */
function useShownPoints(tookMs: { readonly current: number }): ShownPoints | null {
  const uuid = useTable((table) => (table?.added === undefined ? undefined : table.uuid));
  const done = useTable((table) => table?.done ?? 0);
  const isRunning = useTable((table) => table?.status === 'Running');
  const [counted, setCounted] = useState<{ readonly uuid: string; readonly all: number } | null>(null);
  const known = counted !== null && counted.uuid === uuid ? counted.all : 0;
  // If there are too many to draw, those in view are requested whenever the map stops moving.
  const box = useRestingBox(known > MAX_BATCH_POINTS);
  const { data } = useAnswer(pointsQuery(uuid ?? '', box, isRunning ? 'running' : done), {
    isWanted: uuid !== undefined && done > 0,
    keepsOld: true,
    everyMs: () => isRunning && Math.min(REFRESH_MS.max, Math.max(REFRESH_MS.min, tookMs.current * REFRESH_FACTOR)),
  });
  const points = data === undefined || data.uuid !== uuid ? null : data;
  const all = points === null ? known : points.box === undefined ? points.total : Math.max(points.total, known);
  if (uuid !== undefined && all !== known) setCounted({ uuid, all });
  return useMemo(() => points && { ...points, all }, [points, all]);
}

/**
 * Shows the rows answered on the map, joined with the table: a point chooses its row, a row marks its point, and the
 * map stays.
 */
export function useBatchPoints(): ShownPoints | null {
  const map = useActiveMap((active) => active.map);
  const chosenPoint = useChosenPoint();
  const tookMs = useRef(0);
  const shown = useShownPoints(tookMs);
  const address = shown?.address;
  const uuid = shown?.uuid;
  useEffect(() => {
    if (map === null || address === undefined) return undefined;
    const since = performance.now();
    const stop = map.onDrawn(() => {
      tookMs.current = performance.now() - since;
      stop();
    });
    return stop;
  }, [map, address]);

  useEffect(() => {
    map?.showBatchPoints(shown?.address ?? null, shown?.all ?? 0, chosenPoint);
  }, [map, shown, chosenPoint]);
  useEffect(() => () => map?.showBatchPoints(null, 0, null), [map]);

  // The table was opened or run by the person: the map goes where its points are, once.
  useEffect(() => {
    if (map === null || shown?.bbox === undefined || uuid === undefined || useBatch.getState().fitted === uuid) return;
    useBatch.getState().set({ fitted: uuid });
    map.camera.fit(shown.bbox);
  }, [map, shown, uuid]);
  return shown;
}

/** The box in view, as the server takes it, once the map has come to rest; nothing where it is not needed. */
function useRestingBox(isNeeded: boolean): string | undefined {
  const map = useActiveMap((active) => active.map);
  const [box, setBox] = useState<string>();
  useEffect(() => {
    if (map === null || !isNeeded) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(
        () =>
          setBox(
            map
              .bounds()
              .map((degrees) => degrees.toFixed(5))
              .join(','),
          ),
        REST_MS,
      );
    };
    wait();
    const stop = useMap.subscribe((state, before) => {
      if (state.live !== before.live) wait();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [map, isNeeded]);
  return isNeeded ? box : undefined;
}
