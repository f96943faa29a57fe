/** Adjacency of country polygons in a bin. */
import type { MultiPolygon, Polygon } from '../../../main/geometry/rings.ts';
import { ringContains } from '../../../main/geometry/split.ts';
import { boxOf } from '../../kit/boxes.ts';
import { containsPoint, pointInside } from '../../read/overlaps.ts';
import type { Ground } from './ground.ts';

const STEPS = 2 ** 24;
const ROW = 2 ** 25;

/** Index of the countries' vertices in the bin with this corner, for finding the neighbours of a gap. */
export class Neighbours {
  readonly #points = new Map<number, string[]>();
  readonly #west: number;
  readonly #south: number;

  constructor(grounds: readonly Ground[], west: number, south: number) {
    this.#west = west;
    this.#south = south;
    for (const { iso3, polygons } of grounds) {
      for (const ring of polygons.flat()) {
        for (let i = 0; i < ring.length - 2; i += 2) {
          const key = this.#key(ring[i] ?? 0, ring[i + 1] ?? 0);
          const existing = this.#points.get(key);
          if (existing === undefined) this.#points.set(key, [iso3]);
          else if (!existing.includes(iso3)) existing.push(iso3);
        }
      }
    }
  }

  #key(x: number, y: number): number {
    return (x - this.#west) * STEPS * ROW + (y - this.#south) * STEPS;
  }

  /** Returns countries that share vertices with the gap, sorted by their number, the most first. */
  findNeighbours(gap: Polygon): string[] {
    const counts = new Map<string, number>();
    for (const ring of gap) {
      for (let i = 0; i < ring.length - 2; i += 2) {
        for (const iso3 of this.#points.get(this.#key(ring[i] ?? 0, ring[i + 1] ?? 0)) ?? [])
          counts.set(iso3, (counts.get(iso3) ?? 0) + 1);
      }
    }
    return [...counts].toSorted((a, b) => b[1] - a[1]).map(([iso3]) => iso3);
  }
}

/** Whether a polygon overlaps one of the others, tested at a few of their points. */
export function touches(land: Polygon, grounds: MultiPolygon): boolean {
  const [outer] = land;
  if (outer === undefined) return false;
  const [west, south, east, north] = boxOf(land);
  const near = grounds.filter((ground) => {
    const [w, s, e, n] = boxOf(ground);
    return w <= east && west <= e && s <= north && south <= n;
  });
  if (near.length === 0) return false;
  if (
    near.some(([ring]) => ring !== undefined && ringContains(outer, ring[0] ?? 0, ring[1] ?? 0)) ||
    containsPoint(near, ...pointInside(land))
  )
    return true;
  const step = 2 * Math.max(1, Math.floor(outer.length / 2 / 8));
  for (let i = 0; i < outer.length - 2; i += step)
    if (containsPoint(near, outer[i] ?? 0, outer[i + 1] ?? 0)) return true;
  return false;
}
