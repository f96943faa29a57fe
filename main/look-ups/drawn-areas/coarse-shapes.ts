/**
 * Shapes of areas at one zoom: snapped to a grid of half pixels, without duplicate positions. A country has a hundred
 * times as many positions as a tile of the world shows; they are read once, not for each tile.
 */
import { LRUCache } from 'lru-cache';
import type { Polygons } from '../../geometry/geometry-blob.ts';

/** Width of a tile in units, and units of half a pixel if a tile is drawn 512 pixels wide. */
export const EXTENT = 4096;
export const CELL = 4;
/** From this zoom on, shapes are at full precision. */
export const FINE_ZOOM = 14;
/** Size of the cache of a pack, in four-byte numbers. */
const MAX_CACHED_NUMBERS = 8 << 20;
/** Size of a shape or ring without its positions. */
const SHAPE_NUMBERS = 40;

export interface Ring {
  isOuter: boolean;
  /** x and y alternating, in grid steps from the north-western corner of the world; closed. */
  positions: Int32Array;
  /** West, north, east, south. */
  box: readonly [number, number, number, number];
}

export interface CoarseShape {
  rings: readonly Ring[];
  /** Position of the label, in the same steps. */
  label: readonly [number, number];
  numbers: number;
}

/** Grid steps across the world. */
export const stepsAt = (zoom: number): number => 2 ** zoom * (zoom < FINE_ZOOM ? EXTENT / CELL : EXTENT);

/** The zoom whose shapes the tiles of `zoom` are drawn from: every second zoom has shapes. */
export const gridZoom = (zoom: number): number => Math.min(FINE_ZOOM, zoom + (zoom % 2));

const MAX_LATITUDE = 85.051129;

export function mercatorY(lat: number): number {
  const sin = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

/** Snaps positions `from` to `to` to the grid, without duplicates and without the middle of three in line. */
function onGrid(coordinates: Float64Array, from: number, to: number, steps: number): Int32Array {
  const found = new Int32Array(2 * (to - from));
  let size = 0;
  for (let i = from; i < to; i++) {
    const x = Math.round((((coordinates[2 * i] ?? 0) + 180) / 360) * steps);
    const y = Math.round(mercatorY(coordinates[2 * i + 1] ?? 0) * steps);
    size = appendTo(found, size, x, y);
  }
  return found.slice(0, size);
}

/** Appends a position to a ring of `size` numbers. @returns its new size */
export function appendTo(ring: Int32Array, size: number, x: number, y: number): number {
  let end = size;
  if (end >= 2) {
    const [lastX = 0, lastY = 0] = [ring[end - 2], ring[end - 1]];
    if (lastX === x && lastY === y) return end;
    if (end >= 4) {
      const [dx, dy] = [lastX - (ring[end - 4] ?? 0), lastY - (ring[end - 3] ?? 0)];
      const [nextX, nextY] = [x - lastX, y - lastY];
      // Straight on, not back: both directions have the same sign.
      if (dx * nextY === dy * nextX && dx * nextX + dy * nextY > 0) end -= 2;
    }
  }
  ring[end] = x;
  ring[end + 1] = y;
  return end + 2;
}

export function boxOf(positions: Int32Array): Ring['box'] {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 2) {
    const [x = 0, y = 0] = [positions[i], positions[i + 1]];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < north) north = y;
    if (y > south) south = y;
  }
  return [west, north, east, south];
}

/** Position of the label: in the longest ring, at the middle of its widest stretch on its central parallel. */
function labelOf(rings: readonly Ring[]): readonly [number, number] {
  const longest = rings.reduce<Ring | undefined>(
    (best, ring) => (best === undefined || ring.positions.length > best.positions.length ? ring : best),
    undefined,
  );
  if (longest === undefined) return [0, 0];
  const { positions, box } = longest;
  // Between two grid lines, so that it never passes through a position.
  const middle = Math.floor((box[1] + box[3]) / 2) + 0.5;
  const crossings: number[] = [];
  for (let i = 2; i < positions.length; i += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = positions.subarray(i - 2, i + 2);
    if (y1 > middle !== y2 > middle) crossings.push(x1 + ((middle - y1) / (y2 - y1)) * (x2 - x1));
  }
  crossings.sort((a, b) => a - b);
  let best: readonly [number, number] = [positions[0] ?? 0, positions[1] ?? 0];
  let widest = -1;
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [west = 0, east = 0] = [crossings[i], crossings[i + 1]];
    if (east - west > widest) [widest, best] = [east - west, [Math.round((west + east) / 2), Math.floor(middle)]];
  }
  return best;
}

/** Size of a shape in memory, in four-byte numbers. */
export const shapeSize = (rings: readonly Ring[]): number =>
  rings.reduce((sum, { positions }) => sum + positions.length + SHAPE_NUMBERS, SHAPE_NUMBERS);

/** @param zoom of the grid */
export function coarsened({ coordinates, ringEnds, polygonEnds }: Polygons, zoom: number): CoarseShape {
  const steps = stepsAt(zoom);
  const rings: Ring[] = [];
  let [ring, from] = [0, 0];
  for (const polygonEnd of polygonEnds) {
    const outer = ring;
    let hasOuter = false;
    for (; ring < polygonEnd; ring++) {
      const end = ringEnds[ring] ?? from;
      const isOuter = ring === outer;
      const positions = isOuter || hasOuter ? onGrid(coordinates, from, end, steps) : new Int32Array(0);
      from = end;
      // A triangle, closed.
      if (positions.length < 8) continue;
      if (isOuter) hasOuter = true;
      rings.push({ isOuter, positions, box: boxOf(positions) });
    }
  }
  return { rings, label: labelOf(rings), numbers: shapeSize(rings) };
}

/** Shapes that outlast the process. */
export interface ShapeStore {
  shape(id: number, zoom: number): CoarseShape | undefined;
  addShape(id: number, zoom: number, shape: CoarseShape): void;
}

/** The most recently drawn shapes. */
export class CoarseShapes {
  readonly #store: ShapeStore | undefined;
  readonly #cached = new LRUCache<string, CoarseShape>({
    maxSize: MAX_CACHED_NUMBERS,
    sizeCalculation: ({ numbers }) => numbers,
  });

  constructor(store?: ShapeStore) {
    this.#store = store;
  }

  /** @param read decodes the complete shape, if it isn't cached */
  get(id: number, zoom: number, read: () => Polygons): CoarseShape {
    const key = `${id} ${zoom}`;
    const known = this.#cached.get(key);
    if (known !== undefined) return known;
    const stored = this.#store?.shape(id, zoom);
    const found = stored ?? coarsened(read(), zoom);
    if (stored === undefined) this.#store?.addShape(id, zoom, found);
    this.#cached.set(key, found);
    return found;
  }
}
