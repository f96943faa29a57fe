/**
 * Street segments by square tiles of one lattice over the whole map. Unlike the grid used for snapping, its rows and
 * columns line up across the map. Built once per graph.
 */
import type { RoadGraph } from '../graph/graph.ts';
import { EARTH_RADIUS_METRES } from '../../../contract/great-circle.ts';
import { GrowingFloats, GrowingInts } from '../growing.ts';
import { cellNumber, indexCells } from '../snap/cell-index.ts';

export const TILE_METRES = 150;

export const METRES_PER_E7 = (EARTH_RADIUS_METRES * Math.PI) / 180e7;

/** More columns than fit around the Earth. */
const COLUMNS = 2 ** 20;

/** In tiles: a segment this close to a side may be rounded to either side of it. */
const SIDE_TOLERANCE = 1e-9;

/** Tiles along a side of a page: tiles are looked up by page, because most of a map is empty. */
const PAGE_BITS = 5;
const PAGE = 1 << PAGE_BITS;
/** Pages per row: more than fit around the Earth. */
const PAGES = 2 ** 16;
const NO_PAGE = -0x80_00_00_00;

/** Numbers by tile, for any row and column, in pages that are created on demand. */
export class TilePages {
  readonly #missingValue: number;
  readonly #pages = new Map<number, Int32Array>();
  #last: Int32Array | undefined;
  #lastKey = NO_PAGE;

  /** @param absent the value of tiles without a number */
  constructor(absent: number) {
    this.#missingValue = absent;
  }

  /** Number of tiles in all pages. */
  get capacity(): number {
    return this.#pages.size * PAGE * PAGE;
  }

  get(row: number, column: number): number {
    const page = this.#page(row, column);
    return page === undefined ? this.#missingValue : page[offsetOf(row, column)]!;
  }

  set(row: number, column: number, value: number): void {
    let page = this.#page(row, column);
    if (page === undefined) {
      page = new Int32Array(PAGE * PAGE).fill(this.#missingValue);
      this.#pages.set(this.#lastKey, page);
      this.#last = page;
    }
    page[offsetOf(row, column)] = value;
  }

  clear(): void {
    this.#pages.clear();
    this.#lastKey = NO_PAGE;
  }

  #page(row: number, column: number): Int32Array | undefined {
    const key = (row >> PAGE_BITS) * PAGES + (column >> PAGE_BITS);
    if (key !== this.#lastKey) {
      this.#last = this.#pages.get(key);
      this.#lastKey = key;
    }
    return this.#last;
  }
}

const offsetOf = (row: number, column: number): number => ((row & (PAGE - 1)) << PAGE_BITS) | (column & (PAGE - 1));

export class StreetTiles {
  /** South-west corner of the first tile, degrees × 10⁷. */
  readonly west: number;
  readonly south: number;
  /**
   * Size of a tile, degrees × 10⁷. Its width is at most {@link TILE_METRES}, reached where the map is nearest to the
   * equator.
   */
  readonly width: number;
  readonly height = TILE_METRES / METRES_PER_E7;
  /** Segments of the tile with number `n`, by their first points: `items[first[n]] … items[first[n + 1] - 1]`. */
  readonly first: Int32Array;
  readonly items: Int32Array;
  /**
   * By item: start and extent (east, north) of its segment, in tile widths and heights, measured from the corner of the
   * tile that lists it.
   */
  readonly shape: Float32Array;
  /** Streets of the tile with number `n`: `streets[firstStreet[n]] … streets[firstStreet[n + 1] - 1]`. */
  readonly firstStreet: Int32Array;
  readonly streets: Int32Array;
  /** Street of each point. */
  readonly streetOf: Int32Array;
  /** By street: its western and southern, then its eastern and northern tile, as columns and rows. */
  readonly bounds: Int32Array;
  readonly #numbers = new TilePages(-1);

