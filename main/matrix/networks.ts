/** Road networks, graphs and metrics in memory: built on first use, the least recently used dropped. */
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

/** Maximum of cached graphs and metrics. A metric of a large city takes about 12 MB, or 27 with its own cost. */
const KEPT_GRAPHS = 4;
const KEPT_METRICS = 12;

/** Above this much memory metrics are dropped even if there are few. */
const KEPT_BYTES = 700 * 2 ** 20;

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
  /** In order of last use. */
  readonly #graphs = new Map<string, LoadedGraph>();
  readonly #metrics = new Map<string, ReadyMetric>();
  /** Metrics that a running matrix uses. */
  readonly #inUse = new Set<LoadedMetric>();

  constructor(engine: MatrixEngine) {
    this.#engine = engine;
  }

  /** Protects a metric from eviction while `work` runs. */
  async keep<Result>({ loaded }: ReadyMetric, work: () => Promise<Result>): Promise<Result> {
    this.#inUse.add(loaded);
    try {
      return await work();
    } finally {
      this.#inUse.delete(loaded);
    }
  }

  /** @throws Error if the pack cannot be read; whatever `onStep` throws. */
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
    this.#release(KEPT_METRICS - 1);
    const { graph, topology } = loadedGraph;
    const loaded = this.#engine.load((arrays) => buildMetric(graph, topology, weightings[option], arrays));
    const ready = { ...loadedGraph, loaded };
    this.#metrics.set(key, ready);
    return ready;
  }

  /** The streets of a mode without a metric: enough to find places on them. @throws Error if the pack cannot be read */
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
    const { database } = openPackFile(pack);
    try {
      const network = readRoads(database);
      onStep(0.2);
      const graph = buildGraph(network, PROFILES[mode].vehicle);
      onStep(0.4);
      const order =
        readOrder(database, graph.vehicle.kind, streetFingerprint(graph.streets), graph.streets.count) ??
        eliminationOrder(graph);
      onStep(0.6);
      const topology = buildTopology(graph, order);
      onStep(0.8);
      const loaded = { graph, topology, snapper: new Snapper(graph) };
      this.#graphs.set(key, loaded);
      for (const oldest of [...this.#graphs.keys()].slice(0, -KEPT_GRAPHS)) this.#graphs.delete(oldest);
      return loaded;
    } finally {
      database.close();
    }
  }

  #release(keep: number): void {
    for (const [key, { loaded }] of this.#metrics) {
      if (this.#metrics.size <= keep && this.#engine.memoryUsed < KEPT_BYTES) return;
      if (this.#inUse.has(loaded)) continue;
      this.#engine.unload(loaded);
      this.#metrics.delete(key);
    }
  }
}

const graphKeyOf = (pack: string, mode: Travel['mode']): string =>
  `${pack} ${stampOf(pack)} ${PROFILES[mode].vehicle.kind}`;

/** Identifies one version of a pack file, to notice when it is replaced. @throws Error if the file was deleted */
function stampOf(pack: string): string {
  const stats = statSync(pack, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new Error(
      `The road pack ${basename(pack, PACK_EXTENSION)} is no longer installed. Install it, then order again`,
    );
  return `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}

/** Moves an entry to the end, as the most recently used. */
function refresh<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
}
