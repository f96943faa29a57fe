/** Simplifies rings (Douglas and Peucker, 1973). */

export type Position = [x: number, y: number];

/** Returns the squared distance of `p` from the segment from `a` to `b`. */
function squaredDistance([px, py]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / length));
  return (px - ax - share * dx) ** 2 + (py - ay - share * dy) ** 2;
}

/** Returns the corner between `first` and `last` that is farthest from the segment between them. */
function farthest(ring: readonly Position[], first: number, last: number): { index: number; squared: number } {
  const [a, b] = [ring[first], ring[last]];
  let found = { index: first, squared: -1 };
  if (a === undefined || b === undefined) return found;
  for (let index = first + 1; index < last; index++) {
    const corner = ring[index];
    const squared = corner === undefined ? 0 : squaredDistance(corner, a, b);
    if (squared > found.squared) found = { index, squared };
  }
  return found;
}

/**
 * @param ring closed: its last corner is its first
 * @param tolerance maximum distance of a removed corner from the ring, in its units
 * @returns a closed ring of at least three corners
 */
export function simplifyRing(ring: readonly Position[], tolerance: number): Position[] {
  const corners = new Set([0, ring.length - 1]);
  const spans: [number, number][] = [[0, ring.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span;
    const { index, squared } = farthest(ring, first, last);
    // A ring with fewer than two corners in between has no interior.
    if (index === first || (squared <= tolerance ** 2 && corners.size >= 4)) continue;
    corners.add(index);
    spans.push([first, index], [index, last]);
  }
  return ring.filter((_, index) => corners.has(index));
}
