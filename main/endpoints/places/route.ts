/** `/v1/places`: saved places and their folders. */
import type { FastifyRequest } from 'fastify';
import {
  savePlacesEndpoint,
  MAX_LISTED_PLACES,
  placesEndpoint,
  removePlacesEndpoint,
  type PlaceFolder,
  type SavedPlace,
} from '../../../contract/places.ts';
import { isDiskFull, noRoom } from '../../store/free-space.ts';
import type { StoredFolder, StoredPlace } from '../../store/saved-places.ts';
import { mountPlaceFiles } from './files.ts';
import { giveWay } from '../../threads/give-way.ts';
import { requesterOf } from '../kit/requester.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

export const mountPlaces: MountEndpoints = (context) => {
  const {
    mount,
    store: { places },
    keyNames,
    keyLimits,
    work,
  } = context;
  mountPlaceFiles(context);
  const folderOf = ({ id, name, madeBy }: StoredFolder, raw: FastifyRequest): PlaceFolder => ({
    id,
    name,
    ...keyNames.describeFor(requesterOf(raw), madeBy),
  });
  const placeOf = (
    { id, name, note, color, folder, lon, lat, createdAt, changedAt, madeBy }: StoredPlace,
    raw: FastifyRequest,
  ): SavedPlace => ({
    id,
    name,
    ...(note === null ? {} : { note }),
    color,
    ...(folder === null ? {} : { folder }),
    lon,
    lat,
    created_at: createdAt,
    changed_at: changedAt,
    ...keyNames.describeFor(requesterOf(raw), madeBy),
  });

  mount(placesEndpoint, async ({ query: { q: text, folder, after = 0, limit = MAX_LISTED_PLACES }, raw }) => {
    const requester = requesterOf(raw);
    return work.run('searches', raw, async () => {
      await giveWay();
      const found = await places.places(requester, { text, folder, after, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        folders: (await places.folders(requester)).map((each) => folderOf(each, raw)),
        places: page.map((place) => placeOf(place, raw)),
        total: await places.count(requester, { text, folder }),
        ...(found.length > limit && last !== undefined ? { next: last.number } : {}),
      };
    });
  });

  mount(savePlacesEndpoint, async ({ body, raw }) => {
    try {
      const saved = await places.save(requesterOf(raw), body, keyLimits);
      return {
        folders: saved.folders.map((folder) => folderOf(folder, raw)),
        places: saved.places.map((place) => placeOf(place, raw)),
      };
    } catch (error) {
      throw isDiskFull(error) ? noRoom() : error;
    }
  });

  mount(removePlacesEndpoint, ({ body, raw }) => places.remove(requesterOf(raw), body));
};
