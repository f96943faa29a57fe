/** Points of lists, and which list they are for. */
import type { Point } from './point.ts';

export type MatrixRole = 'origins' | 'destinations';

/** A list of points: of a matrix, or the stops of the Reach page. */
export type PointRole = MatrixRole | 'stops';

/** Further columns of the file that a point is from, by name. */
export type PointFields = Readonly<Record<string, string>>;

/** `isVia`: a route leads through it without stopping. */
export type MatrixPoint = {
  readonly point: Point;
  readonly name?: string;
  readonly fields?: PointFields;
  readonly isVia?: true;
};
