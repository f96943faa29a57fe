/**
 * The nearest streets of a lattice of points over the map, about 19 m apart.
 *
 * They only depend on the map and the role, not on where a trip begins, so they are measured once per tile, when first
 * needed, and reused for all later areas. A point near a junction has several: all that it can snap to.
 */
import { EQUALLY_NEAR_METRES, SNAP_RADIUS_METRES } from '../snap/snapper.ts';
import { squareTo } from './segment-distance.ts';
import { TILE_METRES, TilePages, type StreetTiles } from './street-tiles.ts';

/** Lattice points along a side of a tile. */
export const SIDE = 8;
export const POINTS = SIDE * SIDE;

/** Distance between lattice points from south to north, in metres; from west to east at most the same. */
const STEP = TILE_METRES / SIDE;

/** Unit of stored distances: the largest relevant one fits into a byte. */
export const METRES_UNIT = SNAP_RADIUS_METRES / 250;

/** Largest stored distance. */
export const FARTHEST = 255;

/** Slot of a tile that is too far from all streets. */
export const NO_SLOT = -1;
const UNKNOWN = -2;

export class NearestStreets {
  readonly tiles: StreetTiles;
  /** By slot: its streets, each once, are `slotStreets[firstOfSlot[s]] … slotStreets[firstOfSlot[s + 1] - 1]`. */
  firstOfSlot = new Int32Array(1025);
  slotStreets = new Int32Array(4096);
  /** By slot: the first of its groups. A group is one segment, or several that are equally near. */
  firstGroup = new Int32Array(1025);
  /** By group: the first of its members. */
  firstMember = new Int32Array(4097);
  /** By member: street, and the first shape point of the segment. */
  street = new Int32Array(4096);
  segment = new Int32Array(4096);
  /** By member: start and extent of its segment, in metres east and north from the slot's south-western corner. */
  shape = new Float32Array(4 * 4096);
  /** By slot and point, row by row from the south-western corner: number of the nearest group in the slot. */
  nearest = new Uint8Array(POINTS * 1024);
  /** By slot: metres from the nearest and from the farthest of its points to their streets. */
  least = new Float32Array(1024);
  most = new Float32Array(1024);
  /** By slot and point: metres to the nearest street in units of {@link METRES_UNIT}, rounded down. */
  metres = new Uint8Array(POINTS * 1024);
  readonly #candidates: Candidates;
  readonly #slotOf = new TilePages(UNKNOWN);
  #slots = 0;
  #groups = 0;
  #members = 0;

  /** @param usable by street: 1 if points snap to it */
  constructor(tiles: StreetTiles, usable: Uint8Array) {
    this.tiles = tiles;
    this.#candidates = new Candidates(tiles, usable);
  }

  /** Memory used by the tiles measured so far. */
  get bytes(): number {
    const streets = this.firstOfSlot[this.#slots]!;
    const numbers = streets + this.#groups + 6 * this.#members + this.#slotOf.capacity;
    return this.#slots * (2 * POINTS + 16) + 4 * numbers;
  }

  /** Discards all tiles; slots returned earlier become invalid. */
  clear(): void {
    this.#slotOf.clear();
    this.#slots = this.#groups = this.#members = 0;
  }

  /** Returns the slot of a tile, measuring it on first use, or {@link NO_SLOT}. */
  slot(row: number, column: number): number {
    const cached = this.#slotOf.get(row, column);
    if (cached !== UNKNOWN) return cached;
    const slot = this.#measure(row, column);
    this.#slotOf.set(row, column, slot);
    return slot;
  }

  #measure(row: number, column: number): number {
    const candidates = this.#candidates;
    candidates.moveTo(row, column);
    if (candidates.count === 0) return NO_SLOT;
    const slot = this.#slots++;
    if (slot === this.least.length) {
      this.least = enlarged(this.least);
      this.most = enlarged(this.most);
      this.nearest = enlarged(this.nearest);
      this.metres = enlarged(this.metres);
      this.firstGroup = enlarged(this.firstGroup);
      this.firstOfSlot = enlarged(this.firstOfSlot);
    }
    this.least[slot] = Infinity;
    this.most[slot] = 0;
    this.firstGroup[slot] = this.#groups;
    this.#divide(slot, 0, candidates.count, 0, 0, SIDE);
    this.firstGroup[slot + 1] = this.#groups;
    this.#listStreets(slot);
    return slot;
  }

