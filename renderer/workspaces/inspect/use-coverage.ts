import { useEffect } from 'react';
import { useActiveMap } from '../../map/active-map.ts';
import { boxPolygon } from '../../kit/coordinates/bounds.ts';
import { useLayout } from '../../model/window/layout.ts';
import { isReady, usePacks } from '../../model/service/packs.ts';

/** Packs that reach round the world say nothing by their bounds. */
const WORLD_DEGREES = 350;

/** Keeps the bounds of the packs on the map, while the layer is shown. */
export function useCoverage(): void {
  const map = useActiveMap((active) => active.map);
  const isShown = useLayout((layout) => !layout.hiddenLayers.includes('coverage'));
  const packs = usePacks();
  useEffect(() => {
    if (!map) return;
    const local = isShown
      ? packs.filter(isReady).filter(({ coverage: [west, , east] }) => east - west < WORLD_DEGREES)
      : [];
    map.overlays.showCoverage(
      local.map(({ id, coverage }) => ({ type: 'Feature', properties: { id }, geometry: boxPolygon(coverage) })),
    );
  }, [map, isShown, packs]);
}
