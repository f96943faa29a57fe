import { useEffect, useRef, useState } from 'react';
import {
  batchPointsEndpoint,
  batchPointTileEndpoint,
  MAX_BATCH_POINTS,
  type BatchPoints,
} from '../../../contract/batch.ts';
import { ask, templateOf } from '../../kit/api/ask.ts';
import { useActiveMap } from '../../map/active-map.ts';
import { onAskAgain } from '../../model/service/packs.ts';
import { useMap } from '../../model/map/map.ts';
import { useBatch } from '../../model/batch/batch.ts';

/** Points are fetched anew so often at most, and at least, while answers come: of a long table they are megabytes. */
const REFRESH_MS = { least: 3000, most: 15_000 };
/**
 * Between the two, so many times the time that drawing them takes: without a graphics card the window does little else
 * meanwhile.
 */
const REFRESH_FACTOR = 20;
/** The map has come to rest when it has not moved for this long. */
const REST_MS = 350;

/**
 * How many points are in view, in all, and drawn; and where their tiles are, with `{z}`, `{x}` and `{y}` in the
 * address.
 */
type ShownPoints = BatchPoints & { readonly all: number; readonly address: string };

/**
 * Shows the rows answered on the map, joined with the table: a point chooses its row, a row marks its point, and the
 * map stays.
 */
export function useBatchPoints(): ShownPoints | null {
  const map = useActiveMap((active) => active.map);
  const uuid = useBatch(({ job }) => (job?.added === undefined ? undefined : job.uuid));
  const done = useBatch(({ job }) => job?.done ?? 0);
  const status = useBatch(({ job }) => job?.status);
  const chosen = useBatch((batch) => batch.chosen);
  const [points, setPoints] = useState<{ readonly uuid: string; readonly data: ShownPoints } | null>(null);
  const all = points !== null && points.uuid === uuid ? points.data.all : 0;
  // Where not all can be drawn, those in view are asked for whenever the map has come to rest.
  const box = useRestingBox(all > MAX_BATCH_POINTS);
  const lastAt = useRef(0);
  const tookMs = useRef(0);

  useEffect(() => {
    if (uuid === undefined || done === 0) return undefined;
    const isRunning = status === 'Running';
    const wait = isRunning
      ? Math.max(
          0,
          lastAt.current +
            Math.min(REFRESH_MS.most, Math.max(REFRESH_MS.least, tookMs.current * REFRESH_FACTOR)) -
            performance.now(),
        )
      : 0;
    let hasFailed = false;
    const load = async () => {
      lastAt.current = performance.now();
      const answer = await ask(batchPointsEndpoint, { path: { uuid }, query: { bbox: box, form: 'summary' } });
      hasFailed = !answer.ok;
      if (!answer.ok) {
        return;
      }
      // The time makes them others whenever there may be more.
      const address =
        new URL('/', document.baseURI).href +
        templateOf(batchPointTileEndpoint, { path: { uuid }, query: { bbox: box, version: String(Date.now()) } }).slice(
          1,
        );
      setPoints((before) => ({
        uuid,
        data: {
          ...answer.data,
          address,
          all:
            box === undefined
              ? answer.data.total
              : Math.max(answer.data.total, before?.uuid === uuid ? before.data.all : 0),
        },
      }));
    };
    const timer = setTimeout(() => void load(), wait);
    const stop = onAskAgain(() => {
      if (hasFailed) void load();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [uuid, done, status, box]);

  const address = points !== null && points.uuid === uuid ? points.data.address : undefined;
  useEffect(() => {
    if (map === null || address === undefined) return undefined;
    const since = performance.now();
    const stop = map.onDrawn(() => {
      tookMs.current = performance.now() - since;
      stop();
    });
    return stop;
  }, [map, address]);

  const shown = points !== null && points.uuid === uuid ? points.data : null;
  useEffect(() => {
    map?.showBatchPoints(shown?.address ?? null, chosen?.point ?? null, (row, point) =>
      useBatch.getState().set({ chosen: { row, point, from: 'map' } }),
    );
  }, [map, shown, chosen]);
  useEffect(() => () => map?.showBatchPoints(null, null, () => undefined), [map]);

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
