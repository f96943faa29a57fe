/** `cairn isochrone` and `cairn nearest`: what can be reached, and the nearest of many destinations. */
import type { ParameterFault } from '../../contract/error.ts';
import type { MATRIX_MODES, MATRIX_OPTIONS } from '../../contract/matrix.ts';
import type { NearestAnswer, REACH_DIRECTIONS, REACH_SHAPES } from '../../contract/reach.ts';
import { featuresGeoPackage, type WrittenFeature } from '../formats/features-geopackage.ts';
import { countedItems } from '../look-ups/roads/count-sources.ts';
import { reachLimits } from '../matrix/commands.ts';
import { choosePack, type Points } from '../packs/road-coverage.ts';
import { createMatrixThread, type MatrixThread } from '../matrix/matrix-thread.ts';
import { networksIn } from '../matrix/network-cache.ts';
import type { Packs } from '../packs/packs.ts';
import type { PackFile } from '../packs/pack-file.ts';
import { csvLine } from '../formats/tables/csv-writer.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import { changesOf, noteConditions, type ChangeOptions } from './avoid.ts';
import { CliFailure, EXIT } from './failure.ts';
import { parsePoint } from './lookup.ts';
import { checkWritable } from './matrix-output.ts';
import { readPoints } from './matrix-points.ts';
import { openInstalledPacks, noteFailedPacks, type PackDirectories } from './pack-directory.ts';
import { readSavedPoints } from './places.ts';
import { STANDARD, writeText } from './standard-streams.ts';

export interface Travel extends PackDirectories, ChangeOptions {
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
  count?: string[];
  /** URL of a store shared by several servers, which may have the saved places. */
  store?: string | undefined;
}

export interface NearestOptions extends Travel {
  origins: string;
  destinations: string;
  count: number;
  minutes?: number;
  metres?: number;
}

/**
 * Runs `work` on the road pack that covers some points.
 * @throws CliFailure if no pack covers them all, or, before the work, if the output can't be written
 */
export async function onRoads<Result>(
  travel: Travel,
  points: readonly Points[],
  work: (pack: PackFile, thread: MatrixThread, packs: Packs) => Promise<Result>,
): Promise<Result> {
  if (travel.output !== undefined && travel.output !== STANDARD) checkWritable(travel.output);
  const packs = await openInstalledPacks(travel);
  noteFailedPacks(packs);
  const thread = createMatrixThread({ networks: networksIn(travel.dataDir) });
  try {
    const pack = choosePack(packs, points);
    if (typeof pack === 'string') throw new CliFailure(pack);
    await noteConditions(thread, { pack: pack.path, mode: travel.mode, hour: travel.hour });
    return await work(pack, thread, packs);
  } finally {
    packs.close();
    await thread.close(new WorkEnded('cancelled', 'the command has ended'));
  }
}

/** Writes the areas, or the streets, within limits of a point as GeoJSON. @throws CliFailure */
export async function isochrone(x: string, y: string, options: IsochroneOptions): Promise<void> {
  const { lon, lat } = parsePoint(x, y);
  const { mode, option, direction, as, width, minutes, metres } = options;
  if ((minutes === undefined) === (metres === undefined))
    throw new CliFailure('Give either --minutes or --metres, such as --minutes 5,10,15', EXIT.usage);
  const lonLats = Float64Array.of(lon, lat);
  const limits = reachLimits({ minutes, metres });
  if (options.count !== undefined && as === 'streets')
    throw new CliFailure("--count can't be combined with --as streets: areas count, streets don't", EXIT.usage);
  const changes = changesOf(options);
  const reached = await onRoads(options, [{ name: 'point', lonLats }], async ({ path, manifest }, thread, packs) => {
    const faults: ParameterFault[] = [];
    const names = options.count ?? [];
    const points = { saved: await readSavedPoints(options, names, '--count'), box: manifest.coverage };
    const count = await countedItems(packs, names, points, faults);
    const [fault] = faults;
    if (fault !== undefined) throw new CliFailure(`--count ${fault.message}`);
    return thread.ask('reach', [
      { pack: path, mode, option, ...changes, lonLats, direction, each: false, ...limits, as, width, count },
    ]);
  });
  if ('reason' in reached) throw new CliFailure('The area is too large to draw. Use lower limits, or --as streets');
  if (reached.withoutRoad.length > 0) throw new CliFailure(`No road within 1 km of ${lon},${lat}`);
  writeFeatures(options.output, `{"type":"FeatureCollection","features":[${reached.features}]}\n`, 'reach');
}

/** Returns whether an output is a GeoPackage by its name. */
export const isGeoPackage = (output: string | undefined): boolean => output?.toLowerCase().endsWith('.gpkg') === true;

/** Writes a feature collection as GeoJSON, or as a GeoPackage if the output is called so. @throws CliFailure */
export function writeFeatures(output: string | undefined, geoJson: string, layer: string): void {
  if (!isGeoPackage(output)) return writeText(output, geoJson);
  const { features }: { features: WrittenFeature[] } = JSON.parse(geoJson);
  return writeText(output, featuresGeoPackage(features, layer));
}

/** Writes the nearest destinations of each origin as CSV. @throws CliFailure */
export async function nearest(options: NearestOptions): Promise<void> {
  const { mode, option, count, minutes = Infinity, metres = Infinity } = options;
  const origins = await readPoints(options.origins, 'O');
  const destinations = await readPoints(options.destinations, 'D');
  const changes = changesOf(options);
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
        ...changes,
        origins: origins.lonLats,
        destinations: destinations.lonLats,
        k: count,
        maxDurationSeconds: minutes * 60,
        maxDistanceMetres: metres,
      },
    ]),
  );
  const reasons = new Map(found.none.map(({ origin, reason }) => [origin, reason]));
  const lists: NearestAnswer['nearest'] = JSON.parse(found.nearest);
  const rows = lists.flatMap((list, o) =>
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
  writeText(options.output, [head, ...rows].map((row) => csvLine(row, ',')).join(''));
}
