/** Coordinates, and how parameters name them. */
import { Type } from 'typebox';

export const Longitude = Type.Number({
  minimum: -180,
  maximum: 180,
  description: 'Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian',
});

export const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Latitude in decimal degrees, WGS84' });

/** A place on the ground in decimal degrees, WGS84: the one shape of it, on both sides. */
export interface Point {
  /** From −180 to 180. */
  readonly lon: number;
  /** From −90 to 90. */
  readonly lat: number;
}

/** `x` is the longitude, `y` the latitude. */
export const POINT_QUERY = { x: Longitude, y: Latitude };

/** The place that those parameters name. */
export const pointOf = ({ x, y }: { readonly x: number; readonly y: number }): Point => ({ lon: x, lat: y });
