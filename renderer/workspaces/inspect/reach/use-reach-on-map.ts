import { useEffect, useMemo } from 'react';
import { useActiveMap } from '../../../map/active-map.ts';
import { drawnAreas, drawnPoints } from '../../../model/reach/features.ts';
import { useReach } from '../../../model/reach/reach.ts';
import { useReached } from '../../../model/reach/surfaces.ts';
import { usePreferences } from '../../../model/window/preferences.ts';
import { useWindow } from '../../../model/window/window.ts';

/** Keeps the areas within reach on the map while the inspector is on screen: other workspaces draw their own. */
export function useReachOnMap(): void {
  const map = useActiveMap((active) => active.map);
  const isInspecting = useWindow(({ workspace }) => workspace === 'inspect');
  const origins = useReach((reach) => reach.origins);
  const units = usePreferences((preferences) => preferences.units);
  const { data } = useReached();
  const reached = isInspecting && origins.length > 0 ? data : undefined;
  const drawn = useMemo(
    () => (reached === undefined ? { areas: [], labels: [] } : drawnAreas(reached, units)),
    [reached, units],
  );
  const points = useMemo(
    () => (isInspecting ? drawnPoints(origins, reached?.surfaces ?? []) : []),
    [isInspecting, origins, reached],
  );
  useEffect(() => map?.overlays.showReach(drawn.areas, drawn.labels, points), [map, drawn, points]);
}
