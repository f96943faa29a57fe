/** `cairn matrix`: travel times and distances between the points of two tables, without a server. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MATRIX_MODES, MATRIX_OPTIONS } from '../../contract/matrix.ts';
import { choosePack, packForMatrix, type Points } from '../packs/road-coverage.ts';
import { changesOf, requestedChanges, storedChanges } from '../matrix/avoid.ts';
import type { PlaceCommand } from '../matrix/commands.ts';
import { createMatrixThread, type MatrixThread } from '../matrix/matrix-thread.ts';
import { networksIn } from '../matrix/network-cache.ts';
import type { Mode } from '../routing/profiles/profile.ts';
import { PROFILES } from '../routing/profiles/profiles.ts';
import type { Role } from '../routing/snap/snapper.ts';
import type { MatrixJobRow, MatrixOutcome } from '../store/matrix-job.ts';
import { changesIn, noteConditions, type ChangeOptions } from './avoid.ts';
import { awaitInterruption } from './interruption.ts';
import { CliFailure, EXIT } from './failure.ts';
import { note } from './notes.ts';
import { STANDARD, withStandardInput } from './standard-streams.ts';
import { BlockwiseMatrix, type Pace } from './matrix-blocks.ts';
import { oneOf, readOutput, writeOutput, type OutputOptions } from './matrix-output.ts';
import { readPoints, readSystem, type NamedPoints } from './matrix-points.ts';
import { TiledMatrix } from './matrix-tiles.ts';
import { openInstalledPacks, noteFailedPacks, type PackDirectories } from './pack-directory.ts';
import { storeForParts, type PartsOptions } from './parts-order.ts';
import { progressBar } from './progress-bar.ts';
import { counted, formatCount } from '../../contract/counted.ts';
import { systemCode } from '../../contract/system-error.ts';

export interface MatrixOptions extends OutputOptions, PackDirectories, ChangeOptions, Partial<PartsOptions> {
  origins: string;
  destinations: string;
  mode: string;
  option: string;
  /** EPSG code of the easting and northing columns. */
  epsg?: number;
  /** Whether to reject points without a road nearby. */
  strict: boolean;
  /** Whether to leave the matrix in tiles. */
  tilesOnly?: boolean;
}

const TICK_MS = 100;

/** Returns e.g. `1,200,000 cells/s, 12 s left`. */
function paceText({ cellsPerSecond, secondsLeft }: Pace): string {
  if (cellsPerSecond === undefined || secondsLeft === undefined) return 'reading the roads';
  const left = secondsLeft < 100 ? `${Math.ceil(secondsLeft)} s` : `${Math.ceil(secondsLeft / 60)} min`;
  return `${Number(cellsPerSecond.toPrecision(2)).toLocaleString('en')} cells/s, ${left} left`;
}

/** Formats coordinates as in a request, in their shortest form. */
const addressesOf = ({ lonLats }: NamedPoints): string =>
  JSON.stringify(Array.from({ length: lonLats.length / 2 }, (_, i) => `${lonLats[2 * i]},${lonLats[2 * i + 1]}`));

/** Maximum number of points listed in a message. */
const MAX_LISTED_POINTS = 10;

/** Returns descriptions like `origin "Depot" (-40,10)`. */
const namesAt = (role: string, { names, lonLats }: NamedPoints, positions: readonly number[]): string[] =>
  positions.map(
    (position) =>
      `${role} ${JSON.stringify(names[position] ?? '')} (${lonLats[2 * position]},${lonLats[2 * position + 1]})`,
  );

/** Describes the points without a road of the mode within a kilometre, or outside the pack. */
const namesWithoutRoad = (
  { originsWithoutRoad, destinationsWithoutRoad }: MatrixOutcome,
  origins: NamedPoints,
  destinations: NamedPoints,
): string[] => [
  ...namesAt('origin', origins, originsWithoutRoad),
  ...namesAt('destination', destinations, destinationsWithoutRoad),
];

function withoutRoadText(names: readonly string[], pack: string): string {
  const more = names.length > MAX_LISTED_POINTS ? ` and ${formatCount(names.length - MAX_LISTED_POINTS)} more` : '';
  return `No road of ${pack} within 1 km: ${names.slice(0, MAX_LISTED_POINTS).join(', ')}${more}.`;
}

