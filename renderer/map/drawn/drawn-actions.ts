/** What is done with the measured line. */
import type { Point } from '../../kit/coordinates/point.ts';
import { useMap } from '../../model/map/map.ts';
import { MIN_RING, useMeasure } from '../../model/map/measure.ts';
import { useUndo } from '../../kit/notices/undo.ts';
import { activeMap } from '../active-map.ts';
import { t } from '../../kit/words/t.ts';

/** So near to the first point, in pixels, a click closes the line. */
const CLOSING_PIXELS = 9;

/** Takes a click of the measure tool: another point or, on the first, the way back to it. */
export function measureAt(point: Point): void {
  const { points, isFinished, add, close } = useMeasure.getState();
  const [first] = points;
  const map = activeMap();
  if (map !== null && first !== undefined && !isFinished && points.length >= MIN_RING) {
    const [a, b] = [map.project(first), map.project(point)];
    if (Math.hypot(a.x - b.x, a.y - b.y) <= CLOSING_PIXELS) {
      close();
      return;
    }
  }
  add(point);
}

/** Begins a measurement at a point. */
export function measureFrom(point: Point): void {
  const { clear, add } = useMeasure.getState();
  clear();
  add(point);
  useMap.getState().set({ tool: 'measure' });
}

/** Takes the line off the map; it can come back. With no line the tool is put down. */
export function clearMeasurement(): void {
  const { points, isClosed, isFinished, clear, restore } = useMeasure.getState();
  clear();
  if (points.length > 1)
    useUndo.getState().offer(t('Measurement cleared'), () => restore({ points, isClosed, isFinished }));
  if (points.length === 0) useMap.getState().set({ tool: 'inspect' });
}

/** Whether a line is under way: then keys are for it. */
export const isMeasuring = (): boolean =>
  useMap.getState().tool === 'measure' && useMeasure.getState().points.length > 0 && !useMeasure.getState().isFinished;
