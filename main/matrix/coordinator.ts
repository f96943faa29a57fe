/**
 * Runs the commands of the matrix thread: computes matrices, finds single paths, snaps points. Networks, graphs and
 * metrics are built on first use; the least recently used are evicted.
 */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { featuresGeoPackage, type WrittenFeature } from '../formats/features-geopackage.ts';
import { isFault, parameterFault, type Fault } from '../../contract/fault.ts';
import type { RouteLeg } from '../../contract/route.ts';
import { errorMessage } from '../../contract/system-error.ts';
import { memoOf } from '../packs/memo.ts';
import { openPackFile } from '../packs/pack-file.ts';
import { orderOf } from '../packs/road-graph.ts';
import { readRoads } from '../packs/road-pack.ts';
import { PACK_EXTENSION } from '../packs/schema/manifest.ts';
import type { ArrayMaker } from '../routing/array-maker.ts';
import { avoidedStreets, turnsWithout, type Avoidance } from '../routing/graph/avoided.ts';
import { withSpeeds, type WaySpeed } from '../routing/graph/changed-speeds.ts';
import { buildGraph, type RoadGraph } from '../routing/graph/graph.ts';
import { reachLimit, weigh } from '../routing/graph/weights.ts';
import { buildTopology } from '../routing/hierarchy/topology.ts';
import { buildHierarchy, buildMetric } from '../routing/matrix/metric.ts';
import type { RoadNetwork } from '../routing/network.ts';
import { networkAt, type ConditionCounts, type NetworkAtHour } from '../routing/profiles/at-hour.ts';
import type { Vehicle } from '../routing/profiles/profile.ts';
import { PROFILES } from '../routing/profiles/profiles.ts';
import { buildSnapIndex, Snapper } from '../routing/snap/snapper.ts';
import type { Call } from '../threads/call.ts';
import { isCancelled, WorkEnded } from '../threads/work-ended.ts';
import {
  type DirectionsCommand,
  INITIAL_PROGRESS,
  type MatrixAnswer,
  type MatrixCommand,
  type MatrixProgress,
  type NearestAnswer,
  type NearestCommand,
  type PlaceAnswer,
  type PlaceCommand,
  type ReachAnswer,
  type ReachCommand,
  roundedLimit,
  type RouteAnswer,
  type RouteCommand,
  type SnapAnswer,
  type SnapCommand,
  type Travel,
  type TripCommand,
  type TripFound,
} from './commands.ts';
import { MatrixEngine, type LoadedMetric, type MatrixResult } from './engine.ts';
import { legsBetween, pathBetween } from './legs.ts';
import { nearestDestinations } from './nearest.ts';
import type { NetworkCache } from './network-cache.ts';
import { reachFeatures } from './reach.ts';
import type { LoadedGraph, ReadyMetric } from './ready-metric.ts';
import { outcomeOf, placePoints, placesIn, snapAll, snapPoints, type Snaps } from './snaps.ts';
import { findTrip } from './trips.ts';

/**
 * Maximum number of cached graphs and metrics. A metric of a large city takes about 12 MB, or 27 MB with its own cost.
 */
const MAX_GRAPHS = 4;
const MAX_METRICS = 12;
const MAX_HOURS = 100;

/** Memory above which metrics are evicted even if there are few. */
const MAX_METRIC_BYTES = 700 * 2 ** 20;

/** Fraction of a job's progress that is assigned to preparing a network that isn't in memory yet. */
const PREPARING_SHARE = 0.8;

/** Maximum number of unknown streets in a message. */
const NAMED_STREETS = 5;

/** Interval at which a running job reports progress and checks for cancellation, in milliseconds. */
const TICK = 10;

/**
 * Number of points of a warm-up, and the largest network that gets one: on larger ones it would delay requests by
 * seconds.
 */
const WARM_UP_POINTS = 300;
const WARM_UP_NODES = 1_000_000;

