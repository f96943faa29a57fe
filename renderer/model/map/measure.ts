/** What the measure tool draws, and how each step of it changes the line. */
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

/** With one point more; after the end it begins anew. The same point twice is one. */
export const withPoint =
  (point: Point) =>
  (line: Measurement): Measurement => {
    if (line.isFinished) return { ...NO_MEASUREMENT, points: [point] };
    const last = line.points.at(-1);
    return last?.lon === point.lon && last.lat === point.lat ? line : { ...line, points: [...line.points, point] };
  };

/** Without the closing, else without the last point; a line that was ended goes on. */
export const takenBack = ({ points, isClosed }: Measurement): Measurement => ({
  points: isClosed ? points : points.slice(0, -1),
  isClosed: false,
  isFinished: false,
});

export const finished = (line: Measurement): Measurement =>
  line.points.length > 1 ? { ...line, isFinished: true } : line;

export const closed = (line: Measurement): Measurement =>
  line.points.length >= MIN_RING ? { ...line, isClosed: true, isFinished: true } : line;
