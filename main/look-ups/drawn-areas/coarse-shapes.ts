/**
 * Shapes of areas as a zoom shows them: on a grid of half pixels, without the positions that fall together on it. A
 * country has a hundred times as many positions as a tile of the world draws of it: they are read once, not for each
 * tile.
 */
import { LRUCache } from 'lru-cache';
import type { Polygons } from '../../geometry/geometry-blob.ts';

/** A tile is so many units wide, and half a pixel of a tile that is drawn 512 pixels wide has so many. */
export const EXTENT = 4096;
export const CELL = 4;
/** From here on each unit counts. */
export const FINE_ZOOM = 14;
/** What is kept of a pack, in numbers of four bytes. */
const KEPT_NUMBERS = 8 << 20;
/** What a shape takes beside its positions. */
const SHAPE_NUMBERS = 40;

export interface Ring {
  isOuter: boolean;
  /** x and y alternating, in steps of the grid from the north-western corner of the world; it ends where it began. */
  positions: Int32Array;
  /** West, north, east, south. */
  box: readonly [number, number, number, number];
}

export interface CoarseShape {
  rings: readonly Ring[];
  /** Where a name stands, in the same steps. */
  label: readonly [number, number];
  numbers: number;
}

/** Steps of the grid over the width of the world. */
export const stepsAt = (zoom: number): number => 2 ** zoom * (zoom < FINE_ZOOM ? EXTENT / CELL : EXTENT);

/** The zoom whose grid the tiles of a zoom are drawn from: every other has one. */
export const gridZoom = (zoom: number): number => Math.min(FINE_ZOOM, zoom + (zoom % 2));

const MAX_LATITUDE = 85.051129;

export function mercatorY(lat: number): number {
  const sin = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

/**
 * Positions `from` to `to` on the grid, each once where several fall on one, and the middle of three in line left out.
 */
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

/** Adds a position to a ring of `size` numbers, and returns its new size. */
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

/** In the longest ring, in the middle of its widest stretch on the parallel through its middle. */
function labelOf(rings: readonly Ring[]): readonly [number, number] {
  const longest = rings.reduce<Ring | undefined>(
    (best, ring) => (best === undefined || ring.positions.length > best.positions.length ? ring : best),
    undefined,
  );
  if (longest === undefined) return [0, 0];
  const { positions, box } = longest;
  // Between two lines of the grid: no position lies on it.
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

/** What a shape takes in memory, in numbers of four bytes. */
export const shapeSize = (rings: readonly Ring[]): number =>
  rings.reduce((sum, { positions }) => sum + positions.length + SHAPE_NUMBERS, SHAPE_NUMBERS);

/** @param zoom of the grid */
export function coarsened({ coordinates, ringEnds, polygonEnds }: Polygons, zoom: number): CoarseShape {
  const steps = stepsAt(zoom);
  const rings: Ring[] = [];
  let [ring, from] = [0, 0];
  for (const polygonEnd of polygonEnds) {
    const outer = ring;
    let isOuterKept = false;
    for (; ring < polygonEnd; ring++) {
      const end = ringEnds[ring] ?? from;
      const isOuter = ring === outer;
      const positions = isOuter || isOuterKept ? onGrid(coordinates, from, end, steps) : new Int32Array(0);
      from = end;
      // A triangle, closed.
      if (positions.length < 8) continue;
      if (isOuter) isOuterKept = true;
      rings.push({ isOuter, positions, box: boxOf(positions) });
    }
  }
  return { rings, label: labelOf(rings), numbers: shapeSize(rings) };
}

/** Where shapes outlast the process. */
export interface ShapeStore {
  shape(id: number, zoom: number): CoarseShape | undefined;
  keep(id: number, zoom: number, shape: CoarseShape): void;
}

/** Keeps the shapes that were drawn last. */
export class CoarseShapes {
  readonly #store: ShapeStore | undefined;
  readonly #kept = new LRUCache<string, CoarseShape>({
    maxSize: KEPT_NUMBERS,
    sizeCalculation: ({ numbers }) => numbers,
  });

  constructor(store?: ShapeStore) {
    this.#store = store;
  }

  /** @param read decodes the whole shape, where it is not here */
  get(id: number, zoom: number, read: () => Polygons): CoarseShape {
    const key = `${id} ${zoom}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const stored = this.#store?.shape(id, zoom);
    const found = stored ?? coarsened(read(), zoom);
    if (stored === undefined) this.#store?.keep(id, zoom, found);
    this.#kept.set(key, found);
    return found;
  }
}