/** Thrown when a matrix fails inside the engine. The engine can't be reused: restart the thread. */
class EngineFailed extends Error {
  override readonly name = 'EngineFailed';
}

/** Called before each step of the work with the share that is done; may throw to cancel. */
type OnStep = (share: number, cells?: MatrixProgress) => void;

/**
 * The functions of the matrix thread. Errors have messages for the client.
 * @param cache stores networks; without it, they are built each time the thread starts
 */
export function matrixService(engine = new MatrixEngine(), cache?: NetworkCache) {
  const coordinator = new Coordinator(engine, cache);
  return (call: Call<MatrixProgress>) => ({
    matrix: (command: MatrixCommand): Promise<MatrixAnswer> => coordinator.matrix(command, call),
    route: (command: RouteCommand): RouteAnswer => coordinator.route(command),
    directions: (command: DirectionsCommand): Promise<RouteLeg[]> =>
      coordinator.use(command, (ready) => legsBetween(ready, command, call)),
    trip: (command: TripCommand): Promise<TripFound> =>
      coordinator.use(command, (ready) => findTrip(ready, command, call)),
    nearest: (command: NearestCommand): Promise<NearestAnswer> =>
      coordinator.use(command, (ready) => nearestDestinations(ready, command, call)),
    reach: (command: ReachCommand): Promise<ReachAnswer> =>
      coordinator.use(command, (ready) => reachFeatures(ready, command, call)),
    /** Writes features as a GeoPackage. @throws Fault */
    geoPackage: (features: readonly WrittenFeature[], layer: string): Uint8Array => featuresGeoPackage(features, layer),
    /** Builds what is needed for computing in advance, and stores it. */
    prepare: (travel: Travel): Promise<void> => coordinator.use(travel, () => Promise.resolve()),
    conditions: (travel: Omit<Travel, 'option'>): ConditionCounts | undefined => coordinator.conditions(travel),
    place: (command: PlaceCommand): PlaceAnswer => placePoints(coordinator.streets(command), command),
    snap(command: SnapCommand): SnapAnswer {
      // Let requests that have arrived in the meantime go first.
      setImmediate(() => coordinator.warmUp(command));
      return snapPoints(coordinator.streets(command), command);
    },
  });
}

class Coordinator {
  readonly #engine: MatrixEngine;
  readonly #cache: NetworkCache | undefined;
  /** Least recently used first. */
  readonly #graphs = new Map<string, LoadedGraph>();
  readonly #metrics = new Map<string, ReadyMetric>();
  readonly #hours = new Map<string, NetworkAtHour>();
  /** Metrics in use, which must not be evicted. */
  readonly #inUse = new Set<LoadedMetric>();
  readonly #warmed = new Set<string>();
  #warmUp: Promise<void> = Promise.resolve();
  #matrices = 0;

  constructor(engine: MatrixEngine, cache: NetworkCache | undefined) {
    this.#engine = engine;
    this.#cache = cache;
  }

  /** @throws WorkEnded if the call is cancelled; EngineFailed; Error */
  async matrix(command: MatrixCommand, call: Call<MatrixProgress>): Promise<MatrixAnswer> {
    this.#matrices++;
    try {
      await this.#warmUp;
      return await this.#compute(command, call);
    } catch (error) {
      if (isCancelled(error)) throw error;
      throw this.#engine.isBroken ? new EngineFailed(errorMessage(error)) : new Error(errorMessage(error));
    } finally {
      this.#matrices--;
    }
  }

