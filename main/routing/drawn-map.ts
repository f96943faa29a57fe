/**
 * Hand-drawn maps for tests: a sketch of letters on a 100 m grid, ways as strings of letters, and distances between
 * points.
 */
import { buildGraph, type RoadGraph } from './graph/graph.ts';
import { eliminationOrder } from './hierarchy/inertial-flow.ts';
import { buildTopology, type Topology } from './hierarchy/topology.ts';
import { buildMetric, type Metric } from './matrix/metric.ts';
import { findRoute } from './matrix/route.ts';
import { decimetresOf, millisecondsOf } from './cost.ts';
import { NetworkBuilder } from './network-builder.ts';
import type { RoadNetwork } from './network.ts';
import { networkAt } from './profiles/at-hour.ts';
import type { Mode, Option } from './profiles/profile.ts';
import { PROFILES } from './profiles/profiles.ts';
import { Snapper, type Role, type Snap } from './snap/snapper.ts';

/** Degrees × 10⁷ per 100 m, near the equator at longitude 0, where both axes have the same scale. */
const GRID_E7 = 8993;

export interface DrawnWay {
  nodes: string;
  tags?: Record<string, string>;
}

export interface DrawnRestriction {
  /** Ways by index; `via` is either the letter of a node or the indices of ways. */
  from: number | number[];
  via: string | number[];
  to: number | number[];
  tags: Record<string, string>;
}

export interface Drawing {
  /** Rows from north to south, columns 100 m apart. A letter is a node; anything else is empty. */
  sketch: string;
  ways: DrawnWay[];
  nodes?: Record<string, Record<string, string>>;
  restrictions?: DrawnRestriction[];
  country?: string;
  /** Local date and time at which conditions are evaluated. */
  hour?: string;
}

const list = (value: number | number[]): number[] => (typeof value === 'number' ? [value] : value);

export function drawNetwork({ sketch, ways, nodes = {}, restrictions = [], country, hour }: Drawing): RoadNetwork {
  const builder = new NetworkBuilder();
  const rows = sketch.split('\n').filter((row) => row.trim() !== '');
  rows.forEach((row, y) =>
    Array.from(row).forEach((letter, x) => {
      if (/[a-zA-Z]/.test(letter))
        builder.addNode(
          letter.codePointAt(0)!,
          -y * GRID_E7,
          x * GRID_E7,
          new Map(Object.entries(nodes[letter] ?? {})),
        );
    }),
  );
  ways.forEach(({ nodes: letters, tags = { highway: 'residential' } }, way) =>
    builder.addWay(
      1000 + way,
      Array.from(letters).map((letter) => letter.codePointAt(0)!),
      new Map(Object.entries(tags)),
    ),
  );
  for (const { from, via, to, tags } of restrictions) {
    const members = [
      ...list(from).map((way) => ({ type: 'way' as const, id: 1000 + way, role: 'from' })),
      ...(typeof via === 'string'
        ? [{ type: 'node' as const, id: via.codePointAt(0)!, role: 'via' }]
        : via.map((way) => ({ type: 'way' as const, id: 1000 + way, role: 'via' }))),
      ...list(to).map((way) => ({ type: 'way' as const, id: 1000 + way, role: 'to' })),
    ];
    builder.addRelation(members, new Map(Object.entries({ type: 'restriction', ...tags })));
  }
  const network = builder.finish(country);
  return hour === undefined ? network : networkAt(network, hour).network;
}

/** A graph with its hierarchy, for queries in tests. */
export class DrawnMap {
  readonly graph: RoadGraph;
  readonly topology: Topology;
  readonly snapper: Snapper;
  readonly #mode: Mode;
  readonly #positions = new Map<string, [number, number]>();
  readonly #metrics = new Map<Option, Metric>();

  constructor(drawing: Drawing, mode: Mode = 'car') {
    this.#mode = mode;
    this.graph = buildGraph(drawNetwork(drawing), PROFILES[mode].vehicle);
    this.topology = buildTopology(this.graph, eliminationOrder(this.graph));
    this.snapper = new Snapper(this.graph);
    const rows = drawing.sketch.split('\n').filter((row) => row.trim() !== '');
    rows.forEach((row, y) =>
      Array.from(row).forEach((letter, x) => this.#positions.set(letter, [(x * GRID_E7) / 1e7, (-y * GRID_E7) / 1e7])),
    );
  }

  metric(option: Option): Metric {
    let metric = this.#metrics.get(option);
    if (metric === undefined) {
      metric = buildMetric(this.graph, this.topology, PROFILES[this.#mode].weightings[option]);
      this.#metrics.set(option, metric);
    }
    return metric;
  }

  /**
   * Returns the snap at the mean position of the letters: `ab` is the middle of a–b, `aab` a third of the way from a,
   * `abb` a third from b.
   */
  place(letters: string, role: Role): Snap {
    const points = Array.from(letters).map((letter) => this.#positions.get(letter)!);
    const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
    const snap = this.snapper.snap(mean(0), mean(1), role);
    if (snap === undefined || snap.metres > 1) throw new Error(`${letters} is not on a street of this mode`);
    return snap;
  }

  /** Returns the metres and seconds of the best path, rounded; undefined if there is no path. */
  trip(from: string, to: string, option: Option = 'shortest'): { metres: number; seconds: number } | undefined {
    const route = findRoute(this.metric(option), this.place(from, 'origin'), this.place(to, 'destination'));
    if (route === undefined) return undefined;
    return {
      metres: Math.round(decimetresOf(route.total) / 10),
      seconds: Math.round(millisecondsOf(route.total) / 1000),
    };
  }

  /** Returns the letters along the shortest path; undefined if there is no path. */
  path(from: string, to: string): string | undefined {
    const route = findRoute(this.metric('shortest'), this.place(from, 'origin'), this.place(to, 'destination'));
    const letters = [...this.#positions].filter(([letter]) => /[a-zA-Z]/.test(letter));
    return route?.line
      .map(
        ([x, y]) =>
          letters.find(([, position]) => Math.abs(position[0] - x) < 1e-7 && Math.abs(position[1] - y) < 1e-7)?.[0] ??
          '',
      )
      .join('');
  }

  metres(from: string, to: string, option: Option = 'shortest'): number | undefined {
    return this.trip(from, to, option)?.metres;
  }
}
