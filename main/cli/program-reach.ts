/** `cairn isochrone` and `cairn nearest`, as the command line describes them. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { AVOID_KINDS, type AvoidKind } from '../../contract/avoid.ts';
import { MATRIX_MODES, MATRIX_OPTIONS } from '../../contract/matrix.ts';
import {
  MAX_NEAREST,
  MAX_REACH_COUNTS,
  MAX_REACH_LIMITS,
  MAX_REACH_METRES,
  MAX_REACH_MINUTES,
  MAX_REACH_WIDTH,
  REACH_DIRECTIONS,
  REACH_SHAPES,
  REACH_WIDTH,
} from '../../contract/reach.ts';
import { parseAmount, parseMinutes, parseInteger } from './option-values.ts';
import type { SharedOptions } from './shared-options.ts';
import type { IsochroneOptions, NearestOptions } from './reach.ts';

const parseLimits =
  (max: number) =>
  (text: string): number[] => {
    const limits = text.split(',').map(Number);
    if (limits.length > MAX_REACH_LIMITS || !limits.every((limit) => limit > 0 && limit <= max))
      throw new InvalidArgumentError(
        `It must be one to ${MAX_REACH_LIMITS} numbers above 0 and at most ${max}, separated by commas.`,
      );
    return limits;
  };

export const mode = () => new Option('--mode <mode>', 'travel mode').choices(MATRIX_MODES).default('car');
export const option = () =>
  new Option('--option <option>', 'what the best path minimises').choices(MATRIX_OPTIONS).default('fastest');

/** Parses `--count`. @throws InvalidArgumentError */
function parseNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.length > MAX_REACH_COUNTS || names.includes(''))
    throw new InvalidArgumentError(`It must be one to ${MAX_REACH_COUNTS} names separated by commas.`);
  return names;
}

/** Parses `--avoid`. @throws InvalidArgumentError */
const parseKinds = (text: string): AvoidKind[] =>
  text.split(',').map((item) => {
    const kind = AVOID_KINDS.find((name) => name === item.trim());
    if (kind === undefined) throw new InvalidArgumentError(`"${item}" must be one of ${AVOID_KINDS.join(', ')}.`);
    return kind;
  });

/** Parses `--avoid-street`, or another one: the id of a way, or a name. */
const parseStreet = (text: string, previous: readonly (number | string)[] = []): (number | string)[] => [
  ...previous,
  /^\d+$/.test(text) ? Number(text) : text,
];

/** Adds the options of changes to the roads. */
export const addChangeOptions = (command: Command): Command =>
  command
    .option('--avoid <kinds>', `roads to avoid, separated by commas: ${AVOID_KINDS.join(', ')}`, parseKinds)
    .option('--avoid-area <file>', 'GeoJSON file of polygons to avoid')
    .option(
      '--avoid-street <street>',
      'street to avoid: its name in full, or the id of a way in OpenStreetMap; repeatable',
      parseStreet,
    )
    .option('--speeds <file>', 'CSV file with other speeds: columns way, and kmh or factor')
    .option('--hour <time>', 'conditional restrictions and opening times as at a local time, e.g. 2026-11-30T08:30');

export function addReachCommands(program: Command, places: SharedOptions): void {
  addChangeOptions(program.command('isochrone'))
    .description('What can be reached from or to a point within given times or distances, as GeoJSON.')
    .argument('<x>', 'longitude in decimal degrees, -180 to 180')
    .argument('<y>', 'latitude in decimal degrees, -90 to 90')
    .option('--minutes <list>', 'limits in minutes, e.g. 5,10,15', parseLimits(MAX_REACH_MINUTES))
    .option('--metres <list>', 'limits in metres, e.g. 500,1000', parseLimits(MAX_REACH_METRES))
    .addOption(
      new Option('--direction <direction>', 'whether trips start or end at the point')
        .choices(REACH_DIRECTIONS)
        .default('from'),
    )
    .addOption(mode())
    .addOption(option())
    .addOption(new Option('--as <shapes>', 'what to write').choices(REACH_SHAPES).default('areas'))
    .option(
      '--width <metres>',
      'areas: maximum distance from the nearest street',
      parseInteger(10, MAX_REACH_WIDTH),
      REACH_WIDTH,
    )
    .option(
      '--count <names>',
      'areas: what to count, separated by commas: addresses, businesses, a category such as amenity=pharmacy, the id ' +
        'of a pack with addresses, businesses or places, saved_places, saved_places/FOLDER, or health',
      parseNames,
    )
    .option('-o, --output <file>', 'output file, a GeoPackage if it ends in .gpkg; standard output by default')
    .option(...places.store)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText('after', '\nExample:\n  cairn isochrone -56.1645 -34.9011 --minutes 5,10,15 --mode pedestrian')
    .action(async (x: string, y: string, options: IsochroneOptions) =>
      (await import('./reach.ts')).isochrone(x, y, { ...options, store: places.storeOf(options) }),
    );

  addChangeOptions(program.command('nearest'))
    .description(
      'The nearest destinations of each origin, without the whole matrix, as CSV. An origin without destinations has ' +
        'a line with the reason.',
    )
    .requiredOption('--origins <file>', 'table of points, as for cairn matrix')
    .requiredOption('--destinations <file>', 'the same for the destinations')
    .option('--count <n>', `destinations of each origin, 1 to ${MAX_NEAREST}`, parseInteger(1, MAX_NEAREST), 1)
    .option('--minutes <n>', 'exclude destinations that take longer', parseMinutes)
    .option('--metres <n>', 'exclude destinations that are farther', parseAmount)
    .addOption(mode())
    .addOption(option())
    .option('-o, --output <file>', 'output file; standard output by default')
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nExample:\n  cairn nearest --origins homes.csv --destinations schools.csv --count 3 --minutes 20',
    )
    .action(async (options: NearestOptions) => (await import('./reach.ts')).nearest(options));
}
