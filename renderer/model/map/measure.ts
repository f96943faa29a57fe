/** The line of the measure tool, and how each step changes it. */
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

export const NO_MEASUREMENT: Measurement = { points: [], isClosed: false, isFinished: false };

/** Adds a point; starts a new line after the end. The same point twice counts once. */
export const withPoint =
  (point: Point) =>
  (line: Measurement): Measurement => {
    if (line.isFinished) return { ...NO_MEASUREMENT, points: [point] };
    const last = line.points.at(-1);
    return last?.lon === point.lon && last.lat === point.lat ? line : { ...line, points: [...line.points, point] };
  };

/** Undoes the closing, else removes the last point; a finished line can be extended again. */
export const takenBack = ({ points, isClosed }: Measurement): Measurement => ({
  points: isClosed ? points : points.slice(0, -1),
  isClosed: false,
  isFinished: false,
});

export const finished = (line: Measurement): Measurement =>
  line.points.length > 1 ? { ...line, isFinished: true } : line;

export const closed = (line: Measurement): Measurement =>
  line.points.length >= MIN_RING ? { ...line, isClosed: true, isFinished: true } : line;
