/** Land, lakes and rivers of GSHHG as shapes of the base map. */
import Flatbush from 'flatbush';
import { ringContains } from '../../../main/geometry/split.ts';
import type { ShoreOutline } from '../../read/gshhg/outlines.ts';
import type { Rivers } from '../../read/gshhg/rivers.ts';
import { clipShape, tileBoxes } from '../../../main/packs/write/pyramid/clip.ts';
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
/** Minimum sizes in square units of a tile; a pixel has 64. */
const MIN_ISLAND = 48;
const MIN_LAKE = 640;
const LOWEST_LAKE_ZOOM = 0;
/** Minimum zooms by GSHHG's river level. */
const RIVER_ZOOMS = [3, 3, 5, 6, 8, 8, 8, 9, 8, 9, 10];
/** Zoom of the tiles at whose edges the last zoom cuts rivers. */
const RIVER_PIECE_ZOOM = 13;

/** Returns the minimum zoom at which an area in square grid units covers `min` square units of a tile. */
function zoomOfArea(area: number, min: number): number {
  const zoom = Math.ceil(WORLD_BITS - EXTENT_BITS - Math.log2(area / min) / 2);
  return Math.max(0, zoom);
}

/** Creates a function that finds the index of the smallest outline around a ring. */
function createContainerFinder(outlines: readonly ShoreOutline[]): (ring: Float64Array) => number | undefined {
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

/** Returns west, south, east and north of a ring `[lon, lat, …]`. */
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

/** Width of a step in grid units: the source is from a raster of three arc seconds. Its height grows with latitude. */
const STEP_UNITS = 621;

/** Removes the steps of the source's raster, visible on magnified maps, within the error of the source. */
const smoothSteps = (path: Path, isRing: boolean): Path =>
  roundCorners(path, isRing, (y) => STEP_UNITS * Math.cosh(Math.PI * (1 - (2 * y) / WORLD)));

/** Returns a ring in the right direction with ranked details; undefined if it vanishes on the grid. */
function ringPath(
  ring: ArrayLike<number>,
  isOuter: boolean,
  tolerances: readonly number[],
): { path: Path; area: number } | undefined {
  const path = smoothSteps(pathOf(ring, true), true);
  const area = doubleArea(path) / 2;
  if (path.length < 9 || area === 0) return undefined;
  const turned = area > 0 === isOuter ? path : backwards(path);
  rankDetails(turned, true, tolerances);
  return { path: turned, area: Math.abs(area) };
}

/** Returns the polygon as a shape, from the zoom where it covers `min` square units. @param holes may vanish */
export function polygonShape(
  group: Group,
  outer: ArrayLike<number>,
  holes: readonly ArrayLike<number>[],
  min: number,
  lowestZoom: number,
  maxZoom: number,
): Shape[] {
  const tolerances = squaredTolerances(maxZoom);
  const path = ringPath(outer, true, tolerances);
  if (path === undefined) return [];
  const paths = [path.path, ...holes.flatMap((hole) => ringPath(hole, false, tolerances)?.path ?? [])];
  return [
    {
      group,
      minZoom: Math.min(maxZoom, Math.max(lowestZoom, zoomOfArea(path.area, min))),
      box: boxOf(path.path),
      paths,
    },
  ];
}

/** Returns a polygon of land, over which inland waters are drawn. */
export const landShape = (outer: ArrayLike<number>, holes: readonly ArrayLike<number>[], maxZoom: number): Shape[] =>
  polygonShape(LAND, outer, holes, MIN_ISLAND, 0, maxZoom);

/**
 * Returns land, then lakes and ponds; islands are holes in lakes. Antarctica's ice shelves are land.
 * @param outlines from `readOutlines`
 */
export function shoreShapes(outlines: readonly ShoreOutline[], maxZoom: number): Shape[] {
  const byLevel = Map.groupBy(outlines, ({ level }) => level);
  const lakes = [...(byLevel.get(2) ?? []), ...(byLevel.get(4) ?? [])];
  const lakeAround = createContainerFinder(lakes);
  const islands = Map.groupBy(byLevel.get(3) ?? [], ({ ring }) => lakeAround(ring));
  return [
    ...(byLevel.get(1) ?? []).flatMap(({ ring }) => landShape(ring, [], maxZoom)),
    ...lakes.flatMap(({ ring, isRiver }, lake) => {
      const holes = (islands.get(lake) ?? []).map((island) => island.ring);
      return polygonShape(isRiver ? WIDE_RIVERS : LAKES, ring, holes, MIN_LAKE, LOWEST_LAKE_ZOOM, maxZoom);
    }),
  ];
}

/** Returns the path of a river, without steps and with ranked details. @param tolerances from `squaredTolerances` */
export function riverPath(points: ArrayLike<number>, tolerances: readonly number[]): Path {
  const path = smoothSteps(pathOf(points, false), false);
  rankDetails(path, false, tolerances);
  return path;
}

/** Returns the parts of a river in the tiles of {@link RIVER_PIECE_ZOOM}, each of a group of its own. */
function riverPieces(river: Shape, maxZoom: number, groups: Map<string, Group>): Shape[] {
  const side = 2 ** (WORLD_BITS - RIVER_PIECE_ZOOM);
  const pieces: Shape[] = [];
  const [west, north, east, south] = river.box;
  for (let x = Math.floor(west / side); x * side <= east; x++) {
    for (let y = Math.floor(north / side); y * side <= south; y++) {
      const key = `${String(river.group.properties['level'])} ${x} ${y}`;
      const group = groups.get(key) ?? { ...river.group };
      groups.set(key, group);
      clipShape({ ...river, group, minZoom: maxZoom }, tileBoxes({ z: RIVER_PIECE_ZOOM, x, y }).bare, pieces);
    }
  }
  return pieces;
}

/**
 * Returns rivers and canals as lines with their level. At the last zoom, which maps magnify, each is divided into
 * pieces, so that a map can leave out those that a street map has better.
 */
export function riverShapes(rivers: Rivers, maxZoom: number): Shape[] {
  const tolerances = squaredTolerances(maxZoom);
  const groups = RIVER_ZOOMS.map((_, level): Group => ({ layer: 'river', kind: LINE, properties: { level } }));
  const pieceGroups = new Map<string, Group>();
  const shapes: Shape[] = [];
  for (let south = -90; south < 90; south++) {
    for (let west = -180; west < 180; west++) {
      for (const { level, points } of rivers.bin(west, south)) {
        const group = groups[level];
        if (group === undefined) throw new Error(`A river has the level ${level}`);
        const path = riverPath(points, tolerances);
        const river = { group, minZoom: RIVER_ZOOMS[level] ?? maxZoom, box: boxOf(path), paths: [path] };
        if (river.minZoom < maxZoom) shapes.push({ ...river, maxZoom: maxZoom - 1 });
        shapes.push(...riverPieces(river, maxZoom, pieceGroups));
      }
    }
  }
  return shapes;
}
