/** Straightens arcs of circles, as ISO 13249-3 (SQL/MM) has them in curved polygons. */

type Position = [number, number];

/** Degrees of an arc that a straight side takes at the maximum: as GDAL does, within 0.06 % of the radius. */
const STEP_DEGREES = 4;
const FULL_TURN = 2 * Math.PI;

/** Centre of the circle through three positions; nothing where they lie on a line. */
function centreOf([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): Position | undefined {
  // The same beginning and end: a whole circle, whose middle position is opposite.
  if (ax === cx && ay === cy) return [(ax + bx) / 2, (ay + by) / 2];
  const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - ax, cy - ay];
  const cross = 2 * (ux * vy - uy * vx);
  const scale = (ux * ux + uy * uy) * (vx * vx + vy * vy);
  if (cross * cross <= scale * 1e-18) return undefined;
  const [u, v] = [ux * ux + uy * uy, vx * vx + vy * vy];
  return [ax + (vy * u - uy * v) / cross, ay + (ux * v - vx * u) / cross];
}

/** Positions of an arc from `start` over `middle` to `end`, without its start. */
function arc(start: Position, middle: Position, end: Position): Position[] {
  const centre = centreOf(start, middle, end);
  if (centre === undefined) return [middle, end];
  const [x, y] = centre;
  const angle = (position: Position): number => Math.atan2(position[1] - y, position[0] - x);
  const after = (from: number, to: number): number => (((to - from) % FULL_TURN) + FULL_TURN) % FULL_TURN;
  const from = angle(start);
  const isWhole = start[0] === end[0] && start[1] === end[1];
  const counterClockwise = isWhole ? FULL_TURN : after(from, angle(end));
  const isCounterClockwise = isWhole || after(from, angle(middle)) < counterClockwise;
  const sweep = isCounterClockwise ? counterClockwise : counterClockwise - FULL_TURN;
  const radius = Math.hypot(start[0] - x, start[1] - y);
  const sides = Math.max(1, Math.ceil(Math.abs(sweep) / ((STEP_DEGREES / 180) * Math.PI)));
  const positions: Position[] = [];
  for (let side = 1; side < sides; side++) {
    const at = from + (sweep * side) / sides;
    positions.push([x + radius * Math.cos(at), y + radius * Math.sin(at)]);
  }
  positions.push(end);
  return positions;
}

/** Straight sides of a CIRCULARSTRING: every other position is the middle of an arc. */
export function straightened(positions: readonly Position[]): Position[] {
  const [first] = positions;
  if (first === undefined) return [];
  const sides: Position[] = [first];
  for (let at = 0; at + 2 < positions.length; at += 2) {
    const [start, middle, end] = [positions[at], positions[at + 1], positions[at + 2]];
    if (start !== undefined && middle !== undefined && end !== undefined) sides.push(...arc(start, middle, end));
  }
  return sides;
}
