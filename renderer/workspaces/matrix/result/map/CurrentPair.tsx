import { Box, Flex, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Feature, LineString } from 'geojson';
import { useEffect, useState, useMemo } from 'react';
import { routeEndpoint, type RouteFeature } from '../../../../../contract/route.ts';
import { failureText } from '../../../../kit/api/failure.ts';
import { ofPacks, queryOf } from '../../../../kit/api/query.ts';
import { useAnswer } from '../../../../kit/api/use-answer.ts';
import { useActiveMap, activeMap } from '../../../../map/active-map.ts';
import type { MatrixPath } from '../../../../map/style/matrix-layers.ts';
import { type Cell, cellNumber, type MatrixGrid, type Place } from '../../../../model/matrix/result/grid.ts';
import { movedText } from '../../../../model/matrix/words.ts';
import { useService } from '../../../../model/service/service.ts';
import { currentCell, useResult } from '../../../../model/matrix/result/state.ts';
import { markFeatures, type MapView } from './features.ts';
import { IconCopy, IconZoomScan } from '@tabler/icons-react';
import { copyText } from '../../../../kit/output/clipboard.ts';
import { IconButton } from '../../../../kit/components/IconButton.tsx';
import { boxAround } from '../../../../kit/coordinates/bounds.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import type { HeatModel } from '../heat-model.ts';
import { PlaceLine } from '../PlaceLine.tsx';
import { cellText, placeName } from '../words.ts';
import { t } from '../../../../kit/words/t.ts';

/** Delay before a path is fetched, so that a passing pointer doesn't fetch. */
const REST_MS = 90;
/** How long paths of hovered cells stay cached, because the pointer often returns. */
const KEPT_MS = 600_000;

const address = ({ lon, lat }: Place): string => `${lon},${lat}`;

type PairPath = {
  /** The line to draw: the path, or a straight line while it is computed; absent without a path. */
  readonly line: readonly Feature<LineString, MatrixPath>[];
  /** Why the path couldn't be computed, as the server says. */
  readonly problem: string | null;
  /** That the path begins or ends elsewhere than on the nearest road. */
  readonly moved: readonly string[];
};

const NONE: PairPath = { line: [], problem: null, moved: [] };

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
  moved: [],
});

const drawn = ({ geometry, properties }: RouteFeature): PairPath =>
  geometry === null
    ? NONE
    : {
        line: [{ type: 'Feature', properties: { isPending: false }, geometry }],
        problem: null,
        moved: [
          ...(properties.origin_moved === undefined ? [] : [movedText('origins', properties.origin_moved)]),
          ...(properties.destination_moved === undefined
            ? []
            : [movedText('destinations', properties.destination_moved)]),
        ],
      };

/** The path of a cell, fetched once the pointer rests on it. */
function usePairPath(grid: MatrixGrid, values: Float64Array, cell: Cell | null): PairPath {
  const number = cell === null ? -1 : cellNumber(grid, cell);
  const isReachable = number >= 0 && !Number.isNaN(values[number] ?? Number.NaN);
  const origin = cell === null ? undefined : grid.origins[cell.origin];
  const destination = cell === null ? undefined : grid.destinations[cell.destination];
  const [rested] = useDebouncedValue(number, REST_MS);
  // Not sent while the server is gone; sent once it is back.
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
    if (failure !== null) return { ...NONE, problem: failureText(failure) };
    if (data !== undefined && 'geometry' in data) return drawn(data);
    return isUp ? straight(origin, destination) : NONE;
  }, [isPair, origin, destination, data, failure, isUp]);
}

type Props = { readonly model: HeatModel; readonly cell: Cell; readonly path: PairPath };

/** The figures of the pair on the map. */
function PairCard({ model, cell, path: { problem, moved } }: Props) {
  const units = usePreferences((preferences) => preferences.units);
  const [origin, destination] = [model.grid.origins[cell.origin], model.grid.destinations[cell.destination]];
  if (origin === undefined || destination === undefined) return null;
  const { value, other, note } = cellText(model, cell, units);
  const figures = [value, other].filter(Boolean).join(', ');
  return (
    <Flex
      gap="sm"
      bottom={12}
      left={12}
      maw="calc(100% - 76px)"
      py={9}
      ps={11}
      pe="sm"
      fz="xs"
      lh="17px"
      className="float"
    >
      <Box miw={0}>
        <Box component="p" mb={2} fz="sm" fw={600}>
          {figures}
        </Box>
        <PlaceLine end="origin" place={origin} />
        <PlaceLine end="destination" place={destination} />
        {note === null ? null : <p className="hint">{note}</p>}
        {moved.map((text) => (
          <p key={text} className="hint">
            {text}
          </p>
        ))}
        {problem === null ? null : (
          <Text inherit maw={280} c="var(--bad)">
            {problem}
          </Text>
        )}
      </Box>
      <Stack gap={2}>
        <IconButton
          size="sm"
          icon={IconZoomScan}
          label={t('matrix.zoomPair')}
          side="left"
          onClick={() => activeMap()?.camera.fit(boxAround([origin, destination]))}
        />
        <IconButton
          size="sm"
          icon={IconCopy}
          label={t('matrix.copyValues')}
          side="left"
          onClick={() =>
            void copyText(
              t('matrix.placeNamePlaceName2Figures', {
                origin: placeName(origin),
                destination: placeName(destination),
                figures,
              }),
            )
          }
        />
      </Stack>
    </Flex>
  );
}

/**
 * The map follows the pointer over the heat map at most so often: drawing it anew costs more than all else in a frame.
 */
const FOLLOWS_MS = 60;
/** The map isn't redrawn until this long after the last step of scrolling or zooming. */
const SETTLES_MS = 120;

/** The current cell as the map shows it: the latest one, a moment after the heat map. */
function useFollowedCell(): Cell | null {
  const [cell, setCell] = useState(() => currentCell(useResult.getState()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let earliest = Number.NEGATIVE_INFINITY;
    const follow = (): void => {
      const wait = earliest - performance.now();
      timer = wait > 0 ? setTimeout(follow, wait) : null;
      if (timer !== null) return;
      earliest = performance.now() + FOLLOWS_MS;
      setCell(currentCell(useResult.getState()));
    };
    follow();
    const stop = useResult.subscribe((now, before) => {
      if (now.view !== before.view) earliest = performance.now() + SETTLES_MS;
      if (currentCell(now) !== currentCell(before))
        timer ??= setTimeout(follow, Math.max(0, earliest - performance.now()));
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, []);
  return cell;
}

/** The path of the current cell on the map, its ends marked, and its figures. */
export function CurrentPair({ view }: { readonly view: MapView }) {
  const { model } = view;
  const cell = useFollowedCell();
  const path = usePairPath(model.grid, model.values, cell);
  const map = useActiveMap((active) => active.map);
  useEffect(() => map?.overlays.showMatrix({ path: path.line }), [map, path]);
  useEffect(() => map?.overlays.showMatrix({ marks: markFeatures(view, cell) }), [map, view, cell]);
  useEffect(() => () => map?.overlays.showMatrix({ path: [], marks: [] }), [map]);
  return cell === null ? null : <PairCard model={model} cell={cell} path={path} />;
}
