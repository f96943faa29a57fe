/** Texts that are no address but a position. */
import { readPair } from '../tables/coordinate.ts';

/** Two bare whole numbers may as well be a house number and a street. */
const TELLS_COORDINATES = /[-−–.°]|\d\s*[NSEW]\b/i;

/**
 * Longitude and latitude of a text such as `36.97, -122.03` or `36.97N 122.03W`, the latitude first unless letters say
 * otherwise.
 */
export function coordinatesIn(text: string): [lon: number, lat: number] | undefined {
  const pair = TELLS_COORDINATES.test(text) ? readPair(text, 'lat,lon') : undefined;
  return pair !== undefined && Math.abs(pair[0]) <= 180 && Math.abs(pair[1]) <= 90 ? pair : undefined;
}
