import type { Feature, LineString } from 'geojson';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { routeEndpoint, type RouteFeature } from '../../../../../contract/matrix.ts';
import { failureText } from '../../../../kit/api/failure.ts';
import { ofPacks, queryOf } from '../../../../kit/api/query.ts';
import { useAnswer } from '../../../../kit/api/use-answer.ts';
import type { MatrixPath } from '../../../../map/style/matrix-layers.ts';
import { useService } from '../../../../model/service/service.ts';
import { cellNumber, type Cell, type MatrixGrid, type Place } from '../../../../model/matrix/result/grid.ts';

/** A pointer that only passes over a cell asks for nothing. */
const REST_MS = 90;
/** Paths of cells that were pointed at are kept for so long: the pointer comes back to them. */
const KEPT_MS = 600_000;

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

const drawn = ({ geometry }: RouteFeature): PairPath =>
  geometry === null ? NONE : { line: [{ type: 'Feature', properties: { isPending: false }, geometry }], problem: null };

/** The path of a cell, asked for once the pointer rests on it. */
export function usePairPath(grid: MatrixGrid, values: Float64Array, cell: Cell | null): PairPath {
  const number = cell === null ? -1 : cellNumber(grid, cell);
  const isReachable = number >= 0 && !Number.isNaN(values[number] ?? Number.NaN);
  const origin = cell === null ? undefined : grid.origins[cell.origin];
  const destination = cell === null ? undefined : grid.destinations[cell.destination];
  const [rested] = useDebouncedValue(number, REST_MS);
  // A server that is gone is not asked; once it is back, it is.
  const isUp = useService(({ status }) => status === 'up');
  const isPair = isReachable && origin !== undefined && destination !== undefined;
  const { data, failure } = useAnswer(
    {
      ...ofPacks(
        queryOf(routeEndpoint, {
          body: {
            origin: isPair ? address(origin) : '',
            destination: isPair ? address(destination) : '',
            mode: grid.mode,
            option: grid.option,
          },
        }),
      ),
      gcTime: KEPT_MS,
    },
    { isWanted: isUp && isPair && rested === number },
  );
  return useMemo(() => {
    if (!isPair) return NONE;
    if (failure !== null) return { line: [], problem: failureText(failure) };
    if (data !== undefined) return drawn(data);
    return isUp ? straight(origin, destination) : NONE;
  }, [isPair, origin, destination, data, failure, isUp]);
}
