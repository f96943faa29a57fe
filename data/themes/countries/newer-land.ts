/**
 * Land of the source of borders that is missing in GSHHG: newer land (harbours, airports, resorts, retreating sea,
 * silt), land that the survey missed, and lagoons, which the source includes in the surrounding land.
 */
import polylabel from 'polylabel';
import { bboxOf, planarArea, type MultiPolygon, type Polygon } from '../../../main/geometry/rings.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import { containsPoint } from '../../read/overlaps.ts';
import { farGround } from './far-ground.ts';
import { cutIntoBins, type Ground } from './ground.ts';
import { binKey, cornerOfBin } from './land.ts';
import { touches } from './neighbours.ts';
import { METRES_PER_DEGREE } from '../../../contract/great-circle.ts';

/** Minimum radius of the largest circle within an island. */
const ISLAND_METRES = 150;
const PRECISION_DEGREES = 25 / METRES_PER_DEGREE;
/** Minimum corners: the source simplifies thin shapes to triangles, e.g. Montevideo's breakwater. */
const MIN_CORNERS = 4;
/** Maximum size of an island: larger ones are in every source. */
const MAX_ISLAND_DEGREES = 0.5;

const RADIUS_DEGREES = ISLAND_METRES / METRES_PER_DEGREE;

/** Returns the scale of a degree of longitude in the middle of a polygon. */
function shrinkAt(polygon: Polygon): number {
  const [, south, , north] = bboxOf([polygon]);
  return Math.cos((((south + north) / 2) * Math.PI) / 180);
}

/** Returns whether a polygon has at least the area of a circle of {@link ISLAND_METRES}. */
const isLarge = (polygon: Polygon): boolean => planarArea(polygon) * shrinkAt(polygon) >= Math.PI * RADIUS_DEGREES ** 2;

/** Returns whether such a circle fits into the polygon. This is the slowest check. */
function fitsCircle(polygon: Polygon): boolean {
  const shrink = shrinkAt(polygon);
  const rings = polygon.map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, i): [number, number] => [
      (ring[i * 2] ?? 0) * shrink,
      ring[i * 2 + 1] ?? 0,
    ]),
  );
  return polylabel(rings, PRECISION_DEGREES).distance >= RADIUS_DEGREES;
}

/**
 * Returns whether an island is separate from all land.
 * @param landAt returns the land of a bin by its south-west corner
 */
function isSeparate(island: Polygon, landAt: (west: number, south: number) => MultiPolygon): boolean {
  const [outer = []] = island;
  const [west, south, east, north] = bboxOf([island]);
  if (outer.length / 2 - 1 < MIN_CORNERS || Math.max(east - west, north - south) > MAX_ISLAND_DEGREES) return false;
  if (!isLarge(island)) return false;
  for (let y = Math.floor(south); y <= north; y++)
    for (let x = Math.floor(west); x <= east; x++) if (touches(island, landAt(x, y))) return false;
  return fitsCircle(island);
}

/**
 * Returns islands separate from all land of GSHHG.
 * @param ground polygons of each country
 * @param landAt returns the land of a bin by its south-west corner, empty outside the world
 */
export const newerIslands = (
  ground: ReadonlyMap<string, MultiPolygon>,
  landAt: (west: number, south: number) => MultiPolygon,
): MultiPolygon => [...ground.values()].flat().filter((polygon) => isSeparate(polygon, landAt));

function containsAny(polygon: Polygon, points: readonly (readonly [number, number])[]): boolean {
  const [west, south, east, north] = bboxOf([polygon]);
  return points.some(([x, y]) => x >= west && x <= east && y >= south && y <= north && containsPoint([polygon], x, y));
}

/**
 * Returns land to add by bin: islands, and land more than a kilometre beyond the shore. A smaller distance proves
 * nothing, because the source's coast cuts corners by half a kilometre (streets of Montevideo are up to 520 m beyond
 * it).
 * @param ground polygons of each country
 * @param bins the same by bin
 * @param landAt returns the land of a bin by its south-west corner, empty outside the world
 */
export function newerLand(
  ground: ReadonlyMap<string, MultiPolygon>,
  bins: ReadonlyMap<number, readonly Ground[]>,
  landAt: (west: number, south: number) => MultiPolygon,
): Map<number, MultiPolygon> {
  const newerAreas = [...bins].flatMap(([key, grounds]) => {
    const [west, south] = cornerOfBin(key);
    const binGround = grounds.flatMap(({ polygons }) => polygons);
    const points = farGround(binGround, landAt, west, south);
    if (points.length === 0) return [];
    const parts = untangle(binGround, landAt(west, south));
    if (parts === undefined)
      throw new Error(`Couldn't resolve the crossing of borders and shores at ${west}, ${south}`);
    return parts.filter((part) => isLarge(part) && containsAny(part, points) && fitsCircle(part));
  });
  const added = new Map<number, MultiPolygon>();
  for (const polygon of [...newerAreas, ...newerIslands(ground, landAt)]) {
    cutIntoBins(polygon, (west, south, part) => {
      const key = binKey(west, south);
      const list = added.get(key);
      if (list === undefined) added.set(key, [part]);
      else list.push(part);
    });
  }
  return added;
}

/** Merges land with the additions for its bin. @param added from {@link newerLand} */
export function withNewerLand(land: MultiPolygon, added: MultiPolygon | undefined): MultiPolygon {
  if (added === undefined) return land;
  const merged = untangle([...land, ...added]);
  if (merged === undefined) throw new Error("Newer land couldn't be joined to the shores");
  return merged;
}
