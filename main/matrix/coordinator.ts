/** Does what the matrix thread is told: whole matrices to files, and single paths. */
import { rmSync } from 'node:fs';
import { open, rename, type FileHandle } from 'node:fs/promises';
import { decimetresOf, millisecondsOf } from '../routing/cost.ts';
import type { RoadGraph } from '../routing/graph/graph.ts';
import { isBeyond, reachLimit } from '../routing/graph/weights.ts';
import { placesOf } from '../routing/matrix/places.ts';
import { findRoute } from '../routing/matrix/route.ts';
import { PROFILES } from '../routing/profiles/profiles.ts';
import type { Role, Snap, Snapper } from '../routing/snap/snapper.ts';
import { DISK_FULL, isDiskFull, needRoom } from '../store/free-space.ts';
import { MatrixCancelled, type MatrixEngine, type MatrixResult } from './engine.ts';
import { NetworkCache, type ReadyMetric } from './networks.ts';
import { CONTROL, UNFINISHED, type MatrixCommand, type MatrixReport, type RouteCommand, type RouteReport, type SnapCommand, type SnapReport, type Travel } from './protocol.ts';

/** Share of a job's progress that getting ready takes, when nothing is in memory yet. */
const PREPARING_SHARE = 0.8;

/** How often a running job's progress and cancel flag are carried over, milliseconds. */
const TICK = 10;

/** Points of a warm-up, and the largest network that has one: beyond, it would take seconds from whoever asks meanwhile. */
const WARM_UP_POINTS = 300;
const WARM_UP_NODES = 1_000_000;

export class MatrixCoordinator {
  readonly #engine: MatrixEngine;
  readonly #networks: NetworkCache;
  readonly #warmed = new Set<string>();
  #warmUp: Promise<void> = Promise.resolve();
  #matrices = 0;

  constructor(engine: MatrixEngine) {
    this.#engine = engine;
    this.#networks = new NetworkCache(engine);
  }

