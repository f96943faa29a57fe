/** Moving pins, place markers and box corners by arrow keys. */
import type { Map as MapLibreMap, Marker } from 'maplibre-gl';
import { isOnMap } from '../kit/coordinates/mercator.ts';
import { roundDegrees, wrapLongitude, type Point } from '../kit/coordinates/point.ts';

/** Pixels that an arrow key moves; with Shift one. */
const KEY_STEP = 10;

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The direction of an arrow key; nothing for another key. */
export const keyStep = ({ key }: KeyboardEvent): readonly [right: number, down: number] | undefined => STEPS[key];

/** Pixels per key press. */
export const stepPixels = ({ shiftKey }: KeyboardEvent): number => (shiftKey ? 1 : KEY_STEP);

/**
 * Moves a marker by an arrow key.
 * @returns its new position; nothing beyond the edge of the map
 */
export function stepMarker(
  map: MapLibreMap,
  marker: Marker,
  [right, down]: readonly [right: number, down: number],
  pixels: number,
): Point | undefined {
  const { x, y } = map.project(marker.getLngLat());
  const { lng, lat } = map.unproject([x + right * pixels, y + down * pixels]);
  const point = { lon: roundDegrees(wrapLongitude(lng)), lat: roundDegrees(lat) };
  if (!isOnMap(point)) return undefined;
  marker.setLngLat([lng, lat]);
  return point;
}
