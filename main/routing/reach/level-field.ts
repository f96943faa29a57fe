/**
 * The level of every point of a lattice over the map. A point has the level of the place on a street to which it snaps.
 *
 * Most of the map is decided tile by tile: if all streets around a tile have the same level, so do all its points. For
 * the other tiles, the nearest streets of their points are known or measured once, and only the levels are looked up.
 */
import { EQUALLY_NEAR_METRES } from '../snap/snapper.ts';
import { CUT, levelAt, segmentLevel, type StreetLevels } from './levels.ts';
import { METRES_UNIT, NO_SLOT, POINTS, SIDE, type NearestStreets } from './nearest-streets.ts';
import { shareTo, squareTo } from './segment-distance.ts';
import { TILE_METRES, type StreetTiles } from './street-tiles.ts';

/** Largest area that can be drawn, in tiles: 400 km square. Lattice edges are numbered in 31 bits. */
const MAX_TILES = 8_000_000;

/** Bisection steps on an edge of 19 m: to 2.4 m. */
const HALVINGS = 3;

/** Largest distance from a point in a tile to a street that crosses the tile, metres. */
const FARTHEST_IN_TILE = TILE_METRES * Math.SQRT2;

export class LevelField {
  /** Number of tiles from west to east, and from south to north. */
  readonly columns: number;
  readonly rows: number;
  /** First column and row, counted in tiles of the map. */
  readonly #west: number;
  readonly #south: number;
  readonly #tiles: StreetTiles;
  readonly #levels: StreetLevels;
  readonly #nearest: NearestStreets;
  readonly #width: number;
  readonly #edge: EdgeLevels;
  /** The chosen tile, in tiles of the map. */
  #column = 0;
  #row = 0;
  #slot = NO_SLOT;
  /** By tile: ~level if all points have the same level, else the index of the tile's block in `#points`. */
  readonly #state: Int32Array;
  /** Levels of the points of tiles with several, in blocks. */
  #points = new Uint8Array(POINTS * 1024);
  #blocks = 0;
  /** Levels of the groups of one tile. */
  readonly #groupLevels = new Uint8Array(POINTS);

  /** @param width metres; points farther than this from the street that they snap to have no level */
  constructor(nearest: NearestStreets, levels: StreetLevels, width: number) {
    const window = windowOf(nearest.tiles, levels, width);
    this.#tiles = nearest.tiles;
    this.#nearest = nearest;
    this.#levels = levels;
    this.#width = width;
    this.#west = window.west;
    this.#south = window.south;
    this.columns = window.columns;
    this.rows = window.rows;
    this.#edge = new EdgeLevels(nearest, levels, width);
    this.#state = new Int32Array(this.columns * this.rows).fill(~levels.none);
    if (levels.box[0] <= levels.box[2]) this.#fill(window);
  }

  /** Whether the area within the limits is small enough to draw. */
  static isDrawable(tiles: StreetTiles, levels: StreetLevels, width: number): boolean {
    const { columns, rows } = windowOf(tiles, levels, width);
    return columns * rows <= MAX_TILES;
  }

  /** Number of levels; also the level of points beyond all limits. */
  get beyondLimits(): number {
    return this.#levels.none;
  }

  /** Returns the level of all points of a tile, or -1 if they differ. */
  tileLevel(column: number, row: number): number {
    const state = this.#state[row * this.columns + column]!;
    return state < 0 ? ~state : -1;
  }

  /** Returns the level of a lattice point, counted from the south-western corner. */
  levelOf(x: number, y: number): number {
    const state = this.#state[(y >> 3) * this.columns + (x >> 3)]!;
    return state < 0 ? ~state : this.#points[POINTS * state + SIDE * (y & 7) + (x & 7)]!;
  }

  /**
   * Chooses a tile and copies the levels of its points, row by row, with those of the first column of the tile to the
   * east and of the first row of the one to the north: `SIDE + 1` points on each side.
   */
  chooseTile(column: number, row: number, levels: Uint8Array): void {
    this.#column = this.#west + column;
    this.#row = this.#south + row;
    this.#slot = this.#nearest.slot(this.#row, this.#column);
    const tile = row * this.columns + column;
    this.#copy(tile, SIDE, SIDE, levels, 0);
    this.#copy(tile + 1, 1, SIDE, levels, SIDE);
    this.#copy(tile + this.columns, SIDE, 1, levels, SIDE * (SIDE + 1));
    this.#copy(tile + this.columns + 1, 1, 1, levels, SIDE * (SIDE + 2));
  }

