import type { Feature, LineString } from 'geojson';
import { useEffect, useMemo, useState } from 'react';
import { routeEndpoint, type RouteFeature } from '../../../../../contract/matrix.ts';
import { ask } from '../../../../kit/api/ask.ts';
import { failureText } from '../../../../kit/api/failure.ts';
import type { Answer } from '../../../../kit/api/request.ts';
import type { MatrixPath } from '../../../../map/style/matrix-layers.ts';
import { onRound, useService } from '../../../../model/service/service.ts';
import { cellNumber, type Cell, type MatrixGrid, type Place } from '../../../../model/matrix/result/grid.ts';

/** A pointer that only passes over a cell asks for nothing. */
const REST_MS = 90;
const MAX_REMEMBERED = 300;

type Path = { readonly grid: MatrixGrid; readonly cell: number; readonly answer: Answer<RouteFeature> };

/** Paths of this result, the latest last. */
const remembered = new Map<string, Answer<RouteFeature>>();

function remember(key: string, answer: Answer<RouteFeature>): void {
  remembered.set(key, answer);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

const address = ({ lon, lat }: Place): string => `${lon},${lat}`;

export type PairPath = {
  /** The line to draw: the path, or straight while it is being computed; none where there is no path. */
  readonly line: readonly Feature<LineString, MatrixPath>[];
  /** Why there is no path on the map, in the server's words. */
  readonly problem: string | null;
};

const NONE: PairPath = { line: [], problem: null };

const straight = (origin: Place, destination: Place): PairPath => ({
  line: [
    {
      type: 'Feature',
      properties: { isPending: true },
      geometry: {
        type: 'LineString',
        coordinates: [
          [origin.lon, origin.lat],
          [destination.lon, destination.lat],
        ],
      },
    },
  ],
  problem: null,
});

function drawn(answer: Answer<RouteFeature>): PairPath {
  if (!answer.ok) return { line: [], problem: failureText(answer.failure) };
  const { geometry } = answer.data;
  return geometry === null
    ? NONE
    : { line: [{ type: 'Feature', properties: { isPending: false }, geometry }], problem: null };
}

/** The path of a cell, asked for once the pointer rests on it. */
export function usePairPath(grid: MatrixGrid, values: Float64Array, cell: Cell | null): PairPath {
  const [found, setFound] = useState<Path | null>(null);
  const number = cell === null ? -1 : cellNumber(grid, cell);
  const key = `${grid.uuid} ${number}`;
  const isReachable = number >= 0 && !Number.isNaN(values[number] ?? Number.NaN);
  const origin = cell === null ? undefined : grid.origins[cell.origin];
  const destination = cell === null ? undefined : grid.destinations[cell.destination];
  // A path that could not be had from a server that was gone is asked for again once it is back.
  const isUp = useService(({ status }) => status === 'up');

  useEffect(() => {
    if (!isUp || !isReachable || origin === undefined || destination === undefined) return undefined;
    if (remembered.has(key)) return undefined;
    const abort = new AbortController();
    const askFor = async () => {
      try {
        const answer = await ask(routeEndpoint, {
          body: { origin: address(origin), destination: address(destination), mode: grid.mode, option: grid.option },
          signal: abort.signal,
        });
        if (answer.ok) remember(key, answer);
        else useService.getState().noteFailure(answer.failure);
        setFound({ grid, cell: number, answer });
      } catch {
        // The pointer has moved on.
      }
    };
    const timer = setTimeout(() => void askFor(), REST_MS);
    const stop = onRound(() => {
      if (!remembered.has(key)) void askFor();
    });
    return () => {
      stop();
      clearTimeout(timer);
      abort.abort();
    };
  }, [grid, key, number, isReachable, origin, destination, isUp]);

  const answer = found !== null && found.grid === grid && found.cell === number ? found.answer : remembered.get(key);
  return useMemo(() => {
    if (!isReachable || origin === undefined || destination === undefined) return NONE;
    if (answer !== undefined) return drawn(answer);
    return isUp ? straight(origin, destination) : NONE;
  }, [isReachable, origin, destination, answer, isUp]);
}
