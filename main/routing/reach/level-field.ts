/**
 * The level of every point of a lattice over the map. A point has the level of the place on a street to which it snaps.
 *
 * Most of the map is decided tile by tile: if all streets around a tile have the same level, so do all its points. The
 * other tiles are divided further, and each part looks only at the segments that can be nearest to any of its points.
 */
import type { RoadGraph } from '../graph/graph.ts';
import { AS_NEAR_METRES } from '../snap/snapper.ts';
import { CUT, levelAt, UNUSED, type SegmentLevels } from './levels.ts';
import { METRES_PER_E7, TILE_METRES, type StreetTiles } from './street-tiles.ts';

/** Lattice points along a side of a tile, about 19 m apart. */
export const SIDE = 8;

/** Largest area that can be drawn, in tiles: 400 km square. Lattice edges are numbered in 31 bits. */
const MOST_TILES = 8_000_000;

/** Tiles on each side that are sure to contain the nearest segment of every point in a tile with streets. */
const AROUND = 2;

export class LevelField {
  /** Number of tiles from west to east, and from south to north. */
  readonly columns: number;
  readonly rows: number;
  /** First column and row, counted in tiles of the map. */
  readonly #west: number;
  readonly #south: number;
  readonly #tiles: StreetTiles;
  readonly #levels: SegmentLevels;
  readonly #search: NearestSegments;
  /** By tile: ~level if all points have the same level, else the index of the tile's block in `#points`. */
  readonly #state: Int32Array;
  readonly #points = new Points();
  /** @param width metres; points farther than this from the street that they snap to have no level */
  constructor(graph: RoadGraph, tiles: StreetTiles, levels: SegmentLevels, width: number) {
    const window = windowOf(tiles, levels, width);
    this.#tiles = tiles;
    this.#levels = levels;
    this.#west = window.west;
    this.#south = window.south;
    this.columns = window.columns;
    this.rows = window.rows;
    this.#search = new NearestSegments(graph, tiles, levels, width);
    this.#state = new Int32Array(this.columns * this.rows).fill(~levels.none);
    if (levels.box[0] <= levels.box[2]) this.#fill(width, window.reach, window.side);
  }

  /** Whether the area within the limits is small enough to draw. */
  static isDrawable(tiles: StreetTiles, levels: SegmentLevels, width: number): boolean {
    const { columns, rows } = windowOf(tiles, levels, width);
    return columns * rows <= MOST_TILES;
  }

  /** Number of levels; also the level of points beyond all limits. */
  get none(): number {
    return this.#levels.none;
  }

  /** Returns the level of all points of a tile, or -1 if they differ. */
  tileLevel(column: number, row: number): number {
    const state = this.#state[row * this.columns + column]!;
    return state < 0 ? ~state : -1;
  }

  /** Returns the level of a lattice point, counted from the south-western corner. */
  at(x: number, y: number): number {
    const state = this.#state[(y >> 3) * this.columns + (x >> 3)]!;
    return state < 0 ? ~state : this.#points.level[64 * state + 8 * (y & 7) + (x & 7)]!;
  }

  /** Returns the nearest segment of a lattice point, by its first shape point; -1 if it wasn't determined. */
  nearest(x: number, y: number): number {
    const state = this.#state[(y >> 3) * this.columns + (x >> 3)]!;
    return state < 0 ? -1 : this.#points.nearest[64 * state + 8 * (y & 7) + (x & 7)]!;
  }

  /** Returns the level at a position, in lattice units, given that the nearest segment is one of two. */
  levelBetween(x: number, y: number, segment: number, other: number): number {
    return this.#search.levelBetween(this.#west + x / SIDE, this.#south + y / SIDE, segment, other);
  }

