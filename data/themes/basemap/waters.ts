/** Land, lakes and rivers of GSHHG as shapes of the base map. */
import Flatbush from 'flatbush';
import { ringContains } from '../../../main/packs/write/split.ts';
import type { ShoreOutline } from '../../read/gshhg/outlines.ts';
import type { Rivers } from '../../read/gshhg/rivers.ts';
import { rankDetails, squaredTolerances } from '../../../main/packs/write/pyramid/detail.ts';
import { roundCorners } from '../../pyramid/round-corners.ts';
import {
  backwards,
  boxOf,
  doubleArea,
  LINE,
  pathOf,
  POLYGON,
  WORLD,
  WORLD_BITS,
  type Group,
  type Path,
  type Shape,
} from '../../../main/packs/write/pyramid/shape.ts';

const LAND: Group = { layer: 'land', kind: POLYGON, properties: {} };
const LAKES: Group = { layer: 'water', kind: POLYGON, properties: { kind: 'lake' } };
const WIDE_RIVERS: Group = { layer: 'water', kind: POLYGON, properties: { kind: 'river' } };

const EXTENT_BITS = 12;
/** Size from which something is drawn, in square units of a tile: 64 of them are a pixel. */
const MIN_ISLAND = 48;
const MIN_LAKE = 640;
const LOWEST_LAKE_ZOOM = 2;
/** Zoom from which rivers of a level of GSHHG are drawn. */
const RIVER_ZOOMS = [3, 3, 5, 6, 8, 8, 8, 9, 8, 9, 10];

/** The lowest zoom at which so much area, in square grid units, takes `least` square units of a tile. */
function zoomOfArea(area: number, min: number): number {
  const zoom = Math.ceil(WORLD_BITS - EXTENT_BITS - Math.log2(area / min) / 2);
  return Math.max(0, zoom);
}

/** What finds the smallest of `outlines` around a ring. */
function container(outlines: readonly ShoreOutline[]): (ring: Float64Array) => number | undefined {
  const index = new Flatbush(Math.max(1, outlines.length));
  for (const { ring } of outlines) {
    const [west, south, east, north] = degreesBox(ring);
    index.add(west, south, east, north);
  }
  if (outlines.length === 0) index.add(0, 0, 0, 0);
  index.finish();
  return (ring) => {
    const [x = 0, y = 0] = ring;
    const around = index.search(x, y, x, y).filter((place) => ringContains(outlines[place]?.ring ?? ring, x, y));
    return around.toSorted((a, b) => (outlines[a]?.km2 ?? 0) - (outlines[b]?.km2 ?? 0))[0];
  };
}

/** West, south, east and north of a ring `[lon, lat, …]`. */
export function degreesBox(ring: Float64Array): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    const [x = 0, y = 0] = [ring[i], ring[i + 1]];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/**
 * The source is a raster of three seconds of arc: its steps are 621 grid units wide, and higher by the scale of the
 * latitude.
 */
const STEP_UNITS = 621;

/**
 * The path without the steps of the source's raster, which show where the map magnifies it; moved by less than the
 * source is off.
 */
const withoutSteps = (path: Path, isRing: boolean): Path =>
  roundCorners(path, isRing, (y) => STEP_UNITS * Math.cosh(Math.PI * (1 - (2 * y) / WORLD)));

/** A ring of the wanted direction, its details ranked; nothing where the grid leaves nothing of it. */
function ringPath(
  ring: ArrayLike<number>,
  isOuter: boolean,
  tolerances: readonly number[],
): { path: Path; area: number } | undefined {
  const path = withoutSteps(pathOf(ring, true), true);
  const area = doubleArea(path) / 2;
  if (path.length < 9 || area === 0) return undefined;
  const turned = area > 0 === isOuter ? path : backwards(path);
  rankDetails(turned, true, tolerances);
  return { path: turned, area: Math.abs(area) };
}

/**
 * The polygon as a shape, drawn from the zoom at which it takes `least` square units of a tile. @param holes left out
 * where they vanish
 */
export function polygonShape(
  group: Group,
  outer: ArrayLike<number>,
  holes: readonly ArrayLike<number>[],
  min: number,
  lowestZoom: number,
  maxZoom: number,
): Shape[] {
  const tolerances = squaredTolerances(maxZoom);
  const made = ringPath(outer, true, tolerances);
  if (made === undefined) return [];
  const paths = [made.path, ...holes.flatMap((hole) => ringPath(hole, false, tolerances)?.path ?? [])];
  return [
    {
      group,
      minZoom: Math.min(maxZoom, Math.max(lowestZoom, zoomOfArea(made.area, min))),
      box: boxOf(made.path),
      paths,
    },
  ];
}

/** One polygon of land, with its inland waters, which lie over it. */
export const landShape = (outer: ArrayLike<number>, holes: readonly ArrayLike<number>[], maxZoom: number): Shape[] =>
  polygonShape(LAND, outer, holes, MIN_ISLAND, 0, maxZoom);

/**
 * Land, and over it lakes, whose islands are holes in them, and ponds on these. In Antarctica the ice shelves are land.
 * @param outlines from `readOutlines`
 */
export function shoreShapes(outlines: readonly ShoreOutline[], maxZoom: number): Shape[] {
  const ofLevel = Map.groupBy(outlines, ({ level }) => level);
  const lakes = [...(ofLevel.get(2) ?? []), ...(ofLevel.get(4) ?? [])];
  const lakeAround = container(lakes);
  const islands = Map.groupBy(ofLevel.get(3) ?? [], ({ ring }) => lakeAround(ring));
  return [
    ...(ofLevel.get(1) ?? []).flatMap(({ ring }) => landShape(ring, [], maxZoom)),
    ...lakes.flatMap(({ ring, isRiver }, lake) => {
      const holes = (islands.get(lake) ?? []).map((island) => island.ring);
      return polygonShape(isRiver ? WIDE_RIVERS : LAKES, ring, holes, MIN_LAKE, LOWEST_LAKE_ZOOM, maxZoom);
    }),
  ];
}

/** Rivers and canals as lines with their level. */
export function riverShapes(rivers: Rivers, maxZoom: number): Shape[] {
  const tolerances = squaredTolerances(maxZoom);
  const groups = RIVER_ZOOMS.map((_, level): Group => ({ layer: 'river', kind: LINE, properties: { level } }));
  const shapes: Shape[] = [];
  for (let south = -90; south < 90; south++) {
    for (let west = -180; west < 180; west++) {
      for (const { level, points } of rivers.bin(west, south)) {
        const group = groups[level];
        if (group === undefined) throw new Error(`A river has the level ${level}`);
        const path = withoutSteps(pathOf(points, false), false);
        rankDetails(path, false, tolerances);
        shapes.push({ group, minZoom: RIVER_ZOOMS[level] ?? maxZoom, box: boxOf(path), paths: [path] });
      }
    }
  }
  return shapes;
}
