/** Saved places under the pointer. */
import type { SavedPlace } from '../../../contract/places.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { placeById } from '../../model/places/place-list.ts';
import { PLACE_LAYER } from '../style/place-layers.ts';
import type { MapPress } from './mode.ts';

const REACH_PIXELS = 2;

/** The saved place at a press. */
export function savedPlaceAt(press: MapPress): SavedPlace | undefined {
  const id: unknown = press.topmost(PLACE_LAYER, REACH_PIXELS)?.properties['place'];
  return typeof id === 'string' ? placeById(id) : undefined;
}

/** The point of the saved place at a press, with its name; else the press's own point. */
export function pointAt(press: MapPress): { readonly point: Point; readonly name?: string } {
  const place = savedPlaceAt(press);
  return place === undefined ? { point: press.point } : { point: { lon: place.lon, lat: place.lat }, name: place.name };
}

/** The cursor over a saved place. */
export const overSavedPlace = (press: MapPress): 'pointer' | undefined =>
  press.topmost(PLACE_LAYER, REACH_PIXELS) === undefined ? undefined : 'pointer';