  /**
   * Runs a small matrix in advance, once per network and mode, while the thread is idle. Points that were just snapped
   * are likely to be used in a matrix next, and the first matrix on a network takes up to 200 ms longer than later
   * ones, because weights are computed, code is compiled and memory is mapped.
   */
  warmUp({ pack, mode, lonLats }: SnapCommand): void {
    const key = `${pack} ${mode}`;
    if (this.#matrices > 0 || this.#warmed.has(key)) return;
    this.#warmed.add(key);
    const small = async (): Promise<void> => {
      if (this.streets({ pack, mode }).graph.network.latitudeE7.length > WARM_UP_NODES) return;
      const points = lonLats.subarray(0, 2 * WARM_UP_POINTS);
      await this.use({ pack, mode, option: 'fastest' }, async (ready) => {
        const [origins, destinations] = (['origin', 'destination'] as const).map((role) =>
          placesIn(ready, snapAll(ready.snapper, points, role), role),
        );
        const text = { duration: true, distance: true, stopMs: 0, limit: reachLimit(ready.graph) };
        (await this.#engine.run(ready.loaded, origins!, destinations!, text).result).release();
      });
    };
    // A failure here will recur, and be reported, when a matrix is requested.
    this.#warmUp = this.#warmUp.then(small).catch(() => undefined);
  }

  /** @throws Error */
  route({ origin, destination, ...travel }: RouteCommand): RouteAnswer {
    const found = pathBetween(this.#metric(travel), travel.mode, origin, destination);
    if ('reason' in found) return found;
    const { route, ...path } = found;
    return { ...path, line: route.line };
  }

  /** Works on a metric, which isn't evicted meanwhile. @throws Error; errors of `work` */
  async use<Result>(travel: Travel, work: (ready: ReadyMetric) => Promise<Result>, onStep?: OnStep): Promise<Result> {
    const ready = this.#metric(travel, onStep);
    this.#inUse.add(ready.loaded);
    try {
      return await work(ready);
    } finally {
      this.#inUse.delete(ready.loaded);
    }
  }

  /** Returns the streets of a mode without a metric: enough to locate points on them. @throws Error */
  streets(travel: Omit<Travel, 'option'>): LoadedGraph {
    if (travel.avoid !== undefined || travel.speeds !== undefined)
      return this.#metric({ ...travel, option: 'fastest' });
    return withoutErrorCodes(() => this.#graph(travel));
  }

  /** Returns what the roads know about the hour of a trip; undefined if it has none. @throws Error */
  conditions(travel: Omit<Travel, 'option'>): ConditionCounts | undefined {
    return withoutErrorCodes(() => this.#atHour(travel)?.counts);
  }

  async #compute(command: MatrixCommand, call: Call<MatrixProgress>): Promise<MatrixAnswer> {
    const parts: Record<string, number> = {};
    let mark = performance.now();
    const lap = (part: string): void => {
      const now = performance.now();
      parts[part] = now - mark;
      mark = now;
    };
    const advance: OnStep = (share, cells = INITIAL_PROGRESS) => {
      if (call.isCancelled) throw new WorkEnded('cancelled', 'the job was cancelled');
      call.progress({ ...cells, share: thousandths(share) });
    };
    advance(0);
    return this.use(
      command,
      async (ready) => {
        lap('network');
        const origins = snapAll(ready.snapper, command.origins, 'origin');
        advance(PREPARING_SHARE);
        const destinations = snapAll(ready.snapper, command.destinations, 'destination');
        lap('snap');
        const result = await this.#run(command, ready, origins, destinations, advance);
        lap('engine');
        const conditions = this.conditions(command);
        return {
          outcome: {
            ...outcomeOf(origins, destinations, result, command.maxDurationSeconds !== undefined),
            ...(conditions && { conditions }),
          },
          parts: { ...parts, ...result.parts },
          duration: result.duration,
          distance: result.distance,
          inUse: result.lend(),
        };
      },
      (share) => advance(share * PREPARING_SHARE),
    );
  }

  async #run(
    { wantsDuration, wantsDistance, mode, maxDurationSeconds }: MatrixCommand,
    ready: ReadyMetric,
    from: Snaps,
    to: Snaps,
    advance: OnStep,
  ): Promise<MatrixResult> {
    const { stopSeconds } = PROFILES[mode];
    const reach = reachLimit(ready.graph);
    const running = this.#engine.run(
      ready.loaded,
      placesIn(ready, from, 'origin'),
      placesIn(ready, to, 'destination'),
      {
        duration: wantsDuration,
        distance: wantsDistance,
        stopMs: stopSeconds * 1000,
        limit:
          maxDurationSeconds === undefined ? reach : roundedLimit('duration', maxDurationSeconds, stopSeconds, reach),
        dropsBeyond: maxDurationSeconds !== undefined,
      },
    );
    const started = performance.now();
    const ticker = setInterval(() => {
      try {
        const share = running.progress();
        const cells = { share, cellsShare: thousandths(share), cellsMs: Math.round(performance.now() - started) };
        advance(PREPARING_SHARE + (1 - PREPARING_SHARE) * share, cells);
      } catch {
        running.cancel();
      }
    }, TICK);
    try {
      return await running.result;
    } finally {
      clearInterval(ticker);
    }
  }

  #metric(travel: Travel, onStep?: OnStep): ReadyMetric {
    return withoutErrorCodes(() => {
      const { pack, mode, option, avoid, speeds } = travel;
      const { weightings } = PROFILES[mode];
      const hourKey = this.#atHour(travel, onStep)?.key ?? '';
      const key = `${graphKeyOf(pack, mode)} ${hourKey} ${weightings[option].id} ${digestOf(travel)}`;
      return recent(this.#metrics, key, () => {
        const loadedGraph = this.#graph(travel, onStep);
        onStep?.(0.9);
        this.#evict();
        const { topology } = loadedGraph;
        const graph = speeds === undefined ? loadedGraph.graph : graphWith(loadedGraph.graph, speeds);
        const isAvoided = avoid && avoidedIn(graph, avoid);
        const loaded = this.#engine.load((arrays) => {
          // Only metrics of the map itself are worth storing.
          if (avoid !== undefined || speeds !== undefined || hourKey !== '')
            return buildMetric(graph, topology, weightings[option], arrays, isAvoided);
          const weights = weigh(graph, weightings[option]);
          const hierarchy = this.#stored(
            pack,
            `${graph.vehicle.kind}-${weightings[option].id}`,
            () => buildHierarchy(graph, topology, weights, arrays),
            arrays,
          );
          return { graph, topology, weights, hierarchy };
        });
        const { snapper } = loadedGraph;
        const metric = {
          graph,
          topology,
          snapper: isAvoided === undefined ? snapper : snapper.withTurns(turnsWithout(graph.turns, isAvoided)),
          loaded,
        };
        return { ...metric, memo: memoOf(metric) };
      });
    });
  }

  /** Returns the roads at the hour of a trip; undefined if it has none. */
  #atHour({ hour, ...travel }: Omit<Travel, 'option'>, onStep?: OnStep): NetworkAtHour | undefined {
    if (hour === undefined) return undefined;
    return recent(this.#hours, `${graphKeyOf(travel.pack, travel.mode)} ${hour}`, () => {
      const at = networkAt(this.#graph(travel, onStep).graph.network, hour);
      for (const oldest of [...this.#hours.keys()].slice(0, 1 - MAX_HOURS)) this.#hours.delete(oldest);
      return at;
    });
  }

  #graph(travel: Omit<Travel, 'option'>, onStep: OnStep = () => undefined): LoadedGraph {
    const { pack, mode } = travel;
    const { network, key = '' } = this.#atHour(travel, onStep) ?? {};
    return recent(this.#graphs, `${graphKeyOf(pack, mode)} ${key}`, () => {
      onStep(0);
      const { vehicle } = PROFILES[mode];
      const {
        graph: stored,
        topology,
        index,
      } = key === ''
        ? this.#stored(pack, vehicle.kind, () => readGraph(pack, vehicle, onStep))
        : readGraph(pack, vehicle, onStep, network);
      const graph: RoadGraph = { ...stored, vehicle };
      for (const oldest of [...this.#graphs.keys()].slice(0, 1 - MAX_GRAPHS)) this.#graphs.delete(oldest);
      return { graph, topology, snapper: new Snapper(graph, index) };
    });
  }

  #stored<Value extends object>(pack: string, name: string, make: () => Value, arrays?: ArrayMaker): Value {
    return this.#cache === undefined ? make() : this.#cache.get(pack, name, make, arrays);
  }

  /** Makes room for a metric. */
  #evict(): void {
    for (const [key, { loaded }] of this.#metrics) {
      if (this.#metrics.size < MAX_METRICS && this.#engine.memoryUsed < MAX_METRIC_BYTES) return;
      if (this.#inUse.has(loaded)) continue;
      this.#engine.unload(loaded);
      this.#metrics.delete(key);
    }
  }
}

