/**
 * Finds the places on streets nearest to a point, among the streets allowed for the point's role. At a junction several
 * streets are equally near, and the point belongs to all of them.
 *
 * The index is a grid of 150 m cells whose rows follow the parallels, each row with its own width in degrees. Cells are
 * searched outward in rings until no nearer street is possible. This is about twice as fast as an R-tree, because a
 * look-up rarely visits more than four cells.
 */
import { connectivity } from '../graph/components.ts';
import type { RoadGraph } from '../graph/graph.ts';
import { EARTH_RADIUS_METRES } from '../../../contract/great-circle.ts';
import type { Streets } from '../graph/streets.ts';
import type { TurnGraph } from '../graph/turns.ts';
import { GrowingFloats, GrowingInts } from '../growing.ts';
import { cellNumber, indexCells, type CellIndex } from './cell-index.ts';

/** A point farther than this from every street of the mode has no road. */
export const SNAP_RADIUS_METRES = 1000;

/** Streets at most this much farther than the nearest one count as equally near. */
export const EQUALLY_NEAR_METRES = 0.5;

/** A place closer than this to the end of a street is that end. */
const END_TOLERANCE_METRES = 0.01;

const CELL_METRES = 150;
const RINGS = Math.ceil(SNAP_RADIUS_METRES / CELL_METRES);
const METRES_PER_E7 = (EARTH_RADIUS_METRES * Math.PI) / 180e7;

/** More columns than any row has: twice the Earth's circumference in cells. */
const COLUMNS = 2 ** 20;

/** A place on a street. */
export interface Place {
  street: number;
  /** Index of the point of the street's shape before the place. */
  point: number;
  /** Share of the way from that point to the next one, 0..1. */
  fraction: number;
}

/** The places on streets where trips from or to a point begin or end. */
export interface Snap {
  /** Distance from the point to the nearest of the places, metres. */
  metres: number;
  /** Places on all streets that are as near as the nearest one, nearest first; any of them can be used. */
  places: readonly Place[];
  /**
   * Nearer places that were not used, because none is on a street connected with the main network in the requested
   * role; empty if the nearest place was used.
   */
  passedOver: readonly Place[];
}

/** Returns a distance as it is reported, to one decimal. */
export const tenths = (metres: number): number => Math.round(metres * 10) / 10;

/** Returns the position of a place, degrees. */
export function positionOf(
  { streets, network }: Pick<RoadGraph, 'streets' | 'network'>,
  place: Place,
): [longitude: number, latitude: number] {
  return [degreesAt(streets, network.longitudeE7, place), degreesAt(streets, network.latitudeE7, place)];
}

/**
 * Returns one coordinate of a place, degrees.
 * @param valuesE7 that coordinate of all nodes
 */
export function degreesAt({ node }: Streets, valuesE7: Int32Array, { point, fraction }: Place): number {
  const from = valuesE7[node[point]!]!;
  return Math.round(from + fraction * (valuesE7[node[point + 1]!]! - from)) / 1e7;
}

export type Role = 'origin' | 'destination';

/** What a snapper searches: plain data, so that it can be stored. */
export interface SnapIndex {
  /**
   * By street: 1 if trips in a role may begin or end on it. Other streets are used only if none of these is within
   * reach.
   */
  usable: Readonly<Record<Role, Uint8Array>>;
  /** Street of each point of the shapes. */
  streetOf: Int32Array;
  cells: CellIndex;
}

export function buildSnapIndex(graph: RoadGraph): SnapIndex {
  const { streets, turns } = graph;
  const streetOf = new Int32Array(streets.node.length);
  for (let street = 0; street < streets.count; street++)
    streetOf.fill(street, streets.first[street], streets.first[street + 1]);
  return { usable: usableIn(turns, streets), streetOf, cells: cellsOf(graph) };
}

function usableIn(turns: TurnGraph, streets: Streets): SnapIndex['usable'] {
  const { leadsOut, canBeReached } = connectivity(turns, streets.count);
  return { origin: leadsOut, destination: canBeReached };
}

function cellsOf({ streets, network }: RoadGraph): CellIndex {
  const cells = new GrowingFloats();
  const items = new GrowingInts();
  for (let point = 0; point < streets.node.length; point++) {
    if (streets.way[point]! < 0) continue;
    const a = streets.node[point]!;
    const b = streets.node[point + 1]!;
    const [south, north] = ascending(network.latitudeE7[a]!, network.latitudeE7[b]!);
    const [west, east] = ascending(network.longitudeE7[a]!, network.longitudeE7[b]!);
    for (let row = rowOf(south); row <= rowOf(north); row++) {
      for (let column = columnOf(west, row); column <= columnOf(east, row); column++) {
        cells.push(row * COLUMNS + column);
        items.push(point);
      }
    }
  }
  return indexCells(cells.toArray(), items.toArray());
}

