/** Brings saved places into sight: the one thing here that moves the map. */
import { boxAround } from '../../../kit/coordinates/bounds.ts';
import { activeMap } from '../../../map/active-map.ts';
import { placesOf } from '../../../model/places/place-actions.ts';
import { placeById } from '../../../model/places/place-list.ts';

export function zoomToPlace(id: string | null): void {
  const place = placeById(id);
  if (place !== undefined) activeMap()?.camera.goTo(place);
}

export function zoomToPlaces(ids: ReadonlySet<string>): void {
  const places = placesOf(ids);
  const [first] = places;
  if (places.length === 1 && first !== undefined) activeMap()?.camera.goTo(first);
  else if (places.length > 1) activeMap()?.camera.fit(boxAround(places));
}