/**
 * Builds the graph of a vehicle from the roads in a pack, and what is derived from it, as plain data.
 * @param changed the roads with other tags
 * @throws Error
 */
function readGraph(pack: string, vehicle: Vehicle, onStep: OnStep, changed?: RoadNetwork) {
  const file = openPackFile(pack);
  try {
    const network = changed ?? readRoads(file);
    onStep(0.2);
    const graph = buildGraph(network, vehicle);
    onStep(0.4);
    const order = orderOf(file, graph);
    onStep(0.6);
    const topology = buildTopology(graph, order);
    onStep(0.8);
    const { nodeUses, streets, turns } = graph;
    return { graph: { network, nodeUses, streets, turns }, topology, index: buildSnapIndex(graph) };
  } finally {
    file.database.close();
  }
}

const thousandths = (share: number): number => Math.round(share * 1000) / 1000;

/** Returns a key of the streets in a pack file for a mode, which changes if the file is replaced. @throws Error */
function graphKeyOf(pack: string, mode: Travel['mode']): string {
  const stats = statSync(pack, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new Error(
      `The road pack ${basename(pack, PACK_EXTENSION)} is no longer installed. Install it, then try again`,
    );
  return `${pack} ${stats.ino} ${stats.size} ${stats.mtimeMs} ${PROFILES[mode].vehicle.kind}`;
}

/** Returns a short key of changes to the roads; empty for none. */
const digestOf = ({ avoid, speeds }: Travel): string =>
  avoid === undefined && speeds === undefined
    ? ''
    : createHash('sha256')
        .update(JSON.stringify([avoid, speeds]))
        .digest('hex');

/** @throws Fault that names streets that aren't on the map */
function avoidedIn(graph: RoadGraph, avoid: Avoidance): Uint8Array {
  const { isAvoided, unknown } = avoidedStreets(graph, avoid);
  if (unknown.length === 0) return isAvoided;
  throw unknownWays('avoid.streets', unknown);
}

/** @throws Fault that names ways that aren't on the map */
function graphWith(graph: RoadGraph, speeds: readonly WaySpeed[]): RoadGraph {
  const changed = withSpeeds(graph, speeds);
  if (changed.unknown.length > 0) throw unknownWays('speeds', changed.unknown);
  return changed.graph;
}

function unknownWays(parameter: string, unknown: readonly (number | string)[]): Fault {
  const named = unknown.slice(0, NAMED_STREETS).map((street) => JSON.stringify(street));
  const more = unknown.length > named.length ? ` and ${unknown.length - named.length} more` : '';
  const message =
    `contains ${named.join(', ')}${more}, which the road pack doesn't have. Snap a point to get the ids and names ` +
    'of its streets';
  return parameterFault([{ parameter, message }]);
}

/** Returns the entry of a key, created if necessary, and marks it as the most recently used. */
function recent<Value>(entries: Map<string, Value>, key: string, make: () => Value): Value {
  const value = entries.get(key) ?? make();
  entries.delete(key);
  entries.set(key, value);
  return value;
}

/** Rethrows errors without their codes, which could be misinterpreted in the calling thread. */
function withoutErrorCodes<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (isCancelled(error) || isFault(error, 'invalid_parameter')) throw error;
    throw new Error(errorMessage(error), { cause: error });
  }
}
