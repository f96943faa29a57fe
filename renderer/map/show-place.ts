import type { Bbox } from '../../contract/pack.ts';
import { centredOn } from '../kit/coordinates/bounds.ts';
import { isOnMap } from '../kit/coordinates/mercator.ts';
import type { Point } from '../kit/coordinates/point.ts';
import { useInspected } from '../model/look-up/inspected.ts';
import { goAndThen } from '../model/window/window.ts';
import { activeMap } from './active-map.ts';
import { afterPainting } from './after-painting.ts';
import { isAllAround } from './camera.ts';

/** Moves the map to show the whole area, or close to the point. */
export function flyTo(point: Point, area: Bbox | null, zoom?: number): void {
  const camera = activeMap()?.camera;
  if (area !== null && isOnMap(point)) camera?.fit(isAllAround(area) ? area : centredOn(area, point));
  else camera?.goTo(point, zoom);
}

/**
 * Looks the point up and moves the map to show the whole area, or close to the point. It waits for the panel beside the
 * map, because keeping the map's pixels in place would end a flight.
 */
export function showPlace(point: Point, area: Bbox | null, zoom?: number): void {
  const fly = () => flyTo(point, area, zoom);
  goAndThen('inspect', () => afterPainting(fly));
  useInspected.getState().lookUp(point);
}
