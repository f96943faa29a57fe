/** Coordinates as parameters: decimal degrees, WGS84. */
import { Type } from 'typebox';

export const Longitude = Type.Number({
  minimum: -180,
  maximum: 180,
  description: 'Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian',
});

export const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Latitude in decimal degrees, WGS84' });

/** `x` is the longitude, `y` the latitude. */
export const POINT_QUERY = { x: Longitude, y: Latitude };