  /** Converts a position in lattice units to degrees. */
  position(x: number, y: number): [longitude: number, latitude: number] {
    const { west, south, width, height } = this.#tiles;
    return [(west + (this.#west + x / SIDE) * width) / 1e7, (south + (this.#south + y / SIDE) * height) / 1e7];
  }

  #fill(width: number, reach: number, side: number): void {
    const numbers = this.#tileNumbers();
    const [least, most] = this.#extremes(numbers);
    const leastNear = leastAround(least, this.columns, AROUND, AROUND);
    const mostNear = opposite(leastAround(opposite(most), this.columns, AROUND, AROUND));
    const leastWithinReach = leastAround(least, this.columns, side, reach);
    const isQuick = 2 * this.#search.radius <= width;
    const { none } = this.#levels;
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        const tile = row * this.columns + column;
        // No street within a limit is near enough.
        if (leastWithinReach[tile]! >= none) continue;
        const level = leastNear[tile]!;
        if (least[tile]! <= none && level === mostNear[tile] && (isQuick || level === none)) {
          this.#state[tile] = ~level;
          continue;
        }
        this.#decide(tile, this.#south + row, this.#west + column);
      }
    }
  }

  #decide(tile: number, row: number, column: number): void {
    const search = this.#search;
    search.moveTo(row, column);
    const whole = search.levelOfAll(0, search.count, 0.5, 0.5, search.radius);
    if (whole >= 0) {
      this.#state[tile] = ~whole;
      return;
    }
    const state = this.#points.add();
    this.#state[tile] = state;
    this.#divide(64 * state, 0, search.count, 0, 0, SIDE);
  }

  /**
   * Decides the points of a square of the current tile, `size` points on each side.
   * @param begin start of the list of segments that may be nearest; it ends before `end`
   */
  #divide(base: number, begin: number, end: number, x: number, y: number, size: number): void {
    const search = this.#search;
    const middle = (size - 1) / 2;
    const [u, v] = [(x + middle) / SIDE, (y + middle) / SIDE];
    if (size === 1) {
      const level = search.levelAt(begin, end, u, v);
      this.#points.set(base + 8 * y + x, level, search.nearest);
      return;
    }
    const level = search.levelOfAll(begin, end, u, v, (search.radius * 2 * middle) / SIDE);
    if (level >= 0) {
      for (let j = y; j < y + size; j++)
        for (let i = x; i < x + size; i++) this.#points.set(base + 8 * j + i, level, -1);
      return;
    }
    const half = size / 2;
    const listEnd = search.listEnd;
    this.#divide(base, end, listEnd, x, y, half);
    this.#divide(base, end, listEnd, x + half, y, half);
    this.#divide(base, end, listEnd, x, y + half, half);
    this.#divide(base, end, listEnd, x + half, y + half, half);
  }

  #tileNumbers(): Int32Array {
    const numbers = new Int32Array(this.columns * this.rows);
    for (let row = 0, tile = 0; row < this.rows; row++)
      for (let column = 0; column < this.columns; column++, tile++)
        numbers[tile] = this.#tiles.numberOf(this.#south + row, this.#west + column);
    return numbers;
  }

  /** Returns the lowest and the highest level of the streets in each tile; `UNUSED` and 0 for tiles without streets. */
  #extremes(numbers: Int32Array): [Uint8Array, Uint8Array] {
    const { first, items } = this.#tiles;
    const { level, none } = this.#levels;
    const least = new Uint8Array(numbers.length).fill(UNUSED);
    const most = new Uint8Array(numbers.length);
    for (let tile = 0; tile < numbers.length; tile++) {
      const number = numbers[tile]!;
      if (number < 0) continue;
      for (let i = first[number]!; i < first[number + 1]!; i++) {
        const own = level[items[i]!]!;
        if (own === UNUSED) continue;
        // A segment that is cut may have any level somewhere along it.
        if (own === CUT) {
          least[tile] = 0;
          most[tile] = none;
        } else {
          if (own < least[tile]!) least[tile] = own;
          if (own > most[tile]!) most[tile] = own;
        }
      }
    }
    return [least, most];
  }
}

/** Returns the window of tiles around everything within a limit, with a margin of `reach` rows and `side` columns. */
function windowOf(tiles: StreetTiles, { box }: SegmentLevels, width: number) {
  const [west, south, east, north] = box;
  const isEmpty = west > east;
  const [bottom, top] = isEmpty ? [0, 0] : tiles.rows(south, north);
  const [left, right] = isEmpty ? [0, 0] : tiles.columns(west, east);
  const reach = Math.ceil(width / TILE_METRES) + 2;
  // Tiles are narrower towards a pole, so the same distance spans more columns there.
  const side = Math.ceil(reach / Math.min(1, narrowest(tiles, top, bottom))) + 1;
  return {
    west: left - side,
    south: bottom - reach,
    columns: right - left + 1 + 2 * side,
    rows: top - bottom + 1 + 2 * reach,
    reach,
    side,
  };
}

