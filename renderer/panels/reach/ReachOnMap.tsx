import { useEffect, useMemo } from 'react';
import { useActiveMap } from '../../map/active-map.ts';
import { drawnAreas, drawnAvoided, drawnPoints } from '../../model/reach/features.ts';
import { useStopOrigins, useReach, type Origin } from '../../model/reach/reach.ts';
import { useReached } from '../../model/reach/surfaces.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { useWindow } from '../../model/window/window.ts';

const NO_POINTS: readonly Origin[] = [];

/** Origins of the areas that the current workspace shows. */
function useShownOrigins(): readonly Origin[] {
  const workspace = useWindow((shown) => shown.workspace);
  const hasAreas = useReach(({ tab }) => tab === 'areas');
  const inspected = useReach((reach) => reach.origins);
  const stops = useStopOrigins();
  if (workspace === 'inspect') return inspected;
  return workspace === 'reach' && hasAreas ? stops : NO_POINTS;
}

/** Shows the areas within reach on the map. */
export function ReachOnMap() {
  const map = useActiveMap((active) => active.map);
  // The Reach page draws its stops itself, as they can be dragged.
  const isMarked = useWindow(({ workspace }) => workspace === 'inspect');
  const origins = useShownOrigins();
  const units = usePreferences((preferences) => preferences.units);
  const { data } = useReached(origins);
  const reached = origins.length > 0 ? data : undefined;
  const drawn = useMemo(
    () => (reached === undefined ? { areas: [], labels: [] } : drawnAreas(reached, units)),
    [reached, units],
  );
  const points = useMemo(
    () => (isMarked ? drawnPoints(origins, reached?.surfaces ?? []) : []),
    [isMarked, origins, reached],
  );
  useEffect(() => map?.overlays.showReach(drawn.areas, drawn.labels, points), [map, drawn, points]);
  const avoid = useReach((reach) => reach.avoid);
  const isConcerned = useWindow(({ workspace }) => workspace === 'reach') || origins.length > 0;
  useEffect(() => map?.overlays.showAvoided(isConcerned ? drawnAvoided(avoid) : []), [map, avoid, isConcerned]);
  return null;
}
