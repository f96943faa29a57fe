import { isOnMap } from '../../kit/coordinates/mercator.ts';
import { activeMap } from '../../map/active-map.ts';
import { useLookUp } from '../../model/look-up/look-up.ts';
import { pinPoint } from '../../model/pins/pin-actions.ts';
import { TILE } from '../../model/look-up/questions.ts';
import type { Bbox } from '../../../contract/pack.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { useLayout } from '../../model/window/layout.ts';
import { useMap } from '../../model/map/map.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { goAndThen, useWindow } from '../../model/window/window.ts';
import { useRecent, type Destination } from './recent.ts';

/** Near enough to see the building. */
const HOUSE_ZOOM = 17;

/**
 * Looks the point up and moves the map to the area, or close to the point. The map waits until the panel has opened
 * beside it: while it keeps its pixels in place for that, no flight goes on.
 */
function showPlace(point: Point, area: Bbox | null, zoom?: number): void {
  const fly = () => {
    const camera = activeMap()?.camera;
    if (area !== null && isOnMap(point)) camera?.fit(area);
    else camera?.goTo(point, zoom);
  };
  goAndThen('inspect', () => requestAnimationFrame(() => requestAnimationFrame(fly)));
  useLookUp.getState().lookUp(point);
}

/** Goes where a search led, and remembers it. */
export function goToDestination(destination: Destination): void {
  useRecent.getState().remember(destination);
  if (useMap.getState().takePlace?.(destination.point, destination.title)) return;
  showPlace(destination.point, destination.area, destination.kind === 'address' ? HOUSE_ZOOM : undefined);
}

/** Looks the point up and shows its tile whole, with the section of the tile open. */
export function goToTile(point: Point, edges: Bbox): void {
  const layout = useLayout.getState();
  const { id } = TILE;
  layout.set({
    closedSections: layout.closedSections.filter((closed) => closed !== id),
    hiddenSections: layout.hiddenSections.filter((hidden) => hidden !== id),
  });
  showPlace(point, edges);
}

/** Pins what a search led to and shows the pin; the point that is looked up stays. */
export function pinDestination(point: Point, name?: string): void {
  const pin = pinPoint(point, name);
  if (pin === null) return;
  useWindow.getState().go('inspect');
  useNotices.getState().showToast(name === undefined ? `Pinned as ${pin.letter}` : `Pinned ${name} as ${pin.letter}`);
  activeMap()?.camera.goTo(point);
}
