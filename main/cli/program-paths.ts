/** `cairn route` and `cairn trip`, as the command line describes them. */
import { Option, type Command } from 'commander';
import { MAX_ROUTE_ADDRESSES, ROUTE_FORMATS, ROUTE_LANGUAGES } from '../../contract/route.ts';
import { MAX_SERVICE_MINUTES, MAX_TRIP_ADDRESSES } from '../../contract/trip.ts';
import { parseInteger } from './option-values.ts';
import type { RouteOptions } from './paths.ts';
import { addChangeOptions, mode, option } from './program-reach.ts';
import type { SharedOptions } from './shared-options.ts';
import type { TripOptions } from './trip.ts';

export function addPathCommands(program: Command, places: SharedOptions): void {
  addChangeOptions(program.command('route'))
    .description('Directions from each point to the next along the roads, with street names, distances and times.')
    .argument('[coordinates...]', 'longitude and latitude of each point in turn, in decimal degrees')
    .option(
      '--points <file>',
      `instead of coordinates: table of 2 to ${MAX_ROUTE_ADDRESSES} points in order, as for cairn matrix`,
    )
    .addOption(mode())
    .addOption(option())
    .addOption(
      new Option('--language <language>', 'language of the instructions').choices(ROUTE_LANGUAGES).default('en'),
    )
    .addOption(new Option('--format <format>', 'output format').choices(['text', ...ROUTE_FORMATS]).default('text'))
    .option('-o, --output <file>', 'output file, a GeoPackage if it ends in .gpkg; standard output by default')
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nExamples:\n  cairn route -56.1645 -34.9011 -56.152 -34.913 --mode bike\n' +
        '  cairn route --points visits.csv --language es --format gpx -o visits.gpx',
    )
    .action(async (coordinates: string[], options: RouteOptions) =>
      (await import('./paths.ts')).route(coordinates, options),
    );

  addChangeOptions(program.command('trip'))
    .description(
      'The best order of visits, as CSV: a line per stop in order, with arrival, time and way from the previous one.',
    )
    .requiredOption('--stops <file>', `table of 2 to ${MAX_TRIP_ADDRESSES} stops, as for cairn matrix`)
    .option('--start <name>', 'name of the first stop; any stop by default')
    .option('--end <name>', 'name of the last stop; any stop by default')
    .option('--round-trip', 'return to the first stop', false)
    .option(
      '--service-minutes <n>',
      'minutes at each stop other than --start and --end',
      parseInteger(0, MAX_SERVICE_MINUTES),
      0,
    )
    .addOption(mode())
    .addOption(option())
    .addOption(
      new Option('--format <format>', "output format; vroom is VROOM's input with the matrix, not ordered")
        .choices(['csv', 'json', 'vroom'])
        .default('csv'),
    )
    .option('--solution <file>', "VROOM's solution: write the order of its vehicles instead of searching for one")
    .option('-o, --output <file>', 'output file; standard output by default')
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nExamples:\n  cairn trip --stops visits.csv --start Depot --round-trip --service-minutes 10 -o order.csv\n' +
        '  cairn trip --stops visits.csv --start Depot --end Home --format vroom -o problem.json\n' +
        '  cairn trip --stops visits.csv --start Depot --end Home --solution solution.json -o order.csv',
    )
    .action(async (options: TripOptions) => (await import('./trip.ts')).trip(options));
}
