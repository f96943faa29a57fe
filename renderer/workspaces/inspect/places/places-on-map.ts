/** Brings saved places into sight: the one thing here that moves the map. */
import type { Bbox } from '../../../../contract/pack.ts';
import type { SavedPlace } from '../../../../contract/places.ts';
import { activeMap } from '../../../map/active-map.ts';
import { placesOf } from '../../../model/places/place-actions.ts';
import { placeById } from '../../../model/places/place-list.ts';

/** The box around points, across ±180° where that is narrower. */
function boxAround(places: readonly SavedPlace[]): Bbox {
  const lats = places.map(({ lat }) => lat);
  const lons = places.map(({ lon }) => lon).toSorted((a, b) => a - b);
  // The widest gap between neighbours lies outside.
  let [west, east, gap] = [lons[0] ?? 0, lons.at(-1) ?? 0, 360 - ((lons.at(-1) ?? 0) - (lons[0] ?? 0))];
  for (let i = 1; i < lons.length; i++) {
    const [before, here] = [lons[i - 1] ?? 0, lons[i] ?? 0];
    if (here - before > gap) [west, east, gap] = [here, before + 360, here - before];
  }
  return [west, lats.reduce((a, b) => Math.min(a, b), 90), east, lats.reduce((a, b) => Math.max(a, b), -90)];
}

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
