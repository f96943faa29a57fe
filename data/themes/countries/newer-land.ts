/**
 * Land that the borders' source has and GSHHG lacks, because it was made since (harbours, airports, resorts), the sea
 * has left it or silt has, or the survey missed it; and lagoons, which the source counts to the land around them.
 */
import polylabel from 'polylabel';
import { bboxOf, planarArea, type MultiPolygon, type Polygon } from '../../../main/packs/write/rings.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';
import { containsPoint } from '../../read/overlaps.ts';
import { farGround } from './far-ground.ts';
import { cutIntoBins, type Ground } from './ground.ts';
import { binKey, cornerOfBin } from './land.ts';
import { touches } from './neighbours.ts';
import { METRES_PER_DEGREE } from '../../../contract/great-circle.ts';

/** Radius of the largest circle on an island that counts. */
const ISLAND_METRES = 150;
const PRECISION_DEGREES = 25 / METRES_PER_DEGREE;
/** A triangle is all that the source leaves of what is thin: Montevideo's breakwater is one of a square kilometre. */
const MIN_CORNERS = 4;
/** Of an island: larger ones are in every source. */
const MAX_ISLAND_DEGREES = 0.5;

const RADIUS_DEGREES = ISLAND_METRES / METRES_PER_DEGREE;

/** By how much a degree of longitude is shorter in the midst of a polygon. */
function shrinkAt(polygon: Polygon): number {
  const [, south, , north] = bboxOf([polygon]);
  return Math.cos((((south + north) / 2) * Math.PI) / 180);
}

/** Whether a polygon is as large as a circle of {@link ISLAND_METRES}. */
const isLarge = (polygon: Polygon): boolean => planarArea(polygon) * shrinkAt(polygon) >= Math.PI * RADIUS_DEGREES ** 2;

/** Whether such a circle has room in the polygon, which is asked last: it takes longest. */
function hasRoom(polygon: Polygon): boolean {
  const shrink = shrinkAt(polygon);
  const rings = polygon.map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, i): [number, number] => [
      (ring[i * 2] ?? 0) * shrink,
      ring[i * 2 + 1] ?? 0,
    ]),
  );
  return polylabel(rings, PRECISION_DEGREES).distance >= RADIUS_DEGREES;
}

/** @param landAt land of the bin with that south-west corner */
function isApart(island: Polygon, landAt: (west: number, south: number) => MultiPolygon): boolean {
  const [outer = []] = island;
  const [west, south, east, north] = bboxOf([island]);
  if (outer.length / 2 - 1 < MIN_CORNERS || Math.max(east - west, north - south) > MAX_ISLAND_DEGREES) return false;
  if (!isLarge(island)) return false;
  for (let y = Math.floor(south); y <= north; y++)
    for (let x = Math.floor(west); x <= east; x++) if (touches(island, landAt(x, y))) return false;
  return hasRoom(island);
}

/**
 * Islands apart from all land of GSHHG.
 * @param ground of each country
 * @param landAt land of the bin with that south-west corner, nothing of one that lies beyond the world
 */
export const newerIslands = (
  ground: ReadonlyMap<string, MultiPolygon>,
  landAt: (west: number, south: number) => MultiPolygon,
): MultiPolygon => [...ground.values()].flat().filter((polygon) => isApart(polygon, landAt));

function holdsAny(polygon: Polygon, points: readonly (readonly [number, number])[]): boolean {
  const [west, south, east, north] = bboxOf([polygon]);
  return points.some(([x, y]) => x >= west && x <= east && y >= south && y <= north && containsPoint([polygon], x, y));
}

/**
 * What is to be added to the land of each bin: islands, and what reaches a kilometre beyond the shore. The coast of the
 * source cuts corners of half a kilometre (streets of Montevideo lie up to 520 m beyond it), so that less is no land.
 * @param ground of each country
 * @param bins the same by bin
 * @param landAt land of the bin with that south-west corner, nothing of one that lies beyond the world
 */
export function newerLand(
  ground: ReadonlyMap<string, MultiPolygon>,
  bins: ReadonlyMap<number, readonly Ground[]>,
  landAt: (west: number, south: number) => MultiPolygon,
): Map<number, MultiPolygon> {
  const beyond = [...bins].flatMap(([key, grounds]) => {
    const [west, south] = cornerOfBin(key);
    const here = grounds.flatMap(({ polygons }) => polygons);
    const points = farGround(here, landAt, west, south);
    if (points.length === 0) return [];
    const parts = untangle(here, landAt(west, south));
    if (parts === undefined)
      throw new Error(`Ground and shores cross at ${west}, ${south} in a way that could not be resolved`);
    return parts.filter((part) => isLarge(part) && holdsAny(part, points) && hasRoom(part));
  });
  const added = new Map<number, MultiPolygon>();
  for (const polygon of [...beyond, ...newerIslands(ground, landAt)]) {
    cutIntoBins(polygon, (west, south, part) => {
      const at = binKey(west, south);
      const list = added.get(at);
      if (list === undefined) added.set(at, [part]);
      else list.push(part);
    });
  }
  return added;
}

/** @param added as {@link newerLand} gives it for the bin */
export function withNewerLand(land: MultiPolygon, added: MultiPolygon | undefined): MultiPolygon {
  if (added === undefined) return land;
  const whole = untangle([...land, ...added]);
  if (whole === undefined) throw new Error('Land that was made since could not be joined to the shores');
  return whole;
}