  constructor(graph: RoadGraph) {
    const { streets, network } = graph;
    const { longitudeE7, latitudeE7 } = network;
    let [west, south, north] = [Infinity, Infinity, -Infinity];
    for (const node of streets.node) {
      west = Math.min(west, longitudeE7[node]!);
      south = Math.min(south, latitudeE7[node]!);
      north = Math.max(north, latitudeE7[node]!);
    }
    this.west = west;
    this.south = south;
    const nearestToEquator = south <= 0 && north >= 0 ? 0 : Math.min(Math.abs(south), Math.abs(north));
    this.width = this.height / Math.cos((nearestToEquator * Math.PI) / 180e7);
    const cells = new GrowingFloats(streets.node.length);
    const items = new GrowingInts(streets.node.length);
    this.streetOf = new Int32Array(streets.node.length);
    this.bounds = new Int32Array(4 * streets.count);
    for (let street = 0; street < streets.count; street++) {
      const bounds = [Infinity, Infinity, -Infinity, -Infinity];
      for (let point = streets.first[street]!; point < streets.first[street + 1]!; point++) {
        this.streetOf[point] = street;
        if (streets.way[point]! < 0) continue;
        const [a, b] = [streets.node[point]!, streets.node[point + 1]!];
        const [x, y] = this.#inTiles(longitudeE7[a]!, latitudeE7[a]!);
        const [endX, endY] = this.#inTiles(longitudeE7[b]!, latitudeE7[b]!);
        const [bottom, top] = [Math.floor(Math.min(y, endY)), Math.floor(Math.max(y, endY))];
        bounds[1] = Math.min(bounds[1]!, bottom);
        bounds[3] = Math.max(bounds[3]!, top);
        const slope = y === endY ? 0 : (endX - x) / (endY - y);
        for (let row = bottom; row <= top; row++) {
          // The part of the segment in the row.
          const [from, to] = [clamp(row, y, endY), clamp(row + 1, y, endY)];
          const [startX, stopX] = bottom === top ? [x, endX] : [x + (from - y) * slope, x + (to - y) * slope];
          const left = Math.floor(Math.min(startX, stopX) - SIDE_TOLERANCE);
          const right = Math.floor(Math.max(startX, stopX) + SIDE_TOLERANCE);
          bounds[0] = Math.min(bounds[0]!, left);
          bounds[2] = Math.max(bounds[2]!, right);
          for (let column = left; column <= right; column++) {
            cells.push(row * COLUMNS + column);
            items.push(point);
          }
        }
      }
      this.bounds.set(bounds, 4 * street);
    }
    const index = indexCells(cells.toArray(), items.toArray());
    this.first = index.first;
    this.items = index.items;
    this.shape = new Float32Array(4 * index.items.length);
    for (const cell of cells.view()) this.#enter(cell, cellNumber(index, cell), graph);
    [this.firstStreet, this.streets] = this.#streetsByTile();
  }

  /** Stores the shapes of a tile, unless it has been entered before. */
  #enter(cell: number, number: number, { streets, network }: RoadGraph): void {
    const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS];
    if (this.#numbers.get(row, column) >= 0) return;
    this.#numbers.set(row, column, number);
    const { first, items, shape } = this;
    for (let i = first[number]!; i < first[number + 1]!; i++) {
      const [a, b] = [streets.node[items[i]!]!, streets.node[items[i]! + 1]!];
      const [x, y] = [network.longitudeE7[a]!, network.latitudeE7[a]!];
      shape[4 * i] = (x - this.west) / this.width - column;
      shape[4 * i + 1] = (y - this.south) / this.height - row;
      shape[4 * i + 2] = (network.longitudeE7[b]! - x) / this.width;
      shape[4 * i + 3] = (network.latitudeE7[b]! - y) / this.height;
    }
  }

  #streetsByTile(): [first: Int32Array, streets: Int32Array] {
    const first = new Int32Array(this.first.length);
    const streets = new GrowingInts(this.items.length);
    for (let number = 0; number < first.length - 1; number++) {
      let last = -1;
      // Items are in the order of the points, so those of a street follow one another.
      for (let i = this.first[number]!; i < this.first[number + 1]!; i++) {
        const street = this.streetOf[this.items[i]!]!;
        if (street !== last) streets.push(street);
        last = street;
      }
      first[number + 1] = streets.length;
    }
    return [first, streets.toArray()];
  }

  /** Converts a position from degrees × 10⁷ to tiles. */
  #inTiles(longitudeE7: number, latitudeE7: number): [x: number, y: number] {
    return [(longitudeE7 - this.west) / this.width, (latitudeE7 - this.south) / this.height];
  }

  /** Returns the width of the tiles of a row, metres. */
  widthOf(row: number): number {
    return this.width * METRES_PER_E7 * Math.cos(((this.south + (row + 0.5) * this.height) * Math.PI) / 180e7);
  }

  /** Returns the number of a tile, or -1 if no street crosses it. */
  numberOf(row: number, column: number): number {
    return this.#numbers.get(row, column);
  }
}

/** Returns the value nearest to `value` between two others. */
const clamp = (value: number, a: number, b: number): number =>
  Math.min(Math.max(value, Math.min(a, b)), Math.max(a, b));
