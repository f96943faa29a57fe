/** Assembly of arcs into polygons. */
import { at } from '../../kit/at.ts';
import type { LonLat } from '../../kit/plane.ts';
import type { Arc } from './arcs.ts';
import { NO_LABEL } from './sites.ts';
import type { Vertices } from './vertices.ts';

/** Polygons of closed rings as in GeoJSON: outer ring counter-clockwise, holes clockwise. */
export type MultiPolygon = LonLat[][][];

/** Returns twice the area of an open ring in square units of 1e-7 degrees, positive if counter-clockwise. */
function doubleArea(ring: readonly number[], vertices: Vertices): number {
  const [originX, originY] = vertices.units(at(ring, 0));
  let sum = 0;
  for (const [i, vertex] of ring.entries()) {
    const [ax, ay] = vertices.units(vertex);
    const [bx, by] = vertices.units(at(ring, (i + 1) % ring.length));
    sum += (ax - originX) * (by - originY) - (bx - originX) * (ay - originY);
  }
  return sum;
}

/** Whether a point is inside a ring by the even-odd rule; undetermined on the ring. */
function isInside(point: number, ring: readonly number[], vertices: Vertices): boolean {
  const [x, y] = vertices.units(point);
  let inside = false;
  for (const [i, vertex] of ring.entries()) {
    const [ax, ay] = vertices.units(vertex);
    const [bx, by] = vertices.units(at(ring, (i + 1) % ring.length));
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** Joins paths end to end into simple rings: a repeated vertex closes the ring in between. */
function walkRings(paths: readonly number[][]): number[][] {
  const leaving = Map.groupBy(paths, (path) => at(path, 0));
  const take = (vertex: number): number[] | undefined => leaving.get(vertex)?.shift();
  const rings: number[][] = [];
  for (const [start] of leaving) {
    for (let path = take(start); path !== undefined; path = take(start)) {
      const open: number[] = [];
      const position = new Map<number, number>();
      for (let next: number[] | undefined = path; next !== undefined; next = take(at(next, -1))) {
        for (const vertex of next.slice(0, -1)) {
          const earlier = position.get(vertex);
          if (earlier !== undefined) {
            const ring = open.splice(earlier);
            for (const closed of ring) position.delete(closed);
            rings.push(ring);
          }
          position.set(vertex, open.length);
          open.push(vertex);
        }
      }
      rings.push(open);
    }
  }
  return rings.filter((ring) => ring.length > 2);
}

function assemble(paths: readonly number[][], vertices: Vertices): MultiPolygon {
  const measured = walkRings(paths).map((ring) => ({ ring, area: doubleArea(ring, vertices) }));
  const shells = measured.filter(({ area }) => area > 0).toSorted((a, b) => b.area - a.area);
  const polygons = shells.map(({ ring }) => ({ shell: ring, rings: [ring] }));
  for (const { ring: hole } of measured.filter(({ area }) => area < 0)) {
    // The smallest shell around it, tested at a vertex that the two don't share.
    const host = polygons.findLast(({ shell }) => {
      const free = hole.find((vertex) => !shell.includes(vertex));
      return free !== undefined && isInside(free, shell, vertices);
    });
    host?.rings.push(hole);
  }
  const closed = (ring: readonly number[]): LonLat[] => [...ring, at(ring, 0)].map((vertex) => vertices.lonLat(vertex));
  return polygons.map(({ rings }) => rings.map(closed));
}

/**
 * Returns polygons by group. Arcs between two labels of one group vanish, so a group is the exact union of its labels.
 * @param groupOf group of a label, 0 or above; the label itself for ungrouped polygons
 */
export function buildPolygons(
  arcs: readonly Arc[],
  vertices: Vertices,
  groupOf: (label: number) => number,
): Map<number, MultiPolygon> {
  const paths = new Map<number, number[][]>();
  const add = (group: number, path: number[]): void => {
    if (group === NO_LABEL) return;
    const list = paths.get(group);
    if (list === undefined) paths.set(group, [path]);
    else list.push(path);
  };
  const group = (label: number): number => (label === NO_LABEL ? NO_LABEL : groupOf(label));
  for (const arc of arcs) {
    const left = group(arc.left);
    const right = group(arc.right);
    if (left === right) continue;
    add(left, arc.vertices);
    add(right, arc.vertices.toReversed());
  }
  return new Map([...paths].map(([key, list]) => [key, assemble(list, vertices)]));
}
