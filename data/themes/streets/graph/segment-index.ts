/** Spatial index of the segments of many lines. */
import Flatbush from 'flatbush';
import { at } from '../../../kit/at.ts';
import { distance, type Line, type Point } from '../../../kit/plane.ts';

/** A segment of a line. */
export interface Segment {
  /** Index of the line. */
  line: number;
  /** Index of the segment in its line. */
  index: number;
  a: Point;
  b: Point;
  /** Length of the line up to `a`, in its own units. */
  before: number;
}

/** The point of a segment nearest to another point. */
export interface Foot {
  segment: Segment;
  point: Point;
  /** Along the line, from its start. */
  measure: number;
  gap: number;
}

/** Returns the nearest point on a segment. */
export function footOn(segment: Segment, point: Point): Foot {
  const { a, b, before } = segment;
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const squared = dx * dx + dy * dy;
  const share =
    squared === 0 ? 0 : Math.min(1, Math.max(0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / squared));
  const foot: Point = [a[0] + share * dx, a[1] + share * dy];
  return { segment, point: foot, measure: before + share * Math.sqrt(squared), gap: distance(foot, point) };
}

export class SegmentIndex {
  readonly segments: readonly Segment[];
  readonly #boxes: Flatbush;

  /** @param lines on one plane; at least one must have two points */
  constructor(lines: readonly Line[]) {
    this.segments = lines.flatMap((line, number) => {
      let before = 0;
      return line.slice(1).map((b, index): Segment => {
        const a = at(line, index);
        const segment = { line: number, index, a, b, before };
        before += distance(a, b);
        return segment;
      });
    });
    this.#boxes = new Flatbush(this.segments.length);
    for (const { a, b } of this.segments)
      this.#boxes.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]));
    this.#boxes.finish();
  }

  /** Returns segments whose box is within `reach` of the box of two points. */
  near([ax, ay]: Point, [bx, by]: Point, reach: number): Segment[] {
    const found = this.#boxes.search(
      Math.min(ax, bx) - reach,
      Math.min(ay, by) - reach,
      Math.max(ax, bx) + reach,
      Math.max(ay, by) + reach,
    );
    return found.map((position) => at(this.segments, position));
  }

  /** Returns the nearest point on each line within `reach` of a point that `keep` accepts. */
  feet(point: Point, reach: number, keep: (line: number) => boolean = () => true): Foot[] {
    const best = new Map<number, Foot>();
    for (const segment of this.near(point, point, reach)) {
      if (!keep(segment.line)) continue;
      const foot = footOn(segment, point);
      const existing = best.get(segment.line);
      if (foot.gap <= reach && (existing === undefined || foot.gap < existing.gap)) best.set(segment.line, foot);
    }
    return [...best.values()];
  }
}
