/**
 * Tiles of a matrix with a maximum duration. Points that are close together share a tile, and tiles whose points are
 * farther apart than can be travelled in that time are never computed.
 */
import type { PlaceAnswer } from '../commands.ts';
import { tileAt, tileCount, type MatrixPlan } from './plan.ts';
import { EARTH_RADIUS_METRES } from '../../../contract/great-circle.ts';

/** Numbers per point in {@link PlaceAnswer.places}. */
const PER_POINT = 4;

/** Safety margins: street lengths are rounded, and computed on a locally flattened sphere. */
const MARGIN = 1.05;
const MARGIN_METRES = 200;

/** Bounding box in degrees; empty if west is greater than east. */
interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

export const hasRoad = (places: Float64Array, point: number): boolean => !Number.isNaN(places[PER_POINT * point]);

/**
 * Orders points so that each run of `side` points lies in one part of the map: in strips from west to east, and within
 * each strip from south to north (Leutenegger, Lopez and Edgington, STR, 1997). Points without a road come last.
 */
export function orderByNeighbourhood(places: Float64Array, side: number): Int32Array {
  const numbers = Array.from({ length: places.length / PER_POINT }, (_, point) => point);
  const by =
    (axis: number) =>
    (a: number, b: number): number =>
      (places[PER_POINT * a + axis] ?? 0) - (places[PER_POINT * b + axis] ?? 0) || a - b;
  const onRoads = numbers.filter((point) => hasRoad(places, point)).toSorted(by(0));
  const strip = side * Math.ceil(Math.sqrt(Math.ceil(onRoads.length / side)));
  const ordered: number[] = [];
  for (let start = 0; start < onRoads.length; start += strip)
    for (const point of onRoads.slice(start, start + strip).toSorted(by(1))) ordered.push(point);
  return Int32Array.from([...ordered, ...numbers.filter((point) => !hasRoad(places, point))]);
}

function boxOf(places: Float64Array, points: Int32Array): Box {
  const box: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const point of points) {
    if (!hasRoad(places, point)) continue;
    for (const offset of [PER_POINT * point, PER_POINT * point + 2]) {
      const [x = 0, y = 0] = places.subarray(offset, offset + 2);
      box.west = Math.min(box.west, x);
      box.east = Math.max(box.east, x);
      box.south = Math.min(box.south, y);
      box.north = Math.max(box.north, y);
    }
  }
  return box;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Returns a lower bound, on the sphere, on the distance between points of the two boxes; infinite if either is empty.
 */
function metresApart(a: Box, b: Box): number {
  if (a.west > a.east || b.west > b.east) return Infinity;
  const north = Math.max(0, a.south - b.north, b.south - a.north);
  const gap = Math.max(0, a.west - b.east, b.west - a.east);
  // Around the other side of the Earth.
  const around = 360 - (Math.max(a.east, b.east) - Math.min(a.west, b.west));
  const east = Math.max(0, Math.min(gap, around));
  const widest = radians(Math.max(Math.abs(a.south), Math.abs(a.north), Math.abs(b.south), Math.abs(b.north)));
  const half = Math.hypot(Math.sin(radians(north) / 2), Math.cos(widest) * Math.sin(radians(east) / 2));
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, half));
}

/** The points of one side of a matrix: their places, and their order in the tiles. */
export interface Side extends Pick<PlaceAnswer, 'places' | 'moved'> {
  order: Int32Array;
}

/** Returns the tiles that may contain pairs within the plan's maximum duration. */
export function nearTiles(
  plan: MatrixPlan,
  { fastestKmh, stopSeconds }: Pick<PlaceAnswer, 'fastestKmh' | 'stopSeconds'>,
  origins: Side,
  destinations: Side,
): number[] {
  const seconds = (plan.maxDurationSeconds ?? Infinity) - stopSeconds;
  const reach = (MARGIN * fastestKmh * seconds) / 3.6 + MARGIN_METRES;
  const boxes = ({ places, order }: Side): Box[] =>
    Array.from({ length: Math.ceil(order.length / plan.side) }, (_, i) =>
      boxOf(places, order.subarray(i * plan.side, (i + 1) * plan.side)),
    );
  const [rows, columns] = [boxes(origins), boxes(destinations)];
  return Array.from({ length: tileCount(plan) }, (_, index) => index).filter((index) => {
    const tile = tileAt(plan, index);
    const [row, column] = [rows[tile.row / plan.side], columns[tile.column / plan.side]];
    return row !== undefined && column !== undefined && metresApart(row, column) <= reach;
  });
}
