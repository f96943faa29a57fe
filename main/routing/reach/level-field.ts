/**
 * The level of every point of a lattice over the map. A point has the level of the place on a street to which it snaps.
 *
 * Most of the map is decided tile by tile: if all streets around a tile have the same level, so do all its points. For
 * the other tiles, the nearest streets of their points are known or measured once, and only the levels are looked up.
 */
import { EdgeLevels } from './edge-levels.ts';
import { CUT, segmentLevel, type StreetLevels } from './levels.ts';
import { FARTHEST, METRES_UNIT, NO_SLOT, POINTS, SIDE, type NearestStreets } from './nearest-streets.ts';
import { TILE_METRES, type StreetTiles } from './street-tiles.ts';

/** Largest area that can be drawn, in tiles: 400 km square. Lattice edges are numbered in 31 bits. */
const MAX_TILES = 8_000_000;

const NO_GROUP = -1;

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
    const first = this.#addGroupAt(x, y, NO_GROUP);
    this.#addGroupAt(x + east, y + north, first);
  }

  /**
   * Locates the end of a level on the chosen edge, given that the nearest street is that of one of the edge's ends.
   * @param inside position with that level or a lower one, as a share of the edge, whose end has a higher level
   * @returns the share at which it ends
   */
  locate(level: number, inside: number): number {
    return this.#edge.locate(level, inside);
  }

  /** Adds the group of a point, unless it is `added`. @returns the group */
  #addGroupAt(x: number, y: number, added: number): number {
    const nearest = this.#nearest;
    const columns = x >> 3;
    const rows = y >> 3;
    const isInside = (columns | rows) === 0;
    const slot = isInside ? this.#slot : nearest.slot(this.#row + rows, this.#column + columns);
    if (slot === NO_SLOT) return NO_GROUP;
    const group = nearest.firstGroup[slot]! + nearest.nearest[POINTS * slot + SIDE * (y & 7) + (x & 7)]!;
    if (group !== added) this.#edge.add(group, columns, rows);
    return group;
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
    const { nearest: groups, metres } = nearest;
    const [base, slotBase] = [POINTS * this.#blocks, POINTS * slot];
    // Stored distances are rounded down.
    const farthest = isAllNear ? FARTHEST : Math.floor(this.#width / METRES_UNIT);
    const surelyWithin = isAllNear ? FARTHEST : farthest - 1;
    mask = 0;
    for (let i = 0; i < POINTS; i++) {
      const number = groups[slotBase + i]!;
      let pointLevel = groupLevels[number]!;
      if (pointLevel !== none) {
        const distance = metres[slotBase + i]!;
        if (distance > farthest) pointLevel = none;
        else if (pointLevel === CUT || distance > surelyWithin) pointLevel = this.#levelOfPoint(row, i, first + number);
      }
      points[base + i] = pointLevel;
      mask |= 1 << pointLevel;
    }
    this.#state[tile] = (mask & (mask - 1)) === 0 ? ~(31 - Math.clz32(mask)) : this.#blocks++;
  }

  /** Returns the level of a point that may be too far from its street, and whose group may have several levels. */
  #levelOfPoint(row: number, point: number, group: number): number {
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
