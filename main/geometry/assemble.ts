/** Assembles polygons from loops. */
import { signedDoubleArea, type MultiPolygon, type Ring } from './rings.ts';
import { segmentCount, SegmentRuns, segmentsOf } from './segment-runs.ts';

/** Returns the ring of each segment. */
function ownersOf(rings: readonly Ring[], segments: number): Uint32Array {
  const owners = new Uint32Array(segments);
  let first = 0;
  for (const [owner, ring] of rings.entries()) {
    const end = first + segmentCount(ring);
    owners.fill(owner, first, end);
    first = end;
  }
  return owners;
}

/**
 * Assigns every hole to the smallest shell around it; undefined if a hole has no shell. Loops may share only vertices.
 */
export function assemble(loops: readonly Ring[]): MultiPolygon | undefined {
  const shells: Ring[] = [];
  const areas: number[] = [];
  const holes: Ring[] = [];
  for (const loop of loops) {
    const area = signedDoubleArea(loop);
    if (area > 0) areas[shells.push(loop) - 1] = area;
    else if (area < 0) holes.push(loop);
  }
  const polygons: MultiPolygon = shells.map((shell) => [shell]);
  if (holes.length === 0) return polygons;
  const segments = segmentsOf(shells);
  const owners = ownersOf(shells, segments.length / 4);
  const runs = new SegmentRuns(segments);
  for (const hole of holes) {
    // The midpoint of an edge lies on no other loop, because loops share only vertices.
    const x = ((hole[0] ?? 0) + (hole[2] ?? 0)) / 2;
    const y = ((hole[1] ?? 0) + (hole[3] ?? 0)) / 2;
    const inside = new Set<number>();
    for (const run of runs.search(x, y, Infinity, y)) {
      for (let i = runs.first(run); i < runs.end(run); i += 4) {
        const ay = segments[i + 1] ?? 0;
        const by = segments[i + 3] ?? 0;
        if (ay > y === by > y) continue;
        const ax = segments[i] ?? 0;
        const owner = owners[i / 4] ?? 0;
        if (ax + (((segments[i + 2] ?? 0) - ax) * (y - ay)) / (by - ay) > x && !inside.delete(owner)) inside.add(owner);
      }
    }
    const [owner] = [...inside].toSorted((p, q) => (areas[p] ?? 0) - (areas[q] ?? 0));
    if (owner === undefined) return undefined;
    polygons[owner]?.push(hole);
  }
  return polygons;
}
