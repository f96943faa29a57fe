/** Adds places that were read from a file, in folders by their names. */
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

/** Kept in one piece of work; where a later piece cannot be, the earlier ones go again. */
const PIECE = 500;

/** The folder of places that name none: as it was given, or called as the file is. */
export function folderFor(given: string | undefined, file: string): string {
  const names = [given ?? '', basename(file, extname(file))].map((text) => cut(oneLine(text), MAX_FOLDER_NAME)[0]);
  return names.find((name) => name !== '') ?? 'Imported';
}

const sameness = (name: string, lon: number, lat: number): string => `${lon} ${lat} ${name}`;

/**
 * Adds them all, or none.
 * @param folder name of the one for places that name none
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
  const known = new Set((await store.places(own)).map(({ name, lon, lat }) => sameness(name, lon, lat)));
  const fresh = read.filter(({ name, lon, lat }) => {
    const is = sameness(name, lon, lat);
    return !known.has(is) && known.add(is);
  });
  const folders = new Map<string, string>();
  const made: FolderInput[] = [];
  for (const name of new Set(fresh.map(({ folder: named = folder }) => named))) {
    const present = (await store.folderNamed(own, name))?.id;
    const id = present ?? randomUUID();
    if (present === undefined) made.push({ id, name });
    folders.set(name, id);
  }
  const places = fresh.map(({ folder: named = folder, createdAt, ...place }): PlaceInput => {
    const within = folders.get(named);
    return {
      ...place,
      id: randomUUID(),
      ...(within === undefined ? {} : { folder: within }),
      ...(createdAt === undefined ? {} : { created_at: createdAt }),
    };
  });
  const placeIds = places.map(({ id = '' }) => id);
  const folderIds = made.map(({ id = '' }) => id);
  try {
    await store.save(requester, { folders: made }, limits);
    for (let first = 0; first < places.length; first += PIECE) {
      // oxlint-disable-next-line no-await-in-loop -- a piece in each turn: look-ups pass in between
      await giveWay();
      await store.save(requester, { places: places.slice(first, first + PIECE) }, limits);
    }
  } catch (error) {
    await store.remove(requester, { places: placeIds, folders: folderIds });
    throw error;
  }
  return {
    added: places.length,
    already_there: read.length - fresh.length,
    left_out: leftOutCount,
    left_out_rows: leftOut,
    track_points: trackPoints,
    shortened,
    place_ids: placeIds,
    folder_ids: folderIds,
  };
}

/** Places as files have them: by folder, those in none last. */
export async function placesForFile(
  store: SavedPlaces,
  requester: Requester,
  places: readonly StoredPlace[],
): Promise<WrittenPlace[]> {
  const folders = await store.folders(requester);
  const order = new Map(folders.map(({ id }, index) => [id, index]));
  const names = new Map(folders.map(({ id, name }) => [id, name]));
  const placeOf = ({ folder }: StoredPlace): number => order.get(folder ?? '') ?? folders.length;
  return places
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.number - b.number)
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