/** Width of the narrowest tile between two rows, as a share of the tile height. */
function narrowest(tiles: StreetTiles, top: number, bottom: number): number {
  const cosine = (row: number): number => Math.cos(((tiles.south + row * tiles.height) * Math.PI) / 180e7);
  return (Math.min(cosine(top + 1), cosine(bottom)) * tiles.width) / tiles.height;
}

/** Lattice points of the tiles that aren't uniform, in blocks of 64: levels and, where determined, nearest segments. */
class Points {
  level = new Uint8Array(64 * 1024);
  nearest = new Int32Array(64 * 1024);
  #count = 0;

  add(): number {
    if (64 * (this.#count + 1) > this.level.length) {
      const [level, nearest] = [new Uint8Array(2 * this.level.length), new Int32Array(2 * this.level.length)];
      level.set(this.level);
      nearest.set(this.nearest);
      this.level = level;
      this.nearest = nearest;
    }
    return this.#count++;
  }

  set(index: number, level: number, nearest: number): void {
    this.level[index] = level;
    this.nearest[index] = nearest;
  }
}

/** Returns, for each tile, the lowest value within `across` columns and `along` rows. */
function leastAround(values: Uint8Array, columns: number, across: number, along: number): Uint8Array {
  const half = values.slice();
  for (let step = 1; step <= across; step++) {
    for (let i = step; i < values.length; i++)
      if (values[i - step]! < half[i]! && i % columns >= step) half[i] = values[i - step]!;
    for (let i = 0; i < values.length - step; i++)
      if (values[i + step]! < half[i]! && (i % columns) + step < columns) half[i] = values[i + step]!;
  }
  const whole = half.slice();
  for (let step = columns; step <= along * columns; step += columns) {
    for (let i = step; i < half.length; i++) if (half[i - step]! < whole[i]!) whole[i] = half[i - step]!;
    for (let i = 0; i < half.length - step; i++) if (half[i + step]! < whole[i]!) whole[i] = half[i + step]!;
  }
  return whole;
}

const opposite = (values: Uint8Array): Uint8Array => values.map((value) => UNUSED - value);

/** Finds the nearest segments for points of one tile at a time. The lists of candidates lie one after another. */
class NearestSegments {
  /** Largest distance from the middle of a tile to a corner, metres. */
  readonly radius = (TILE_METRES * Math.SQRT2) / 2;
  /** Number of segments that may be nearest to a point of the tile. */
  count = 0;
  /** End of the list created last. */
  listEnd = 0;
  /** The nearest segment found by the last measurement. */
  nearest = -1;
  readonly #graph: RoadGraph;
  readonly #tiles: StreetTiles;
  readonly #levels: SegmentLevels;
  readonly #width: number;
  #row = 0;
  #column = 0;
  /** Width of a tile from west to east, metres. */
  #tileWidth = 0;
  /** Segments around the tile: first points, shapes in metres from its corner, squared distances from its middle. */
  #point = new Int32Array(256);
  #shape = new Float64Array(1024);
  #fromMiddle = new Float64Array(256);
  /** By first point of a segment: number of the visit in which it was last gathered, to avoid duplicates. */
  readonly #seen: Int32Array;
  #visit = 0;
  readonly #pair = new Float64Array(8);
  /** Candidate lists (indices of gathered segments) and the squared distance measured last for each entry. */
  #list = new Int32Array(4096);
  #square = new Float64Array(4096);

  constructor(graph: RoadGraph, tiles: StreetTiles, levels: SegmentLevels, width: number) {
    this.#graph = graph;
    this.#tiles = tiles;
    this.#levels = levels;
    this.#width = width;
    this.#seen = new Int32Array(levels.level.length);
  }

