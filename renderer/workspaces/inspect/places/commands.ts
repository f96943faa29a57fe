/** Commands of saved places. */
import { focusOnceDrawn } from '../../../kit/components/focus.ts';
import { useNotices } from '../../../kit/notices/notices.ts';
import { editPlace, lookUpPlace, newFolder, openPlaces, removePlaces } from '../../../model/places/place-actions.ts';
import { usePlaces } from '../../../model/places/places.ts';
import type { Command, ControlKeys } from '../../../model/window/command.ts';
import { zoomToPlace } from './places-on-map.ts';
import { t } from '../../../kit/words/t.ts';

const savePoint = (): void => void import('../save-point.ts').then((found) => found.savePoint());
const choosePlaceFiles = (): void => void import('./FileTools.tsx').then((found) => found.choosePlaceFiles());

function showPlaces(): void {
  openPlaces();
  focusOnceDrawn('place search');
}

const chosen = (): string | null => usePlaces.getState().chosen;
const removeChosen = (): void => {
  const id = chosen();
  if (id !== null) removePlaces([id]);
};

export const PLACE_COMMANDS = [
  {
    id: 'saved-places',
    title: t('common.savedPlaces'),
    group: 'anywhere',
    chords: [{ key: 'b', mod: true }],
    run: showPlaces,
  },
  {
    id: 'save-place',
    title: t('places.saveCurrentPointMiddleMap'),
    group: 'map',
    chords: [{ key: 's' }],
    run: savePoint,
  },
  {
    id: 'panel-save-place',
    title: t('places.savePointPlace'),
    group: 'panel',
    chords: [{ key: 's' }],
    isKeyOnly: true,
    run: savePoint,
  },
  {
    id: 'place-edit',
    title: t('places.editSelectedPlace'),
    group: 'places',
    chords: [{ key: 'Enter' }, { key: 'F2' }],
    isKeyOnly: true,
    run: () => editPlace(chosen()),
  },
  {
    id: 'place-look-up',
    title: t('places.lookUpSelectedPlace'),
    group: 'places',
    chords: [{ key: 'l' }],
    isKeyOnly: true,
    run: () => lookUpPlace(chosen()),
  },
  {
    id: 'place-zoom',
    title: t('places.zoomSelectedPlace'),
    group: 'places',
    chords: [{ key: 'z' }],
    isKeyOnly: true,
    run: () => zoomToPlace(chosen()),
  },
  {
    id: 'place-delete',
    title: t('places.deleteSelectedPlace'),
    group: 'places',
    chords: [{ key: 'Delete' }, { key: 'Backspace' }],
    isKeyOnly: true,
    run: removeChosen,
  },
  {
    id: 'place-folder',
    title: t('places.newFolderSavedPlaces'),
    group: 'places',
    chords: [{ key: 'n', shift: true }],
    run: () => {
      openPlaces();
      newFolder();
    },
  },
  { id: 'places-import', title: t('places.importSavedPlaces'), group: 'anywhere', chords: [], run: choosePlaceFiles },
  {
    id: 'places-undo',
    title: t('common.undo'),
    group: 'places',
    chords: [{ key: 'z', mod: true }],
    isKeyOnly: true,
    run: () => useNotices.getState().undo(),
  },
] as const satisfies readonly Command[];

export const PLACE_CONTROL_KEYS: readonly ControlKeys[] = [
  { title: t('places.moveList'), group: 'places', keys: ['Arrows, Home, End'] },
  { title: t('places.selectDeselect'), group: 'places', keys: ['Space'] },
  { title: t('places.openCloseFolder'), group: 'places', keys: ['Right, Left'] },
];