  #copy(tile: number, width: number, height: number, levels: Uint8Array, start: number): void {
    const state = this.#state[tile]!;
    const points = this.#points;
    for (let y = 0; y < height; y++) {
      const rowStart = start + (SIDE + 1) * y;
      if (state < 0) for (let x = 0; x < width; x++) levels[rowStart + x] = ~state;
      else for (let x = 0; x < width; x++) levels[rowStart + x] = points[POINTS * state + SIDE * y + x]!;
    }
  }

  /** Chooses the edge from a point of the chosen tile, or next to it, to a neighbouring point. */
  chooseEdge(x: number, y: number, east: number, north: number): void {
    this.#edge.begin(this.#row, x, y, east, north);
    this.#addGroupAt(x, y);
    this.#addGroupAt(x + east, y + north);
  }

  /**
   * Locates the end of a level on the chosen edge, given that the nearest street is that of one of the edge's ends.
   * @param inside position with that level or a lower one, as a share of the edge, whose end has a higher level
   * @returns the share at which it ends
   */
  locate(level: number, inside: number): number {
    return this.#edge.locate(level, inside);
  }

  #addGroupAt(x: number, y: number): void {
    const nearest = this.#nearest;
    const columns = x >> 3;
    const rows = y >> 3;
    const isInside = (columns | rows) === 0;
    const slot = isInside ? this.#slot : nearest.slot(this.#row + rows, this.#column + columns);
    if (slot === NO_SLOT) return;
    const group = nearest.firstGroup[slot]! + nearest.nearest[POINTS * slot + SIDE * (y & 7) + (x & 7)]!;
    this.#edge.add(group, columns, rows);
  }

  /** Converts a column and a row of the lattice to degrees × 10⁷. */
  longitudeE7(x: number): number {
    return Math.round(this.#tiles.west + (this.#west + x / SIDE) * this.#tiles.width);
  }

  latitudeE7(y: number): number {
    return Math.round(this.#tiles.south + (this.#south + y / SIDE) * this.#tiles.height);
  }

  #fill({ reach, side, across }: Window): void {
    const { columns } = this;
    const masks = this.#masks();
    // The nearest segment of a point in a tile with streets crosses one of these tiles.
    const near = maskAround(masks, columns, across, ALONG);
    const withinReach = maskAround(near, columns, side - across, reach - ALONG);
    const isQuick = FARTHEST_IN_TILE <= this.#width;
    const { none } = this.#levels;
    const within = (1 << none) - 1;
    for (let row = 0, tile = 0; row < this.rows; row++) {
      for (let column = 0; column < columns; column++, tile++) {
        // No street within a limit is near.
        if ((withinReach[tile]! & within) === 0) continue;
        const mask = near[tile]!;
        const isUniform = (mask & (mask - 1)) === 0;
        if (masks[tile] !== 0 && isUniform && (isQuick || mask > within)) this.#state[tile] = ~(31 - Math.clz32(mask));
        else this.#decide(tile, this.#south + row, this.#west + column);
      }
    }
  }

  #decide(tile: number, row: number, column: number): void {
    const nearest = this.#nearest;
    const { none } = this.#levels;
    const slot = nearest.slot(row, column);
    if (slot === NO_SLOT || nearest.least[slot]! > this.#width) return;
    const isAllNear = nearest.most[slot]! <= this.#width;
    let mask = this.#maskOf(nearest.slotStreets, nearest.firstOfSlot[slot]!, nearest.firstOfSlot[slot + 1]!);
    if ((mask & (mask - 1)) === 0 && (isAllNear || mask === 1 << none)) {
      this.#state[tile] = ~(31 - Math.clz32(mask));
      return;
    }
    const first = nearest.firstGroup[slot]!;
    const count = nearest.firstGroup[slot + 1]! - first;
    const groupLevels = this.#groupLevels;
    for (let i = 0; i < count; i++) groupLevels[i] = this.#levelOfGroup(first + i);
    if (POINTS * (this.#blocks + 1) > this.#points.length) {
      const larger = new Uint8Array(2 * this.#points.length);
      larger.set(this.#points);
      this.#points = larger;
    }
    const points = this.#points;
    const groups = nearest.nearest;
    const base = POINTS * this.#blocks;
    mask = 0;
    for (let i = 0; i < POINTS; i++) {
      const number = groups[POINTS * slot + i]!;
      let pointLevel = groupLevels[number]!;
      if (pointLevel === CUT || (!isAllNear && pointLevel !== none))
        pointLevel = this.#levelOfPoint(slot, row, i, first + number, pointLevel);
      points[base + i] = pointLevel;
      mask |= 1 << pointLevel;
    }
    this.#state[tile] = (mask & (mask - 1)) === 0 ? ~(31 - Math.clz32(mask)) : this.#blocks++;
  }

  /** Returns the level of a point that may be too far from its street, and whose group may have several levels. */
  #levelOfPoint(slot: number, row: number, point: number, group: number, level: number): number {
    const metres = this.#nearest.metresTo(slot, point);
    if (metres > this.#width) return this.#levels.none;
    if (level !== CUT && metres + METRES_UNIT <= this.#width) return level;
    this.#edge.begin(row, point & 7, point >> 3, 0, 0);
    this.#edge.add(group, 0, 0);
    return this.#edge.levelAt(0);
  }

  /** Returns the level of the segments of a group, or `CUT` if it depends on the point. */
  #levelOfGroup(group: number): number {
    const { firstMember, street, segment } = this.#nearest;
    const { level, isBefore } = this.#levels;
    let lowest: number = CUT;
    let highest = 0;
    let dependsOnPoint = isBefore !== undefined;
    for (let i = firstMember[group]!, end = firstMember[group + 1]!; i < end; i++) {
      const memberLevel = segmentLevel(this.#levels, street[i]!, segment[i]!);
      lowest = Math.min(lowest, memberLevel);
      highest = Math.max(highest, memberLevel);
      if (level[street[i]!] === CUT) dependsOnPoint = true;
    }
    return lowest < highest && dependsOnPoint ? CUT : lowest;
  }

  /** Returns the levels of the streets in each tile, one bit per level. */
  #masks(): Uint16Array {
    const tiles = this.#tiles;
    const { firstStreet, streets } = tiles;
    const masks = new Uint16Array(this.columns * this.rows);
    for (let row = 0, tile = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++, tile++) {
        const number = tiles.numberOf(this.#south + row, this.#west + column);
        if (number >= 0) masks[tile] = this.#maskOf(streets, firstStreet[number]!, firstStreet[number + 1]!);
      }
    }
    return masks;
  }

  /** Returns the levels of some streets. A street that is cut may have any level. */
  #maskOf(streets: Int32Array, begin: number, end: number): number {
    const { level, none } = this.#levels;
    let mask = 0;
    for (let i = begin; i < end; i++) {
      const streetLevel = level[streets[i]!]!;
      if (streetLevel <= none) mask |= 1 << streetLevel;
      else if (streetLevel === CUT) return (1 << (none + 1)) - 1;
    }
    return mask;
  }
}

/** The tiles of a field. */
interface Window {
  west: number;
  south: number;
  columns: number;
  rows: number;
  /** Rows and columns around a tile with all streets that can be near enough to its points. */
  reach: number;
  side: number;
  /** Columns around a tile with streets that contain the nearest one of each of its points. */
  across: number;
}

/** Rows around a tile with those streets. */
const ALONG = Math.ceil(Math.SQRT2);

/** Returns the window of tiles around everything within a limit, with a margin of `reach` rows and `side` columns. */
function windowOf(tiles: StreetTiles, { box }: StreetLevels, width: number): Window {
  const [left, bottom, right, top] = box[0] > box[2] ? [0, 0, 0, 0] : box;
  const reach = Math.ceil(width / TILE_METRES) + 2;
  // Tiles are narrower towards a pole, so the same distance spans more columns there.
  const narrow = Math.min(1, narrowest(tiles, top + reach, bottom - reach));
  const side = Math.ceil(reach / narrow) + 1;
  return {
    west: left - side,
    south: bottom - reach,
    columns: right - left + 1 + 2 * side,
    rows: top - bottom + 1 + 2 * reach,
    reach,
    side,
    across: Math.ceil(Math.sqrt(1 + 1 / (narrow * narrow))),
  };
}

/** Width of the narrowest tile between two rows, as a share of the tile height. */
function narrowest(tiles: StreetTiles, top: number, bottom: number): number {
  const cosine = (row: number): number => Math.cos(((tiles.south + row * tiles.height) * Math.PI) / 180e7);
  return (Math.min(cosine(top + 1), cosine(bottom)) * tiles.width) / tiles.height;
}

/** Returns, for each tile, the bits of all tiles within `across` columns and `along` rows. */
function maskAround(masks: Uint16Array, columns: number, across: number, along: number): Uint16Array {
  const half = new Uint16Array(masks.length);
  for (let row = 0; row < masks.length; row += columns) {
    for (let i = row; i < row + columns; i++) {
      const last = Math.min(row + columns - 1, i + across);
      let mask = 0;
      for (let j = Math.max(row, i - across); j <= last; j++) mask |= masks[j]!;
      half[i] = mask;
    }
  }
  const widened = new Uint16Array(masks.length);
  for (let i = 0; i < half.length; i++) {
    const last = Math.min(half.length - 1, i + along * columns);
    let mask = 0;
    for (let j = i - Math.min(along, Math.floor(i / columns)) * columns; j <= last; j += columns) mask |= half[j]!;
    widened[i] = mask;
  }
  return widened;
}

/** Levels along a lattice edge, given the segments that may be nearest to it. */
class EdgeLevels {
  readonly #nearest: NearestStreets;
  readonly #levels: StreetLevels;
  readonly #width: number;
  /** Segments: streets, first points, levels, shapes in metres from the tile's corner, and last squared distances. */
  #count = 0;
  #isCut = false;
  #street = new Int32Array(16);
  #segment = new Int32Array(16);
  #level = new Uint8Array(16);
  #shape = new Float64Array(64);
  #square = new Float64Array(16);
  /** Segments equally near to a point, in the order of their first points. */
  #near = new Int32Array(16);
  /** Start of the edge in metres from the tile's corner, and its extent. */
  #x = 0;
  #y = 0;
  #east = 0;
  #north = 0;
  /** Width of the tiles of a row, metres. */
  #row = Number.NaN;
  #tileWidth = 0;

  constructor(nearest: NearestStreets, levels: StreetLevels, width: number) {
    this.#nearest = nearest;
    this.#levels = levels;
    this.#width = width;
  }

  /** Begins an edge at a point of a tile in a row, towards another lattice point. */
  begin(row: number, x: number, y: number, east: number, north: number): void {
    if (row !== this.#row) {
      this.#row = row;
      this.#tileWidth = this.#nearest.tiles.widthOf(row);
    }
    this.#x = (x * this.#tileWidth) / SIDE;
    this.#y = (y * TILE_METRES) / SIDE;
    this.#east = (east * this.#tileWidth) / SIDE;
    this.#north = (north * TILE_METRES) / SIDE;
    this.#count = 0;
    this.#isCut = false;
  }

  /**
   * Adds the segments of a group.
   * @param columns offset of its tile from that of the edge's start, like `rows`
   */
  add(group: number, columns: number, rows: number): void {
    const { firstMember, street, segment, shape } = this.#nearest;
    for (let member = firstMember[group]!, end = firstMember[group + 1]!; member < end; member++) {
      const count = this.#count++;
      if (count === this.#segment.length) this.#makeRoom(2 * count);
      this.#street[count] = street[member]!;
      this.#segment[count] = segment[member]!;
      const level = segmentLevel(this.#levels, street[member]!, segment[member]!);
      this.#level[count] = level;
      const isCut = this.#levels.level[street[member]!] === CUT;
      if (isCut || (this.#levels.isBefore !== undefined && level !== this.#level[0])) this.#isCut = true;
      const copied = this.#shape;
      copied[4 * count] = shape[4 * member]! + columns * this.#tileWidth;
      copied[4 * count + 1] = shape[4 * member + 1]! + rows * TILE_METRES;
      copied[4 * count + 2] = shape[4 * member + 2]!;
      copied[4 * count + 3] = shape[4 * member + 3]!;
    }
  }

  #makeRoom(count: number): void {
    const [street, segment] = [new Int32Array(count), new Int32Array(count)];
    const [level, shape] = [new Uint8Array(count), new Float64Array(4 * count)];
    street.set(this.#street);
    segment.set(this.#segment);
    level.set(this.#level);
    shape.set(this.#shape);
    this.#street = street;
    this.#segment = segment;
    this.#level = level;
    this.#shape = shape;
    this.#square = new Float64Array(count);
    this.#near = new Int32Array(count);
  }

  /** Locates the end of a level: see {@link LevelField.locate}. */
  locate(level: number, begin: number): number {
    let inside = begin;
    let outside = 1;
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (inside + outside) / 2;
      if (this.#isCut ? this.levelAt(middle) <= level : this.#isWithin(level, middle)) inside = middle;
      else outside = middle;
    }
    return (inside + outside) / 2;
  }

  /** Whether a share of the edge has a level or a lower one, if none of the streets is cut. */
  #isWithin(level: number, share: number): boolean {
    const shape = this.#shape;
    const levels = this.#level;
    const count = this.#count;
    const x = this.#x + share * this.#east;
    const y = this.#y + share * this.#north;
    let within = Infinity;
    let beyond = Infinity;
    for (let i = 0; i < count; i++) {
      const square = squareTo(shape, 4 * i, x, y);
      if (levels[i]! > level) beyond = Math.min(beyond, square);
      else within = Math.min(within, square);
    }
    return within <= this.#width * this.#width && (within <= beyond || isEquallyNear(within, beyond));
  }

  /** Returns the level at a share of the edge. */
  levelAt(share: number): number {
    const shape = this.#shape;
    const squares = this.#square;
    const count = this.#count;
    const x = this.#x + share * this.#east;
    const y = this.#y + share * this.#north;
    let least = Infinity;
    for (let i = 0; i < count; i++) {
      const square = squareTo(shape, 4 * i, x, y);
      squares[i] = square;
      if (square < least) least = square;
    }
    const { none, isBefore } = this.#levels;
    if (least > this.#width * this.#width) return none;
    let best = none;
    let chosen = -1;
    const near = this.#near;
    const nearCount = this.#sortNear(least);
    const positionOf = (i: number): number => this.#segment[i]! + shareTo(shape, 4 * i, x, y);
    for (let n = 0; n < nearCount;) {
      // As when a point snaps, the nearest of consecutive segments of a street stands for all of them.
      let i = near[n]!;
      let last = i;
      for (n++; n < nearCount && this.#segment[near[n]!]! <= this.#segment[last]! + 1; n++) {
        last = near[n]!;
        if (squares[last]! < squares[i]!) i = last;
      }
      let memberLevel = this.#level[i]!;
      if (memberLevel === CUT) memberLevel = levelAt(this.#levels, this.#segment[i]!, shareTo(shape, 4 * i, x, y));
      const isBetter =
        chosen < 0 ||
        (isBefore === undefined
          ? memberLevel < best
          : memberLevel !== best &&
            isBefore(this.#street[i]!, positionOf(i), this.#street[chosen]!, positionOf(chosen)));
      if (!isBetter) continue;
      best = memberLevel;
      chosen = i;
    }
    return best;
  }

  /** Lists the segments that are as near as the nearest one. @returns their number */
  #sortNear(leastSquare: number): number {
    const [near, segments] = [this.#near, this.#segment];
    let nearCount = 0;
    for (let i = 0; i < this.#count; i++) {
      if (!isEquallyNear(this.#square[i]!, leastSquare)) continue;
      let index = nearCount++;
      for (; index > 0 && segments[near[index - 1]!]! > segments[i]!; index--) near[index] = near[index - 1]!;
      near[index] = i;
    }
    return nearCount;
  }
}

/** Whether a squared distance counts as equal to the smallest one. */
const isEquallyNear = (square: number, least: number): boolean =>
  square <= least + EQUALLY_NEAR_METRES * (2 * Math.sqrt(least) + EQUALLY_NEAR_METRES);