export class Snapper {
  readonly #graph: RoadGraph;
  readonly #index: SnapIndex;

  constructor(graph: RoadGraph, index: SnapIndex = buildSnapIndex(graph)) {
    this.#graph = graph;
    this.#index = index;
  }

  /** Returns a snapper on the same streets for trips that only use the given turns. */
  withTurns(turns: TurnGraph): Snapper {
    return new Snapper(this.#graph, { ...this.#index, usable: usableIn(turns, this.#graph.streets) });
  }

  /** See {@link SnapIndex}. */
  usable(role: Role): Uint8Array {
    return this.#index.usable[role];
  }

  /**
   * Returns the nearest places. If the network cannot be reached from any of them (or, for destinations, none of them
   * from it), returns instead the nearest places for which it can, provided that they are within the radius.
   * Coordinates are decimal degrees, WGS84.
   * @returns undefined if no street is within the radius
   */
  snap(longitude: number, latitude: number, role: Role): Snap | undefined {
    const { streetOf, usable } = this.#index;
    const search = new NearestSearch(this.#graph, streetOf, usable[role], longitude * 1e7, latitude * 1e7);
    const north = (latitude * 1e7 * METRES_PER_E7) / CELL_METRES;
    const row = Math.floor(north);
    for (let ring = 0; ring <= RINGS; ring++) {
      if (search.settledWithin((ring - 1) * CELL_METRES)) break;
      for (let r = row - ring; r <= row + ring; r++) {
        const rowGap = gap(north, r);
        if (search.settledWithin(rowGap * DISTANCE_MARGIN)) continue;
        const east = eastOf(longitude * 1e7, r);
        const column = Math.floor(east);
        // The first and last row of a ring are searched in full, the rows between only at both ends.
        const step = r === row - ring || r === row + ring ? 1 : 2 * ring;
        for (let c = column - ring; c <= column + ring; c += step) {
          const columnGap = gap(east, c);
          // `Math.hypot` would take several times as long.
          const metres = Math.sqrt(rowGap * rowGap + columnGap * columnGap) * DISTANCE_MARGIN;
          if (!search.settledWithin(metres)) this.#searchCell(r, c, search);
        }
      }
    }
    return search.result();
  }

  #searchCell(row: number, column: number, search: NearestSearch): void {
    const { cells } = this.#index;
    const number = cellNumber(cells, row * COLUMNS + column);
    if (number < 0) return;
    search.consider(cells.items, cells.first[number]!, cells.first[number + 1]!);
  }
}

const ascending = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a]);

const rowOf = (latitudeE7: number): number => Math.floor((latitudeE7 * METRES_PER_E7) / CELL_METRES);

/** Returns the distance from the grid's western edge along a row, in cells. */
const eastOf = (longitudeE7: number, row: number): number => {
  const latitude = (row * CELL_METRES) / EARTH_RADIUS_METRES;
  return (longitudeE7 * METRES_PER_E7 * Math.cos(latitude)) / CELL_METRES + COLUMNS / 2;
};

const columnOf = (longitudeE7: number, row: number): number => Math.floor(eastOf(longitudeE7, row));

/** Metres along one axis from a position, in cells, to the cell of a number. */
const gap = (position: number, cell: number): number => Math.max(0, cell - position, position - cell - 1) * CELL_METRES;

/**
 * Safety factor on grid distances: rows differ in width, so they differ from real distances by under 1 % in the radius.
 */
const DISTANCE_MARGIN = 0.98;

/** The nearest places found so far, on usable streets and on any street. */
class NearestSearch {
  readonly #graph: RoadGraph;
  readonly #streetOf: Int32Array;
  readonly #usable: Uint8Array;
  readonly #longitude: number;
  readonly #latitude: number;
  readonly #eastScale: number;
  readonly #nearestUsable = new Nearest();
  readonly #nearest = new Nearest();
  /** All places that were as near as the nearest one when they were found. */
  readonly #found: Found[] = [];

  constructor(graph: RoadGraph, streetOf: Int32Array, usable: Uint8Array, longitudeE7: number, latitudeE7: number) {
    this.#graph = graph;
    this.#streetOf = streetOf;
    this.#usable = usable;
    this.#longitude = longitudeE7;
    this.#latitude = latitudeE7;
    this.#eastScale = METRES_PER_E7 * Math.cos((latitudeE7 * Math.PI) / 180e7);
  }

  /** Whether no place beyond a distance in metres can be as near as the nearest usable one. */
  settledWithin(metres: number): boolean {
    return metres >= 0 && this.#nearestUsable.maxSquare < metres * metres;
  }

