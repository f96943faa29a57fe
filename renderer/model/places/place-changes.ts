/**
 * Changes of saved places: shown immediately, sent one after the other, and undone as a whole. After a rejected change
 * the places are fetched again, to show what is stored.
 */
import {
  savePlacesEndpoint,
  MAX_LISTED_PLACES,
  MAX_PUT_FOLDERS,
  MAX_PUT_PLACES,
  removePlacesEndpoint,
  type PlaceFolder,
  type SavedPlace,
} from '../../../contract/places.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText, type Failure } from '../../kit/api/failure.ts';
import { refetch, fetchAnswer, keepAnswer, keptAnswer, queryClient } from '../../kit/api/query.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { askPages, PLACES, type PlaceList } from './place-list.ts';
import { t } from '../../kit/words/t.ts';

/** The new state of a place, which replaces the whole previous one. */
export type PlaceDraft = Omit<SavedPlace, 'created_at' | 'changed_at' | 'key'> & { readonly created_at?: string };
export type FolderDraft = Pick<PlaceFolder, 'id' | 'name'>;

export type PlaceChange = {
  readonly folders?: readonly FolderDraft[];
  readonly places?: readonly PlaceDraft[];
  /** Ids. */
  readonly removedFolders?: readonly string[];
  readonly removedPlaces?: readonly string[];
};

const byName = (a: FolderDraft, b: FolderDraft): number => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' });

/** Replaces members by those of `given` with the same id, and appends new ones. */
function merged<Thing extends { readonly id: string }>(present: readonly Thing[], given: readonly Thing[]): Thing[] {
  const left = new Map(given.map((thing) => [thing.id, thing]));
  const kept = present.map((thing) => {
    const changed = left.get(thing.id);
    left.delete(thing.id);
    return changed ?? thing;
  });
  return [...kept, ...left.values()];
}

/** The list as it will be. */
export function withChange(
  { folders, places }: PlaceList,
  { folders: given = [], places: drafts = [], removedFolders = [], removedPlaces = [] }: PlaceChange,
  now: string,
): PlaceList {
  const before = new Map(places.map((place) => [place.id, place]));
  const [goneFolders, gonePlaces] = [new Set(removedFolders), new Set(removedPlaces)];
  const kept = drafts.map((draft): SavedPlace => ({
    ...draft,
    created_at: before.get(draft.id)?.created_at ?? draft.created_at ?? now,
    changed_at: now,
  }));
  return {
    folders: merged(folders, given)
      .filter(({ id }) => !goneFolders.has(id))
      .toSorted(byName),
    places: merged(places, kept)
      .filter(({ id }) => !gonePlaces.has(id))
      .map((place) => {
        if (place.folder === undefined || !goneFolders.has(place.folder)) return place;
        const { folder: _gone, ...unfiled } = place;
        return unfiled;
      }),
  };
}

/** The change that undoes another one. */
export function inverseOf(before: PlaceList, change: PlaceChange): PlaceChange {
  const { folders = [], places = [], removedFolders = [], removedPlaces = [] } = change;
  const touchedFolders = new Set([...removedFolders, ...folders.map(({ id }) => id)]);
  const touched = new Set([...removedPlaces, ...places.map(({ id }) => id)]);
  const emptied = new Set(removedFolders);
  const wasThere = new Set([...before.folders, ...before.places].map(({ id }) => id));
  return {
    folders: before.folders.filter(({ id }) => touchedFolders.has(id)),
    places: before.places.filter(({ id, folder }) => touched.has(id) || (folder !== undefined && emptied.has(folder))),
    removedFolders: folders.map(({ id }) => id).filter((id) => !wasThere.has(id)),
    removedPlaces: places.map(({ id }) => id).filter((id) => !wasThere.has(id)),
  };
}

const parts = <Thing>(list: readonly Thing[], length: number): Thing[][] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, part) => list.slice(part * length, (part + 1) * length));

