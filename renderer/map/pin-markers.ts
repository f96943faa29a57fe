import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import { formatDecimal } from '../kit/coordinates/decimal.ts';
import type { Point } from '../kit/coordinates/point.ts';
import type { Pin, PinLetter } from '../model/pins/pins.ts';
import { keyStep, stepMarker, stepPixels } from './key-step.ts';
import { isOnMap } from '../kit/coordinates/mercator.ts';
import { onMarkerDropped } from './off-map.ts';
import { pointOf } from './pin-point.ts';
import styles from './pin.module.css';
import { drawTeardrop } from './teardrop.ts';
import { t } from '../kit/words/t.ts';

export type PinMarkerEvents = {
  /** A click on the pin, or Enter. */
  readonly onPinChosen: (letter: PinLetter) => void;
  readonly onPinDragged: (letter: PinLetter, point: Point) => void;
  readonly onPinMoved: (letter: PinLetter, point: Point) => void;
  /** Delete or Backspace on the pin. */
  readonly onPinRemoved: (letter: PinLetter) => void;
  /** Right click, or the key of the menu: at the pin, in pixels of the map. */
  readonly onPinMenu: (letter: PinLetter, x: number, y: number) => void;
};

/** A pin that was moved by keys has been put down when none follows for so long. */
const REST_MS = 600;
const NAME_DECIMALS = 5;

const nameOf = ({ letter, name, point }: Pin): string =>
  [
    t('common.pinLetter', { letter }),
    ...(name === undefined ? [] : [name]),
    formatDecimal(point, NAME_DECIMALS).shown,
  ].join(', ');

function drawLettered(letter: PinLetter): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = `${styles['pin']} ${styles['lettered']}`;
  element.dataset['pin'] = letter;
  element.style.setProperty('--pin', `var(--pin-${letter.toLowerCase()})`);
  element.append(drawTeardrop(letter));
  return element;
}

/** The lettered pins as buttons on the map, which can be dragged, and moved or removed by keys. */
export function createPinMarkers(map: MapLibreMap, events: PinMarkerEvents) {
  const shown = new Map<PinLetter, Marker>();
  /** Pins that were moved by keys and have not been put down yet. */
  const moving = new Map<PinLetter, { readonly point: Point; readonly timer: ReturnType<typeof setTimeout> }>();

  const stopMoving = (letter: PinLetter): Point | undefined => {
    const move = moving.get(letter);
    clearTimeout(move?.timer);
    moving.delete(letter);
    return move?.point;
  };

  const putDown = (letter: PinLetter) => {
    const point = stopMoving(letter);
    if (point !== undefined) events.onPinMoved(letter, point);
  };

  const listen = (letter: PinLetter, marker: Marker) => {
    const element = marker.getElement();
    marker.on('drag', () => events.onPinDragged(letter, pointOf(marker)));
    onMarkerDropped(marker, map, (point) => events.onPinMoved(letter, point));
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      events.onPinChosen(letter);
    });
    element.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      event.stopPropagation();
      const { x, y } = map.project(marker.getLngLat());
      events.onPinMenu(letter, x, y);
    });
    element.addEventListener('keydown', (event) => {
      const step = keyStep(event);
      if (step !== undefined) {
        event.preventDefault();
        const point = stepMarker(map, marker, step, stepPixels(event)) ?? pointOf(marker);
        events.onPinDragged(letter, point);
        stopMoving(letter);
        moving.set(letter, { point, timer: setTimeout(() => putDown(letter), REST_MS) });
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault();
        // An undo then returns the pin to where it was displayed.
        putDown(letter);
        events.onPinRemoved(letter);
      } else return;
      // The map would move by the same key.
      event.stopPropagation();
    });
  };

  const make = ({ letter, point }: Pin): Marker => {
    const marker = new Marker({ element: drawLettered(letter), anchor: 'bottom', draggable: true });
    // Once: to add it again would take the focus from it.
    marker.setLngLat([point.lon, point.lat]).addTo(map);
    // The library gives every marker a role; this one is a button.
    marker.getElement().removeAttribute('role');
    listen(letter, marker);
    shown.set(letter, marker);
    return marker;
  };

  return {
    /**
     * Shows these pins and no other; `chosen` is the one whose point is looked up. A point beyond the edge of the map
     * has none.
     */
    show(pins: readonly Pin[], chosen: PinLetter | undefined) {
      const visible = pins.filter(({ point }) => isOnMap(point));
      for (const [letter, marker] of shown) {
        if (visible.some((pin) => pin.letter === letter)) continue;
        stopMoving(letter);
        marker.remove();
        shown.delete(letter);
      }
      for (const pin of visible) {
        const marker = shown.get(pin.letter) ?? make(pin);
        marker.setLngLat([pin.point.lon, pin.point.lat]);
        const element = marker.getElement();
        element.setAttribute('aria-label', nameOf(pin));
        element.classList.toggle(styles['chosen'] ?? '', pin.letter === chosen);
      }
    },
  };
}
