/** Points pinned to the map, for comparison and transfer. Stored on this machine. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Point } from '../../kit/coordinates/point.ts';
import { storedAs, oneOf, record, storedPoint } from '../../kit/storage/stored.ts';

export const PIN_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type PinLetter = (typeof PIN_LETTERS)[number];

/** A pin keeps its letter, independent of other pins. */
export type Pin = {
  readonly letter: PinLetter;
  readonly point: Point;
  /** The user's name for it; absent if it only has its letter. */
  readonly name?: string;
};

export const LONGEST_NAME = 80;

const byLetter = (pins: readonly Pin[]): Pin[] => pins.toSorted((a, b) => a.letter.localeCompare(b.letter));

const isSamePoint = (a: Point, b: Point): boolean => a.lon === b.lon && a.lat === b.lat;

/** Stored pins, without invalid ones: at most one for each letter, ordered by letter. */
export function readPins(stored: unknown): Pin[] {
  const listed = record(stored)['pins'];
  const found = new Map<PinLetter, Pin>();
  for (const item of Array.isArray(listed) ? listed : []) {
    const { letter: wanted, point: place, name } = record(item);
    const letter = oneOf<PinLetter | null>(PIN_LETTERS, wanted, null);
    const point = storedPoint(place);
    if (letter === null || point === null || found.has(letter)) continue;
    found.set(letter, {
      letter,
      point,
      ...(typeof name === 'string' && name.trim() !== '' ? { name: name.slice(0, LONGEST_NAME) } : {}),
    });
  }
  return byLetter([...found.values()]);
}

type Store = {
  /** In the order of their letters. */
  readonly pins: readonly Pin[];
  /**
   * Pins a point with the first free letter.
   * @returns the new pin, an existing one at the point, or `null` if all letters are used
   */
  readonly add: (point: Point, name?: string) => Pin | null;
  readonly move: (letter: PinLetter, point: Point) => void;
  /** An empty name takes the name away. */
  readonly name: (letter: PinLetter, name: string) => void;
  readonly remove: (letter: PinLetter) => void;
  readonly clear: () => void;
  /** Restores pins, e.g. after an undo; they replace pins with their letters. */
  readonly restore: (pins: readonly Pin[]) => void;
};

export const usePins = create<Store>()(
  persist(
    (set, get) => ({
      pins: [],
      add(point, name) {
        const { pins } = get();
        const standing = pins.find((pin) => isSamePoint(pin.point, point));
        if (standing !== undefined) return standing;
        const letter = PIN_LETTERS.find((candidate) => pins.every((pin) => pin.letter !== candidate));
        if (letter === undefined) return null;
        const pin: Pin = {
          letter,
          point,
          ...(name === undefined || name.trim() === '' ? {} : { name: name.trim().slice(0, LONGEST_NAME) }),
        };
        set({ pins: byLetter([...pins, pin]) });
        return pin;
      },
      move: (letter, point) =>
        set(({ pins }) => ({ pins: pins.map((pin) => (pin.letter === letter ? { ...pin, point } : pin)) })),
      name: (letter, name) =>
        set(({ pins }) => ({
          pins: pins.map((pin) => {
            if (pin.letter !== letter) return pin;
            const { name: _former, ...unnamed } = pin;
            return name.trim() === '' ? unnamed : { ...unnamed, name: name.trim().slice(0, LONGEST_NAME) };
          }),
        })),
      remove: (letter) => set(({ pins }) => ({ pins: pins.filter((pin) => pin.letter !== letter) })),
      clear: () => set({ pins: [] }),
      restore: (restored) =>
        set(({ pins }) => ({
          pins: byLetter([...restored, ...pins.filter(({ letter }) => restored.every((pin) => pin.letter !== letter))]),
        })),
    }),
    storedAs('cairn.pins', (stored) => ({ pins: readPins(stored) })),
  ),
);

/** The pin at exactly this point. */
export const pinAt = (pins: readonly Pin[], point: Point | null): Pin | undefined =>
  point === null ? undefined : pins.find((pin) => isSamePoint(pin.point, point));
