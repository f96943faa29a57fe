/** Levels along an edge of the lattice, given the segments that may be nearest to it. */
import { EQUALLY_NEAR_METRES } from '../snap/snapper.ts';
import { CUT, levelAt, segmentLevel, type Cut, type StreetLevels } from './levels.ts';
import { SIDE, type NearestStreets } from './nearest-streets.ts';
import { shareTo, squareTo } from './segment-distance.ts';
import { TILE_METRES } from './street-tiles.ts';

/** Bisection steps on an edge of 19 m: to 2.4 m from the end of the level. */
const HALVINGS = 2;

export class EdgeLevels {
  readonly #nearest: NearestStreets;
  readonly #levels: StreetLevels;
  readonly #width: number;
  /** Segments: members of their groups, the corners of their tiles, levels, and last squared distances. */
  #count = 0;
  #isCut = false;
  #member = new Int32Array(16);
  #west = new Float64Array(16);
  #south = new Float64Array(16);
  #level = new Uint8Array(16);
  #square = new Float64Array(16);
  /** Parts of the segments with several levels. */
  readonly #cuts: (readonly Cut[])[] = [];
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
    const { firstMember, street, segment } = this.#nearest;
    for (let member = firstMember[group]!, end = firstMember[group + 1]!; member < end; member++) {
      const count = this.#count++;
      if (count === this.#member.length) this.#makeRoom(2 * count);
      this.#member[count] = member;
      this.#west[count] = columns * this.#tileWidth;
      this.#south[count] = rows * TILE_METRES;
      const level = segmentLevel(this.#levels, street[member]!, segment[member]!);
      this.#level[count] = level;
      if (level === CUT) this.#cuts[count] = this.#levels.cuts.get(segment[member]!)!;
      if (level === CUT || this.#isDivided(count)) this.#isCut = true;
    }
  }

  /** Whether it depends on the position which of a segment and the ones before it decides on the level. */
  #isDivided(last: number): boolean {
    const levels = this.#level;
    const { level, isBefore } = this.#levels;
    if (isBefore !== undefined) return levels[last] !== levels[0];
    const street = this.#streetOf(last);
    if (level[street] !== CUT) return false;
    for (let i = 0; i < last; i++) if (this.#streetOf(i) === street && levels[i] !== levels[last]) return true;
    return false;
  }

  #makeRoom(count: number): void {
    const [member, level] = [new Int32Array(count), new Uint8Array(count)];
    const [west, south] = [new Float64Array(count), new Float64Array(count)];
    member.set(this.#member);
    level.set(this.#level);
    west.set(this.#west);
    south.set(this.#south);
    this.#member = member;
    this.#level = level;
    this.#west = west;
    this.#south = south;
    this.#square = new Float64Array(count);
    this.#near = new Int32Array(count);
  }

  #streetOf(i: number): number {
    return this.#nearest.street[this.#member[i]!]!;
  }

  #segmentOf(i: number): number {
    return this.#nearest.segment[this.#member[i]!]!;
  }

  /** Returns the share of a segment at which it is nearest to a point. */
  #shareTo(i: number, x: number, y: number): number {
    return shareTo(this.#nearest.shape, 4 * this.#member[i]!, x - this.#west[i]!, y - this.#south[i]!);
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
    const { shape } = this.#nearest;
    const [member, west, south] = [this.#member, this.#west, this.#south];
    const levels = this.#level;
    const count = this.#count;
    const x = this.#x + share * this.#east;
    const y = this.#y + share * this.#north;
    let within = Infinity;
    let beyond = Infinity;
    for (let i = 0; i < count; i++) {
      const square = squareTo(shape, 4 * member[i]!, x - west[i]!, y - south[i]!);
      if (levels[i]! > level) beyond = Math.min(beyond, square);
      else within = Math.min(within, square);
    }
    if (Math.min(within, beyond) > this.#width * this.#width) return false;
    return within <= beyond || isEquallyNear(within, beyond);
  }

  /** Returns the level at a share of the edge. */
  levelAt(share: number): number {
    const { shape } = this.#nearest;
    const [member, west, south] = [this.#member, this.#west, this.#south];
    const squares = this.#square;
    const count = this.#count;
    const x = this.#x + share * this.#east;
    const y = this.#y + share * this.#north;
    let least = Infinity;
    for (let i = 0; i < count; i++) {
      const square = squareTo(shape, 4 * member[i]!, x - west[i]!, y - south[i]!);
      squares[i] = square;
      if (square < least) least = square;
    }
    const { none, isBefore } = this.#levels;
    if (least > this.#width * this.#width) return none;
    let best = none;
    let chosen = -1;
    const near = this.#near;
    const nearCount = this.#sortNear(least);
    const positionOf = (i: number): number => this.#segmentOf(i) + this.#shareTo(i, x, y);
    for (let n = 0; n < nearCount;) {
      // As when a point snaps, the nearest of consecutive segments of a street stands for all of them.
      let i = near[n]!;
      let last = i;
      for (n++; n < nearCount && this.#segmentOf(near[n]!) <= this.#segmentOf(last) + 1; n++) {
        last = near[n]!;
        if (squares[last]! < squares[i]!) i = last;
      }
      let memberLevel = this.#level[i]!;
      if (memberLevel === CUT) memberLevel = levelAt(this.#cuts[i]!, this.#shareTo(i, x, y));
      const isBetter =
        chosen < 0 ||
        (isBefore === undefined
          ? memberLevel < best
          : memberLevel !== best &&
            isBefore(this.#streetOf(i), positionOf(i), this.#streetOf(chosen), positionOf(chosen)));
      if (!isBetter) continue;
      best = memberLevel;
      chosen = i;
    }
    return best;
  }

  /** Lists the segments that are as near as the nearest one. @returns their number */
  #sortNear(leastSquare: number): number {
    const near = this.#near;
    let nearCount = 0;
    for (let i = 0; i < this.#count; i++) {
      if (!isEquallyNear(this.#square[i]!, leastSquare)) continue;
      let index = nearCount++;
      for (; index > 0 && this.#segmentOf(near[index - 1]!) > this.#segmentOf(i); index--)
        near[index] = near[index - 1]!;
      near[index] = i;
    }
    return nearCount;
  }
}

/** Whether a squared distance counts as equal to the smallest one. */
const isEquallyNear = (square: number, least: number): boolean =>
  square <= least + EQUALLY_NEAR_METRES * (2 * Math.sqrt(least) + EQUALLY_NEAR_METRES);
