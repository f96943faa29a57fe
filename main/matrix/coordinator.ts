/** Runs the commands of the matrix thread: writes matrices to files, finds single paths, snaps points. */
import { rmSync } from 'node:fs';
import { open, rename, type FileHandle } from 'node:fs/promises';
import type { RouteLeg } from '../../contract/route.ts';
import { fastestKmh } from '../routing/graph/streets.ts';
import { reachLimit, type ReachLimit } from '../routing/graph/weights.ts';
import { placesOf } from '../routing/matrix/places.ts';
import { PROFILES } from '../routing/profiles/profiles.ts';
import { positionOf, type Role, type Snap, type Snapper } from '../routing/snap/snapper.ts';
import { DISK_FULL, isDiskFull, requireSpace } from '../store/free-space.ts';
import type { MatrixOutcome } from '../store/matrix-job.ts';
import { UNFINISHED } from '../store/put-in-place.ts';
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
import type { MatrixEngine, MatrixResult } from './engine.ts';
import { legsBetween, pathBetween } from './legs.ts';
import { NetworkCache, type ReadyMetric } from './networks.ts';
import { nearestDestinations } from './nearest.ts';
import { reachFeatures } from './reach.ts';
import { findTrip } from './trips.ts';
import { errorMessage } from '../../contract/system-error.ts';