  #listStreets(slot: number): void {
    const first = this.firstOfSlot[slot]!;
    let end = first;
    for (let member = this.firstMember[this.firstGroup[slot]!]!; member < this.#members; member++) {
      const street = this.street[member]!;
      let index = first;
      while (index < end && this.slotStreets[index] !== street) index++;
      if (index < end) continue;
      if (end === this.slotStreets.length) this.slotStreets = enlarged(this.slotStreets);
      this.slotStreets[end++] = street;
    }
    this.firstOfSlot[slot + 1] = end;
  }

  /** Measures a square of points, `size` on each side, whose nearest segments are in one list of candidates. */
  #divide(slot: number, begin: number, end: number, x: number, y: number, size: number): void {
    const candidates = this.#candidates;
    if (size === 1) {
      const least = Math.sqrt(candidates.measure(begin, end, x, y));
      if (least < this.least[slot]!) this.least[slot] = least;
      if (least > this.most[slot]!) this.most[slot] = least;
      this.metres[POINTS * slot + SIDE * y + x] = Math.min(FARTHEST, least / METRES_UNIT);
      this.nearest[POINTS * slot + SIDE * y + x] = this.#groupWithin(
        slot,
        begin,
        end,
        (least + EQUALLY_NEAR_METRES) ** 2,
      );
      return;
    }
    const middle = (size - 1) / 2;
    const listEnd = candidates.narrow(begin, end, x + middle, y + middle, middle);
    const half = size / 2;
    this.#divide(slot, end, listEnd, x, y, half);
    this.#divide(slot, end, listEnd, x + half, y, half);
    this.#divide(slot, end, listEnd, x, y + half, half);
    this.#divide(slot, end, listEnd, x + half, y + half, half);
  }

  /** Returns the number, within the slot, of the group of candidates measured within a squared distance. */
  #groupWithin(slot: number, begin: number, end: number, square: number): number {
    const { list, squares, point, groupOf, shape } = this.#candidates;
    const first = this.firstGroup[slot]!;
    if (this.#members + end - begin > this.segment.length) {
      this.street = enlarged(this.street, end - begin);
      this.segment = enlarged(this.segment, end - begin);
      this.shape = enlarged(this.shape, 4 * (end - begin));
    }
    let count = 0;
    let only = -1;
    for (let i = begin; i < end; i++) {
      if (squares[i]! > square) continue;
      only = list[i]!;
      const member = this.#members + count++;
      this.segment[member] = point[only]!;
      this.street[member] = this.tiles.streetOf[point[only]!]!;
      for (let side = 0; side < 4; side++) this.shape[4 * member + side] = shape[4 * only + side]!;
    }
    if (count === 1) {
      if (groupOf[only]! < 0) groupOf[only] = this.#addGroup(1) - first;
      return groupOf[only]!;
    }
    for (let group = first; group < this.#groups; group++) if (this.#isSame(group, count)) return group - first;
    return this.#addGroup(count) - first;
  }

  /** Whether a group has the same members as the one that is about to be added. */
  #isSame(group: number, count: number): boolean {
    const start = this.firstMember[group]!;
    if (this.firstMember[group + 1]! - start !== count) return false;
    for (let i = 0; i < count; i++) if (this.segment[start + i] !== this.segment[this.#members + i]) return false;
    return true;
  }

  #addGroup(count: number): number {
    if (this.#groups + 1 === this.firstMember.length) this.firstMember = enlarged(this.firstMember);
    this.#members += count;
    this.firstMember[this.#groups + 1] = this.#members;
    return this.#groups++;
  }
}

function enlarged<Values extends Int32Array | Float32Array | Uint8Array>(values: Values, more = 0): Values {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an array of the same kind
  const larger = new (values.constructor as new (length: number) => Values)(2 * values.length + more);
  larger.set(values);
  return larger;
}

/** Lists of the segments that may be nearest to a point of one tile, stored consecutively. */
class Candidates {
  /** Number of segments in the first list. */
  count = 0;
  /** Lists of gathered segments, and the squared distance measured last for each entry. */
  list = new Int32Array(4096);
  squares = new Float64Array(4096);
  /** Gathered segments: first points, and the groups that they form alone, or -1. */
  point = new Int32Array(256);
  groupOf = new Int16Array(256);
  /** Shapes in metres from the tile's corner, and squared distances from its middle. */
  shape = new Float32Array(1024);
  #fromMiddle = new Float64Array(256);
  readonly #tiles: StreetTiles;
  /** By first point of a segment: the visit that gathered it last, so that each is gathered once; -1 if unusable. */
  readonly #seen: Int32Array;
  #visit = 0;
  #row = 0;
  #column = 0;
  /** Metres from west to east: of a tile, and between two points. */
  #tileWidth = 0;
  #step = 0;

  constructor(tiles: StreetTiles, usable: Uint8Array) {
    this.#tiles = tiles;
    this.#seen = tiles.streetOf.map((street) => usable[street]! - 1);
  }

  /** Gathers the segments that may be nearest to a point of a tile. */
  moveTo(row: number, column: number): void {
    this.#row = row;
    this.#column = column;
    this.#tileWidth = this.#tiles.widthOf(row);
    this.#step = this.#tileWidth / SIDE;
    this.count = 0;
    this.#visit++;
    const radius = Math.sqrt(this.#tileWidth * this.#tileWidth + TILE_METRES * TILE_METRES) / 2;
    const ringStep = Math.min(this.#tileWidth, TILE_METRES);
    let most = (SNAP_RADIUS_METRES + radius + EQUALLY_NEAR_METRES) ** 2;
    let nearest = Infinity;
    for (let ring = 0; ring === 0 || ((ring - 0.5) * ringStep) ** 2 <= most; ring++) {
      for (let r = -ring; r <= ring; r++) {
        const north = Math.max(0, Math.abs(r) - 0.5) * TILE_METRES;
        const across = ring > 0 && r !== -ring && r !== ring ? 2 * ring : 1;
        for (let c = -ring; c <= ring; c += across) {
          const east = Math.max(0, Math.abs(c) - 0.5) * this.#tileWidth;
          if (north * north + east * east > most) continue;
          const square = this.#gather(r, c);
          if (square >= nearest) continue;
          nearest = square;
          most = Math.min(most, (Math.sqrt(nearest) + 2 * radius + EQUALLY_NEAR_METRES) ** 2);
        }
      }
    }
    // One list each for the tile, its quarters and their quarters.
    if (this.list.length < 4 * this.count) {
      this.list = new Int32Array(8 * this.count);
      this.squares = new Float64Array(8 * this.count);
    }
    let listed = 0;
    for (let i = 0; i < this.count; i++) if (this.#fromMiddle[i]! <= most) this.list[listed++] = i;
    this.count = listed;
  }

  /**
   * Adds the segments of the tile at an offset of rows and columns.
   * @returns the least squared distance from the middle
   */
  #gather(rows: number, columns: number): number {
    const number = this.#tiles.numberOf(this.#row + rows, this.#column + columns);
    if (number < 0) return Infinity;
    const { first, items, shape } = this.#tiles;
    const last = first[number + 1]!;
    const capacity = this.count + last - first[number]!;
    if (capacity > this.point.length) this.#reserve(2 * capacity);
    const [points, shapes, width, fromMiddle] = [this.point, this.shape, this.#tileWidth, this.#fromMiddle];
    const seen = this.#seen;
    const visit = this.#visit;
    let nearest = Infinity;
    let { count } = this;
    for (let i = first[number]!; i < last; i++) {
      const point = items[i]!;
      // A segment is listed in every tile that it crosses.
      if (seen[point] === visit || seen[point] === -1) continue;
      seen[point] = visit;
      points[count] = point;
      this.groupOf[count] = -1;
      const offset = 4 * count++;
      shapes[offset] = (shape[4 * i]! + columns) * width;
      shapes[offset + 1] = (shape[4 * i + 1]! + rows) * TILE_METRES;
      shapes[offset + 2] = shape[4 * i + 2]! * width;
      shapes[offset + 3] = shape[4 * i + 3]! * TILE_METRES;
      const square = squareTo(shapes, offset, width / 2, TILE_METRES / 2);
      fromMiddle[count - 1] = square;
      if (square < nearest) nearest = square;
    }
    this.count = count;
    return nearest;
  }

  #reserve(count: number): void {
    const [point, shape, fromMiddle] = [new Int32Array(count), new Float32Array(4 * count), new Float64Array(count)];
    const groupOf = new Int16Array(count);
    point.set(this.point);
    shape.set(this.shape);
    fromMiddle.set(this.#fromMiddle);
    groupOf.set(this.groupOf);
    this.point = point;
    this.shape = shape;
    this.#fromMiddle = fromMiddle;
    this.groupOf = groupOf;
  }

  /**
   * Appends, as a new list that begins at `end`, those of a list that may be nearest to a point of a square.
   * @param x column of its middle, in lattice points
   * @param half lattice points from there to its sides
   * @returns the end of the new list
   */
  narrow(begin: number, end: number, x: number, y: number, half: number): number {
    const least = Math.sqrt(this.measure(begin, end, x, y));
    const radius = half * Math.sqrt(this.#step * this.#step + STEP * STEP);
    const maximum = (least + 2 * radius + EQUALLY_NEAR_METRES) ** 2;
    const { list, squares } = this;
    let filled = end;
    for (let i = begin; i < end; i++) if (squares[i]! <= maximum) list[filled++] = list[i]!;
    return filled;
  }

  /** Stores the squared distances of a list from a point, in lattice points. @returns the least */
  measure(begin: number, end: number, x: number, y: number): number {
    const [list, squares, shape] = [this.list, this.squares, this.shape];
    const [east, north] = [x * this.#step, y * STEP];
    let least = Infinity;
    for (let i = begin; i < end; i++) {
      const square = squareTo(shape, 4 * list[i]!, east, north);
      squares[i] = square;
      if (square < least) least = square;
    }
    return least;
  }
}
