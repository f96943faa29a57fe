/** Cuts polygons that cross ±180° or enclose a pole, so that every part lies within −180 to 180. */
import { betweenGridLines, oriented, signedDoubleArea, type MultiPolygon, type Polygon, type Ring } from './rings.ts';
import { splitPolygon } from './split.ts';

const FULL_TURN = 360;
const HALF_TURN = 180;
/** Just beside 180°, where no vertex lies; the sliver beyond it is clamped to 180° after the cut. */
const CUT = betweenGridLines(HALF_TURN);

const crosses = (ring: Ring): boolean => {
  for (let i = 0; i < ring.length; i += 2) {
    if (Math.abs(ring[i] ?? 0) > HALF_TURN) return true;
    if (i >= 2 && Math.abs((ring[i] ?? 0) - (ring[i - 2] ?? 0)) > HALF_TURN && !alongEdge(ring, i)) return true;
  }
  return false;
};

/**
 * An edge from −180° to 180° along one parallel belongs to a polygon that is already cut, e.g. Antarctica along the
 * pole.
 */
const alongEdge = (ring: Ring, i: number): boolean =>
  ring[i + 1] === ring[i - 1] && Math.abs(ring[i] ?? 0) === HALF_TURN && Math.abs(ring[i - 2] ?? 0) === HALF_TURN;

/** Makes longitudes continuous; a ring around a pole is closed along the pole. */
function unwrapped(ring: Ring): Ring {
  const points: number[] = [ring[0] ?? 0, ring[1] ?? 0];
  let turn = 0;
  let latitudes = ring[1] ?? 0;
  for (let i = 2; i < ring.length; i += 2) {
    const step = (ring[i] ?? 0) - (ring[i - 2] ?? 0);
    if (!alongEdge(ring, i)) {
      if (step > HALF_TURN) turn -= FULL_TURN;
      else if (step < -HALF_TURN) turn += FULL_TURN;
    }
    latitudes += ring[i + 1] ?? 0;
    points.push((ring[i] ?? 0) + turn, ring[i + 1] ?? 0);
  }
  if (turn !== 0) {
    const pole = Math.sign(latitudes) * 90;
    points.push(points.at(-2) ?? 0, pole, points[0] ?? 0, pole, points[0] ?? 0, points[1] ?? 0);
  }
  return Float64Array.from(points);
}

const shifted = (ring: Ring, by: number): Ring => ring.map((value, index) => (index % 2 === 0 ? value + by : value));

const clampedToWorld = (polygon: Polygon): Polygon =>
  polygon.map((ring) =>
    ring.map((value, index) => (index % 2 === 0 ? Math.max(-HALF_TURN, Math.min(HALF_TURN, value)) : value)),
  );

/** Unwraps a polygon, and shifts its holes by multiples of 360° into the outer ring. */
function unwrappedPolygon(polygon: Polygon): Polygon | undefined {
  const [outer, ...holes] = polygon.map(unwrapped);
  if (outer === undefined) return undefined;
  const west = Math.min(...outer.filter((_, index) => index % 2 === 0));
  return oriented([
    outer,
    ...holes.map((hole) => shifted(hole, Math.floor(((hole[0] ?? 0) - west) / FULL_TURN) * -FULL_TURN)),
  ]);
}

function cutAt(polygons: MultiPolygon, line: number, by: number): MultiPolygon {
  return polygons.flatMap((polygon) => {
    const [low, high] = splitPolygon(polygon, 0, line);
    return by < 0
      ? [...low, ...high.map((part) => part.map((ring) => shifted(ring, by)))]
      : [...high, ...low.map((part) => part.map((ring) => shifted(ring, by)))];
  });
}

/**
 * Returns the parts of the polygons within −180 to 180 degrees. Polygons that don't cross the antimeridian are returned
 * unchanged. A ring crosses it where neighbouring vertices are more than 180° apart; longitudes beyond ±180 are
 * accepted.
 */
export function cutAtAntimeridian(polygons: MultiPolygon): MultiPolygon {
  return polygons.flatMap((polygon) => {
    if (!polygon.some(crosses)) return [polygon];
    const whole = unwrappedPolygon(polygon);
    if (whole === undefined) return [];
    const parts = cutAt(cutAt([whole], CUT, -FULL_TURN), -CUT, FULL_TURN);
    return parts.map(clampedToWorld).filter((part) => part[0] !== undefined && signedDoubleArea(part[0]) !== 0);
  });
}
