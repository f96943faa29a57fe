/**
 * The corners of the drawn box as buttons on the map, to be dragged or moved by the arrow keys, and its size above it.
 */
import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import type { Bbox } from '../../contract/pack.ts';
import { boxBetween, type Corner } from '../kit/coordinates/bounds.ts';
import { formatDecimal } from '../kit/coordinates/decimal.ts';
import { wrapLongitude } from '../kit/coordinates/point.ts';
import styles from './box-corners.module.css';
import { keyStep, stepPixels } from './key-step.ts';
import { t } from '../kit/words/t.ts';

type Place = { readonly name: string; readonly isWest: boolean; readonly isNorth: boolean };

/** In the order of reading. */
const PLACES: readonly Place[] = [
  { name: t('map.northWest'), isWest: true, isNorth: true },
  { name: t('map.northEast'), isWest: false, isNorth: true },
  { name: t('map.southWest'), isWest: true, isNorth: false },
  { name: t('map.southEast'), isWest: false, isNorth: false },
];
const NAME_DECIMALS = 5;

export type BoxCornerEvents = {
  /** A corner was pressed, `held` pixels from the pointer; the opposite one stays. */
  readonly onCornerPressed: (
    opposite: Corner,
    event: PointerEvent,
    held: { readonly x: number; readonly y: number },
  ) => void;
  /** A corner was moved by a key. */
  readonly onBox: (box: Bbox) => void;
};

function cornerOf([west, south, east, north]: Bbox, { isWest, isNorth }: Place): Corner {
  return { lng: isWest ? west : east, lat: isNorth ? north : south };
}

function drawCorner({ isWest, isNorth }: Place): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = `${styles['corner']} ${isWest === isNorth ? styles['falling'] : styles['rising']}`;
  return element;
}

/** Pixels of a corner and the opposite one, on the marker's copy of the world. */
function ends(box: Bbox, place: Place, marker: Marker): { readonly here: Corner; readonly opposite: Corner } {
  const here = marker.getLngLat();
  const across = cornerOf(box, { ...place, isWest: !place.isWest, isNorth: !place.isNorth });
  return { here, opposite: { lng: here.lng + across.lng - cornerOf(box, place).lng, lat: across.lat } };
}

export function createBoxCorners(map: MapLibreMap, { onCornerPressed, onBox }: BoxCornerEvents) {
  let shown: Bbox | null = null;
  const size = document.createElement('p');
  size.className = styles['size'] ?? '';
  const sizeMarker = new Marker({ element: size, anchor: 'bottom', offset: [0, -10] });

  const take = (event: PointerEvent, place: Place, marker: Marker) => {
    if (shown === null || event.button !== 0) return;
    const { here, opposite } = ends(shown, place, marker);
    const { left, top } = map.getCanvas().getBoundingClientRect();
    const { x, y } = map.project([here.lng, here.lat]);
    // The click that follows belongs to the corner, wherever the pointer is released.
    marker.getElement().setPointerCapture(event.pointerId);
    onCornerPressed(opposite, event, { x: x - (event.clientX - left), y: y - (event.clientY - top) });
  };

  const moveByKey = (event: KeyboardEvent, place: Place, marker: Marker) => {
    const step = keyStep(event);
    if (shown === null || step === undefined) return;
    event.preventDefault();
    // The map would move by the same key.
    event.stopPropagation();
    const { here, opposite } = ends(shown, place, marker);
    const { x, y } = map.project([here.lng, here.lat]);
    const pixels = stepPixels(event);
    const moved = map.unproject([x + step[0] * pixels, y + step[1] * pixels]);
    if (moved.lng !== opposite.lng && moved.lat !== opposite.lat) onBox(boxBetween(moved, opposite));
  };

  const corners = PLACES.map((place) => {
    const element = drawCorner(place);
    const marker = new Marker({ element, anchor: 'center' }).setLngLat([0, 0]);
    element.addEventListener('pointerdown', (event) => take(event, place, marker));
    element.addEventListener('keydown', (event) => moveByKey(event, place, marker));
    // Neither moves the map nor looks anything up.
    for (const name of ['mousedown', 'touchstart', 'click', 'dblclick'])
      element.addEventListener(name, (event) => event.stopPropagation());
    return { place, marker };
  });

  const add = () => {
    for (const { marker } of corners) {
      marker.addTo(map);
      // The library gives every marker a role; this one is a button.
      marker.getElement().removeAttribute('role');
    }
    sizeMarker.setLngLat([0, 0]).addTo(map);
    for (const name of ['role', 'tabindex', 'aria-label']) size.removeAttribute(name);
  };

  const remove = () => {
    const hasFocus = corners.some(({ marker }) => marker.getElement() === document.activeElement);
    for (const { marker } of [...corners, { marker: sizeMarker }]) marker.remove();
    if (hasFocus) map.getCanvas().focus();
  };

  return {
    /** Puts the corners where the box has them; `null` takes them away. @param words its size */
    show(box: Bbox | null, words: string) {
      const wasOut = shown === null;
      shown = box;
      if (box === null) {
        if (!wasOut) remove();
        return;
      }
      for (const { place, marker } of corners) {
        const { lng, lat } = cornerOf(box, place);
        marker.setLngLat([lng, lat]);
        marker.getElement().setAttribute(
          'aria-label',
          t('map.nameCornerBoxShown', {
            name: place.name,
            shown: formatDecimal({ lon: wrapLongitude(lng), lat }, NAME_DECIMALS).shown,
          }),
        );
      }
      // Once: to add them again would take the focus from them.
      if (wasOut) add();
      sizeMarker.setLngLat([(box[0] + box[2]) / 2, box[3]]);
      size.textContent = words;
    },
  };
}
