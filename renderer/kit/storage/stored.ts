/** Reads what earlier runs left in the browser's storage, which may be old, foreign or damaged. */
import type { PersistOptions } from 'zustand/middleware';
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

/**
 * How a store keeps its state in this browser.
 *
 * @param read the valid part of whatever was stored; of a state, the part to store
 */
export const storedAs = <State extends object, Kept extends object>(
  name: string,
  read: (stored: unknown) => Kept,
): PersistOptions<State, Kept> => ({
  name,
  version: 1,
  partialize: read,
  migrate: read,
  merge: (stored, current) => ({ ...current, ...read(stored) }),
});

/** The state that an earlier version stored under a name of its own. */
export function storedBefore(name: string): Record<string, unknown> {
  try {
    return record(record(JSON.parse(localStorage.getItem(name) ?? 'null'))['state']);
  } catch {
    return {};
  }
}