  /** Never rejects: what goes wrong is in the report. */
  async matrix(command: MatrixCommand): Promise<MatrixReport> {
    const { uuid, control } = command;
    const parts: Record<string, number> = {};
    this.#matrices++;
    try {
      await this.#warmUp;
      return { type: 'matrix', uuid, outcome: await this.#compute(command, parts), parts };
    } catch (error) {
      for (const file of [command.durationFile, command.distanceFile]) if (file !== undefined) rmSync(file + UNFINISHED, { force: true });
      if (error instanceof MatrixCancelled) return { type: 'matrix', uuid, cancelled: true, parts };
      return { type: 'matrix', uuid, failure: isDiskFull(error) ? `${DISK_FULL}. Make room, then order the matrix again` : messageOf(error), parts, ...(this.#engine.isBroken ? { broken: true } : {}) };
    } finally {
      this.#matrices--;
      Atomics.store(control, CONTROL.progress, 1000);
    }
  }

  /**
   * Whose points are looked at is likely to order a matrix of them, and the first matrix on a network takes up to 200 ms longer
   * than the next: weights are made, code is compiled, memory is touched. So a small one is run beforehand, once, when nothing
   * else is going on.
   */
  warmUp({ pack, mode, lonLats }: SnapCommand): void {
    const key = `${pack} ${mode}`;
    if (this.#matrices > 0 || this.#warmed.has(key)) return;
    this.#warmed.add(key);
    // What goes wrong here goes wrong again, and is reported, when a matrix is ordered.
    const small = (): Promise<void> => this.#runSmall({ pack, mode, option: 'fastest' }, lonLats.subarray(0, 2 * WARM_UP_POINTS));
    this.#warmUp = this.#warmUp.then(small).catch(() => undefined);
  }

  async #runSmall(travel: Travel, lonLats: Float64Array): Promise<void> {
    if (this.#networks.streets(travel).graph.network.latitudeE7.length > WARM_UP_NODES) return;
    const ready = this.#networks.metric(travel);
    const { graph, topology, loaded, snapper } = ready;
    const origins = placesOf(snapAll(snapper, lonLats, 'origin'), 'origin', graph, topology, loaded.metric.weights);
    const destinations = placesOf(snapAll(snapper, lonLats, 'destination'), 'destination', graph, topology, loaded.metric.weights);
    const text = { duration: true, distance: true, stopMs: 0, limit: reachLimit(graph) };
    const result = await this.#networks.keep(ready, () => this.#engine.run(loaded, origins, destinations, text).result);
    result.release();
  }

  route({ id, origin, destination, ...travel }: RouteCommand): RouteReport {
    try {
      const ready = this.#networks.metric(travel);
      const from = ready.snapper.snap(...origin, 'origin');
      const to = ready.snapper.snap(...destination, 'destination');
      if (from === undefined) return { type: 'route', id, route: { reason: 'no_road_at_origin' } };
      if (to === undefined) return { type: 'route', id, route: { reason: 'no_road_at_destination' } };
      const route = findRoute(ready.loaded.metric, from, to);
      if (route === undefined) return { type: 'route', id, route: { reason: 'no_path' } };
      if (isBeyond(route.total, reachLimit(ready.graph))) return { type: 'route', id, route: { reason: 'too_far' } };
      const stop = route.total === 0 ? 0 : PROFILES[travel.mode].stopSeconds;
      const seconds = Math.round(millisecondsOf(route.total) / 100) / 10 + stop;
      return { type: 'route', id, route: { metres: decimetresOf(route.total) / 10, seconds, line: route.line } };
    } catch (error) {
      return { type: 'route', id, failure: messageOf(error) };
    }
  }

  /** Distances to the roads, as for origins: a place from which a trip gets anywhere comes first. */
  snap({ id, lonLats, ...travel }: SnapCommand): SnapReport {
    try {
      const { snapper, graph } = this.#networks.streets(travel);
      const snaps = snapAll(snapper, lonLats, 'origin');
      return {
        type: 'snap',
        id,
        metres: snaps.map((snap) => (snap === undefined ? null : Math.round(snap.metres * 10) / 10)),
        positions: snaps.map((snap) => (snap === undefined ? null : positionOf(snap, graph))),
      };
    } catch (error) {
      return { type: 'snap', id, failure: messageOf(error) };
    }
  }

  async #compute(command: MatrixCommand, parts: Record<string, number>): Promise<NonNullable<MatrixReport['outcome']>> {
    const { control } = command;
    let mark = performance.now();
    const lap = (part: string): void => {
      const now = performance.now();
      parts[part] = now - mark;
      mark = now;
    };
    const advance = (share: number): void => {
      if (Atomics.load(control, CONTROL.cancelled) !== 0) throw new MatrixCancelled('the job was cancelled');
      Atomics.store(control, CONTROL.progress, Math.round(share * 1000));
    };
    advance(0);
    const ready = this.#networks.metric(command, (share) => advance(share * PREPARING_SHARE));
    lap('network');
    const origins = snapAll(ready.snapper, command.origins, 'origin');
    advance(PREPARING_SHARE);
    const destinations = snapAll(ready.snapper, command.destinations, 'destination');
    lap('snap');
    const result = await this.#networks.keep(ready, () => this.#run(command, ready, origins, destinations, advance));
    lap('engine');
    try {
      Object.assign(parts, result.parts);
      await Promise.all([writeRows(command.durationFile, result.duration), writeRows(command.distanceFile, result.distance)]);
      lap('write');
      return outcomeOf(origins, destinations, result);
    } finally {
      result.release();
    }
  }

  async #run(command: MatrixCommand, ready: ReadyMetric, from: Snaps, to: Snaps, advance: (share: number) => void): Promise<MatrixResult> {
    const { graph, topology, loaded } = ready;
    const { weights } = loaded.metric;
    const origins = placesOf(from, 'origin', graph, topology, weights);
    const destinations = placesOf(to, 'destination', graph, topology, weights);
    const running = this.#engine.run(loaded, origins, destinations, {
      duration: command.durationFile !== undefined,
      distance: command.distanceFile !== undefined,
      stopMs: PROFILES[command.mode].stopSeconds * 1000,
      limit: reachLimit(graph),
    });
    const { control } = command;
    const started = performance.now();
    const ticker = setInterval(() => {
      try {
        const share = running.progress();
        Atomics.store(control, CONTROL.cells, Math.round(share * 1000));
        Atomics.store(control, CONTROL.cellsTime, Math.round(performance.now() - started));
        advance(PREPARING_SHARE + (1 - PREPARING_SHARE) * share);
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
}

type Snaps = (Snap | undefined)[];

function snapAll(snapper: Snapper, lonLats: Float64Array, role: Role): Snaps {
  return Array.from({ length: lonLats.length / 2 }, (_, i) => snapper.snap(lonLats[2 * i]!, lonLats[2 * i + 1]!, role));
}

/** Where on the street the place is, degrees. */
function positionOf({ point, fraction }: Snap, { streets, network }: RoadGraph): [longitude: number, latitude: number] {
  const [a, b] = [streets.node[point]!, streets.node[point + 1]!];
  const between = (values: Int32Array): number => Math.round(values[a]! + fraction * (values[b]! - values[a]!)) / 1e7;
  return [between(network.longitudeE7), between(network.latitudeE7)];
}

const missing = (snaps: Snaps): number[] => snaps.flatMap((snap, i) => (snap === undefined ? [i] : []));

function outcomeOf(origins: Snaps, destinations: Snaps, result: MatrixResult): NonNullable<MatrixReport['outcome']> {
  const originsWithoutRoad = missing(origins);
  const destinationsWithoutRoad = missing(destinations);
  const atOrigin = originsWithoutRoad.length * destinations.length;
  const atDestination = (origins.length - originsWithoutRoad.length) * destinationsWithoutRoad.length;
  return {
    unreachable: {
      no_road_at_origin: atOrigin,
      no_road_at_destination: atDestination,
      no_path: result.unreachable - atOrigin - atDestination,
      too_far: result.beyond,
    },
    originsWithoutRoad,
    destinationsWithoutRoad,
  };
}

const COMMA = Buffer.from(',');

/** Writes `[…],[…]` beside its place and renames it: a result file is whole or not there. */
async function writeRows(file: string | undefined, pieces: readonly Uint8Array[]): Promise<void> {
  if (file === undefined) return;
  needRoom(file, pieces.reduce((sum, { length }) => sum + length, 0));
  const handle = await open(file + UNFINISHED, 'w');
  try {
    await writeAll(handle, pieces.flatMap((piece, i) => (i === 0 ? [piece] : [COMMA, piece])));
  } finally {
    await handle.close();
  }
  await rename(file + UNFINISHED, file);
}

/** The system may take less than it is given. */
async function writeAll(handle: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  let left = pieces;
  while (left.length > 0) {
    let { bytesWritten } = await handle.writev(left);
    const next = left.findIndex((piece) => (bytesWritten -= piece.length) < 0);
    left = next < 0 ? [] : [left[next]!.subarray(left[next]!.length + bytesWritten), ...left.slice(next + 1)];
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
