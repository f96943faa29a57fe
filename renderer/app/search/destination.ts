import { activeMap } from '../../map/active-map.ts';
import { flyTo, showPlace } from '../../map/show-place.ts';
import { savePlaceAt } from '../../model/places/place-actions.ts';
import { pinPoint } from '../../model/pins/pin-actions.ts';
import { TILE } from '../../model/look-up/questions.ts';
import type { Bbox } from '../../../contract/pack.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { useLayout } from '../../model/window/layout.ts';
import { currentMode } from '../../map/modes/modes.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useWindow } from '../../model/window/window.ts';
import { remembered, type Destination } from '../../model/window/recent.ts';
import { t } from '../../kit/words/t.ts';

/** Near enough to see the building. */
const HOUSE_ZOOM = 17;

/**
 * Goes where a search led, and remembers it. In a workspace with a map of its own the map moves there, and the look-up
 * is offered.
 */
export function goToDestination(destination: Destination): void {
  const { recent, set } = useLayout.getState();
  set({ recent: remembered(recent, destination) });
  const { point, area, title } = destination;
  const zoom = destination.kind === 'address' ? HOUSE_ZOOM : undefined;
  const { place } = currentMode();
  const isElsewhere = useWindow.getState().workspace !== 'inspect' && activeMap()?.isShown === true;
  if (place !== undefined) place(point, title);
  else if (isElsewhere) {
    flyTo(point, area, zoom);
    const lookUp = () => showPlace(point, area, zoom);
    useNotices.getState().showToast(title, { label: t('common.lookUp'), run: lookUp });
  } else showPlace(point, area, zoom);
}

/** Looks the point up and shows its tile whole on the map, with the section of the tile open. */
export function goToTile(point: Point, edges: Bbox): void {
  useLayout.getState().openSection(TILE.id, 'tile-grid');
  showPlace(point, edges);
}

/** Pins the result and shows the pin; the inspected point stays. */
export function pinDestination(point: Point, name?: string): void {
  const pin = pinPoint(point, name);
  if (pin === null) return;
  useWindow.getState().go('inspect');
  useNotices
    .getState()
    .showToast(
      name === undefined
        ? t('search.pinnedLetter', { letter: pin.letter })
        : t('search.pinnedNameLetter', { name, letter: pin.letter }),
    );
  activeMap()?.camera.goTo(point);
}

/** Opens the card of a place where a search led, and shows it; the point that is looked up stays. */
export function saveDestination(point: Point, name?: string): void {
  savePlaceAt(point, name);
  activeMap()?.camera.goTo(point);
}
