/** Saved places as a layer, limited to those that the requester may see. */
import { CRS84_URI, SAVED_PLACES_COLLECTION } from '../../../contract/features.ts';
import type { Requester } from '../../store/requester.ts';
import type { StoredPlace, SavedPlaces } from '../../store/saved-places.ts';
import { linksOf, type Layer } from './layer.ts';

const TITLE = 'Saved places';
/** Maximum number of features on a page, because the HTTP thread builds them. */
const MAX_FEATURES = 2000;

/** Returns a place as a GeoJSON feature without its closing brace. @param folder name of its folder */
function featureOf(place: StoredPlace, folder: string | null): string {
  const { number, id, name, note, color, lon, lat, createdAt, changedAt } = place;
  const properties = { place_id: id, name, note, color, folder, created_at: createdAt, changed_at: changedAt };
  const geometry = { type: 'Point', coordinates: [lon, lat] };
  return JSON.stringify({ type: 'Feature', id: number, geometry, properties }).slice(0, -1);
}

export function savedPlacesLayer(places: SavedPlaces, requester: Requester): Layer {
  return {
    id: SAVED_PLACES_COLLECTION,
    title: TITLE,
    collection: async (base) => ({
      id: SAVED_PLACES_COLLECTION,
      title: TITLE,
      description: 'Points that were saved in Cairn, with name, note, colour and folder.',
      attribution: 'Saved in Cairn on this computer',
      license: 'Held by the people who saved them',
      extent: { spatial: { bbox: [await places.extent(requester)], crs: CRS84_URI } },
      itemType: 'feature',
      crs: [CRS84_URI],
      links: linksOf(SAVED_PLACES_COLLECTION, TITLE, base),
    }),
    async page({ box, offset, limit }) {
      const names = new Map((await places.folders(requester)).map(({ id, name }) => [id, name]));
      const found = await places.places(requester, { box, offset, limit: Math.min(limit, MAX_FEATURES) });
      const features = found.map((place) => `${featureOf(place, names.get(place.folder ?? '') ?? null)}}`);
      return { matched: await places.count(requester, { box }), returned: found.length, features: features.join(',') };
    },
    async feature(number) {
      const place = await places.numbered(requester, number);
      if (place === undefined) return null;
      const folder = (await places.folders(requester)).find(({ id }) => id === place.folder);
      return featureOf(place, folder?.name ?? null);
    },
  };
}
