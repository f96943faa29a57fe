/** How the inspector responds to events of its map. */
import { lookUpPin, movePin, unpin } from '../model/pins/pin-actions.ts';
import { useInspected } from '../model/look-up/inspected.ts';
import { useMap } from '../model/map/map.ts';
import { usePins } from '../model/pins/pins.ts';
import { lookUpPlace, movePlace } from '../model/places/place-actions.ts';
import { usePlaces } from '../model/places/places.ts';
import type { MapEvents } from './controller.ts';
import { boxDrag } from './modes/box.ts';
import { currentMode, MODES } from './modes/modes.ts';
import { pointAt } from './modes/saved-place.ts';

export const MAP_EVENTS: MapEvents = {
  // In every mode Shift pins, and Alt draws a box.
  modeFor: ({ shiftKey, altKey }) => (shiftKey ? MODES.pin : altKey ? MODES.box : currentMode()),
  dragCorner: boxDrag,
  onPointer: (pointer) => useMap.getState().set({ pointer }),
  onView: useMap.getState().look,
  onMenu: (press, x, y) => useMap.getState().set({ menu: { point: pointAt(press).point, x, y } }),
  onPlace: lookUpPlace,
  onPlaceDragged: (dragged) => useMap.getState().set({ pointer: dragged }),
  onPlaceMoved(id, point) {
    const { draft, edit } = usePlaces.getState();
    if (draft?.id === id) edit({ point });
    else movePlace(id, point);
  },
  onDrag: (dragged) => useMap.getState().set({ pointer: dragged, dragged }),
  onDrop: (dropped) => {
    useMap.getState().set({ dragged: null });
    useInspected.getState().lookUp(dropped);
  },
  onPan: () => useMap.getState().set({ isFollowing: false }),
  onPinChosen: lookUpPin,
  onPinDragged: (_letter, dragged) => useMap.getState().set({ pointer: dragged, dragged }),
  onPinMoved: (letter, dropped) => {
    useMap.getState().set({ dragged: null });
    movePin(letter, dropped);
  },
  onPinRemoved: unpin,
  onPinMenu: (letter, x, y) => {
    const pin = usePins.getState().pins.find((candidate) => candidate.letter === letter);
    if (pin !== undefined) useMap.getState().set({ menu: { point: pin.point, x, y } });
  },
  onBox: (box) => useMap.getState().set({ box }),
};
