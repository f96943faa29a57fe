/** Reads what earlier runs left in the browser's storage, which may be old, foreign or damaged. */
import type { Point } from '../coordinates/point.ts';

export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

export const oneOf = <T>(allowed: readonly T[], value: unknown, otherwise: T): T =>
  allowed.find((one) => one === value) ?? otherwise;

/** A finite number within the bounds, or `null`. */
export const numberWithin = (value: unknown, minimum: number, maximum: number): number | null =>
  typeof value === 'number' && value >= minimum && value <= maximum ? value : null;

export const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** A place on the ground, or `null`. */
export function storedPoint(value: unknown): Point | null {
  const found = record(value);
  const lon = numberWithin(found['lon'], -180, 180);
  const lat = numberWithin(found['lat'], -90, 90);
  return lon === null || lat === null ? null : { lon, lat };
}
