/** Imports places that were read from a file, into folders by name. */
import { randomUUID } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import type { PlaceImportReport } from '../../../contract/place-files.ts';
import { MAX_FOLDER_NAME, type FolderInput, type PlaceInput } from '../../../contract/places.ts';
import type { Requester } from '../../store/requester.ts';
import type { StoredPlace, SavedPlaces } from '../../store/saved-places.ts';
import { giveWay } from '../../threads/give-way.ts';
import { cut, oneLine } from './place-text.ts';
import type { ReadPlaces } from './read-places.ts';
import type { WrittenPlace } from './write-places.ts';

/** Places per transaction. If one fails, all earlier ones are removed. */
const BATCH = 500;

/** The folder of places without one: the requested name, or the name of the file. */
export function folderFor(requested: string | undefined, file: string): string {
  const names = [requested ?? '', basename(file, extname(file))].map((text) => cut(oneLine(text), MAX_FOLDER_NAME)[0]);
  return names.find((name) => name !== '') ?? 'Imported';
}

const placeKey = (name: string, lon: number, lat: number): string => `${lon} ${lat} ${name}`;

/**
 * Adds all places, or none if that fails.
 * @param folder name of the folder of places without one
 * @throws Fault too_many
 */
export async function importPlaces(
  store: SavedPlaces,
  requester: Requester,
  { places: read, leftOut, leftOutCount, trackPoints, shortened }: ReadPlaces,
  folder: string,
  limits: Pick<KeyLimits, 'places' | 'placeFolders'>,
): Promise<PlaceImportReport> {
  const own: Requester = { id: requester.id, isAdmin: false };
  const known = new Set((await store.places(own)).map(({ name, lon, lat }) => placeKey(name, lon, lat)));
  const added = read.filter(({ name, lon, lat }) => {
    const key = placeKey(name, lon, lat);
    return !known.has(key) && known.add(key);
  });
  const folders = new Map<string, string>();
  const created: FolderInput[] = [];
  for (const name of new Set(added.map(({ folder: named = folder }) => named))) {
    const existing = (await store.folderNamed(own, name))?.id;
    const id = existing ?? randomUUID();
    if (existing === undefined) created.push({ id, name });
    folders.set(name, id);
  }
  const places = added.map(({ folder: named = folder, createdAt, ...place }): PlaceInput => {
    const within = folders.get(named);
    return {
      ...place,
      id: randomUUID(),
      ...(within === undefined ? {} : { folder: within }),
      ...(createdAt === undefined ? {} : { created_at: createdAt }),
    };
  });
  const placeIds = places.map(({ id = '' }) => id);
  const folderIds = created.map(({ id = '' }) => id);
  try {
    await store.save(requester, { folders: created }, limits);
    for (let first = 0; first < places.length; first += BATCH) {
      // oxlint-disable-next-line no-await-in-loop -- yields to look-ups between batches
      await giveWay();
      await store.save(requester, { places: places.slice(first, first + BATCH) }, limits);
    }
  } catch (error) {
    await store.remove(requester, { places: placeIds, folders: folderIds });
    throw error;
  }
  return {
    added: places.length,
    already_there: read.length - added.length,
    left_out: leftOutCount,
    left_out_rows: leftOut,
    track_points: trackPoints,
    shortened,
    place_ids: placeIds,
    folder_ids: folderIds,
  };
}

/** Returns places as exported: by folder, those without one last. */
export async function placesForFile(
  store: SavedPlaces,
  requester: Requester,
  places: readonly StoredPlace[],
): Promise<WrittenPlace[]> {
  const folders = await store.folders(requester);
  const order = new Map(folders.map(({ id }, index) => [id, index]));
  const names = new Map(folders.map(({ id, name }) => [id, name]));
  const folderIndex = ({ folder }: StoredPlace): number => order.get(folder ?? '') ?? folders.length;
  return places
    .toSorted((a, b) => folderIndex(a) - folderIndex(b) || a.number - b.number)
    .map(({ id, name, note, color, folder, createdAt, lon, lat }) => ({
      id,
      name,
      note,
      color,
      folder: names.get(folder ?? '') ?? null,
      createdAt,
      lon,
      lat,
    }));
}
