import { useReach } from '../../model/reach/reach.ts';
import type { Feature, LineString, Position } from 'geojson';
import { useEffect, useMemo } from 'react';
import type { Bbox } from '../../../contract/pack.ts';
import { boxAround } from '../../kit/coordinates/bounds.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { useActiveMap } from '../../map/active-map.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { useRouted, type Routed } from '../../model/reach/route.ts';

type RouteLine = Feature<LineString, { readonly leg: number }>;

/** The line of each leg that has a path. */
const linesOf = ({ legs }: Pick<Routed, 'legs'>): RouteLine[] =>
  legs.flatMap(({ steps }, leg): RouteLine[] => {
    const coordinates: Position[] = steps.flatMap(({ geometry }) => geometry.coordinates);
    if (coordinates.length < 2) return [];
    return [{ type: 'Feature', properties: { leg }, geometry: { type: 'LineString', coordinates } }];
  });

/** Returns the box around a route; null if no leg has a path. */
export function routeBounds(routed: Pick<Routed, 'legs'>): Bbox | null {
  const points = linesOf(routed).flatMap(({ geometry }) =>
    geometry.coordinates.map(([lon = 0, lat = 0]): Point => ({ lon, lat })),
  );
  return points.length === 0 ? null : boxAround(points);
}

/** Keeps the route on the map while the page shows it. */
export function useRouteOnMap(): void {
  const map = useActiveMap((active) => active.map);
  const isShown = useReach(({ tab }) => tab === 'route');
  const hasRoute = useBuilder(({ lists }) => lists.stops.length > 1);
  const { data } = useRouted();
  const lines = useMemo(
    () => (isShown && hasRoute && data !== undefined ? linesOf(data) : []),
    [isShown, hasRoute, data],
  );
  useEffect(() => map?.overlays.showRoute(lines), [map, lines]);
  useEffect(
    () => () => {
      map?.overlays.showRoute([]);
      map?.overlays.showStep([]);
    },
    [map],
  );
}
