/** Reach: the areas and the stretches of streets within limits of places. */
import { DURATION_LIMIT_MILLISECONDS, LENGTH_LIMIT_DECIMETRES } from '../cost.ts';
import type { RoadGraph } from '../graph/graph.ts';
import type { Metric } from '../matrix/metric.ts';
import { placesOf } from '../matrix/places.ts';
import type { Role, Snap, Snapper } from '../snap/snapper.ts';
import { LevelField } from './level-field.ts';
import { streetLevels } from './levels.ts';
import { NearestStreets } from './nearest-streets.ts';
import { outline, type Area } from './outlines.ts';
import { ReachSearch, type Direction } from './search.ts';
import { StreetTiles } from './street-tiles.ts';
import { Stretches, type Limits, type Position } from './stretches.ts';

/** Streets within one limit and beyond the previous one. */
export interface ReachedStreets {
  /** Lines in the direction of travel; `[longitude, latitude]` in degrees. */
  lines: [longitude: number, latitude: number][][];
  /** By line: milliseconds or decimetres between the place and the line's first and last position. */
  ends: [first: number, last: number][];
  kilometres: number;
}

export const placeRole = (direction: Direction): Role => (direction === 'from' ? 'origin' : 'destination');

/** Computes reach for one metric; built once and used for many requests. */
export class Reach {
  readonly #metric: Metric;
  readonly #snapper: Snapper;
  readonly #search: ReachSearch;

  constructor(metric: Metric, snapper: Snapper) {
    this.#metric = metric;
    this.#snapper = snapper;
    this.#search = new ReachSearch(metric);
  }

  /**
   * Returns the area within each limit of any of the points.
   * @param width metres; points farther than this from the street that they snap to are in no area
   * @returns undefined if the area is too large to draw
   */
  areas(snaps: readonly (Snap | undefined)[], direction: Direction, limits: Limits, width: number): Area[] | undefined {
    const { graph } = this.#metric;
    const others = this.#snapper.usable(placeRole(direction === 'from' ? 'to' : 'from'));
    const nearest = nearestOf(graph, others);
    const levels = streetLevels(nearest.tiles, others, this.#stretches(snaps, direction, limits));
    return LevelField.isDrawable(nearest.tiles, levels, width)
      ? outline(new LevelField(nearest, levels, width))
      : undefined;
  }

  /** Returns the streets within each limit of any of the points. */
  streets(snaps: readonly (Snap | undefined)[], direction: Direction, limits: Limits): ReachedStreets[] {
    const { graph } = this.#metric;
    const stretches = this.#stretches(snaps, direction, limits);
    const reached = limits.limits.map((): ReachedStreets => ({ lines: [], ends: [], kilometres: 0 }));
    for (let street = 0; street < graph.streets.count; street++) {
      if (stretches.levelThroughout(street) === stretches.levels) continue;
      let begin: Position = graph.streets.first[street]!;
      for (const { end, level, wave } of stretches.cut(street)) {
        const from = begin;
        begin = end;
        if (level === stretches.levels || wave === undefined) continue;
        const isAlong = wave.fromTail === (direction === 'from');
        const [first, last] = (isAlong ? [from, end] : [end, from]).map((position) => {
          const { milliseconds, decimetres } = stretches.costAt(wave, street, position);
          return limits.measure === 'duration' ? milliseconds : decimetres;
        });
        const line = lineAlong(graph, from, end);
        reached[level]!.lines.push(isAlong ? line : line.toReversed());
        reached[level]!.ends.push([first!, last!]);
        reached[level]!.kilometres += metresAlong(graph, from, end) / 1000;
      }
    }
    return reached;
  }

  #stretches(snaps: readonly (Snap | undefined)[], direction: Direction, limits: Limits): Stretches {
    const { graph, topology, weights } = this.#metric;
    const places = placesOf(snaps, placeRole(direction), graph, topology, weights);
    const reached = this.#search.search(places, direction, limits.limits.at(-1) ?? NO_LIMIT);
    return new Stretches(this.#metric, { reached, direction, places, snaps }, limits);
  }
}

const NO_LIMIT = { milliseconds: DURATION_LIMIT_MILLISECONDS, decimetres: LENGTH_LIMIT_DECIMETRES };

/** Memory above which the nearest streets of a map are discarded. A large city takes over half of it. */
const MAX_CACHED_BYTES = 64 * 2 ** 20;

/** By the streets that points snap to, which belong to one graph. */
const nearestByStreets = new WeakMap<Uint8Array, NearestStreets>();
const tilesByGraph = new WeakMap<RoadGraph, StreetTiles>();

function nearestOf(graph: RoadGraph, usable: Uint8Array): NearestStreets {
  const cached = nearestByStreets.get(usable);
  if (cached !== undefined) {
    if (cached.bytes > MAX_CACHED_BYTES) cached.clear();
    return cached;
  }
  const tiles = tilesByGraph.get(graph) ?? new StreetTiles(graph);
  tilesByGraph.set(graph, tiles);
  const nearest = new NearestStreets(tiles, usable);
  nearestByStreets.set(usable, nearest);
  return nearest;
}

function lineAlong({ streets, network }: RoadGraph, begin: Position, end: Position): [number, number][] {
  const at = (position: Position): [number, number] => {
    const point = Math.floor(position);
    const [a, b] = [streets.node[point]!, streets.node[Math.ceil(position)]!];
    const between = (values: Int32Array): number =>
      Math.round(values[a]! + (position - point) * (values[b]! - values[a]!)) / 1e7;
    return [between(network.longitudeE7), between(network.latitudeE7)];
  };
  const line = [at(begin)];
  for (let point = Math.floor(begin) + 1; point < end; point++) line.push(at(point));
  line.push(at(end));
  return line;
}

function metresAlong({ streets: { decimetres } }: RoadGraph, begin: Position, end: Position): number {
  const at = (position: Position): number => {
    const point = Math.floor(position);
    return point === position
      ? decimetres[point]!
      : decimetres[point]! + (position - point) * (decimetres[point + 1]! - decimetres[point]!);
  };
  return (at(end) - at(begin)) / 10;
}
