import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import type { Point } from '../kit/coordinates/point.ts';
import { isOnMap } from '../kit/coordinates/mercator.ts';
import { onMarkerDropped } from './off-map.ts';
import { pointOf } from './pin-point.ts';
import styles from './pin.module.css';
import { drawTeardrop } from './teardrop.ts';

function drawPin(): HTMLElement {
  const element = document.createElement('div');
  element.className = styles['pin'] ?? '';
  element.append(drawTeardrop());
  return element;
}

type PinEvents = { readonly onDrag: (point: Point) => void; readonly onDrop: (point: Point) => void };

/** The teardrop at the point looked up, its tip on the coordinate. It can be dragged to look up another. */
export function createPin(map: MapLibreMap, { onDrag, onDrop }: PinEvents) {
  const marker = new Marker({ element: drawPin(), anchor: 'bottom', draggable: true });
  // The library names every marker for screen readers; the pin says nothing that the panel does not.
  marker.getElement().setAttribute('aria-hidden', 'true');
  marker.getElement().removeAttribute('role');
  marker.getElement().removeAttribute('tabindex');
  marker.on('drag', () => onDrag(pointOf(marker)));
  onMarkerDropped(marker, map, onDrop);
  // A click on the pin is neither a look-up nor the end of a drag.
  marker.getElement().addEventListener('click', (event) => event.stopPropagation());
  return {
    /** Moves the pin; `null` takes it away. A point beyond the edge of the map has none. */
    show(point: Point | null) {
      if (point === null || !isOnMap(point)) marker.remove();
      else marker.setLngLat([point.lon, point.lat]).addTo(map);
    },
  };
}
