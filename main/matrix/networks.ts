/**
 * In-memory cache of road networks, graphs and metrics. They are built on first use; the least recently used are
 * evicted.
 */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { openPackFile } from '../packs/pack-file.ts';
import { PACK_EXTENSION } from '../packs/schema/manifest.ts';
import { readOrder, readRoads } from '../packs/road-pack.ts';
import { streetFingerprint } from '../routing/graph/fingerprint.ts';
import { buildGraph, type RoadGraph } from '../routing/graph/graph.ts';
import { eliminationOrder } from '../routing/hierarchy/inertial-flow.ts';
import { buildTopology, type Topology } from '../routing/hierarchy/topology.ts';
import { buildMetric } from '../routing/matrix/metric.ts';
import { PROFILES } from '../routing/profiles/profiles.ts';
import { Snapper } from '../routing/snap/snapper.ts';
import type { LoadedMetric, MatrixEngine } from './engine.ts';
import type { Travel } from './commands.ts';

/**
 * Maximum number of cached graphs and metrics. A metric of a large city takes about 12 MB, or 27 MB with its own cost.
 */
const MAX_GRAPHS = 4;
const MAX_METRICS = 12;

/** Memory above which metrics are evicted even if there are few. */
const MAX_METRIC_BYTES = 700 * 2 ** 20;

interface LoadedGraph {
  graph: RoadGraph;
  topology: Topology;
  snapper: Snapper;
}

export interface ReadyMetric extends LoadedGraph {
  loaded: LoadedMetric;
}

/** Called before each step of building; may throw to cancel. */
export type OnStep = (share: number) => void;

export class NetworkCache {
  readonly #engine: MatrixEngine;
  /** Least recently used first. */
  readonly #graphs = new Map<string, LoadedGraph>();
  readonly #metrics = new Map<string, ReadyMetric>();
  /** Metrics in use by a running matrix. */
  readonly #inUse = new Set<LoadedMetric>();

  constructor(engine: MatrixEngine) {
    this.#engine = engine;
  }

  /** Protects a metric from eviction while `work` runs. */
  async protect<Result>({ loaded }: ReadyMetric, work: () => Promise<Result>): Promise<Result> {
    this.#inUse.add(loaded);
    try {
      return await work();
    } finally {
      this.#inUse.delete(loaded);
    }
  }

  /** Returns a metric, built if necessary. @throws Error if the pack can't be read; errors thrown by `onStep` */
  metric({ pack, mode, option }: Travel, onStep: OnStep = () => undefined): ReadyMetric {
    const { weightings } = PROFILES[mode];
    const graphKey = graphKeyOf(pack, mode);
    const key = `${graphKey} ${weightings[option].id}`;
    const known = this.#metrics.get(key);
    if (known !== undefined) {
      refresh(this.#metrics, key, known);
      return known;
    }
    const loadedGraph = this.#graph(graphKey, pack, mode, onStep);
    onStep(0.9);
    this.#evict(MAX_METRICS - 1);
    const { graph, topology } = loadedGraph;
    const loaded = this.#engine.load((arrays) => buildMetric(graph, topology, weightings[option], arrays));
    const ready = { ...loadedGraph, loaded };
    this.#metrics.set(key, ready);
    return ready;
  }

  /**
   * Returns the streets of a mode without a metric: enough to locate points on them.
   * @throws Error if the pack can't be read
   */
  streets({ pack, mode }: Omit<Travel, 'option'>): LoadedGraph {
    return this.#graph(graphKeyOf(pack, mode), pack, mode, () => undefined);
  }

  #graph(key: string, pack: string, mode: Travel['mode'], onStep: OnStep): LoadedGraph {
    const known = this.#graphs.get(key);
    if (known !== undefined) {
      refresh(this.#graphs, key, known);
      return known;
    }
    onStep(0);
    const file = openPackFile(pack);
    try {
      const network = readRoads(file);
      onStep(0.2);
      const graph = buildGraph(network, PROFILES[mode].vehicle);
      onStep(0.4);
      const order =
        readOrder(file, graph.vehicle.kind, streetFingerprint(graph.streets), graph.streets.count) ??
        eliminationOrder(graph);
      onStep(0.6);
      const topology = buildTopology(graph, order);
      onStep(0.8);
      const loaded = { graph, topology, snapper: new Snapper(graph) };
      this.#graphs.set(key, loaded);
      for (const oldest of [...this.#graphs.keys()].slice(0, -MAX_GRAPHS)) this.#graphs.delete(oldest);
      return loaded;
    } finally {
      file.database.close();
    }
  }

  #evict(maximum: number): void {
    for (const [key, { loaded }] of this.#metrics) {
      if (this.#metrics.size <= maximum && this.#engine.memoryUsed < MAX_METRIC_BYTES) return;
      if (this.#inUse.has(loaded)) continue;
      this.#engine.unload(loaded);
      this.#metrics.delete(key);
    }
  }
}

const graphKeyOf = (pack: string, mode: Travel['mode']): string =>
  `${pack} ${stampOf(pack)} ${PROFILES[mode].vehicle.kind}`;

/**
 * Returns a key for the current version of a pack file, which changes if the file is replaced.
 * @throws Error if the file was deleted
 */
function stampOf(pack: string): string {
  const stats = statSync(pack, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new Error(
      `The road pack ${basename(pack, PACK_EXTENSION)} is no longer installed. Install it, then try again`,
    );
  return `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}

/** Moves an entry to the end, as the most recently used. */
function refresh<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
}
