import { create } from 'zustand';
import type { Point } from '../../kit/coordinates/point.ts';

/** A closed line needs so many points to have an area. */
export const MIN_RING = 3;

export type Measurement = {
  readonly points: readonly Point[];
  /** The last point is joined to the first. */
  readonly isClosed: boolean;
  /** No click adds to it any more: the next begins another. */
  readonly isFinished: boolean;
};

const NOTHING: Measurement = { points: [], isClosed: false, isFinished: false };

type Store = Measurement & {
  /** Adds a point; after the end it begins anew. The same point twice is one. */
  readonly add: (point: Point) => void;
  /** Takes back the closing, else the last point; a line that was ended goes on. */
  readonly back: () => void;
  readonly finish: () => void;
  readonly close: () => void;
  readonly clear: () => void;
  readonly restore: (measurement: Measurement) => void;
};

/** What the measure tool has drawn, for as long as the window is open. */
export const useMeasure = create<Store>()((set) => ({
  ...NOTHING,
  add: (point) =>
    set(({ points, isFinished }) => {
      if (isFinished) return { ...NOTHING, points: [point] };
      const last = points.at(-1);
      return last?.lon === point.lon && last.lat === point.lat ? {} : { points: [...points, point] };
    }),
  back: () =>
    set(({ points, isClosed }) =>
      isClosed ? { isClosed: false, isFinished: false } : { points: points.slice(0, -1), isFinished: false },
    ),
  finish: () => set(({ points }) => (points.length > 1 ? { isFinished: true } : {})),
  close: () => set(({ points }) => (points.length >= MIN_RING ? { isClosed: true, isFinished: true } : {})),
  clear: () => set(NOTHING),
  restore: ({ points, isClosed, isFinished }) => set({ points, isClosed, isFinished }),
}));
