/** `cairn geocode` and `cairn reverse`, as the command line describes them. */
import type { Command } from 'commander';
import { DEFAULT_RESULTS, MAX_RESULTS } from '../../contract/geocoder.ts';
import type { SharedOptions } from './shared-options.ts';
import { answerFormat, parseInteger } from './option-values.ts';
import type { GeocodeOptions, ReverseOptions } from './geocode.ts';

export function addGeocoderCommands(program: Command, places: SharedOptions): void {
  program
    .command('geocode')
    .description('Find an address, a place, a postal code or an airport. Exits with 1 if nothing is found.')
    .argument(
      '[address]',
      'address as on a letter, in quotes; or its parts as options; - reads one from each line of standard input',
    )
    .option('--house-number <number>', 'house number')
    .option('--street <street>', 'street, with or without the house number')
    .option('--city <city>', 'town')
    .option('--state <state>', 'state, province or region, by name or code')
    .option('--postal-code <code>', 'postal code')
    .option('--country <country>', 'country, by name or code')
    .option(
      '--limit <n>',
      `maximum number of results, 1 to ${MAX_RESULTS}`,
      parseInteger(1, MAX_RESULTS),
      DEFAULT_RESULTS,
    )
    .addOption(answerFormat())
    .option('--json', 'same as --format json: one line, as the HTTP interface answers', false)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nExamples:\n  cairn geocode "1500 Pacific Ave, Santa Cruz, CA"\n  cairn geocode --street "18 de ' +
        'Julio" --house-number 1360 --city Montevideo --json',
    )
    .action(async (address: string | undefined, options: GeocodeOptions) =>
      (await import('./geocode.ts')).geocodeAddress(address, options),
    );

  program
    .command('reverse')
    .description(
      'Name what is at a point: address, street, neighbourhood, town, postal code and administrative areas. ' +
        'Exits with 1 if nothing is found.',
    )
    .argument('<x>', 'longitude in decimal degrees, -180 to 180; - reads a point from each line of standard input')
    .argument('[y]', 'latitude in decimal degrees, -90 to 90')
    .addOption(answerFormat())
    .option('--json', 'same as --format json: one line, as the HTTP interface answers', false)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText('after', '\nExample:\n  cairn reverse -122.0263 36.9741')
    .action(async (x: string, y: string | undefined, options: ReverseOptions) =>
      (await import('./geocode.ts')).reverse(x, y, options),
    );
}
