/** Actions for the points whose reach is on the map. */
import { focusOnceDrawn } from '../../../kit/components/focus.ts';
import { activeMap } from '../../../map/active-map.ts';
import { useNotices } from '../../../kit/notices/notices.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { t } from '../../../kit/words/t.ts';
import { useInspected } from '../../../model/look-up/inspected.ts';
import { pinAt, usePins } from '../../../model/pins/pins.ts';
import { shownTab, usePlaces, type PanelTab } from '../../../model/places/places.ts';
import { placeAt } from '../../../model/places/place-actions.ts';
import { knownPlaces } from '../../../model/places/place-list.ts';
import { useBuilder } from '../../../model/matrix/order/builder.ts';
import { addedWords } from '../../../model/matrix/words.ts';
import { useReach, type Origin } from '../../../model/reach/reach.ts';
import { useWindow } from '../../../model/window/window.ts';
import { MAX_REACH_ADDRESSES } from '../../../../contract/reach.ts';

/** Returns the tab that the panel shows. */
export const panelTab = (): PanelTab | null =>
  shownTab(usePlaces.getState(), {
    hasPoint: useInspected.getState().point !== null,
    hasReach: useReach.getState().origins.length > 0,
  });

/** Returns the same, for components. */
export function useShownTab(): PanelTab | null {
  const hasPoint = useInspected(({ point }) => point !== null);
  const hasReach = useReach(({ origins }) => origins.length > 0);
  return usePlaces((state) => shownTab(state, { hasPoint, hasReach }));
}

/** The point with the name of the pin or saved place at it. */
function originAt(point: Point): Origin {
  const pin = pinAt(usePins.getState().pins, point);
  const name =
    pin === undefined
      ? placeAt(knownPlaces().places, point)?.name
      : (pin.name ?? t('reach.pinLetter', { letter: pin.letter }));
  return { point, ...(name === undefined ? {} : { name }) };
}

/** Shows the tab, with the focus on the slider of the largest limit. */
export function showReach(): void {
  useWindow.getState().go('inspect');
  usePlaces.getState().set({ tab: 'reach' });
  focusOnceDrawn('reach limit');
}

/** Shows what can be reached from a point, instead of from the points before. */
export function reachFrom(point: Point): void {
  useReach.getState().start([originAt(point)]);
  showReach();
}

/** Adds points to those whose reach is shown. */
export function addToReach(points: readonly Point[]): void {
  const left = useReach.getState().add(points.map(originAt));
  if (left > 0) useNotices.getState().report(t('reach.tooManyPoints', { most: MAX_REACH_ADDRESSES, count: left }));
  showReach();
}

/** Adds the points to the stops of the Reach page, and shows it. */
export function toReachPage(): void {
  const { origins } = useReach.getState();
  useBuilder.getState().add('stops', origins, addedWords('stops', origins.length));
  useReach.getState().set({ tab: 'areas' });
  useWindow.getState().go('reach');
}

/** From the point that is looked up, else from the middle of the map. */
export function reachFromCurrent(): void {
  const view = activeMap()?.view();
  const point = useInspected.getState().point ?? (view === undefined ? null : { lon: view.lon, lat: view.lat });
  if (point !== null) reachFrom(point);
}

/** Removes the areas from the map; they can come back. */
export function closeReach(): void {
  const { origins, start } = useReach.getState();
  if (origins.length === 0) return;
  start([]);
  activeMap()?.canvas.focus();
  useNotices.getState().offer(t('reach.reachCleared'), () => {
    start(origins);
    showReach();
  });
}