  /** Gathers the segments that may be nearest to a point of a tile. */
  moveTo(row: number, column: number): void {
    this.#row = row;
    this.#column = column;
    this.#tileWidth = this.#widthOf(row);
    this.count = 0;
    this.#visit++;
    const step = Math.min(this.#tileWidth, TILE_METRES);
    let most = (this.#width + this.radius + AS_NEAR_METRES) ** 2;
    let nearest = Infinity;
    for (let ring = 0; ring === 0 || ((ring - 0.5) * step) ** 2 <= most; ring++) {
      for (let r = -ring; r <= ring; r++) {
        const north = Math.max(0, Math.abs(r) - 0.5) * TILE_METRES;
        const across = ring > 0 && r !== -ring && r !== ring ? 2 * ring : 1;
        for (let c = -ring; c <= ring; c += across) {
          const east = Math.max(0, Math.abs(c) - 0.5) * this.#tileWidth;
          if (north * north + east * east > most) continue;
          const square = this.#gather(r, c);
          if (square >= nearest) continue;
          nearest = square;
          most = Math.min(most, (Math.sqrt(nearest) + 2 * this.radius + AS_NEAR_METRES) ** 2);
        }
      }
    }
    if (this.#list.length < 8 * this.count) {
      this.#list = new Int32Array(16 * this.count);
      this.#square = new Float64Array(16 * this.count);
    }
    let listed = 0;
    for (let i = 0; i < this.count; i++) if (this.#fromMiddle[i]! <= most) this.#list[listed++] = i;
    this.count = listed;
  }

  #widthOf(row: number): number {
    const { south, width, height } = this.#tiles;
    return width * METRES_PER_E7 * Math.cos(((south + (row + 0.5) * height) * Math.PI) / 180e7);
  }

  /**
   * Adds the segments of the tile at an offset of rows and columns.
   * @returns the least squared distance from the middle
   */
  #gather(rows: number, columns: number): number {
    const number = this.#tiles.numberOf(this.#row + rows, this.#column + columns);
    if (number < 0) return Infinity;
    const { first, items, shape } = this.#tiles;
    const { level } = this.#levels;
    const last = first[number + 1]!;
    const room = this.count + last - first[number]!;
    if (room > this.#point.length) this.#makeRoom(2 * room);
    const [points, shapes, width, fromMiddle] = [this.#point, this.#shape, this.#tileWidth, this.#fromMiddle];
    const seen = this.#seen;
    let nearest = Infinity;
    let count = this.count;
    for (let i = first[number]!; i < last; i++) {
      const point = items[i]!;
      // A segment is listed in every tile that it crosses.
      if (level[point] === UNUSED || seen[point] === this.#visit) continue;
      seen[point] = this.#visit;
      points[count] = point;
      const at = 4 * count++;
      shapes[at] = (shape[4 * i]! + columns) * width;
      shapes[at + 1] = (shape[4 * i + 1]! + rows) * TILE_METRES;
      shapes[at + 2] = shape[4 * i + 2]! * width;
      shapes[at + 3] = shape[4 * i + 3]! * TILE_METRES;
      const square = squareTo(shapes, at, width / 2, TILE_METRES / 2);
      fromMiddle[count - 1] = square;
      if (square < nearest) nearest = square;
    }
    this.count = count;
    return nearest;
  }

  #makeRoom(count: number): void {
    const [point, shape, fromMiddle] = [new Int32Array(count), new Float64Array(4 * count), new Float64Array(count)];
    point.set(this.#point);
    shape.set(this.#shape);
    fromMiddle.set(this.#fromMiddle);
    this.#fromMiddle = fromMiddle;
    this.#point = point;
    this.#shape = shape;
  }

  /**
   * Returns the level shared by all points within `radius` metres of a point, or -1 if there may be several. The point
   * is given in shares of the tile. In either case, segments that may be nearest to one of these points are appended as
   * a new list that begins at `end`.
   */
  levelOfAll(begin: number, end: number, u: number, v: number, radius: number): number {
    const [list, squares, points, { level, none }] = [this.#list, this.#square, this.#point, this.#levels];
    const least = Math.sqrt(this.#measure(begin, end, u, v));
    if (least - radius > this.#width) return none;
    const most = (least + 2 * radius + AS_NEAR_METRES) ** 2;
    let common = -1;
    let filled = end;
    for (let i = begin; i < end; i++) {
      if (squares[i]! > most) continue;
      const own = level[points[list[i]!]!]!;
      list[filled++] = list[i]!;
      if (common === -1) common = own;
      else if (own !== common) common = CUT;
    }
    this.listEnd = filled;
    if (common === CUT) return -1;
    return common === none || least + radius <= this.#width ? common : -1;
  }

  /** Returns the level of a point, given in shares of the tile. */
  levelAt(begin: number, end: number, u: number, v: number): number {
    const { none } = this.#levels;
    const least = Math.sqrt(this.#measure(begin, end, u, v));
    if (least > this.#width) return none;
    const most = (least + AS_NEAR_METRES) ** 2;
    let best = none;
    for (let i = begin; i < end; i++) {
      if (this.#square[i]! > most) continue;
      const own = this.#list[i]!;
      const share = shareTo(this.#shape, 4 * own, u * this.#tileWidth, v * TILE_METRES);
      best = Math.min(best, levelAt(this.#levels, this.#point[own]!, share));
    }
    return best;
  }

  /** Returns the level at a position, in tiles of the map, given that the nearest segment is one of two. */
  levelBetween(column: number, row: number, segment: number, other: number): number {
    const width = this.#widthOf(row);
    const shape = this.#pair;
    const { west, south, width: tileWidth, height } = this.#tiles;
    const { streets, network } = this.#graph;
    for (let i = 0; i < 2; i++) {
      const point = i === 0 ? segment : other;
      const [a, b] = [streets.node[point]!, streets.node[point + 1]!];
      const [x, y] = [network.longitudeE7[a]!, network.latitudeE7[a]!];
      shape[4 * i] = ((x - west) / tileWidth - column) * width;
      shape[4 * i + 1] = ((y - south) / height - row) * TILE_METRES;
      shape[4 * i + 2] = ((network.longitudeE7[b]! - x) / tileWidth) * width;
      shape[4 * i + 3] = ((network.latitudeE7[b]! - y) / height) * TILE_METRES;
    }
    const [one, two] = [Math.sqrt(squareTo(shape, 0, 0, 0)), Math.sqrt(squareTo(shape, 4, 0, 0))];
    const { none } = this.#levels;
    if (Math.min(one, two) > this.#width) return none;
    return Math.min(
      one <= two + AS_NEAR_METRES ? levelAt(this.#levels, segment, shareTo(shape, 0, 0, 0)) : none,
      two <= one + AS_NEAR_METRES ? levelAt(this.#levels, other, shareTo(shape, 4, 0, 0)) : none,
    );
  }

  /**
   * Stores the squared distances of a list from a point.
   * @returns the least, which is that of `nearest`
   */
  #measure(begin: number, end: number, u: number, v: number): number {
    const [list, squares, shape] = [this.#list, this.#square, this.#shape];
    const [x, y] = [u * this.#tileWidth, v * TILE_METRES];
    let least = Infinity;
    let nearest = -1;
    for (let i = begin; i < end; i++) {
      const square = squareTo(shape, 4 * list[i]!, x, y);
      squares[i] = square;
      if (square >= least) continue;
      least = square;
      nearest = list[i]!;
    }
    this.nearest = nearest < 0 ? -1 : this.#point[nearest]!;
    return least;
  }
}

/** Squared distance from a point to a segment. A shape holds the start of the segment and its extent. */
function squareTo(shape: Float64Array, i: number, pointX: number, pointY: number): number {
  const [x, y, dx, dy] = [shape[i]! - pointX, shape[i + 1]! - pointY, shape[i + 2]!, shape[i + 3]!];
  const along = -(x * dx + y * dy);
  if (along <= 0) return x * x + y * y;
  const square = dx * dx + dy * dy;
  if (along >= square) return (x + dx) * (x + dx) + (y + dy) * (y + dy);
  const across = x * dy - y * dx;
  return (across * across) / square;
}

/** Returns the share of a segment at which it is nearest to a point. */
function shareTo(shape: Float64Array, i: number, pointX: number, pointY: number): number {
  const [x, y, dx, dy] = [shape[i]! - pointX, shape[i + 1]! - pointY, shape[i + 2]!, shape[i + 3]!];
  const square = dx * dx + dy * dy;
  return square > 0 ? Math.min(1, Math.max(0, -(x * dx + y * dy) / square)) : 0;
}
