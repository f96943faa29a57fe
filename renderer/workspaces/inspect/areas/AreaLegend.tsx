import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { AreaList } from '../../../../contract/drawn-areas.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { MapLegend } from '../../../kit/components/MapLegend.tsx';
import { useActiveMap } from '../../../map/active-map.ts';
import { AreaClassList } from '../../../map/AreaClassList.tsx';
import { areaClasses } from '../../../model/map/area-classes.ts';
import { areaListQuery, useAreaLayers, type AreaLayer } from '../../../model/map/area-layers.ts';
import { useMap } from '../../../model/map/map.ts';
import { isReady, usePacks } from '../../../model/service/packs.ts';
import { useLayout } from '../../../model/window/layout.ts';
import { useInspected } from '../../../model/look-up/inspected.ts';
import { t } from '../../../kit/words/t.ts';

/** The legend of the topmost layer with classes. */
export function AreaLegend() {
  const layer = useAreaLayers(({ layers }) =>
    layers.findLast(({ by, field, isShown }) => isShown && by !== 'one' && field !== null),
  );
  const hasFigures = useLayout((layout) => layout.figureLayer !== null);
  const isInCorner = useInspected((highlight) => highlight.inset !== null);
  // The corner belongs to the outline of a large area while that is shown.
  return layer === undefined || isInCorner ? null : <Legend key={layer.id} layer={layer} isBeside={hasFigures} />;
}

/** How long the map rests before areas in view are searched, in milliseconds. */
const REST_MS = 150;

/** Whether the map shows any of these areas. */
function useIsInView(list: AreaList | undefined): boolean {
  const map = useActiveMap((active) => active.map);
  const [live] = useDebouncedValue(
    useMap((state) => state.live),
    REST_MS,
  );
  return useMemo(
    () =>
      live === null ||
      map === null ||
      (list?.areas.some(({ bbox: [west = 0, south = 0, east = 0, north = 0] }) =>
        map.camera.sees([west, south, east, north]),
      ) ??
        false),
    [map, live, list],
  );
}

function Legend({ layer, isBeside }: { readonly layer: AreaLayer; readonly isBeside: boolean }) {
  const { data: list } = useAnswer(areaListQuery(layer.id));
  const isInView = useIsInView(list);
  const title = usePacks()
    .filter(isReady)
    .find(({ id }) => id === layer.id)?.title;
  const found = areaClasses(layer, list);
  if (title === undefined || found === null || !isInView) return null;
  return (
    <MapLegend label={t('layers.legendTitle', { title })} title={title} beside={isBeside ? 1 : 0}>
      <p className="hint">{layer.field}</p>
      <Box mt={4}>
        <AreaClassList found={found} opacity={layer.opacity} />
      </Box>
    </MapLegend>
  );
}
