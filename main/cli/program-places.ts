/** `cairn places` and what is below it, as the command line describes them. */
import { Option, type Command } from 'commander';
import { PLACE_FILE_FORMATS } from '../../contract/place-files.ts';
import type { PlaceOptions } from './place-options.ts';
import type { ExportPlacesOptions, ImportPlacesOptions, ListPlacesOptions } from './places.ts';
import { withStandardInput } from './standard-streams.ts';

const oneFolder = ['--folder <name>', 'only places of the folder with this name'] as const;

export function addPlaceCommands(program: Command, { dataDir, store, storeOf }: PlaceOptions): void {
  const places = program
    .command('places')
    .description('The places that are saved in the window. A Cairn that runs has what is changed at once.');
  places
    .command('list')
    .description('List saved places by folder.')
    .option(...oneFolder)
    .option('--json', 'print a line of JSON for each', false)
    .option(...store)
    .option(...dataDir)
    .action(async (options: ListPlacesOptions) =>
      (await import('./places.ts')).listPlaces({ ...options, store: storeOf(options) }),
    );
  places
    .command('import')
    .description('Add the points of a file: GPX, KML, KMZ, GeoJSON, CSV, or another format that has points.')
    .argument('<file>', 'file to read; - reads standard input')
    .option('--folder <name>', 'folder of places that name none; that of the file when absent')
    .option('--tracks', 'take the points of GPX tracks as well', false)
    .option('--strict', 'end with status 1 where an entry could not become a place; the others are added', false)
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
    .description('Write saved places to a file; its ending tells the format.')
    .argument('<file>', '.geojson, .gpx, .kml, .kmz or .csv; - writes to standard output')
    .option(...oneFolder)
    .addOption(
      new Option('--format <format>', 'format, where the name of the file does not tell').choices(PLACE_FILE_FORMATS),
    )
    .option(...store)
    .option(...dataDir)
    .action(async (file: string, options: ExportPlacesOptions) =>
      (await import('./places.ts')).exportPlaceFile(file, { ...options, store: storeOf(options) }),
    );
}
