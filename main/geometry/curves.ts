/** Converts the circular arcs of curved polygons (ISO 13249-3, SQL/MM) to line segments. */

type Position = [number, number];

/** Maximum degrees of arc per segment, as in GDAL: within 0.06 % of the radius. */
const STEP_DEGREES = 4;
const FULL_TURN = 2 * Math.PI;

/** Centre of the circle through three positions; undefined if they are collinear. */
function centreOf([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): Position | undefined {
  // Equal start and end make a full circle, and the middle position is opposite.
  if (ax === cx && ay === cy) return [(ax + bx) / 2, (ay + by) / 2];
  const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - ax, cy - ay];
  const cross = 2 * (ux * vy - uy * vx);
  const scale = (ux * ux + uy * uy) * (vx * vx + vy * vy);
  if (cross * cross <= scale * 1e-18) return undefined;
  const [u, v] = [ux * ux + uy * uy, vx * vx + vy * vy];
  return [ax + (vy * u - uy * v) / cross, ay + (ux * v - vx * u) / cross];
}

/** Positions along an arc from `start` through `middle` to `end`, without the start. */
function arc(start: Position, middle: Position, end: Position): Position[] {
  const centre = centreOf(start, middle, end);
  if (centre === undefined) return [middle, end];
  const [x, y] = centre;
  const angle = (position: Position): number => Math.atan2(position[1] - y, position[0] - x);
  const angleBetween = (from: number, to: number): number => (((to - from) % FULL_TURN) + FULL_TURN) % FULL_TURN;
  const from = angle(start);
  const isFullCircle = start[0] === end[0] && start[1] === end[1];
  const counterClockwise = isFullCircle ? FULL_TURN : angleBetween(from, angle(end));
  const isCounterClockwise = isFullCircle || angleBetween(from, angle(middle)) < counterClockwise;
  const sweep = isCounterClockwise ? counterClockwise : counterClockwise - FULL_TURN;
  const radius = Math.hypot(start[0] - x, start[1] - y);
  const sides = Math.max(1, Math.ceil(Math.abs(sweep) / ((STEP_DEGREES / 180) * Math.PI)));
  const positions: Position[] = [];
  for (let side = 1; side < sides; side++) {
    const sideAngle = from + (sweep * side) / sides;
    positions.push([x + radius * Math.cos(sideAngle), y + radius * Math.sin(sideAngle)]);
  }
  positions.push(end);
  return positions;
}

/** Converts a CIRCULARSTRING to line segments: every second position is the middle of an arc. */
export function linearize(positions: readonly Position[]): Position[] {
  const [first] = positions;
  if (first === undefined) return [];
  const sides: Position[] = [first];
  for (let i = 0; i + 2 < positions.length; i += 2) {
    const [start, middle, end] = [positions[i], positions[i + 1], positions[i + 2]];
    if (start !== undefined && middle !== undefined && end !== undefined) sides.push(...arc(start, middle, end));
  }
  return sides;
}
