/** The web mercator plane, as the map is drawn on it. */
import type { Point } from './point.ts';

const EARTH_CIRCUMFERENCE_METRES = 40_075_016.686;

/** Degrees north and south where the plane, which is square, ends. */
export const MERCATOR_EDGE = 85.051129;

/** Width of the world at zoom 0, in CSS pixels. */
const WORLD_PIXELS = 512;

/** The nearest latitude that the map reaches. */
export const clampLatitude = (lat: number): number => Math.max(-MERCATOR_EDGE, Math.min(MERCATOR_EDGE, lat));

/** Whether the map can show the point at all. */
export const isOnMap = ({ lat }: Point): boolean => Math.abs(lat) <= MERCATOR_EDGE;

/** Size of a pixel on the ground, along a parallel, in metres. */
export const metresPerPixel = (lat: number, zoom: number): number =>
  (EARTH_CIRCUMFERENCE_METRES * Math.cos((lat * Math.PI) / 180)) / (WORLD_PIXELS * 2 ** zoom);

/** Degrees of longitude that so many pixels cover. */
export const pixelsToDegrees = (pixels: number, zoom: number): number => (pixels * 360) / (WORLD_PIXELS * 2 ** zoom);

/** The zoom at which the whole world is so many pixels wide. */
export const worldZoom = (pixels: number): number => Math.log2(pixels / WORLD_PIXELS);
