/**
 * Outlines around the points of each level of a field: marching squares. Each corner, where the level changes, is
 * located by bisecting the edge between two lattice points.
 */
import { EARTH_RADIUS_METRES } from '../../../contract/great-circle.ts';
import { GrowingInts } from '../growing.ts';
import type { LevelField } from './level-field.ts';
import { POINTS, SIDE } from './nearest-streets.ts';

/** Alternating longitudes and latitudes, degrees × 10⁷; the first position is repeated at the end. */
export type Ring = Int32Array;

/** An outer ring, counter-clockwise, and its holes, clockwise, as in RFC 7946. */
export type Polygon = Ring[];

export interface Area {
  polygons: Polygon[];
  squareKilometres: number;
}

/** Returns one area per level, around all points of that level or a lower one. Each area contains the previous ones. */
export function outline(field: LevelField): Area[] {
  return new Marcher(field).areas();
}

interface Outlined {
  ring: Ring;
  /** First of the ring's crossings. */
  start: number;
  level: number;
  /** Square kilometres; negative for holes. */
  area: number;
}

/** Direction of a lattice edge: from a point to its eastern or to its northern neighbour. */
const EAST = 0;
const NORTH = 1;

/** Points along a side of a tile with those of the next one. */
const ACROSS = SIDE + 1;

class Marcher {
  readonly #field: LevelField;
  /** Tiles with squares that an outline crosses, in rows from south to north. */
  readonly #crossed: Int32Array;
  /** By tile: its index in `#crossed`, or -1. */
  readonly #index: Int32Array;
  /**
   * By crossed tile, point and direction: the first crossing of the edge that begins there. An edge has one
   * for each level that ends on it, the lowest first.
   */
  readonly #onEdge: Int32Array;
  readonly #crossings = new Crossings();
  /** Squares that an outline crosses, by crossed tile and point, and the levels of their corners, four bits each. */
  readonly #squares = new GrowingInts();
  readonly #corners = new GrowingInts();
  /** Levels of the points of one tile. */
  readonly #levels = new Uint8Array(ACROSS * ACROSS);

