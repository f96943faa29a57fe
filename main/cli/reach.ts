/** `cairn isochrone` and `cairn nearest`: how far one gets, and which of many come first, without a server. */
import { writeFileSync } from 'node:fs';
import type { MATRIX_MODES, MATRIX_OPTIONS } from '../../contract/matrix.ts';
import type { REACH_DIRECTIONS, REACH_SHAPES } from '../../contract/reach.ts';
import { choosePack, type Points } from '../matrix/coverage.ts';
import { createMatrixThread, type MatrixThread } from '../matrix/matrix-thread.ts';
import type { PackFile } from '../packs/pack-file.ts';
import { csvLine } from '../tables/csv-writer.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import { CliFailure, EXIT } from './failure.ts';
import { parsePoint } from './lookup.ts';
import { readPoints } from './matrix-points.ts';
import { openPacks, noteFailedPacks, type PackDirectories } from './pack-directory.ts';
import { STANDARD } from './standard-streams.ts';

interface Travel extends PackDirectories {
  mode: (typeof MATRIX_MODES)[number];
  option: (typeof MATRIX_OPTIONS)[number];
  output?: string;
}

export interface IsochroneOptions extends Travel {
  minutes?: number[];
  metres?: number[];
  direction: (typeof REACH_DIRECTIONS)[number];
  as: (typeof REACH_SHAPES)[number];
  width: number;
}

export interface NearestOptions extends Travel {
  origins: string;
  destinations: string;
  count: number;
  minutes?: number;
  metres?: number;
}

/** Does `work` on the road pack of some points. @throws CliFailure where no pack covers them all */
async function onRoads<Result>(
  places: PackDirectories,
  points: readonly Points[],
  work: (pack: PackFile, thread: MatrixThread) => Promise<Result>,
): Promise<Result> {
  const library = await openPacks(places);
  noteFailedPacks(library);
  const pack = choosePack(library, points);
  library.close();
  if (typeof pack === 'string') throw new CliFailure(pack);
  const thread = createMatrixThread();
  try {
    return await work(pack, thread);
  } finally {
    await thread.close(new WorkEnded('cancelled', 'the command has ended'));
  }
}

function write(output: string | undefined, text: string): void {
  if (output === undefined || output === STANDARD) process.stdout.write(text);
  else writeFileSync(output, text);
}

/** Writes the areas, or the streets, within limits of a point as GeoJSON. @throws CliFailure */
export async function isochrone(x: string, y: string, options: IsochroneOptions): Promise<void> {
  const { lon, lat } = parsePoint(x, y);
  const { mode, option, direction, as, width, minutes, metres } = options;
  if ((minutes === undefined) === (metres === undefined))
    throw new CliFailure('Give either --minutes or --metres, such as --minutes 5,10,15', EXIT.usage);
  const lonLats = Float64Array.of(lon, lat);
  const measure = minutes === undefined ? 'distance' : 'duration';
  const limits = (minutes?.map((value) => value * 60) ?? metres ?? []).toSorted((a, b) => a - b);
  const reached = await onRoads(options, [{ name: 'point', lonLats }], ({ path }, thread) =>
    thread.ask('reach', [{ pack: path, mode, option, lonLats, direction, each: false, measure, limits, as, width }]),
  );
  if ('reason' in reached) throw new CliFailure('The area is too large to be drawn. Use lower limits, or --as streets');
  if (reached.withoutRoad.length > 0) throw new CliFailure(`No road within 1 km of ${lon},${lat}`);
  write(options.output, `{"type":"FeatureCollection","features":[${reached.features}]}\n`);
}

/** Writes the nearest destinations of each origin as CSV. @throws CliFailure */
export async function nearest(options: NearestOptions): Promise<void> {
  const { mode, option, count, minutes = Infinity, metres = Infinity } = options;
  const origins = await readPoints(options.origins, 'O');
  const destinations = await readPoints(options.destinations, 'D');
  const points = [
    { name: 'origin', lonLats: origins.lonLats, labels: origins.names },
    { name: 'destination', lonLats: destinations.lonLats, labels: destinations.names },
  ];
  const found = await onRoads(options, points, ({ path }, thread) =>
    thread.ask('nearest', [
      {
        pack: path,
        mode,
        option,
        origins: origins.lonLats,
        destinations: destinations.lonLats,
        k: count,
        maxDurationSeconds: minutes * 60,
        maxDistanceMetres: metres,
      },
    ]),
  );
  const reasons = new Map(found.none.map(({ origin, reason }) => [origin, reason]));
  const rows = found.nearest.flatMap((list, o) =>
    list.length === 0
      ? [[origins.names[o] ?? '', '', '', '', '', reasons.get(o) ?? '']]
      : list.map(({ index, duration, distance }, i) => [
          origins.names[o] ?? '',
          String(i + 1),
          destinations.names[index] ?? '',
          String(duration),
          String(distance),
          '',
        ]),
  );
  const head = ['origin', 'rank', 'destination', 'duration_s', 'distance_m', 'reason'];
  write(options.output, [head, ...rows].map((row) => csvLine(row, ',')).join(''));
}