/** Prints a note on points that were moved because their nearest road isn't connected, with distances. */
async function noteMoved(
  thread: MatrixThread,
  travel: Omit<PlaceCommand, 'lonLats' | 'role'>,
  role: Role,
  points: NamedPoints,
  positions: readonly number[],
): Promise<void> {
  if (positions.length === 0) return;
  const named = positions.slice(0, MAX_LISTED_POINTS);
  const lonLats = Float64Array.from(
    named.flatMap((position) => Array.from(points.lonLats.subarray(2 * position, 2 * position + 2))),
  );
  const { moved } = await thread.ask('place', [{ ...travel, lonLats, role }]);
  const names = namesAt(role, points, named).map((name, i) => `${name} by ${moved[i]} m`);
  const more =
    positions.length > MAX_LISTED_POINTS ? ` and ${formatCount(positions.length - MAX_LISTED_POINTS)} more` : '';
  note(
    `Moved, because the nearest road ${role === 'origin' ? 'leads nowhere' : 'cannot be reached'}` +
      `${travel.avoid === undefined ? '' : ', or is avoided'}: ` +
      `${names.join(', ')}${more}.`,
  );
}

/** Prints a note on how many pairs have no value, and why, and on points without a road. */
function noteUnreachable(
  { unreachable }: MatrixOutcome,
  cells: number,
  roadless: readonly string[],
  pack: string,
  isLimited: boolean,
): void {
  if (roadless.length > 0) note(withoutRoadText(roadless, pack));
  const reasons = Object.entries(unreachable).flatMap(([reason, count]) =>
    count === 0 ? [] : [`${formatCount(count)} ${reason.replaceAll('_', ' ')}`],
  );
  if (reasons.length > 0)
    note(
      `Without a value, of ${cells.toLocaleString('en')} pairs: ` +
        `${reasons.join(', ')}${isLimited ? ', or without a path' : '. --format unreachable lists them'}`,
    );
}

/**
 * Computes the matrix in blocks of 1000 by 1000, here or by workers, and writes it. The output file appears when it is
 * complete. SIGINT and SIGTERM cancel.
 * @throws CliFailure
 */
export async function matrix(options: MatrixOptions): Promise<void> {
  await withStandardInput([options.origins, options.destinations], async ([origins = '', destinations = '']) =>
    writeMatrix({ ...options, origins, destinations }),
  );
}

/** Returns the maximum duration in seconds. @throws CliFailure if it is below the mode's stop time */
function maxSecondsOf(mode: Mode, minutes: number | undefined): number | undefined {
  if (minutes === undefined) return undefined;
  const { stopSeconds } = PROFILES[mode];
  if (minutes * 60 < stopSeconds)
    throw new CliFailure(
      `--max-duration ${minutes}: less than the stop time of ${mode}, ${stopSeconds / 60} minutes`,
      EXIT.usage,
    );
  return minutes * 60;
}

