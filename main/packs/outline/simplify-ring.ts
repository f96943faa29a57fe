/** Leaves out corners of a ring that say little (Douglas and Peucker, 1973). */

export type Position = [x: number, y: number];

/** Square of the distance of `p` from the line from `a` to `b`. */
function squaredDistance([px, py]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / length));
  return (px - ax - share * dx) ** 2 + (py - ay - share * dy) ** 2;
}

/** The corner between `first` and `last` that is farthest from the line between these. */
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
 * @param tolerance how far a left-out corner may be from the ring, in its units
 * @returns closed; of at least three corners
 */
export function simplifyRing(ring: readonly Position[], tolerance: number): Position[] {
  const kept = new Set([0, ring.length - 1]);
  const spans: [number, number][] = [[0, ring.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span;
    const { index, squared } = farthest(ring, first, last);
    // Without two corners between its ends a ring would have no inside.
    if (index === first || (squared <= tolerance ** 2 && kept.size >= 4)) continue;
    kept.add(index);
    spans.push([first, index], [index, last]);
  }
  return ring.filter((_, index) => kept.has(index));
}
