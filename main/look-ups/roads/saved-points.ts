/** Saved places as points to find and to count: all that a requester may see, or those of a folder. */
import { SAVED_PLACES_COLLECTION } from '../../../contract/features.ts';
import type { PointNames } from '../../../contract/reach.ts';
import type { Requester } from '../../store/requester.ts';
import type { SavedPlaces, StoredPlace } from '../../store/saved-places.ts';
import type { NamedPoint } from './point-sets.ts';

/** Points by the name that selects them. Can be sent to a thread. */
export type SavedPoints = ReadonlyMap<string, readonly NamedPoint[]>;

/** Reads the points that names select; other names are skipped. @throws if a folder is unknown */
export type ReadSavedPoints = (requester: Requester, names: readonly string[]) => Promise<SavedPoints>;

const FOLDER_PREFIX = `${SAVED_PLACES_COLLECTION}/`;

/** Returns whether a name selects saved places: `saved_places`, or `saved_places/` and the name or id of a folder. */
export const selectsSavedPlaces = (name: string): boolean =>
  name === SAVED_PLACES_COLLECTION || name.startsWith(FOLDER_PREFIX);

/** @param unknown makes the error for an unknown folder; the message continues the name of a parameter */
export const savedPointsIn =
  (places: SavedPlaces, unknown: (message: string) => Error): ReadSavedPoints =>
  async (requester, names) => {
    const selected = new Map<string, readonly NamedPoint[]>();
    for (const name of new Set(names.filter(selectsSavedPlaces))) {
      // One query after the other: they are few, and a file answers at once.
      // oxlint-disable-next-line no-await-in-loop -- see above
      selected.set(name, await pointsOf(places, requester, name, unknown));
    }
    return selected;
  };

const pointOf = ({ id, name, lon, lat }: StoredPlace): NamedPoint => ({ id, name, lon, lat });

async function pointsOf(
  places: SavedPlaces,
  requester: Requester,
  selector: string,
  unknown: (message: string) => Error,
): Promise<NamedPoint[]> {
  if (selector === SAVED_PLACES_COLLECTION) return (await places.places(requester)).map(pointOf);
  const wanted = selector.slice(FOLDER_PREFIX.length);
  const folders = await places.folders(requester);
  // The owner may see folders of the same name that belong to several keys.
  const ids = folders.filter(({ id, name }) => name === wanted || id === wanted).map(({ id }) => id);
  if (ids.length === 0)
    throw unknown(
      `contains ${selector}: no folder of saved places has this name or id. Folders: ` +
        (folders.map(({ name }) => name).join(', ') || 'none'),
    );
  const found = await Promise.all(ids.map(async (folder) => places.places(requester, { folder })));
  return found.flat().map(pointOf);
}

/** Returns the names that select saved places: all, then each folder that isn't empty. */
export async function savedPointNames(places: SavedPlaces, requester: Requester): Promise<PointNames['names']> {
  const folders = await places.folders(requester);
  const names = [
    { name: SAVED_PLACES_COLLECTION, folder: undefined },
    // Names of fields are separated by commas.
    ...folders.map(({ id, name }) => ({ name: FOLDER_PREFIX + (name.includes(',') ? id : name), folder: id })),
  ];
  const counted = await Promise.all(
    names.map(async ({ name, folder }) => ({ name, points: await places.count(requester, { folder }), packs: [] })),
  );
  return counted.filter(({ points }) => points > 0);
}
