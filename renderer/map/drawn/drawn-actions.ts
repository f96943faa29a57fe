/** Actions on the measured line and the box. */
import type { Point } from '../../kit/coordinates/point.ts';
import { useMap } from '../../model/map/map.ts';
import { closed, MIN_RING, NO_MEASUREMENT, withPoint } from '../../model/map/measure.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { activeMap } from '../active-map.ts';
import { t } from '../../kit/words/t.ts';

/** Distance in pixels from the first point within which a click closes the line. */
const CLOSING_PIXELS = 9;

/** Takes a click of the measure tool: another point or, on the first, the way back to it. */
export function measureAt(point: Point): void {
  const { measurement, measure } = useMap.getState();
  const { points, isFinished } = measurement;
  const [first] = points;
  const map = activeMap();
  if (map !== null && first !== undefined && !isFinished && points.length >= MIN_RING) {
    const [a, b] = [map.project(first), map.project(point)];
    if (Math.hypot(a.x - b.x, a.y - b.y) <= CLOSING_PIXELS) {
      measure(closed);
      return;
    }
  }
  measure(withPoint(point));
}

/** Removes the line from the map; it can be restored. */
export function clearMeasurement(): void {
  const { measurement, set } = useMap.getState();
  const { points } = measurement;
  set({ measurement: NO_MEASUREMENT });
  if (points.length > 1) useNotices.getState().offer(t('map.measurementCleared'), () => set({ measurement }));
}

/** Takes the box off the map; it can come back. */
export function clearBox(): void {
  const { box, set } = useMap.getState();
  set({ box: null });
  if (box !== null) useNotices.getState().offer(t('map.boxCleared'), () => set({ box }));
}

/** Whether the line is still being drawn. */
export function isMeasuring(): boolean {
  const { points, isFinished } = useMap.getState().measurement;
  return points.length > 0 && !isFinished;
}
