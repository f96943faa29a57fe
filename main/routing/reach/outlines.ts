/**
 * Outlines around the points of each level of a field: marching squares. Each corner, where the level changes, is
 * located by bisecting the edge between two lattice points.
 */
import { EARTH_RADIUS_METRES } from '../../../contract/great-circle.ts';
import { SIDE, type LevelField } from './level-field.ts';

/** `[longitude, latitude]` in degrees; the first position is repeated at the end. */
export type Ring = [longitude: number, latitude: number][];

/** An outer ring, counter-clockwise, and its holes, clockwise, as in RFC 7946. */
export type Polygon = Ring[];

export interface Area {
  polygons: Polygon[];
  squareKilometres: number;
}

/** Bisection steps on an edge of 19 m: to 2.4 m. */
const HALVINGS = 3;

/** Returns one area per level, around all points of that level or a lower one. Each area contains the previous ones. */
export function outline(field: LevelField): Area[] {
  const marcher = new Marcher(field);
  return Array.from({ length: field.none }, (_, level) => marcher.area(level));
}

interface Outlined {
  ring: Ring;
  edges: number[];
  /** Square kilometres; negative for holes. */
  area: number;
}

/** Direction of a lattice edge: from a point to its eastern or to its northern neighbour. */
const EAST = 0;
const NORTH = 1;

class Marcher {
  readonly #field: LevelField;
  /** Lattice points in a row. */
  readonly #width: number;
  /** By level: the next edge of the outline for each edge that it crosses. */
  readonly #next: Map<number, number>[];
  /** By crossed edge: the positions of the crossings as shares of the edge, one per level from `lowest` on. */
  readonly #crossings = new Map<number, { lowest: number; shares: number[] }>();

  constructor(field: LevelField) {
    this.#field = field;
    this.#width = SIDE * field.columns;
    this.#next = Array.from({ length: field.none }, () => new Map<number, number>());
    for (let row = 0; row < field.rows - 1; row++) {
      for (let column = 0; column < field.columns - 1; column++) {
        const level = field.tileLevel(column, row);
        const isUniform =
          level >= 0 &&
          field.tileLevel(column + 1, row) === level &&
          field.tileLevel(column, row + 1) === level &&
          field.tileLevel(column + 1, row + 1) === level;
        if (!isUniform) this.#march(column, row);
      }
    }
  }

