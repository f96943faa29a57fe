/**
 * Street segments by square tiles of one lattice over the whole map. Unlike the grid used for snapping, its rows and
 * columns line up across the map. Built once per graph.
 */
import type { RoadGraph } from '../graph/graph.ts';
import { EARTH_RADIUS_METRES } from '../../../contract/great-circle.ts';
import { GrowingFloats, GrowingInts } from '../growing.ts';
import { CellIndex } from '../snap/cell-index.ts';

export const TILE_METRES = 150;

export const METRES_PER_E7 = (EARTH_RADIUS_METRES * Math.PI) / 180e7;

/** More columns than fit around the Earth. */
const COLUMNS = 2 ** 20;

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
  readonly #cells: CellIndex;
  /**
   * By item: start and extent (east, north) of its segment, in tile widths and heights, measured from the corner of the
   * tile that lists it.
   */
  readonly shape: Float32Array;

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
    for (let point = 0; point < streets.node.length; point++) {
      if (streets.way[point]! < 0) continue;
      const [a, b] = [streets.node[point]!, streets.node[point + 1]!];
      const [bottom, top] = this.rows(latitudeE7[a]!, latitudeE7[b]!);
      const [left, right] = this.columns(longitudeE7[a]!, longitudeE7[b]!);
      for (let row = bottom; row <= top; row++) {
        for (let column = left; column <= right; column++) {
          cells.push(row * COLUMNS + column);
          items.push(point);
        }
      }
    }
    this.#cells = new CellIndex(cells.toArray(), items.toArray());
    this.shape = this.#shapes(cells.view(), graph);
  }

  #shapes(cells: Float64Array, { streets, network }: RoadGraph): Float32Array {
    const { first, items } = this.#cells;
    const shape = new Float32Array(4 * items.length);
    for (const cell of cells) {
      const number = this.#cells.numberOf(cell);
      const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS];
      // Each cell occurs once per item in it.
      if (shape.subarray(4 * first[number]!, 4 * first[number]! + 4).some((value) => value !== 0)) continue;
      for (let i = first[number]!; i < first[number + 1]!; i++) {
        const [a, b] = [streets.node[items[i]!]!, streets.node[items[i]! + 1]!];
        const [x, y] = [network.longitudeE7[a]!, network.latitudeE7[a]!];
        shape[4 * i] = (x - this.west) / this.width - column;
        shape[4 * i + 1] = (y - this.south) / this.height - row;
        shape[4 * i + 2] = (network.longitudeE7[b]! - x) / this.width;
        shape[4 * i + 3] = (network.latitudeE7[b]! - y) / this.height;
      }
    }
    return shape;
  }

  /** Returns the lower and the higher row of two latitudes, degrees × 10⁷. */
  rows(a: number, b: number): [number, number] {
    return [
      Math.floor((Math.min(a, b) - this.south) / this.height),
      Math.floor((Math.max(a, b) - this.south) / this.height),
    ];
  }

  columns(a: number, b: number): [number, number] {
    return [
      Math.floor((Math.min(a, b) - this.west) / this.width),
      Math.floor((Math.max(a, b) - this.west) / this.width),
    ];
  }

  /** Returns the number of a tile, or -1 if no street crosses it. */
  numberOf(row: number, column: number): number {
    return row < 0 || column < 0 ? -1 : this.#cells.numberOf(row * COLUMNS + column);
  }

  /** Segments of the tile with number `n`, by their first points: `items[first[n]] … items[first[n + 1] - 1]`. */
  get first(): Int32Array {
    return this.#cells.first;
  }

  get items(): Int32Array {
    return this.#cells.items;
  }
}
