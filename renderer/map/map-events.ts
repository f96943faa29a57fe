/** What the inspector does when something happens on its map. */
import { lookUpPin, movePin, pinPoint, unpin } from '../model/pins/pin-actions.ts';
import { useInspected } from '../model/look-up/inspected.ts';
import { useLayout } from '../model/window/layout.ts';
import { useMap, type MapTool } from '../model/map/map.ts';
import { finished } from '../model/map/measure.ts';
import { usePins } from '../model/pins/pins.ts';
import { usePosition } from '../model/position/position.ts';
import { lookUpPlace, movePlace } from '../model/places/place-actions.ts';
import { placeById } from '../model/places/place-list.ts';
import { usePlaces } from '../model/places/places.ts';
import type { MapEvents } from './controller.ts';
import { measureAt } from './drawn/drawn-actions.ts';

const SAVE_VIEW_MS = 400;

let saving: ReturnType<typeof setTimeout> | undefined;

const onView: MapEvents['onView'] = (live) => {
  useMap.getState().set({ live });
  clearTimeout(saving);
  const { metresPerPixel: _scale, ...view } = live;
  saving = setTimeout(() => useLayout.getState().set({ view }), SAVE_VIEW_MS);
};

/** What a click does with each tool; those that are not named do nothing with it. */
const CLICKS: { readonly [Tool in MapTool]?: MapEvents['onLookUp'] } = {
  inspect: (point, at) => (useMap.getState().takeClick ?? useInspected.getState().lookUp)(point, at),
  pin: (point) => pinPoint(point),
  measure: measureAt,
};

/** What a click on a saved place does with each tool: what it would do at the place itself. */
function onPlace(id: string): void {
  const place = placeById(id);
  if (place === undefined) return;
  const point = { lon: place.lon, lat: place.lat };
  const { tool, takePlace, takeClick } = useMap.getState();
  if (tool === 'measure') measureAt(point);
  else if (tool === 'pin') pinPoint(point, place.name);
  else if (tool !== 'inspect' || takePlace?.(point, place.name) === true) return;
  else if (takeClick !== null) takeClick(point);
  else lookUpPlace(id);
}

export const MAP_EVENTS: MapEvents = {
  onLookUp: (point, at) => CLICKS[useMap.getState().tool]?.(point, at),
  onPin: (point) => pinPoint(point),
  onPointer: (pointer) => useMap.getState().set({ pointer }),
  onView,
  onDoubleClick: () => {
    const isTaken = useMap.getState().tool === 'measure';
    if (isTaken) useMap.getState().measure(finished);
    return isTaken;
  },
  onMenu(at, x, y, id) {
    const place = placeById(id);
    const point = place === undefined ? at : { lon: place.lon, lat: place.lat };
    useMap.getState().set({ menu: { point, x, y } });
  },
  onPlace,
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
  onPan: () => usePosition.getState().set({ isFollowing: false }),
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
  onBoxDraft: (draft) => useMap.getState().set({ draft }),
  onBox: (box) => useMap.getState().set({ box, draft: null }),
};
