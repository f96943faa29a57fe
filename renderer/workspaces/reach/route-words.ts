/** How stops and times of a route are written. */
import { useReach } from '../../model/reach/reach.ts';
import type { RouteLeg } from '../../../contract/route.ts';
import { t } from '../../kit/words/t.ts';
import type { ListedPoint } from '../../model/matrix/order/points.ts';
import { writtenTime } from '../../model/window/written-time.ts';

/** Why a leg has no path. */
export const NO_PATH: Record<NonNullable<RouteLeg['reason']>, string> = {
  no_road_at_origin: t('reach.noRoadAtStart'),
  no_road_at_destination: t('reach.noRoadAtEnd'),
  no_path: t('reach.noPath'),
  too_far: t('reach.tooFar'),
};

/** The name of a stop, or its number if it has none. */
export function stopName({ name, isVia }: ListedPoint, label: string): string {
  if (isVia) return t('reach.via');
  return name ?? t('reach.stopNumber', { number: label });
}

/** The time of day so many seconds after the departure. */
export function clockAt(seconds: number): string {
  const { departure } = useReach.getState();
  return writtenTime(new Date(2000, 0, 1, 0, departure, Math.round(seconds)));
}
