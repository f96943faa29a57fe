/**
 * Synthetic maps for tests and benchmarks, generated from a seed: towns of crooked grids with main roads, one-way
 * streets, gaps and forbidden turns.
 */
import { NetworkBuilder } from './network-builder.ts';
import type { RoadNetwork } from './network.ts';
import { randomNumbers } from './random.ts';

/** Degrees × 10⁷ between neighbouring crossings: about 120 m. */
const SPACING_E7 = 10_800;
const ORIGIN = { latitudeE7: 411_000_000, longitudeE7: -86_000_000 };

const NO_TAGS = new Map<string, string>();
const SIGNALS = new Map([['highway', 'traffic_signals']]);

const classOf = (line: number): string => (line % 12 === 0 ? 'primary' : line % 4 === 0 ? 'tertiary' : 'residential');

/** A position in units of the spacing, east and south of the origin. */
type Position = [x: number, y: number];

class MapMaker {
  readonly builder = new NetworkBuilder();
  readonly #random: () => number;
  readonly #shapePoints: number;
  readonly #positions: Position[] = [];
  #ways = 0;

  constructor(seed: number, shapePoints: number) {
    this.#random = randomNumbers(seed);
    this.#shapePoints = shapePoints;
  }

  /** Adds a town; returns the ids of its crossings, row by row. */
  addTown(columns: number, rows: number, [left, top]: Position): number[] {
    const random = this.#random;
    const crossings: number[] = [];
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const tags = random() < 0.05 ? SIGNALS : NO_TAGS;
        crossings.push(this.#addNode([left + x + (random() - 0.5) * 0.6, top + y + (random() - 0.5) * 0.6], tags));
      }
    }
    const crossingAt = (x: number, y: number): number => crossings[y * columns + x]!;
    for (let y = 0; y < rows; y++)
      for (let x = 1; x < columns; x++) this.#addStreet(crossingAt(x - 1, y), crossingAt(x, y), y);
    for (let x = 0; x < columns; x++)
      for (let y = 1; y < rows; y++) this.#addStreet(crossingAt(x, y - 1), crossingAt(x, y), x);
    return crossings;
  }

  /** Adds a road between towns. */
  addRoad(a: number, b: number): void {
    this.builder.addWay(++this.#ways, [a, ...this.#shape(a, b), b], new Map([['highway', 'trunk']]));
  }

  #addNode([x, y]: Position, tags: ReadonlyMap<string, string>): number {
    const id = this.#positions.push([x, y]);
    this.builder.addNode(
      id,
      Math.round(ORIGIN.latitudeE7 - y * SPACING_E7),
      Math.round(ORIGIN.longitudeE7 + x * SPACING_E7),
      tags,
    );
    return id;
  }

  /**
   * Adds nodes on a slightly crooked line between two others.
   * @returns their ids
   */
  #shape(a: number, b: number): number[] {
    const [[ax, ay], [bx, by]] = [this.#positions[a - 1]!, this.#positions[b - 1]!];
    const bend = (): number => (this.#random() - 0.5) * 0.1;
    return Array.from({ length: this.#shapePoints }, (_, i) => {
      const share = (i + 1) / (this.#shapePoints + 1);
      return this.#addNode([ax + share * (bx - ax) + bend(), ay + share * (by - ay) + bend()], NO_TAGS);
    });
  }

  #addStreet(a: number, b: number, line: number): void {
    const random = this.#random;
    if (random() < 0.08) return;
    const tags = new Map([['highway', classOf(line)]]);
    if (random() < 0.15) tags.set('oneway', random() < 0.5 ? 'yes' : '-1');
    if (random() < 0.03) tags.set('access', 'destination');
    this.builder.addWay(++this.#ways, [a, ...this.#shape(a, b), b], tags);
    if (this.#ways === 1 || random() >= 0.03) return;
    const members = [
      { type: 'way' as const, id: this.#ways - 1, role: 'from' },
      { type: 'node' as const, id: a, role: 'via' },
      { type: 'way' as const, id: this.#ways, role: 'to' },
    ];
    this.builder.addRelation(
      members,
      new Map([
        ['type', 'restriction'],
        ['restriction', 'no_straight_on'],
      ]),
    );
  }
}

/**
 * Returns a map of one town.
 * @param columns crossings from west to east
 * @param rows crossings from north to south
 */
export function sampleCity(columns: number, rows: number, seed = 1): RoadNetwork {
  const maker = new MapMaker(seed, 0);
  maker.addTown(columns, rows, [0, 0]);
  return maker.builder.finish();
}

/** Crossings along one side of a town in the sample country, and the gap between two towns in the same unit. */
const TOWN = 48;
const OPEN = 30;

/** Number of roads between two neighbouring towns. */
const ROADS = 3;

/** Nodes between two crossings, as on real maps, and the resulting number of nodes per crossing. */
const SHAPE_POINTS = 3;
const NODES_PER_CROSSING = 6.5;

/** Returns a country of about `nodes` nodes: towns in a square, with a few roads between neighbours. */
export function sampleCountry(nodes: number, seed = 1): RoadNetwork {
  const side = Math.max(1, Math.round(Math.sqrt(nodes / NODES_PER_CROSSING) / TOWN));
  const maker = new MapMaker(seed, SHAPE_POINTS);
  const towns: number[][] = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const town = maker.addTown(TOWN, TOWN, [x * (TOWN + OPEN), y * (TOWN + OPEN)]);
      towns.push(town);
      for (let road = 0; road < ROADS; road++) {
        const along = Math.floor(((road + 0.5) * TOWN) / ROADS);
        if (x > 0) maker.addRoad(towns[y * side + x - 1]![along * TOWN + TOWN - 1]!, town[along * TOWN]!);
        if (y > 0) maker.addRoad(towns[(y - 1) * side + x]![(TOWN - 1) * TOWN + along]!, town[along]!);
      }
    }
  }
  return maker.builder.finish();
}