async function writeMatrix(options: MatrixOptions): Promise<void> {
  const mode = oneOf('mode', options.mode, MATRIX_MODES);
  const option = oneOf('option', options.option, MATRIX_OPTIONS);
  const system = readSystem(options.epsg);
  const [origins, destinations] = [
    await readPoints(options.origins, 'O', system),
    await readPoints(options.destinations, 'D', system),
  ];
  const { results, tilesOnly = false } = options;
  const maxDurationSeconds = maxSecondsOf(mode, options.maxDuration);
  const store = results === undefined ? '' : storeForParts(options.store);
  const stored = storedChanges(changesIn(options));
  const changes = changesOf(stored);
  if (tilesOnly && results === undefined) throw new CliFailure('--tiles-only needs --results', EXIT.usage);
  const output = readOutput(
    tilesOnly ? { ...options, output: STANDARD, format: 'csv' } : options,
    destinations.names.length,
  );
  const packs = await openInstalledPacks(options);
  noteFailedPacks(packs);
  const [from, to]: [Points, Points] = [
    { name: 'origin', lonLats: origins.lonLats, labels: origins.names },
    { name: 'destination', lonLats: destinations.lonLats, labels: destinations.names },
  ];
  const pack = options.strict ? choosePack(packs, [from, to]) : packForMatrix(packs, from, to);
  packs.close();
  if (typeof pack === 'string') throw new CliFailure(pack);

  const directory = mkdtempSync(join(tmpdir(), 'cairn-matrix-'));
  const thread = createMatrixThread({ networks: networksIn(options.dataDir) });
  const tiled =
    results === undefined
      ? undefined
      : await TiledMatrix.plan(
          { results, store, thread },
          { pack, mode, option, maxDurationSeconds, changes: requestedChanges(stored) },
          origins,
          destinations,
        );
  const blocks =
    tiled ??
    new BlockwiseMatrix(
      thread,
      { pack: pack.path, mode, option, ...changes, maxDurationSeconds },
      directory,
      origins,
      destinations,
    );
  const { signal, end } = awaitInterruption();
  signal.addEventListener('abort', () => blocks.cancel());
  const bar = progressBar();
  const ticker = setInterval(() => bar.draw(Math.min(0.99, blocks.pace().share), paceText(blocks.pace())), TICK_MS);
  const startedAt = new Date().toISOString();
  try {
    const outcome = await blocks.compute();
    clearInterval(ticker);
    const roadless = namesWithoutRoad(outcome, origins, destinations);
    if (options.strict && roadless.length > 0)
      throw new CliFailure(
        `${withoutRoadText(roadless, pack.id)} Nothing was written: remove these points, or omit --strict`,
      );
    if (tiled !== undefined && tilesOnly) {
      bar.draw(1, counted(tiled.tiles, 'tile'));
      bar.clear();
      process.stdout.write(
        `${JSON.stringify({ tiles: tiled.tiles, folder: tiled.folder, unreachable: outcome.unreachable })}\n`,
      );
      return;
    }
    bar.draw(0.99, 'writing');
    const row: MatrixJobRow = {
      uuid: randomUUID(),
      status: 'Finished',
      mode,
      option,
      ...stored,
      wantsDuration: true,
      wantsDistance: true,
      pack: pack.id,
      origins: addressesOf(origins),
      destinations: addressesOf(destinations),
      originCount: origins.names.length,
      destinationCount: destinations.names.length,
      createdAt: startedAt,
      startedAt,
      finishedAt: new Date().toISOString(),
      message: null,
      outcome: JSON.stringify(outcome),
      name: null,
      originNames: JSON.stringify(origins.names),
      destinationNames: JSON.stringify(destinations.names),
      originFields: null,
      destinationFields: null,
      progress: null,
      madeBy: null,
    };
    await writeOutput(output, row, await blocks.rows(directory), thread, pack.path, signal);
    if (options.keepParts !== true) await tiled?.remove();
    bar.draw(1, counted(row.originCount * row.destinationCount, 'pair'));
    bar.clear();
    const roads = { pack: pack.path, mode, ...changes };
    await noteConditions(thread, roads);
    await noteMoved(thread, roads, 'origin', origins, outcome.originsMoved ?? []);
    await noteMoved(thread, roads, 'destination', destinations, outcome.destinationsMoved ?? []);
    noteUnreachable(
      outcome,
      row.originCount * row.destinationCount,
      roadless,
      pack.id,
      maxDurationSeconds !== undefined,
    );
  } catch (error) {
    throw tiled !== undefined && error instanceof CliFailure ? error : cliFailureFor(error, signal, options.output);
  } finally {
    clearInterval(ticker);
    bar.clear();
    end();
    await thread.close();
    rmSync(directory, { recursive: true });
  }
}

function cliFailureFor(error: unknown, signal: AbortSignal, output = 'standard output'): unknown {
  if (signal.aborted) return new CliFailure('Cancelled. Nothing was written.');
  const code = systemCode(error) ?? '';
  if (code === 'ENOSPC') return new CliFailure(`The disk is full; ${output} was not written.`);
  // The reader has closed its end.
  if (code === 'EPIPE') return new CliFailure('Output closed early.');
  return ['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR', 'ENOENT'].includes(code)
    ? new CliFailure(`${output} can't be written (${code}).`)
    : error;
}