  constructor(field: LevelField) {
    this.#field = field;
    this.#index = new Int32Array(field.columns * field.rows).fill(-1);
    this.#crossed = this.#findCrossed();
    this.#onEdge = new Int32Array(2 * POINTS * this.#crossed.length);
    for (let i = 0; i < this.#crossed.length; i++) this.#cross(i);
    for (let i = 0; i < this.#squares.length; i++) this.#connect(this.#squares.at(i), this.#corners.at(i));
  }

  areas(): Area[] {
    const crossings = this.#crossings;
    const rings: Outlined[] = [];
    for (let start = 0; start < crossings.count; start++) {
      if (crossings.ring[start]! >= 0) continue;
      const ring = crossings.follow(start, rings.length);
      rings.push({ ring, start, level: crossings.level[start]!, area: areaOf(ring) });
    }
    const areas = Array.from({ length: this.#field.beyondLimits }, (): Area => ({ polygons: [], squareKilometres: 0 }));
    const polygons = new Map<Outlined, Polygon>();
    for (const outer of rings) {
      areas[outer.level]!.squareKilometres += outer.area;
      if (outer.area <= 0) continue;
      const polygon = [outer.ring];
      polygons.set(outer, polygon);
      areas[outer.level]!.polygons.push(polygon);
    }
    /** By hole: the outer ring around it. */
    const outerRings = new Map<Outlined, Outlined>();
    for (const hole of rings) {
      const passed: Outlined[] = [];
      let outer = hole;
      while (outer.area <= 0) {
        passed.push(outer);
        outer = outerRings.get(outer) ?? rings[this.#westOf(outer)]!;
      }
      for (const ring of passed) outerRings.set(ring, outer);
      if (hole.area <= 0) polygons.get(outer)!.push(hole.ring);
    }
    return areas;
  }

  /** Returns the index of the ring that bounds the area immediately west of a hole. */
  #westOf({ start, level }: Outlined): number {
    const { next, edge } = this.#crossings;
    const field = this.#field;
    const width = SIDE * field.columns;
    let [x, y] = [Infinity, 0];
    let crossing = start;
    do {
      const crossedEdge = edge[crossing]!;
      if ((crossedEdge & 1) === EAST && (crossedEdge >> 1) % width < x) {
        x = (crossedEdge >> 1) % width;
        y = Math.floor((crossedEdge >> 1) / width);
      }
      crossing = next[crossing]!;
    } while (crossing !== start);
    for (;;) {
      // Skip whole tiles inside the area.
      if ((x & 7) === 0 && x > 0) {
        const tileLevel = field.tileLevel((x >> 3) - 1, y >> 3);
        if (tileLevel >= 0 && tileLevel <= level) {
          x -= SIDE;
          continue;
        }
      }
      if (field.levelOf(x - 1, y) > level) break;
      x--;
    }
    return this.#crossings.ring[this.#edgeAt(x - 1, y, EAST) + level - field.levelOf(x, y)]!;
  }

  /** Returns the first crossing of an edge. */
  #edgeAt(x: number, y: number, direction: number): number {
    const index = this.#index[(y >> 3) * this.#field.columns + (x >> 3)]!;
    return this.#onEdge[2 * (POINTS * index + SIDE * (y & 7) + (x & 7)) + direction]!;
  }

  #findCrossed(): Int32Array {
    const field = this.#field;
    let count = 0;
    const crossed = new Int32Array(field.columns * field.rows);
    for (let row = 0; row < field.rows - 1; row++) {
      for (let column = 0; column < field.columns - 1; column++) {
        const level = field.tileLevel(column, row);
        const isUniform =
          level >= 0 &&
          field.tileLevel(column + 1, row) === level &&
          field.tileLevel(column, row + 1) === level &&
          field.tileLevel(column + 1, row + 1) === level;
        if (isUniform) continue;
        const tile = row * field.columns + column;
        this.#index[tile] = count;
        crossed[count++] = tile;
      }
    }
    return crossed.slice(0, count);
  }

  /** Locates the crossings of the edges that begin at the points of a tile, and records the squares between them. */
  #cross(index: number): void {
    const field = this.#field;
    const tile = this.#crossed[index]!;
    const row = Math.floor(tile / field.columns);
    const column = tile - row * field.columns;
    const levels = this.#levels;
    field.chooseTile(column, row, levels);
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) {
        const corner = ACROSS * y + x;
        const level = levels[corner]!;
        const east = levels[corner + 1]!;
        const north = levels[corner + ACROSS]!;
        const northEast = levels[corner + ACROSS + 1]!;
        if (level === east && level === north && level === northEast) continue;
        const point = POINTS * index + SIDE * y + x;
        this.#squares.push(point);
        this.#corners.push(level | (east << 4) | (northEast << 8) | (north << 12));
        if (level !== east) this.#onEdge[2 * point + EAST] = this.#locate(column, row, x, y, EAST, level, east);
        if (level !== north) this.#onEdge[2 * point + NORTH] = this.#locate(column, row, x, y, NORTH, level, north);
      }
    }
  }

  /**
   * Locates the crossings of an edge, starting at the end with the lower level. Each search begins at the previous
   * crossing, so that the areas contain each other.
   * @returns the first of them
   */
  #locate(column: number, row: number, x: number, y: number, direction: number, begin: number, end: number): number {
    const field = this.#field;
    const crossings = this.#crossings;
    const first = crossings.count;
    const east = 1 - direction;
    const north = direction;
    const isForward = begin < end;
    if (isForward) field.chooseEdge(x, y, east, north);
    else field.chooseEdge(x + east, y + north, -east, -north);
    const latticeX = SIDE * column + x;
    const latticeY = SIDE * row + y;
    const edge = 2 * (latticeY * SIDE * field.columns + latticeX) + direction;
    const highest = Math.max(begin, end);
    let inside = 0;
    for (let level = Math.min(begin, end); level < highest; level++) {
      inside = field.locate(level, inside);
      const share = isForward ? inside : 1 - inside;
      crossings.add(
        edge,
        level,
        field.longitudeE7(latticeX + share * east),
        field.latitudeE7(latticeY + share * north),
      );
    }
    return first;
  }

  /** Connects the crossings on the sides of a square. */
  #connect(point: number, levels: number): void {
    const { next } = this.#crossings;
    const southWest = levels & 15;
    const southEast = (levels >> 4) & 15;
    const northEast = (levels >> 8) & 15;
    const northWest = levels >> 12;
    const lowest = Math.min(southWest, southEast, northEast, northWest);
    const highest = Math.max(southWest, southEast, northEast, northWest);
    for (let level = lowest; level < highest; level++) {
      const corners =
        Number(southWest <= level) |
        (Number(southEast <= level) << 1) |
        (Number(northEast <= level) << 2) |
        (Number(northWest <= level) << 3);
      const lines = LINES[corners]!;
      for (let line = 0; line < lines.length; line += 2) {
        const from = lines[line]!;
        const to = lines[line + 1]!;
        next[this.#onSide(point, from) + level - lowestOn(from, southWest, southEast, northEast, northWest)] =
          this.#onSide(point, to) + level - lowestOn(to, southWest, southEast, northEast, northWest);
      }
    }
  }

  /** Returns the first crossing of a side of a square. */
  #onSide(point: number, side: number): number {
    if (side === EASTERN) {
      // The last column's eastern sides belong to the next tile.
      if ((point & 7) < SIDE - 1) return this.#onEdge[2 * (point + 1) + NORTH]!;
      const east = this.#index[this.#crossed[Math.floor(point / POINTS)]! + 1]!;
      return this.#onEdge[2 * (POINTS * east + (point & 56)) + NORTH]!;
    }
    if (side === NORTHERN) {
      if ((point & 56) < POINTS - SIDE) return this.#onEdge[2 * (point + SIDE) + EAST]!;
      const north = this.#index[this.#crossed[Math.floor(point / POINTS)]! + this.#field.columns]!;
      return this.#onEdge[2 * (POINTS * north + (point & 7)) + EAST]!;
    }
    return this.#onEdge[2 * point + side]!;
  }
}

