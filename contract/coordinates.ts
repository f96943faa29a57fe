/** Coordinates, and the names of their parameters. */
import { Type } from 'typebox';

export const Longitude = Type.Number({
  minimum: -180,
  maximum: 180,
  description: 'Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian',
});

export const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Latitude in decimal degrees, WGS84' });

/** A position in decimal degrees, WGS84: the common type for points in the server and the window. */
export interface Point {
  /** From −180 to 180. */
  readonly lon: number;
  /** From −90 to 90. */
  readonly lat: number;
}

/** Largest valid EPSG code. */
export const MAX_EPSG = 999_999;

/** Whether both numbers are within their limits; false for NaN. */
export const isOnEarth = ({ lon, lat }: Point): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

/** Converts a longitude of any world copy to −180 (inclusive) to 180 (exclusive). */
export const wrapLongitude = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;

/** A box as text: west,south,east,north in decimal degrees. */
export const BOX_TEXT = {
  pattern: String.raw`^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$`,
  expected: 'west,south,east,north in degrees',
};

/** `x` is the longitude, `y` the latitude. */
export const POINT_QUERY = { x: Longitude, y: Latitude };

/** Converts these parameters to a point. */
export const pointOf = ({ x, y }: { readonly x: number; readonly y: number }): Point => ({ lon: x, lat: y });
