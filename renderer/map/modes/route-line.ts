/** The line of a route, which is dragged to lead one of its legs over another point. */
import { roundDegrees, wrapLongitude, type Point } from '../../kit/coordinates/point.ts';
import type { Corner } from '../../kit/coordinates/bounds.ts';
import { t } from '../../kit/words/t.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { listed, MAX_POINTS } from '../../model/matrix/order/points.ts';
import { activeMap } from '../active-map.ts';
import { ROUTE_GRIP_LAYER } from '../style/reach-layers.ts';
import type { MapDrag, MapPress } from './mode.ts';

/** Index of the leg at a press. */
function legAt(press: MapPress): number | null {
  const leg: unknown = press.topmost(ROUTE_GRIP_LAYER, 0)?.properties['leg'];
  return typeof leg === 'number' ? leg : null;
}

export const overRoute = (press: MapPress): 'move' | undefined => (legAt(press) === null ? undefined : 'move');

const pointOf = ({ lng, lat }: Corner): Point => ({ lon: roundDegrees(wrapLongitude(lng)), lat: roundDegrees(lat) });

/** Leads a leg over a point, which is listed between its ends. */
function addVia(leg: number, point: Point): void {
  const { lists, setLists } = useBuilder.getState();
  if (lists.stops.length >= MAX_POINTS.stops) return;
  const stops = lists.stops.toSpliced(leg + 1, 0, listed({ point, isVia: true }));
  setLists({ ...lists, stops }, t('reach.viaAdded'));
}

const showVia = (point: Point | null): void => activeMap()?.overlays.showVia(point);

/** Begins to drag the line at a press; null beside it. */
export function dragRoute(press: MapPress): MapDrag | null {
  const leg = legAt(press);
  if (leg === null) return null;
  return {
    move: (to) => showVia(pointOf(to)),
    end(to, isOverMap) {
      showVia(null);
      if (isOverMap) addVia(leg, pointOf(to));
    },
    cancel: () => showVia(null),
  };
}