/** Crossings of outlines and lattice edges. */
class Crossings {
  count = 0;
  /** Lattice edge: twice the number of the point where it begins, plus its direction. */
  edge = new Int32Array(4096);
  level = new Uint8Array(4096);
  longitudeE7 = new Int32Array(4096);
  latitudeE7 = new Int32Array(4096);
  /** The next crossing of the outline, and the ring that it is on; -1 if not known yet. */
  next = new Int32Array(4096);
  ring = new Int32Array(4096).fill(-1);

  add(edge: number, level: number, longitudeE7: number, latitudeE7: number): void {
    const crossing = this.count++;
    if (crossing === this.edge.length) this.#reserve(2 * crossing);
    this.edge[crossing] = edge;
    this.level[crossing] = level;
    this.longitudeE7[crossing] = longitudeE7;
    this.latitudeE7[crossing] = latitudeE7;
  }

  #reserve(length: number): void {
    const enlarged = (values: Int32Array) => {
      const larger = new Int32Array(length);
      larger.set(values);
      return larger;
    };
    const level = new Uint8Array(length);
    level.set(this.level);
    this.level = level;
    this.edge = enlarged(this.edge);
    this.longitudeE7 = enlarged(this.longitudeE7);
    this.latitudeE7 = enlarged(this.latitudeE7);
    this.next = new Int32Array(length);
    this.ring = new Int32Array(length).fill(-1);
  }

  /** Returns the outline through a crossing, whose crossings are marked as being on ring `number`. */
  follow(start: number, number: number): Ring {
    let length = 0;
    for (let crossing = start; this.ring[crossing]! < 0; crossing = this.next[crossing]!) {
      this.ring[crossing] = number;
      length++;
    }
    const ring = new Int32Array(2 * length + 2);
    for (let i = 0, crossing = start; i <= length; i++, crossing = this.next[crossing]!) {
      ring[2 * i] = this.longitudeE7[crossing]!;
      ring[2 * i + 1] = this.latitudeE7[crossing]!;
    }
    return ring;
  }
}

/** Sides of a square. The lowest bit is the direction of the edge. */
const SOUTHERN = 0;
const WESTERN = 1;
const NORTHERN = 2;
const EASTERN = 3;

/** Returns the lower of the levels at the ends of a side. */
function lowestOn(side: number, southWest: number, southEast: number, northEast: number, northWest: number): number {
  if (side === SOUTHERN) return Math.min(southWest, southEast);
  if (side === WESTERN) return Math.min(southWest, northWest);
  return Math.min(northEast, side === NORTHERN ? northWest : southEast);
}

/**
 * Lines from side to side of a square, as pairs, with the inside on their left, by the corners that are inside (bits,
 * counter-clockwise from the south-western corner). Two opposite corners are not connected.
 */
const LINES: readonly (readonly number[])[] = [
  [],
  [SOUTHERN, WESTERN],
  [EASTERN, SOUTHERN],
  [EASTERN, WESTERN],
  [NORTHERN, EASTERN],
  [SOUTHERN, WESTERN, NORTHERN, EASTERN],
  [NORTHERN, SOUTHERN],
  [NORTHERN, WESTERN],
  [WESTERN, NORTHERN],
  [SOUTHERN, NORTHERN],
  [EASTERN, SOUTHERN, WESTERN, NORTHERN],
  [EASTERN, NORTHERN],
  [WESTERN, EASTERN],
  [SOUTHERN, EASTERN],
  [WESTERN, SOUTHERN],
  [],
];

/** Square kilometres, positive if counter-clockwise. Chamberlain, Duquette (2007), on a sphere. */
function areaOf(ring: Ring): number {
  let sum = 0;
  let sine = sineE7(ring[1]!);
  for (let i = 2; i < ring.length; i += 2) {
    const next = sineE7(ring[i + 1]!);
    sum += (ring[i]! - ring[i - 2]!) * (2 + sine + next);
    sine = next;
  }
  return (-sum * (Math.PI / 180e7) * (EARTH_RADIUS_METRES / 1000) ** 2) / 2;
}

const sineE7 = (degreesE7: number): number => Math.sin((degreesE7 * Math.PI) / 180e7);
