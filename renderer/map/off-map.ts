/**
 * Drags that end beside the map or over a panel that covers it: no visible place is under the pointer.
 */
import type { Map as MapLibreMap, Marker } from 'maplibre-gl';
import type { Point } from '../kit/coordinates/point.ts';
import { pointOf } from './pin-point.ts';

/** Whether the map itself is seen at this place of the window. */
export const isOverMap = (map: MapLibreMap, { clientX, clientY }: MouseEvent): boolean =>
  map.getContainer().contains(document.elementFromPoint(clientX, clientY));

/**
 * Reports where a marker was dropped; dropped outside the map, it returns to its start.
 * @param onDrop receives the point, rounded to seven decimals
 */
export function onMarkerDropped(marker: Marker, map: MapLibreMap, onDrop: (point: Point) => void): void {
  let start = marker.getLngLat();
  let isOver = true;
  const released = (event: PointerEvent): void => {
    isOver = isOverMap(map, event);
  };
  marker.on('dragstart', () => {
    start = marker.getLngLat();
    isOver = true;
    window.addEventListener('pointerup', released, { capture: true, once: true });
  });
  marker.on('dragend', () => {
    window.removeEventListener('pointerup', released, { capture: true });
    if (!isOver) marker.setLngLat(start);
    onDrop(pointOf(marker));
  });
}
