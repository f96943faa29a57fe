import { at } from '../../kit/at.ts';
import { distance, type Line, type Point } from '../../kit/plane.ts';

/** `[west, north, east, south]` in grid units (y southward). */
export type GridBox = readonly [number, number, number, number];

/**
 * The share `[enter, leave]` of segment a → b inside the box, or undefined where it stays outside. Liang and Barsky,
 * 1984.
 */
function shareInside(a: Point, b: Point, [x0, y0, x1, y1]: GridBox): [number, number] | undefined {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  let enter = 0;
  let leave = 1;
  for (const [direction, room] of [
    [-dx, a[0] - x0],
    [dx, x1 - a[0]],
    [-dy, a[1] - y0],
    [dy, y1 - a[1]],
  ] as const) {
    if (direction === 0) {
      if (room < 0) return undefined;
    } else if (direction < 0) enter = Math.max(enter, room / direction);
    else leave = Math.min(leave, room / direction);
  }
  return enter > leave ? undefined : [enter, leave];
}

/** The parts of a line inside a box, in the line's direction. */
export function clipLine(line: Line, box: GridBox): Line[] {
  const parts: Line[] = [];
  let current: Point[] = [];
  const finish = (): void => {
    if (current.length > 1) parts.push(current);
    current = [];
  };
  for (let i = 1; i < line.length; i++) {
    const a = at(line, i - 1);
    const b = at(line, i);
    const share = shareInside(a, b, box);
    if (share === undefined) {
      finish();
      continue;
    }
    const [enter, leave] = share;
    const point = (t: number): Point => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
    const start = enter > 0 ? point(enter) : a;
    const end = leave < 1 ? point(leave) : b;
    if (current.length === 0) current = [start];
    if (distance(start, end) > 0) current.push(end);
    if (leave < 1) finish();
  }
  finish();
  return parts;
}
