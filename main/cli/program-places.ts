/** `cairn places` and its subcommands, as the command line describes them. */
import { Option, type Command } from 'commander';
import { PLACE_FILE_FORMATS } from '../../contract/place-files.ts';
import type { SharedOptions } from './shared-options.ts';
import type { ExportPlacesOptions, ImportPlacesOptions, ListPlacesOptions } from './places.ts';
import { parseEpsg } from './option-values.ts';
import { withStandardInput } from './standard-streams.ts';

const oneFolder = ['--folder <name>', 'only places of the folder with this name'] as const;

export function addPlaceCommands(program: Command, { dataDir, store, storeOf }: SharedOptions): void {
  const places = program
    .command('places')
    .description('Manage the saved places of the window. A running Cairn shows changes immediately.');
  places
    .command('list')
    .description('List saved places by folder.')
    .option(...oneFolder)
    .option('--json', 'print one line of JSON per place', false)
    .option(...store)
    .option(...dataDir)
    .action(async (options: ListPlacesOptions) =>
      (await import('./places.ts')).listPlaces({ ...options, store: storeOf(options) }),
    );
  places
    .command('import')
    .description('Add the points of a file: GPX, KML, KMZ, GeoJSON, CSV, or another format with points.')
    .argument('<file>', 'file to read; - reads standard input')
    .option('--folder <name>', 'folder for places without one; by default the name of the file')
    .option(
      '--epsg <code>',
      "coordinate system of columns of eastings and northings, or of a file that doesn't state its own",
      parseEpsg,
    )
    .option('--tracks', 'also add the points of GPX tracks', false)
    .option('--strict', "exit with 1 if an entry can't become a place; the others are added", false)
    .option('--json', 'print the counts as JSON on one line', false)
    .option(...store)
    .option(...dataDir)
    .addHelpText('after', '\nExample:\n  cairn places import survey.gpx --folder "Water samples"')
    .action(async (file: string, options: ImportPlacesOptions) =>
      withStandardInput([file], async ([path = '']) =>
        (await import('./places.ts')).importPlaceFile(path, { ...options, store: storeOf(options) }),
      ),
    );
  places
    .command('export')
    .description('Write saved places to a file, in the format of its extension.')
    .argument('<file>', '.geojson, .gpx, .kml, .kmz or .csv; - writes to standard output')
    .option(...oneFolder)
    .addOption(new Option('--format <format>', "format, if the file name doesn't show it").choices(PLACE_FILE_FORMATS))
    .option(...store)
    .option(...dataDir)
    .action(async (file: string, options: ExportPlacesOptions) =>
      (await import('./places.ts')).exportPlaceFile(file, { ...options, store: storeOf(options) }),
    );
}
