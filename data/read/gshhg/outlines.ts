/** Complete polygons of shores, joined from their pieces in the bins. */
import type { Ring } from '../../../main/geometry/rings.ts';
import type { Shore, ShoreLevel, ShoreSegment } from './shore.ts';

export interface ShoreOutline {
  level: ShoreLevel;
  km2: number;
  /** A lake that is part of a wide river. */
  isRiver: boolean;
  /**
   * Closed ring in degrees, with the dry side on the left. It starts within -180 … 180 and continues beyond 180 if it
   * crosses the antimeridian; around a pole it is closed through the pole.
   */
  ring: Ring;
}

const TURN = 360;
const POLE = 90;

/** Returns a key that is equal on both sides of the antimeridian. */
const placeKey = (x: number, y: number): string => `${x >= TURN / 2 ? x - TURN : x} ${y}`;

const startKey = ({ points }: ShoreSegment): string => placeKey(points[0] ?? 0, points[1] ?? 0);
const endKey = ({ points }: ShoreSegment): string => placeKey(points.at(-2) ?? 0, points.at(-1) ?? 0);

/** Shifts the ring by whole turns so that its westernmost point lies within -180 … 180. */
function normalizeTurns(points: readonly number[]): Ring {
  let west = Infinity;
  for (let i = 0; i < points.length; i += 2) west = Math.min(west, points[i] ?? west);
  const shift = TURN * Math.floor((west + TURN / 2) / TURN);
  const ring = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 2) {
    ring[i] = (points[i] ?? 0) - shift;
    ring[i + 1] = points[i + 1] ?? 0;
  }
  return ring;
}

/** Follows the shore from piece to piece back to its start. @throws Error if it has a gap */
function follow(first: ShoreSegment, byStart: Map<string, ShoreSegment[]>): Ring {
  const points: number[] = [];
  let turn = 0;
  for (let piece: ShoreSegment | undefined = first; piece !== undefined;) {
    const { points: piecePoints } = piece;
    const lastX = points.at(-2);
    if (lastX !== undefined) turn += TURN * Math.round((lastX - (piecePoints[0] ?? 0) - turn) / TURN);
    for (let i = lastX === undefined ? 0 : 2; i < piecePoints.length; i += 2)
      points.push((piecePoints[i] ?? 0) + turn, piecePoints[i + 1] ?? 0);
    const end = endKey(piece);
    piece = byStart.get(end)?.pop();
    if (piece === undefined && end !== startKey(first)) throw new Error(`Shore ${first.polygon} ends at ${end}`);
  }
  const [x0 = 0, y0 = 0] = points;
  const around = (points.at(-2) ?? 0) - x0;
  if (around !== 0) {
    const pole = Math.sign(y0) * POLE;
    points.push(x0 + around, pole, x0, pole, x0, y0);
  }
  return normalizeTurns(points);
}

/** Reads all outlines in the order of the bins, those within one bin first. */
export function readOutlines(shore: Shore): ShoreOutline[] {
  const across = new Map<number, ShoreSegment[]>();
  const outlines: ShoreOutline[] = [];
  for (let south = -90; south < 90; south++) {
    for (let west = -180; west < 180; west++) {
      if (shore.segmentsIn(west, south) === 0) continue;
      for (const segment of shore.bin(west, south).segments) {
        const { level, km2, isRiver, polygon, crosses, points } = segment;
        if (crosses === undefined) outlines.push({ level, km2, isRiver, ring: points });
        else if (across.get(polygon)?.push(segment) === undefined) across.set(polygon, [segment]);
      }
    }
  }
  for (const pieces of across.values()) {
    const byStart = Map.groupBy(pieces, startKey);
    for (const piece of pieces) {
      const rest = byStart.get(startKey(piece));
      const place = rest?.indexOf(piece) ?? -1;
      if (rest === undefined || place === -1) continue;
      rest.splice(place, 1);
      outlines.push({ level: piece.level, km2: piece.km2, isRiver: piece.isRiver, ring: follow(piece, byStart) });
    }
  }
  return outlines;
}