  area(level: number): Area {
    const next = this.#next[level]!;
    const rings: Outlined[] = [];
    const ringOf = new Map<number, number>();
    for (const start of next.keys()) {
      if (ringOf.has(start)) continue;
      const edges: number[] = [];
      for (let edge = start; !ringOf.has(edge); edge = next.get(edge)!) {
        ringOf.set(edge, rings.length);
        edges.push(edge);
      }
      const ring = edges.map((edge) => this.#positionOf(edge, level));
      ring.push(ring[0]!);
      rings.push({ ring, edges, area: areaOf(ring) });
    }
    const polygons = new Map<Outlined, Polygon>();
    for (const outer of rings) if (outer.area > 0) polygons.set(outer, [outer.ring]);
    for (const hole of rings) {
      if (hole.area > 0) continue;
      let around = rings[this.#west(hole.edges, level, ringOf)]!;
      while (around.area <= 0) around = rings[this.#west(around.edges, level, ringOf)]!;
      polygons.get(around)!.push(hole.ring);
    }
    return {
      polygons: [...polygons.values()],
      squareKilometres: rings.reduce((sum, { area }) => sum + area, 0),
    };
  }

  /** Returns the index of the ring that bounds the area immediately west of a hole. */
  #west(edges: readonly number[], level: number, ringOf: ReadonlyMap<number, number>): number {
    let [x, y] = [Infinity, 0];
    for (const edge of edges) {
      if ((edge & 1) === NORTH || (edge >> 1) % this.#width >= x) continue;
      x = (edge >> 1) % this.#width;
      y = Math.floor((edge >> 1) / this.#width);
    }
    while (this.#field.at(x - 1, y) <= level) x--;
    return ringOf.get(this.#edge(x - 1, y, EAST))!;
  }

  /** Marches over the squares whose south-western corners are points of a tile. */
  #march(column: number, row: number): void {
    const field = this.#field;
    for (let y = SIDE * row; y < SIDE * (row + 1); y++) {
      let [southWest, northWest] = [field.at(SIDE * column, y), field.at(SIDE * column, y + 1)];
      for (let x = SIDE * column; x < SIDE * (column + 1); x++) {
        const [southEast, northEast] = [field.at(x + 1, y), field.at(x + 1, y + 1)];
        if (southWest !== southEast) this.#cross(this.#edge(x, y, EAST), southWest, southEast);
        if (southWest !== northWest) this.#cross(this.#edge(x, y, NORTH), southWest, northWest);
        const lowest = Math.min(southWest, southEast, northEast, northWest);
        const highest = Math.max(southWest, southEast, northEast, northWest);
        for (let level = lowest; level < highest; level++) {
          const corners =
            Number(southWest <= level) |
            (Number(southEast <= level) << 1) |
            (Number(northEast <= level) << 2) |
            (Number(northWest <= level) << 3);
          for (const [from, to] of LINES[corners]!)
            this.#next[level]!.set(this.#sideOf(x, y, from), this.#sideOf(x, y, to));
        }
        southWest = southEast;
        northWest = northEast;
      }
    }
  }

  #edge(x: number, y: number, direction: number): number {
    return 2 * (y * this.#width + x) + direction;
  }

  #sideOf(x: number, y: number, side: Side): number {
    if (side === 'south') return this.#edge(x, y, EAST);
    if (side === 'north') return this.#edge(x, y + 1, EAST);
    return side === 'west' ? this.#edge(x, y, NORTH) : this.#edge(x + 1, y, NORTH);
  }

  /**
   * Locates the crossings of an edge, starting at the end with the lower level. Each search begins at the previous
   * crossing, so that the areas contain each other.
   */
  #cross(edge: number, begin: number, end: number): void {
    const field = this.#field;
    const lowest = Math.min(begin, end);
    const shares: number[] = [];
    const [x, y] = [(edge >> 1) % this.#width, Math.floor((edge >> 1) / this.#width)];
    const [east, north] = (edge & 1) === EAST ? [1, 0] : [0, 1];
    const [segment, other] = [field.nearest(x, y), field.nearest(x + east, y + north)];
    const halvings = segment >= 0 && other >= 0 ? HALVINGS : 0;
    let inside = 0;
    for (let level = lowest; level < Math.max(begin, end); level++) {
      let outside = 1;
      for (let step = 0; step < halvings; step++) {
        const middle = (inside + outside) / 2;
        const share = begin < end ? middle : 1 - middle;
        if (field.levelBetween(x + share * east, y + share * north, segment, other) <= level) inside = middle;
        else outside = middle;
      }
      inside = (inside + outside) / 2;
      shares.push(begin < end ? inside : 1 - inside);
    }
    this.#crossings.set(edge, { lowest, shares });
  }

  #positionOf(edge: number, level: number): [number, number] {
    const { lowest, shares } = this.#crossings.get(edge)!;
    const share = shares[level - lowest]!;
    const [x, y] = [(edge >> 1) % this.#width, Math.floor((edge >> 1) / this.#width)];
    const [longitude, latitude] =
      (edge & 1) === EAST ? this.#field.position(x + share, y) : this.#field.position(x, y + share);
    return [rounded(longitude), rounded(latitude)];
  }
}

/** Degrees to seven decimals, about a centimetre, as all positions of the interface. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

type Side = 'south' | 'east' | 'north' | 'west';

/**
 * Lines from side to side of a square, with the inside on their left, by the corners that are inside (bits,
 * counter-clockwise from the south-western corner). Two opposite corners are not connected.
 */
const LINES: readonly (readonly (readonly [from: Side, to: Side])[])[] = [
  [],
  [['south', 'west']],
  [['east', 'south']],
  [['east', 'west']],
  [['north', 'east']],
  [
    ['south', 'west'],
    ['north', 'east'],
  ],
  [['north', 'south']],
  [['north', 'west']],
  [['west', 'north']],
  [['south', 'north']],
  [
    ['east', 'south'],
    ['west', 'north'],
  ],
  [['east', 'north']],
  [['west', 'east']],
  [['south', 'east']],
  [['west', 'south']],
  [],
];

/** Square kilometres, positive if counter-clockwise. Chamberlain, Duquette (2007), on a sphere. */
function areaOf(ring: Ring): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [[west, south], [east, north]] = [ring[i - 1]!, ring[i]!];
    sum += (east - west) * (2 + sine(south) + sine(north));
  }
  return (-sum * (Math.PI / 180) * (EARTH_RADIUS_METRES / 1000) ** 2) / 2;
}

const sine = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);