/** Fraction of a job's progress that is assigned to preparing a network that isn't in memory yet. */
const PREPARING_SHARE = 0.8;

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

  /**
   * Computes a matrix. Removes its unfinished files on failure.
   * @throws WorkEnded if the call is cancelled; EngineFailed; Error with a message for the client
   */
  async matrix(command: MatrixCommand, call: Call<MatrixProgress>): Promise<MatrixAnswer> {
    const parts: Record<string, number> = {};
    this.#matrices++;
    try {
      await this.#warmUp;
      return { outcome: await this.#compute(command, call, parts), parts };
    } catch (error) {
      for (const file of [command.durationFile, command.distanceFile])
        if (file !== undefined) rmSync(file + UNFINISHED, { force: true });
      if (isCancelled(error)) throw error;
      const message = isDiskFull(error)
        ? `${DISK_FULL}. Free some space, then run the matrix again`
        : errorMessage(error);
      throw this.#engine.isBroken ? new EngineFailed(message) : new Error(message);
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
    // A failure here will recur, and be reported, when a matrix is requested.
    const small = (): Promise<void> =>
      this.#runSmall({ pack, mode, option: 'fastest' }, lonLats.subarray(0, 2 * WARM_UP_POINTS));
    this.#warmUp = this.#warmUp.then(small).catch(() => undefined);
  }

  async #runSmall(travel: Travel, lonLats: Float64Array): Promise<void> {
    if (this.#networks.streets(travel).graph.network.latitudeE7.length > WARM_UP_NODES) return;
    const ready = this.#networks.metric(travel);
    const { graph, topology, loaded, snapper } = ready;
    const origins = placesOf(snapAll(snapper, lonLats, 'origin'), 'origin', graph, topology, loaded.metric.weights);
    const destinations = placesOf(
      snapAll(snapper, lonLats, 'destination'),
      'destination',
      graph,
      topology,
      loaded.metric.weights,
    );
    const text = { duration: true, distance: true, stopMs: 0, limit: reachLimit(graph) };
    const result = await this.#networks.protect(
      ready,
      () => this.#engine.run(loaded, origins, destinations, text).result,
    );
    result.release();
  }

  /** @throws Error */
  route({ origin, destination, ...travel }: RouteCommand): RouteAnswer {
    return withoutErrorCodes(() => {
      const found = pathBetween(this.#networks.metric(travel), travel.mode, origin, destination);
      if ('reason' in found) return found;
      const { route, ...path } = found;
      return { ...path, line: route.line };
    });
  }

  /** @throws Error; WorkEnded once the call is cancelled */
  async directions(command: DirectionsCommand, call: Call<MatrixProgress>): Promise<RouteLeg[]> {
    const ready = withoutErrorCodes(() => this.#networks.metric(command));
    return this.#networks.protect(ready, () => legsBetween(ready, command, call));
  }

  /** @throws Error; WorkEnded once the call is cancelled */
  async nearest(command: NearestCommand, call: Call<MatrixProgress>): Promise<NearestAnswer> {
    const ready = withoutErrorCodes(() => this.#networks.metric(command));
    return this.#networks.protect(ready, () => nearestDestinations(ready, command, call));
  }

  /** @throws Error; WorkEnded once the call is cancelled */
  async reach(command: ReachCommand, call: Call<MatrixProgress>): Promise<ReachAnswer> {
    const ready = withoutErrorCodes(() => this.#networks.metric(command));
    return this.#networks.protect(ready, () => reachFeatures(ready, command, call));
  }

  /** @throws Error; WorkEnded once the call is cancelled */
  async trip(command: TripCommand, call: Call<MatrixProgress>): Promise<TripFound> {
    const ready = withoutErrorCodes(() => this.#networks.metric(command));
    return this.#networks.protect(ready, () => findTrip(ready, command, call));
  }

  /**
   * Finds where trips from the points begin, and lists the points whose trips begin or end on a road other than the
   * nearest one.
   * @throws Error
   */
  snap({ lonLats, ...travel }: SnapCommand): SnapAnswer {
    return withoutErrorCodes(() => {
      const { snapper, graph } = this.#networks.streets(travel);
      const { wayId, wayName, names } = graph.network;
      const snaps = snapAll(snapper, lonLats, 'origin');
      const moved = (['origin', 'destination'] as const).flatMap((role) =>
        (role === 'origin' ? snaps : snapAll(snapper, lonLats, role)).flatMap((snap, address) =>
          snap === undefined || snap.passedOver.length === 0
            ? []
            : [{ address, role, position: positionOf(graph, snap.places[0]!), metres: tenths(snap.metres) }],
        ),
      );
      return {
        metres: snaps.map((snap) => (snap === undefined ? null : tenths(snap.metres))),
        positions: snaps.map((snap) => (snap === undefined ? null : positionOf(graph, snap.places[0]!))),
        streets: snaps.map((snap) =>
          (snap?.places ?? []).map((place) => {
            const way = graph.streets.way[place.point]!;
            const name = names[wayName[way]!]!;
            return { way: wayId[way]!, ...(name === '' ? {} : { name }), position: positionOf(graph, place) };
          }),
        ),
        moved: moved.toSorted((a, b) => a.address - b.address),
      };
    });
  }

  /** @throws Error */
  place({ lonLats, role, ...travel }: PlaceCommand): PlaceAnswer {
    return withoutErrorCodes(() => {
      const { snapper, graph } = this.#networks.streets(travel);
      const places = new Float64Array(2 * lonLats.length).fill(Number.NaN);
      const moved = new Float64Array(lonLats.length / 2).fill(Number.NaN);
      for (const [i, snap] of snapAll(snapper, lonLats, role).entries()) {
        if (snap === undefined) continue;
        const positions = [...snap.places, ...snap.passedOver].map((place) => positionOf(graph, place));
        const corner = (outer: 'min' | 'max'): number[] =>
          [0, 1].map((axis) => Math[outer](...positions.map((position) => position[axis] ?? Number.NaN)));
        places.set([...corner('min'), ...corner('max')], 4 * i);
        if (snap.passedOver.length > 0) moved[i] = tenths(snap.metres);
      }
      return { places, moved, fastestKmh: fastestKmh(graph.streets), stopSeconds: PROFILES[travel.mode].stopSeconds };
    });
  }

  async #compute(
    command: MatrixCommand,
    call: Call<MatrixProgress>,
    parts: Record<string, number>,
  ): Promise<MatrixOutcome> {
    let mark = performance.now();
    const lap = (part: string): void => {
      const now = performance.now();
      parts[part] = now - mark;
      mark = now;
    };
    const advance: Advance = (share, cells = INITIAL_PROGRESS) => {
      if (call.isCancelled) throw new WorkEnded('cancelled', 'the job was cancelled');
      call.progress({ ...cells, share: thousandths(share) });
    };
    advance(0);
    const ready = this.#networks.metric(command, (share) => advance(share * PREPARING_SHARE));
    lap('network');
    const origins = snapAll(ready.snapper, command.origins, 'origin');
    advance(PREPARING_SHARE);
    const destinations = snapAll(ready.snapper, command.destinations, 'destination');
    lap('snap');
    const result = await this.#networks.protect(ready, () => this.#run(command, ready, origins, destinations, advance));
    lap('engine');
    try {
      Object.assign(parts, result.parts);
      await Promise.all([
        writeRows(command.durationFile, result.duration),
        writeRows(command.distanceFile, result.distance),
      ]);
      lap('write');
      const outcome = outcomeOf(origins, destinations, result);
      return command.maxDurationSeconds === undefined ? outcome : withoutReasons(outcome);
    } finally {
      result.release();
    }
  }

  async #run(
    command: MatrixCommand,
    ready: ReadyMetric,
    from: Snaps,
    to: Snaps,
    advance: Advance,
  ): Promise<MatrixResult> {
    const { graph, topology, loaded } = ready;
    const { weights } = loaded.metric;
    const origins = placesOf(from, 'origin', graph, topology, weights);
    const destinations = placesOf(to, 'destination', graph, topology, weights);
    const running = this.#engine.run(loaded, origins, destinations, {
      duration: command.durationFile !== undefined,
      distance: command.distanceFile !== undefined,
      stopMs: PROFILES[command.mode].stopSeconds * 1000,
      ...limitOf(command, reachLimit(graph)),
    });
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
}

/** Reports the progress of a matrix. @throws WorkEnded if it was cancelled */
type Advance = (share: number, cells?: MatrixProgress) => void;

const thousandths = (share: number): number => Math.round(share * 1000) / 1000;

type Snaps = (Snap | undefined)[];

function snapAll(snapper: Snapper, lonLats: Float64Array, role: Role): Snaps {
  return Array.from({ length: lonLats.length / 2 }, (_, i) => snapper.snap(lonLats[2 * i]!, lonLats[2 * i + 1]!, role));
}

const tenths = (metres: number): number => Math.round(metres * 10) / 10;

/** Returns the limit of a command. Durations are compared after rounding to tenths of a second. */
function limitOf(
  { mode, maxDurationSeconds }: MatrixCommand,
  reach: ReachLimit,
): { limit: ReachLimit; dropsBeyond: boolean } {
  if (maxDurationSeconds === undefined) return { limit: reach, dropsBeyond: false };
  const limit = roundedLimit('duration', maxDurationSeconds, PROFILES[mode].stopSeconds, reach);
  return { limit, dropsBeyond: true };
}

/** Counts all pairs without a path as too far: beyond a limit it is unknown whether a path exists. */
const withoutReasons = ({ unreachable, ...outcome }: MatrixOutcome): MatrixOutcome => ({
  ...outcome,
  unreachable: { ...unreachable, no_path: 0, too_far: unreachable.no_path + unreachable.too_far },
});

const missing = (snaps: Snaps): number[] => snaps.flatMap((snap, i) => (snap === undefined ? [i] : []));

const moved = (snaps: Snaps): number[] =>
  snaps.flatMap((snap, i) => (snap !== undefined && snap.passedOver.length > 0 ? [i] : []));

function outcomeOf(origins: Snaps, destinations: Snaps, result: MatrixResult): MatrixOutcome {
  const originsWithoutRoad = missing(origins);
  const destinationsWithoutRoad = missing(destinations);
  const atOrigin = originsWithoutRoad.length * destinations.length;
  const atDestination = (origins.length - originsWithoutRoad.length) * destinationsWithoutRoad.length;
  return {
    unreachable: {
      no_road_at_origin: atOrigin,
      no_road_at_destination: atDestination,
      no_path: result.unreachable - atOrigin - atDestination,
      too_far: result.tooFar,
    },
    originsWithoutRoad,
    destinationsWithoutRoad,
    originsMoved: moved(origins),
    destinationsMoved: moved(destinations),
  };
}

const COMMA = Buffer.from(',');

/** Writes `[…],[…]` to a temporary file and renames it, so that a result file is either complete or absent. */
async function writeRows(file: string | undefined, pieces: readonly Uint8Array[]): Promise<void> {
  if (file === undefined) return;
  requireSpace(
    file,
    pieces.reduce((sum, { length }) => sum + length, 0),
  );
  const handle = await open(file + UNFINISHED, 'w');
  try {
    await writeAll(
      handle,
      pieces.flatMap((piece, i) => (i === 0 ? [piece] : [COMMA, piece])),
    );
  } finally {
    await handle.close();
  }
  await rename(file + UNFINISHED, file);
}

/** Repeats the write until all bytes are written: the system may write fewer than requested. */
async function writeAll(handle: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  let left = pieces;
  while (left.length > 0) {
    let { bytesWritten } = await handle.writev(left);
    const next = left.findIndex((piece) => (bytesWritten -= piece.length) < 0);
    left = next < 0 ? [] : [left[next]!.subarray(left[next]!.length + bytesWritten), ...left.slice(next + 1)];
  }
}

/** Rethrows errors without their codes, which could be misinterpreted in the calling thread. */
function withoutErrorCodes<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    throw new Error(errorMessage(error), { cause: error });
  }
}