const writtenFolder = ({ id, name }: FolderDraft): FolderDraft => ({ id, name });
const writtenPlace = ({ id, name, note, color, folder, lon, lat, created_at }: PlaceDraft): PlaceDraft => ({
  id,
  name,
  ...(note === undefined || note.trim() === '' ? {} : { note }),
  color,
  ...(folder === undefined ? {} : { folder }),
  lon,
  lat,
  ...(created_at === undefined ? {} : { created_at }),
});

/** The requests of a change, each to be sent when the one before has been answered. */
function requestsOf({ folders = [], places = [], removedFolders = [], removedPlaces = [] }: PlaceChange) {
  return [
    ...parts(folders.map(writtenFolder), MAX_PUT_FOLDERS).map(
      (part) => () => ask(savePlacesEndpoint, { body: { folders: part } }),
    ),
    ...parts(places.map(writtenPlace), MAX_PUT_PLACES).map(
      (part) => () => ask(savePlacesEndpoint, { body: { places: part } }),
    ),
    ...parts(removedPlaces, MAX_LISTED_PLACES).map(
      (part) => () => ask(removePlacesEndpoint, { body: { places: part } }),
    ),
    ...parts(removedFolders, MAX_LISTED_PLACES).map(
      (part) => () => ask(removePlacesEndpoint, { body: { folders: part } }),
    ),
  ];
}

async function send(change: PlaceChange): Promise<Failure | null> {
  for (const request of requestsOf(change)) {
    // oxlint-disable-next-line no-await-in-loop -- a place needs the folder that the request before has made
    const answer = await request();
    if (!answer.ok) return answer.failure;
  }
  return null;
}

const MUTATION = { mutationKey: PLACES.queryKey };

/** Runs one at a time, in the order of the calls. */
const inTurn = <T>(mutationFn: () => Promise<T>): Promise<T> =>
  queryClient
    .getMutationCache()
    .build(queryClient, { ...MUTATION, mutationFn, scope: { id: 'places' }, networkMode: 'always', gcTime: 0 })
    .execute(undefined);

/** Fetches changes of other windows and programs. A response that lacks the user's latest changes is discarded. */
export const refreshPlaces = (): Promise<void> =>
  inTurn(async () => {
    try {
      const { data } = await askPages();
      if (queryClient.isMutating(MUTATION) === 1) keepAnswer(PLACES, data);
    } catch {
      // The places stay; the window reports elsewhere that the server isn't responding.
    }
  });

async function firstPlaces(): Promise<PlaceList | null> {
  const answer = await fetchAnswer(PLACES);
  if (!answer.ok) {
    useNotices.getState().report(t('places.couldntChangeSavedPlacesReason', { reason: failureText(answer.failure) }));
    return null;
  }
  return keptAnswer(PLACES) ?? answer.data;
}

/**
 * Applies a change.
 * @param done text of the notice that offers to undo it; `null` for no notice
 * @returns whether it was saved
 */
export async function changePlaces(change: PlaceChange, done: string | null): Promise<boolean> {
  // Without waiting if possible: a following change is based on this one.
  const before = keptAnswer(PLACES) ?? (await firstPlaces());
  if (before === null) return false;
  const now = new Date().toISOString();
  keepAnswer(PLACES, withChange(before, change, now));
  // The creation time is set here, so that an undo restores it.
  const places = change.places?.map((place) => ({ created_at: now, ...place }));
  const sent = inTurn(() => send(places === undefined ? change : { ...change, places }));
  const inverse = inverseOf(before, change);
  if (done !== null) {
    useNotices.getState().offer(done, () => void changePlaces(inverse, null));
  }
  const failure = await sent;
  if (failure === null) return true;
  // Unsaved changes must not stay visible, even if the server can't be reached.
  keepAnswer(PLACES, withChange(keptAnswer(PLACES) ?? before, inverse, now));
  useNotices.getState().closeToast();
  useNotices.getState().report(t('places.notSavedReason', { reason: failureText(failure) }));
  await refetch(PLACES);
  return false;
}
