/** Draws a raster as pictures of the map: the finest zoom from its cells, each other one from the one below. */
import type { Bbox } from '../../../../contract/pack.ts';
import { pixelAt, type Pixel, type PixelMap } from '../../../geometry/pixel-map.ts';
import type { CellAt } from '../../../geometry/raster-cells.ts';
import { tileEdges } from '../../../geometry/tile.ts';
import { palettePng } from './png.ts';

const SIDE = 256;
/** Positions are exact at every so many pixels, and interpolated between: far less than a pixel beside. */
const STEP = 16;
const KNOTS = SIDE / STEP + 1;
const HALF_PIXEL = 0.5 / SIDE;
/** Metres of a pixel of the map at zoom 0 on the equator. */
const PIXEL_METRES = 156_543.034;
const MAX_ZOOM = 18;
/** A few minutes. Finer pictures of a larger raster are enlarged by the map. */
const MAX_TILES = 16_000;

export interface Drawing {
  readonly cellAt: CellAt;
  map: PixelMap;
  boxes: readonly Bbox[];
  /** Returns the index in the palette, from 1. */
  indexOf(this: void, value: number): number;
  palette: Uint8Array;
  /** Whether cells are numbers of classes, which have no mean. */
  areClasses: boolean;
  write(this: void, z: number, x: number, y: number, png: Buffer): void;
  /** @param share from 0 to 1 */
  onProgress(this: void, share: number): void;
}

const overlaps = ([west, south, east, north]: Bbox, tile: ReturnType<typeof tileEdges>): boolean =>
  west < tile.east && east > tile.west && south < tile.north && north > tile.south;

/** The share of the map's height north of a latitude. */
const shareNorth = (lat: number): number =>
  0.5 - Math.asinh(Math.tan((Math.min(Math.max(lat, -85), 85) * Math.PI) / 180)) / (2 * Math.PI);

/** Returns the number of tiles of a box at a zoom, about. */
const tilesIn = ([west, south, east, north]: Bbox, zoom: number): number =>
  (((east - west) / 360) * 2 ** zoom + 1) * ((shareNorth(south) - shareNorth(north)) * 2 ** zoom + 1);

/** Returns the zoom at which a pixel is about as large as a cell. */
export function finestZoom(cellMetres: number, boxes: readonly Bbox[]): number {
  const [[, south, , north] = [0, 0, 0, 0]] = boxes;
  const metres = PIXEL_METRES * Math.cos((Math.max(-85, Math.min(85, (south + north) / 2)) * Math.PI) / 180);
  let zoom = Math.min(MAX_ZOOM, Math.max(0, Math.ceil(Math.log2(metres / cellMetres))));
  while (zoom > 0 && boxes.reduce((sum, box) => sum + tilesIn(box, zoom), 0) > MAX_TILES) zoom--;
  return zoom;
}

