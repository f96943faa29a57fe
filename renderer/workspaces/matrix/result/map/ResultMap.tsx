import { Box, SegmentedControl } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useActiveMap } from '../../../../map/active-map.ts';
import { afterPainting } from '../../../../map/after-painting.ts';
import { boxAround } from '../../../../kit/coordinates/bounds.ts';
import { MapPlace } from '../../../../map/MapPlace.tsx';
import { useRestingMode } from '../../../../map/modes/modes.ts';
import { MAP_MODES, type MapMode } from '../../../../model/matrix/result/choices.ts';
import { useMatrixView } from '../../../../model/matrix/view.ts';
import type { HeatModel } from '../heat-model.ts';
import { catchmentNeighbours, colourCatchments } from '../../../../model/matrix/result/catchments.ts';
import { useResult } from '../../../../model/matrix/result/state.ts';
import { destinationFeatures, originFeatures, spokeFeatures, type MapView } from './features.ts';
import { CurrentPair } from './CurrentPair.tsx';
import { t } from '../../../../kit/words/t.ts';

/** Origins and destinations of a result on the map, and the path of the current cell. */
export function ResultMap({ model }: { readonly model: HeatModel }) {
  const view = usePoints(model);
  useSight(model);
  useRestingMode('matrix-cell');
  return (
    <Box pos="relative" flex={1} miw={0} mih={0} className="clipped">
      <MapPlace />
      <ModeSwitch model={model} />
      <CurrentPair view={view} />
    </Box>
  );
}

/** Keeps the points and spokes on the map as the choices are; takes them away with the result. */
function usePoints(model: HeatModel): MapView {
  const map = useActiveMap((active) => active.map);
  const mode = useMatrixView((view) => view.mapMode);
  const spider = useResult((result) => result.spider);
  const filter = useResult((result) => result.filter);
  const { grid, nearest, nearestEnd } = model;
  const hues = useMemo(() => {
    const [served, partners] =
      nearestEnd === 'origin' ? [grid.destinations, grid.origins] : [grid.origins, grid.destinations];
    return colourCatchments(catchmentNeighbours(served, nearest[nearestEnd], partners.length));
  }, [grid, nearest, nearestEnd]);
  const view = useMemo<MapView>(() => ({ mode, model, hues, spider, filter }), [mode, model, hues, spider, filter]);
  useEffect(
    () =>
      map?.overlays.showMatrix({
        lines: spokeFeatures(view),
        destinations: destinationFeatures(view),
        origins: originFeatures(view),
      }),
    [map, view],
  );
  useEffect(() => () => map?.overlays.showMatrix({ lines: [], destinations: [], origins: [] }), [map]);
  return view;
}

/** Shows the points when a result is opened whose points are elsewhere. */
function useSight({ grid }: HeatModel): void {
  const map = useActiveMap((active) => active.map);
  useEffect(() => {
    const box = boxAround([...grid.origins, ...grid.destinations]);
    // Once the map has taken the place that the result gives it: it hears of that in the first frame.
    return afterPainting(() => {
      if (map !== null && !map.camera.showsWell(box)) map.camera.fit(box, true);
    });
  }, [map, grid]);
}

function ModeSwitch({ model }: { readonly model: HeatModel }) {
  const mode = useMatrixView((view) => view.mapMode);
  const spider = useResult((result) => result.spider);
  const titles: Record<MapMode, string> = {
    catchments: t('matrix.catchments'),
    nearest: model.measure === 'duration' ? t('matrix.timeNearest') : t('matrix.distanceNearest'),
    from: t('matrix.fromCode', { code: model.grid.origins[spider]?.code ?? '' }),
    unreachable: t('matrix.unreachable'),
  };
  const shown = MAP_MODES.filter((one) => one !== 'unreachable' || mode === 'unreachable');
  return (
    <Box top={12} left={60} maw="calc(100% - 72px)" p={3} className="float">
      <SegmentedControl
        aria-label={t('matrix.shownMap')}
        data={shown.map((value) => ({ value, label: titles[value] }))}
        value={mode}
        onChange={(value) => useMatrixView.setState({ mapMode: value })}
      />
    </Box>
  );
}
