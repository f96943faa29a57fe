/** Actions on saved places, with their notices. */
import type { SavedPlace } from '../../../contract/places.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useInspected } from '../look-up/inspected.ts';
import { useWindow } from '../window/window.ts';
import { changePlaces, type PlaceDraft } from './place-changes.ts';
import { knownPlaces, placeById } from './place-list.ts';
import { UNFILED, usePlaces, type Draft } from './places.ts';
import { t } from '../../kit/words/t.ts';

const asDraft = (place: SavedPlace): Draft => ({
  id: place.id,
  isNew: false,
  name: place.name,
  note: place.note ?? '',
  color: place.color,
  folder: place.folder ?? UNFILED,
  point: { lon: place.lon, lat: place.lat },
});

const written = ({ id, name, note, color, folder, point }: Draft): PlaceDraft => ({
  id,
  name: name.trim(),
  ...(note.trim() === '' ? {} : { note: note.trim() }),
  color,
  ...(folder === UNFILED ? {} : { folder }),
  ...point,
});

/** The saved place at a point. */
export const placeAt = (places: readonly SavedPlace[], point: Point | null): SavedPlace | undefined =>
  point === null ? undefined : places.find(({ lon, lat }) => lon === point.lon && lat === point.lat);

/** Opens the list of saved places. */
export function openPlaces(): void {
  useWindow.getState().go('inspect');
  usePlaces.getState().set({ isOpen: true, tab: 'places' });
}

/**
 * Opens a card for a new place at a point, which is saved on request. If the point already has a place, opens that
 * one's card.
 */
export function savePlaceAt(point: Point, name = ''): void {
  const { lastColor, lastFolder } = usePlaces.getState();
  const { places, folders } = knownPlaces();
  const isThere = folders.some(({ id }) => id === lastFolder);
  const standing = placeAt(places, point);
  useWindow.getState().go('inspect');
  if (standing !== undefined) {
    editPlace(standing.id);
    return;
  }
  usePlaces.getState().set({
    chosen: null,
    draft: {
      id: crypto.randomUUID(),
      isNew: true,
      name,
      note: '',
      color: lastColor,
      folder: isThere ? lastFolder : UNFILED,
      point,
    },
  });
}

/** Opens the card of a place. */
export function editPlace(id: string | null): void {
  const place = placeById(id);
  if (place !== undefined) usePlaces.getState().set({ chosen: place.id, draft: asDraft(place) });
}

/** Closes the card without saving. */
export const cancelDraft = (): void => usePlaces.getState().set({ draft: null });

/** Saves the card. */
export async function keepDraft(): Promise<void> {
  const { draft, set } = usePlaces.getState();
  if (draft === null || draft.name.trim() === '') return;
  set({ draft: null, chosen: draft.id, lastColor: draft.color, lastFolder: draft.folder });
  const name = draft.name.trim();
  const isKept = await changePlaces(
    { places: [written(draft)] },
    draft.isNew ? t('common.savedName', { name }) : t('places.changedName', { name }),
  );
  // The entered text stays.
  if (!isKept && usePlaces.getState().draft === null) set({ draft });
}

/** Looks up the place's point. */
export function lookUpPlace(id: string | null): void {
  const place = placeById(id);
  if (place === undefined) return;
  usePlaces.getState().set({ chosen: place.id });
  useInspected.getState().lookUp({ lon: place.lon, lat: place.lat });
}

/** The places with these ids, those that are gone left out. */
export const placesOf = (ids: ReadonlySet<string>): SavedPlace[] =>
  knownPlaces().places.filter(({ id }) => ids.has(id));

export function removePlaces(ids: readonly string[]): void {
  const gone = placesOf(new Set(ids));
  if (gone.length === 0) return;
  const { draft, chosen, tick, set } = usePlaces.getState();
  tick(ids, false);
  set({
    draft: draft !== null && ids.includes(draft.id) ? null : draft,
    chosen: chosen !== null && ids.includes(chosen) ? null : chosen,
  });
  const [first] = gone;
  const what = gone.length === 1 && first !== undefined ? first.name : t('places.countPlaces', { count: gone.length });
  void changePlaces({ removedPlaces: gone.map(({ id }) => id) }, t('places.deletedWhat', { what }));
}

const changed = (places: readonly SavedPlace[], change: (place: SavedPlace) => PlaceDraft, done: string): void =>
  void changePlaces({ places: places.map(change) }, done);

/** @param folder id, or {@link UNFILED} */
export function moveToFolder(ids: ReadonlySet<string>, folder: string): void {
  const places = placesOf(ids).filter((place) => (place.folder ?? UNFILED) !== folder);
  if (places.length === 0) return;
  const name = knownPlaces().folders.find(({ id }) => id === folder)?.name ?? t('places.noFolder');
  changed(
    places,
    ({ folder: _before, ...place }) => (folder === UNFILED ? place : { ...place, folder }),
    t('places.movedCountPlacesName', { count: places.length, name }),
  );
}

export function colourPlaces(ids: ReadonlySet<string>, color: string): void {
  const places = placesOf(ids).filter((place) => place.color !== color);
  if (places.length > 0)
    changed(places, (place) => ({ ...place, color }), t('places.colouredCountPlaces', { count: places.length }));
}

/** Puts a place elsewhere, as when its marker is dragged. */
export function movePlace(id: string, point: Point): void {
  const place = placeById(id);
  if (place !== undefined)
    changed([place], (each) => ({ ...each, ...point }), t('places.movedName', { name: place.name }));
}

/** A name that no folder has: `New folder`, `New folder 2`. */
function freeName(): string {
  const taken = new Set(knownPlaces().folders.map(({ name }) => name));
  let [name, number] = [t('places.newFolder'), 1];
  while (taken.has(name)) name = t('places.newFolderValue', { name: ++number });
  return name;
}

/** Makes a folder and lets the person name it. @returns its id */
export function newFolder(): string {
  const id = crypto.randomUUID();
  void changePlaces({ folders: [{ id, name: freeName() }] }, t('places.folderCreated'));
  usePlaces.getState().set({ naming: id });
  return id;
}

export function renameFolder(id: string, given: string): void {
  const { folders } = knownPlaces();
  const name = given.trim();
  const folder = folders.find((each) => each.id === id);
  usePlaces.getState().set({ naming: null });
  if (folder === undefined || name === '' || name === folder.name) return;
  if (folders.some((each) => each.id !== id && each.name === name && each.key === folder.key)) {
    useNotices.getState().report(t('places.folderNameAlreadyExistsChoose', { name }));
    return;
  }
  void changePlaces({ folders: [{ id, name }] }, t('common.renamedName', { name: folder.name }));
}

/** @param withPlaces whether its places go as well; else they stay, in no folder */
export function removeFolder(id: string, withPlaces: boolean): void {
  const { folders, places } = knownPlaces();
  const folder = folders.find((each) => each.id === id);
  if (folder === undefined) return;
  const removedPlaces = withPlaces ? places.filter((place) => place.folder === id).map((place) => place.id) : [];
  usePlaces.getState().tick(removedPlaces, false);
  void changePlaces(
    { removedFolders: [id], removedPlaces },
    removedPlaces.length === 0
      ? t('places.deletedFolderName', { name: folder.name })
      : t('places.deletedNameCountPlaces', { count: removedPlaces.length, name: folder.name }),
  );
}
