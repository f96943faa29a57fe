/** Makes polygons of loops. */
import { signedDoubleArea, type MultiPolygon, type Ring } from './rings.ts';
import { SegmentRuns } from './segment-runs.ts';

/** The segments of rings, and the ring of each. */
function segmentsOf(rings: readonly Ring[]): { segments: Float64Array; owners: Uint32Array } {
  const count = rings.reduce((sum, { length }) => sum + length / 2 - 1, 0);
  const segments = new Float64Array(count * 4);
  const owners = new Uint32Array(count);
  let at = 0;
  for (const [owner, ring] of rings.entries()) {
    for (let i = 0; i < ring.length - 2; i += 2) {
      owners[at / 4] = owner;
      for (let n = 0; n < 4; n++) segments[at++] = ring[i + n] ?? 0;
    }
  }
  return { segments, owners };
}

/** Gives every hole to the smallest shell around it; `undefined` where one lies in none. Loops share only vertices. */
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
  const { segments, owners } = segmentsOf(shells);
  const runs = new SegmentRuns(segments);
  for (const hole of holes) {
    // The middle of an edge lies on no other loop: loops share only vertices.
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
