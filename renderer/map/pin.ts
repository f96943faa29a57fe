import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import { roundDegrees, wrapLongitude, type Point } from '../coordinates/point.ts';
import { isOnMap } from './camera.ts';
import styles from './pin.module.css';

const TEARDROP = 'M15 37C15 37 27.5 24.2 27.5 14.4A12.5 12.5 0 1 0 2.5 14.4C2.5 24.2 15 37 15 37Z';
const SVG = 'http://www.w3.org/2000/svg';

function drawPin(): HTMLElement {
  const element = document.createElement('div');
  element.className = styles['pin'] ?? '';
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 30 38');
  svg.setAttribute('aria-hidden', 'true');
  const body = document.createElementNS(SVG, 'path');
  body.setAttribute('d', TEARDROP);
  const eye = document.createElementNS(SVG, 'circle');
  for (const [name, value] of [['cx', '15'], ['cy', '14.4'], ['r', '4.6']] as const) eye.setAttribute(name, value);
  svg.append(body, eye);
  element.append(svg);
  return element;
}

const pointOf = (marker: Marker): Point => {
  const { lng, lat } = marker.getLngLat();
  return { lon: roundDegrees(wrapLongitude(lng)), lat: roundDegrees(lat) };
};

type PinEvents = { readonly onDrag: (point: Point) => void; readonly onDrop: (point: Point) => void };

/** The teardrop at the point looked up, its tip on the coordinate. It can be dragged to look up another. */
export function createPin(map: MapLibreMap, { onDrag, onDrop }: PinEvents) {
  const marker = new Marker({ element: drawPin(), anchor: 'bottom', draggable: true });
  // The library names every marker for screen readers; the pin says nothing that the panel does not.
  marker.getElement().setAttribute('aria-hidden', 'true');
  marker.getElement().removeAttribute('role');
  marker.getElement().removeAttribute('tabindex');
  marker.on('drag', () => onDrag(pointOf(marker)));
  marker.on('dragend', () => onDrop(pointOf(marker)));
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
