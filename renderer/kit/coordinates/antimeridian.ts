/**
 * Areas that reach ±180° are stored cut there. Drawn or measured as they are, the cut would show as a border and the
 * area would seem to span the world; these functions undo both.
 */
import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { Bbox } from '../../../contract/pack.ts';
import { union } from './bounds.ts';

export type AreaGeometry = Polygon | MultiPolygon;

const polygonsOf = (geometry: AreaGeometry): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

const lonOf = (position: Position): number => position[0] ?? 0;
const latOf = (position: Position): number => position[1] ?? 0;

/** Such an edge was made by the cut: along ±180°, or along the pole where a cap was closed. */
const isCut = (a: Position, b: Position): boolean =>
  (Math.abs(lonOf(a)) === 180 && lonOf(a) === lonOf(b)) || (Math.abs(latOf(a)) === 90 && latOf(a) === latOf(b));

/** `[west, south, east, north]` of a stored ring. */
function ringBounds(ring: readonly Position[]): Bbox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const position of ring) {
    west = Math.min(west, lonOf(position));
    east = Math.max(east, lonOf(position));
    south = Math.min(south, latOf(position));
    north = Math.max(north, latOf(position));
  }
  return [west, south, east, north];
}

/** The larger of width and height of a ring, in degrees. */
function extent(ring: readonly Position[]): number {
  const [west, south, east, north] = ringBounds(ring);
  return Math.max(east - west, north - south);
}

/**
 * The rings of an area as lines, without the edges along ±180° and the poles.
 * @param leastHole holes smaller than this many degrees are left out: seen from afar, lakes would blot the outline
 */
export function borderLines(geometry: AreaGeometry, leastHole = 0): Position[][] {
  const lines: Position[][] = [];
  const rings = polygonsOf(geometry).flatMap((polygon) =>
    polygon.filter((ring, index) => index === 0 || extent(ring) >= leastHole),
  );
  for (const ring of rings) {
    let line: Position[] = [];
    for (const [index, position] of ring.entries()) {
      const previous = ring[index - 1];
      if (previous !== undefined && isCut(previous, position)) {
        if (line.length > 1) lines.push(line);
        line = [];
      }
      line.push(position);
    }
    if (line.length > 1) lines.push(line);
  }
  return lines;
}

/**
 * The smallest box around an area, `[west, south, east, north]`. Where it crosses ±180°, `east` is over 180 rather
 * than west of `west`, as cameras want it. The widest gap between its parts stays outside.
 */
export const tightBounds = (geometry: AreaGeometry): Bbox =>
  union(polygonsOf(geometry).map(([outer = []]) => ringBounds(outer)));
