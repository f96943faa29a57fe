/** `cairn route`, as the command line describes it. */
import { Option, type Command } from 'commander';
import { MAX_ROUTE_ADDRESSES, ROUTE_FORMATS, ROUTE_LANGUAGES } from '../../contract/route.ts';
import type { RouteOptions } from './paths.ts';
import { mode, option } from './program-reach.ts';
import type { SharedOptions } from './shared-options.ts';

export function addPathCommands(program: Command, places: SharedOptions): void {
  program
    .command('route')
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
    .option('-o, --output <file>', 'output file; standard output by default')
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
}
