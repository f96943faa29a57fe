/** Distances in the plane from points to segments, each of four numbers in a row: its start, then its extent. */

/** Returns the squared distance from a point to the segment at index `i`. */
export function squareTo(shape: Float32Array, i: number, pointX: number, pointY: number): number {
  const x = shape[i]! - pointX;
  const y = shape[i + 1]! - pointY;
  const dx = shape[i + 2]!;
  const dy = shape[i + 3]!;
  const along = -(x * dx + y * dy);
  if (along <= 0) return x * x + y * y;
  const square = dx * dx + dy * dy;
  if (along >= square) return (x + dx) * (x + dx) + (y + dy) * (y + dy);
  const across = x * dy - y * dx;
  return (across * across) / square;
}

/** Returns the share of the segment at index `i` at which it is nearest to a point. */
export function shareTo(shape: Float32Array, i: number, pointX: number, pointY: number): number {
  const [x, y, dx, dy] = [shape[i]! - pointX, shape[i + 1]! - pointY, shape[i + 2]!, shape[i + 3]!];
  const square = dx * dx + dy * dy;
  return square > 0 ? Math.min(1, Math.max(0, -(x * dx + y * dy) / square)) : 0;
}
