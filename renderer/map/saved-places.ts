/** Saved places on the map: their markers, and the one that is chosen, which can be dragged. */
import type { Feature } from 'geojson';
import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import type { SavedPlace } from '../../contract/places.ts';
import { isOnMap } from '../kit/coordinates/mercator.ts';
import type { Point } from '../kit/coordinates/point.ts';
import { keyStep, stepMarker, stepPixels } from './key-step.ts';
import { onMarkerDropped } from './off-map.ts';
import { setOverlay } from './overlay-data.ts';
import { pointOf } from './pin-point.ts';
import styles from './pin.module.css';
import { PLACE_IMAGE, PLACE_SOURCE } from './style/place-layers.ts';
import { drawTeardrop, TEARDROP } from './teardrop.ts';
import { t } from '../kit/words/t.ts';

export const PLACE_IMAGE_RATIO = 2;
/** Size of a marker in pixels of the map; its tip is at the bottom. */
const [WIDTH, HEIGHT] = [18, 23];

/** The image of a marker by its name; nothing where the name is another's. */
export function placeImage(name: string): ImageData | undefined {
  const color = name.startsWith(PLACE_IMAGE) ? name.slice(PLACE_IMAGE.length) : '';
  if (!/^#[0-9a-f]{6}$/.test(color)) return undefined;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH * PLACE_IMAGE_RATIO, HEIGHT * PLACE_IMAGE_RATIO];
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const scale = (WIDTH * PLACE_IMAGE_RATIO) / 30;
  context.scale(scale, scale);
  const teardrop = new Path2D(TEARDROP);
  context.fillStyle = color;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a context of a canvas, and no array
  context.fill(teardrop);
  context.lineWidth = 2.6;
  context.strokeStyle = '#FFFFFF';
  context.stroke(teardrop);
  context.beginPath();
  context.arc(15, 14.4, 4.6, 0, 2 * Math.PI);
  context.fillStyle = '#FFFFFF';
  context.fill();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

export type PlaceMarkerEvents = {
  /** A click on the highlighted marker. */
  readonly onPlace: (id: string) => void;
  /** Position of the selected place while it is dragged, and where it was dropped. */
  readonly onPlaceDragged: (point: Point) => void;
  readonly onPlaceMoved: (id: string, point: Point) => void;
};

/** The highlighted place. */
export type ChosenPlace = {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly point: Point;
  /** Whether it may be dragged, as while it is edited. */
  readonly isMovable: boolean;
};

export function createSavedPlaces(map: MapLibreMap, events: PlaceMarkerEvents) {
  let marker: { readonly of: ChosenPlace; readonly it: Marker } | null = null;

  const draw = ({ id, name, color, isMovable }: ChosenPlace): HTMLElement => {
    const element = document.createElement(isMovable ? 'button' : 'div');
    element.className = `${styles['pin']} ${styles['saved']}`;
    element.style.setProperty('--pin', color);
    if (isMovable) {
      element.setAttribute('type', 'button');
      element.setAttribute(
        'aria-label',
        t('map.markerPartMoveArrowKeys', { part: name === '' ? t('map.newPlace') : name }),
      );
    } else element.setAttribute('aria-hidden', 'true');
    element.append(drawTeardrop());
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      if (!isMovable) events.onPlace(id);
    });
    return element;
  };
  const listen = (id: string, it: Marker) => {
    it.on('drag', () => events.onPlaceDragged(pointOf(it)));
    onMarkerDropped(it, map, (point) => events.onPlaceMoved(id, point));
    it.getElement().addEventListener('keydown', (event) => {
      const step = keyStep(event);
      if (step === undefined) return;
      event.preventDefault();
      // The map would move by the same key.
      event.stopPropagation();
      const point = stepMarker(map, it, step, stepPixels(event));
      if (point !== undefined) events.onPlaceMoved(id, point);
    });
  };

  return {
    show(places: readonly SavedPlace[]) {
      const features = places.filter(isOnMap).map(({ id, name, color, lon, lat }): Feature => ({
        type: 'Feature',
        properties: { place: id, name, color },
        geometry: { type: 'Point', coordinates: [lon, lat] },
      }));
      setOverlay(map, PLACE_SOURCE, features);
    },
    /** Highlights a place, larger and above all others; `null` for none. */
    choose(place: ChosenPlace | null) {
      const isSame =
        marker !== null &&
        place !== null &&
        marker.of.id === place.id &&
        marker.of.isMovable === place.isMovable &&
        marker.of.color === place.color;
      if (marker !== null && !isSame) {
        marker.it.remove();
        marker = null;
      }
      if (place === null || !isOnMap(place.point)) {
        marker?.it.remove();
        marker = null;
        return;
      }
      const position: [number, number] = [place.point.lon, place.point.lat];
      if (marker !== null) {
        marker.it.setLngLat(position);
        return;
      }
      const it = new Marker({ element: draw(place), anchor: 'bottom', draggable: place.isMovable });
      it.setLngLat(position).addTo(map);
      // The library names every marker for screen readers; this one has a name of its own, or the list has it.
      it.getElement().removeAttribute('role');
      if (!place.isMovable) it.getElement().removeAttribute('tabindex');
      if (place.isMovable) listen(place.id, it);
      marker = { of: place, it };
    },
  };
}