/** @param column of a tile, with its fraction */
const longitudeAt = (column: number, z: number): number => (column * 360) / 2 ** z - 180;
/** @param row of a tile, with its fraction */
const latitudeAt = (row: number, z: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;

/** The position between four knots. @param p share of the way east @param q share of the way south */
const between = ([a, b, c, d]: readonly [Pixel, Pixel, Pixel, Pixel], p: number, q: number): Pixel => ({
  column: (a.column * (1 - p) + b.column * p) * (1 - q) + (c.column * (1 - p) + d.column * p) * q,
  row: (a.row * (1 - p) + b.row * p) * (1 - q) + (c.row * (1 - p) + d.row * p) * q,
});

/** Positions in the raster at the knots of a tile. */
function knotsOf(map: PixelMap, x: number, y: number, z: number): (Pixel | undefined)[] {
  const knots: (Pixel | undefined)[] = [];
  for (let j = 0; j < KNOTS; j++) {
    const lat = latitudeAt(y + j / (KNOTS - 1), z);
    for (let i = 0; i < KNOTS; i++) knots.push(pixelAt(map, longitudeAt(x + i / (KNOTS - 1), z), lat));
  }
  return knots;
}

export class TileDrawer {
  readonly #drawing: Drawing;
  readonly #zoom: number;
  readonly #expected: number;
  #sampled = 0;
  written = 0;

  /** @param zoom the finest */
  constructor(drawing: Drawing, zoom: number) {
    this.#drawing = drawing;
    this.#zoom = zoom;
    this.#expected = drawing.boxes.reduce((sum, box) => sum + tilesIn(box, zoom), 0);
  }

  draw(): void {
    this.#tile(0, 0, 0);
  }

  /** Draws a tile and those below it. @returns its values, NaN without data; undefined if it has none */
  #tile(z: number, x: number, y: number): Float64Array | undefined {
    const edges = tileEdges({ x, y, zoom: z });
    if (!this.#drawing.boxes.some((box) => overlaps(box, edges))) return undefined;
    const values = z === this.#zoom ? this.#sample(z, x, y) : this.#reduce(z, x, y);
    if (values !== undefined) this.#write(z, x, y, values);
    return values;
  }

  #sample(z: number, x: number, y: number): Float64Array | undefined {
    const { map, cellAt, onProgress } = this.#drawing;
    const knots = knotsOf(map, x, y, z);
    const values = new Float64Array(SIDE * SIDE).fill(Number.NaN);
    let isEmpty = true;
    for (let j = 0; j < SIDE; j++)
      for (let i = 0; i < SIDE; i++) {
        const [u, v] = [(i + 0.5) / STEP, (j + 0.5) / STEP];
        const at = Math.floor(v) * KNOTS + Math.floor(u);
        const [a, b, c, d] = [knots[at], knots[at + 1], knots[at + KNOTS], knots[at + KNOTS + 1]];
        // The map of the raster ends within this square of the tile.
        const isAtEdge = a === undefined || b === undefined || c === undefined || d === undefined;
        const pixel = isAtEdge
          ? pixelAt(map, longitudeAt(x + i / SIDE + HALF_PIXEL, z), latitudeAt(y + j / SIDE + HALF_PIXEL, z))
          : between([a, b, c, d], u % 1, v % 1);
        const value = pixel === undefined ? undefined : cellAt(Math.floor(pixel.column), Math.floor(pixel.row));
        if (value === undefined) continue;
        values[j * SIDE + i] = value;
        isEmpty = false;
      }
    onProgress(Math.min(1, ++this.#sampled / this.#expected));
    return isEmpty ? undefined : values;
  }

  /** Draws the four tiles below, and returns every second of their values, or the mean of four. */
  #reduce(z: number, x: number, y: number): Float64Array | undefined {
    let values: Float64Array | undefined;
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const finer = this.#tile(z + 1, 2 * x + dx, 2 * y + dy);
      if (finer === undefined) continue;
      values ??= new Float64Array(SIDE * SIDE).fill(Number.NaN);
      for (let j = 0; j < SIDE / 2; j++)
        for (let i = 0; i < SIDE / 2; i++)
          values[(j + (dy * SIDE) / 2) * SIDE + i + (dx * SIDE) / 2] = this.#joined(finer, 2 * j * SIDE + 2 * i);
    }
    return values;
  }

  #joined(finer: Float64Array, at: number): number {
    let [sum, count] = [0, 0];
    for (const value of [finer[at], finer[at + 1], finer[at + SIDE], finer[at + SIDE + 1]]) {
      if (value === undefined || Number.isNaN(value)) continue;
      if (this.#drawing.areClasses) return value;
      sum += value;
      count++;
    }
    return sum / count;
  }

  #write(z: number, x: number, y: number, values: Float64Array): void {
    const { indexOf, palette, write } = this.#drawing;
    const pixels = new Uint8Array(SIDE * SIDE);
    for (const [i, value] of values.entries()) if (!Number.isNaN(value)) pixels[i] = indexOf(value);
    write(z, x, y, palettePng(pixels, SIDE, palette));
    this.written++;
  }
}