  /** Considers the segments that begin at points `items[begin]` … `items[end - 1]` of the shapes. */
  consider(items: Int32Array, begin: number, end: number): void {
    const { latitudeE7, longitudeE7 } = this.#graph.network;
    const { node } = this.#graph.streets;
    const [longitude, latitude, eastScale] = [this.#longitude, this.#latitude, this.#eastScale];
    let limit = this.#nearestUsable.maxSquare;
    for (let i = begin; i < end; i++) {
      const point = items[i]!;
      const a = node[point]!;
      const b = node[point + 1]!;
      const ax = (longitudeE7[a]! - longitude) * eastScale;
      const ay = (latitudeE7[a]! - latitude) * METRES_PER_E7;
      const dx = (longitudeE7[b]! - longitudeE7[a]!) * eastScale;
      const dy = (latitudeE7[b]! - latitudeE7[a]!) * METRES_PER_E7;
      const length = dx * dx + dy * dy;
      const fraction = length > 0 ? Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length)) : 0;
      const x = ax + fraction * dx;
      const y = ay + fraction * dy;
      const square = x * x + y * y;
      if (square > limit) continue;
      this.#offer(square, point, fraction, length);
      limit = this.#nearestUsable.maxSquare;
    }
  }

  #offer(square: number, point: number, fraction: number, length: number): void {
    const usable = this.#usable[this.#streetOf[point]!] === 1;
    if (!usable && square > this.#nearest.maxSquare) return;
    this.#nearest.offer(square);
    if (usable) this.#nearestUsable.offer(square);
    this.#found.push({ square, point, fraction, length, usable });
  }

  result(): Snap | undefined {
    if (!isWithinRadius(this.#nearest)) return undefined;
    const nearest = this.#equallyNear(this.#nearest.maxSquare);
    const places = nearest.map((found) => this.#place(found));
    if (!isWithinRadius(this.#nearestUsable) || nearest.some((found) => found.usable))
      return { metres: Math.sqrt(this.#nearest.square), places, passedOver: NO_PLACES };
    const usable = this.#equallyNear(this.#nearestUsable.maxSquare).filter((found) => found.usable);
    return {
      metres: Math.sqrt(this.#nearestUsable.square),
      places: usable.map((found) => this.#place(found)),
      passedOver: places,
    };
  }

  /**
   * Returns one place for each part of a street within a squared distance, nearest first. A street has two such parts
   * if both of its ends are near, e.g. if it starts and ends at the same junction.
   */
  #equallyNear(square: number): Found[] {
    const within: Found[] = [];
    for (const found of this.#found) if (found.square <= square) insert(within, found, isEarlier);
    if (within.length < 2) return within;
    const places: Found[] = [];
    let last = -2;
    for (const found of within) {
      const place = places.at(-1);
      // Segments of one street are consecutive, those of two streets never. A segment in two cells is found twice.
      if (place === undefined || found.point > last + 1) places.push(found);
      else if (found.square < place.square) places[places.length - 1] = found;
      last = found.point;
    }
    const byDistance: Found[] = [];
    for (const place of places) insert(byDistance, place, isNearer);
    return byDistance;
  }

  #place({ point, fraction, length }: Found): Place {
    const metres = Math.sqrt(length);
    const isAtEnd = (share: number): boolean => share * metres < END_TOLERANCE_METRES;
    return {
      street: this.#streetOf[point]!,
      point,
      fraction: isAtEnd(fraction) ? 0 : isAtEnd(1 - fraction) ? 1 : fraction,
    };
  }
}

/** The squared distance of the nearest place, and the one up to which others count as equally near, in metres². */
class Nearest {
  square = Infinity;
  maxSquare = Infinity;

  offer(square: number): void {
    if (square >= this.square) return;
    this.square = square;
    this.maxSquare = (Math.sqrt(square) + EQUALLY_NEAR_METRES) ** 2;
  }
}

interface Found {
  /** Squared distance from the point, metres². */
  square: number;
  point: number;
  fraction: number;
  /** Squared length of the segment from this point of the shape to the next, metres². */
  length: number;
  usable: boolean;
}

const NO_PLACES: readonly Place[] = [];

/** Inserts an item into a sorted list. The lists here are so short that sorting would take longer. */
function insert(list: Found[], item: Found, precedes: (a: Found, b: Found) => boolean): void {
  let index = list.push(item) - 1;
  for (; index > 0 && precedes(item, list[index - 1]!); index--) list[index] = list[index - 1]!;
  list[index] = item;
}

const isEarlier = (a: Found, b: Found): boolean => a.point < b.point;

const isNearer = (a: Found, b: Found): boolean => a.square < b.square;

const isWithinRadius = ({ square }: { square: number }): boolean => square <= SNAP_RADIUS_METRES * SNAP_RADIUS_METRES;
