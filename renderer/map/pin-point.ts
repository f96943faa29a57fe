import type { Marker } from 'maplibre-gl';
import { roundDegrees, wrapLongitude, type Point } from '../kit/coordinates/point.ts';

/** Position of a marker; after a drag it may be on another copy of the world. */
export const pointOf = (marker: Marker): Point => {
  const { lng, lat } = marker.getLngLat();
  return { lon: roundDegrees(wrapLongitude(lng)), lat: roundDegrees(lat) };
};
