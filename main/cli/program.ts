/** The command line: its commands, options and help. */
import { Argument, Command, CommanderError, Option } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { ENRICH_FIELDS } from '../../contract/enrich.ts';
import { ADDRESS_FIELDS } from '../../contract/geocoder.ts';
import { OSM_PARTS } from '../../contract/imports.ts';
import { EXPORT_MEASURES, EXPORT_PAIRS, JOB_FORMATS } from '../../contract/matrix-export.ts';
import { TABLE_OUTPUT_FORMATS, TEXT_ENCODINGS } from '../../contract/tables.ts';
import { MATRIX_MODES, MATRIX_OPTIONS } from '../../contract/matrix.ts';
import { readConfiguration, ConfigurationFault, type Configuration } from '../launch/configuration.ts';
import { DEFAULT_PACK_ID } from '../importers/zip4/report.ts';
import { CliFailure, EXIT, expectedFailure } from './failure.ts';
import { collect } from './collect.ts';
import { addImportAreas } from './program-import-areas.ts';
import type { ImportOsmOptions } from './import-osm.ts';
import type { ImportHealthOptions } from './import-health.ts';
import type { ImportTilesOptions } from './import-tiles.ts';
import type { ImportZip4Options } from './import-zip4.ts';
import type { ImportAddressesOptions } from './import-addresses.ts';
import { interruptedExitCode } from './interruption.ts';
import { PARTS, placeOptions } from './place-options.ts';
import { addAccountCommands } from './program-account.ts';
import { addExportCommands } from './program-export.ts';
import { addGeocoderCommands } from './program-geocoder.ts';
import { addPlaceCommands } from './program-places.ts';
import { addMcpCommand } from './program-mcp.ts';
import { addPackCommands } from './program-packs.ts';
import { addServeCommands } from './program-serve.ts';
import type { EnrichOptions } from './enrich.ts';
import type { LookupOptions } from './lookup.ts';
import type { MatrixOptions } from './matrix.ts';
import { setQuiet } from './notes.ts';
import { withStandardInput } from './standard-streams.ts';
import {
  answerFormat,
  parseAmount,
  parseMinutes,
  parseCountry,
  parseEpsg,
  parseName,
  parsePackId,
  parseParts,
} from './option-values.ts';

/** Of every command that writes CSV files of what others have written. */
const guardFormulas = [
  '--guard-formulas',
  'of CSV and TSV: put an apostrophe before text that a spreadsheet would run as a formula',
  false,
] as const;

/**
 * Builds the program; nothing runs before it is parsed. What a command does is loaded when it runs: the server alone
 * takes half a second.
 * @param configuration what holds where an option is absent
 * @param mayMake whether the folder of packs of an installed Cairn is made, for a command that may write into it
 */
export function createProgram(configuration: Configuration = {}, mayMake = false): Command {
  const places = placeOptions(configuration, mayMake);
  const program: Command = new Command('cairn')
    .description('Geographic look-ups with no network, from data packs on this disk.')
    .version(packageJson.version)
    .option('-q, --quiet', 'say nothing on standard error but what failed', false)
    .hook('preAction', () => setQuiet(program.opts<{ quiet: boolean }>().quiet))
    .showHelpAfterError('Run cairn --help, or cairn COMMAND --help, to see the options.')
    .exitOverride();

  addServeCommands(program, configuration, places);

  program
    .command('lookup')
    .description('Look up the administrative areas, time zone and geo-boundaries at a point.')
    .argument('<x>', 'longitude in decimal degrees, -180 to 180; - reads a point from each line of standard input')
    .argument('[y]', 'latitude in decimal degrees, -90 to 90')
    .addOption(answerFormat())
    .option('--json', 'as --format json', false)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nOf JSON each point is one line.\n\nExamples:\n  cairn lookup -122.0263 36.9741\n  cairn lookup - --format json < points.txt',
    )
    .action(async (x: string, y: string | undefined, options: LookupOptions) =>
      (await import('./lookup.ts')).lookup(x, y, options),
    );

  addGeocoderCommands(program, places);
  addPackCommands(program, places);

  program
    .command('matrix')
    .description(
      'Travel times and distances from every origin to every destination, as a table, JSON, or paths along the roads.',
    )
    .requiredOption(
      '--origins <file>',
      'table of points, or - for standard input: .csv, .tsv, .xlsx, .ods, .geojson, .gpkg, .fgb, .parquet, .kml, .gpx or .zip; columns such as lon and lat, and id, are found',
    )
    .requiredOption('--destinations <file>', 'likewise')
    .option(
      '--epsg <code>',
      'coordinate system of columns of eastings and northings, as UTM or the grid of a country (32601 to 32660 are the zones of UTM in the north, 32701 to 32760 in the south); of a file of points that does not say it, its own',
      parseEpsg,
    )
    .addOption(new Option('--mode <mode>', 'how one travels').choices(MATRIX_MODES).default('car'))
    .addOption(new Option('--option <option>', 'which path is the best').choices(MATRIX_OPTIONS).default('fastest'))
    .option(
      '-o, --output <file>',
      'file to write: .csv, .xlsx, .json or .geojson; a CSV on standard output when absent, or -',
    )
    .addOption(
      new Option(
        '--format <format>',
        'what to write; by the name of the file when absent, with csv-long for .csv',
      ).choices(JOB_FORMATS),
    )
    .addOption(
      new Option('--measure <measure>', 'what csv and xlsx hold, and what pairs are chosen by')
        .choices(EXPORT_MEASURES)
        .default('duration'),
    )
    .addOption(new Option('--pairs <pairs>', 'of geojson, whose paths').choices(EXPORT_PAIRS).default('nearest'))
    .option('--max-duration <minutes>', 'leave out pairs that take longer, and do not search for them', parseMinutes)
    .option('--min <n>', 'of geojson: only pairs with at least so many seconds or metres', parseAmount)
    .option('--max <n>', 'of geojson: only pairs with at most so many', parseAmount)
    .addOption(new Option('--least <n>', 'as --min, by its name before').argParser(parseAmount).hideHelp())
    .addOption(new Option('--most <n>', 'as --max, by its name before').argParser(parseAmount).hideHelp())
    .option(...guardFormulas)
    .option('--strict', 'write nothing where a point has no road near it: name such points instead', false)
    .option(...PARTS.results)
    .option(...PARTS.keepParts)
    .option('--tiles-only', 'write no output: leave the matrix in its tiles, and print where they are', false)
    .option(...places.store)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\ncsv-long has a line per pair, csv and xlsx a row per origin and a column per destination, json both matrices,\ngeojson the paths, unreachable the pairs without one and why.\nPairs of a point without a road near it have no value; how many, and why, is written to standard error.\n\nExamples:\n  cairn matrix --origins depots.csv --destinations customers.csv --mode truck -o times.csv\n  cairn matrix --origins depots.csv --destinations customers.xlsx -o nearest.geojson',
    )
    .action(async (options: MatrixOptions) =>
      (await import('./matrix.ts')).matrix({ ...options, store: places.storeOf(options) }),
    );

  addAccountCommands(program, places);
  addMcpCommand(program, places);
  addExportCommands(program, places);
  addPlaceCommands(program, places);

  program
    .command('enrich')
    .description(
      'Append look-ups to the rows of a table: time zone, administrative areas, ZIP+4, address, tile, boundaries.\nReads .csv, .tsv, .xlsx, .ods, .geojson, and points in .gpkg, .shp, .fgb, .parquet, .kml, .gpx, any of them as .gz or .zip.\nWrites .csv, .tsv, .xlsx, .geojson, .gpkg.',
    )
    .argument('<file>', 'table to read, which is never written to; - reads standard input')
    .option('-o, --output <file>', 'file to write, which appears when it is whole; standard output when absent, or -')
    .addOption(
      new Option(
        '--format <format>',
        'what to write; by the name of the file when absent, and csv on standard output',
      ).choices(TABLE_OUTPUT_FORMATS),
    )
    .requiredOption(
      '--fields <fields>',
      `what to append, separated by commas, in this order: ${ENRICH_FIELDS.join(', ')}, boundary:<category code>`,
    )
    .option('--lon <column>', 'column of longitudes, or of eastings with --epsg; guessed when absent')
    .option('--lat <column>', 'column of latitudes, or of northings with --epsg; guessed when absent')
    .option(
      '--address <column>',
      `column of an address to be geocoded instead; may be repeated, in the order of an address. As ${ADDRESS_FIELDS.join('=, ')}= before the column it is that part and nothing else: --address city=Town`,
      collect,
    )
    .option('--columns <columns>', 'columns of the table that go into the result, separated by commas; all when absent')
    .option('--key <column>', 'column that names the rows: always in the result, and the id of GeoJSON features')
    .option('--sheet <name>', 'sheet of a workbook; the first that is not hidden when absent')
    .option('--layer <name>', 'layer of a GeoPackage; the first with points when absent')
    .option(
      '--epsg <code>',
      'coordinate system of the two columns, as UTM or the grid of a country (32601 to 32660 are the zones of UTM in the north, 32701 to 32760 in the south); of a file of points that does not say it, its own',
      parseEpsg,
    )
    .addOption(
      new Option(
        '--encoding <name>',
        'how the text of CSV is written, where that is not UTF-8; told by its bytes when absent',
      ).choices(TEXT_ENCODINGS),
    )
    .option(...guardFormulas)
    .option('--strict', 'end with 1 where a row has an error; the output is written all the same', false)
    .option(
      '--json',
      'print a report as JSON on one line, on standard error where the table goes to standard output',
      false,
    )
    .option(...PARTS.results)
    .option(...PARTS.keepParts)
    .option(...places.store)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nA last column, cairn_error, says of each row what is wrong with it; it is empty where the row is right.\n\nExample:\n  cairn enrich meters.csv -o meters-enriched.csv --lon lon --lat lat --fields tz,admin2,zip9,address',
    )
    .action(async (file: string, options: EnrichOptions) =>
      (await import('./enrich.ts')).enrich(file, { ...options, store: places.storeOf(options) }),
    );

  const replace = [
    '--replace',
    'take the place of packs of the same ids, but never of those that Cairn comes with',
    false,
  ] as const;
  const importing = program
    .command('import')
    .description('Make packs out of files of your own; - reads one from standard input.');

  importing
    .command('osm')
    .description(
      'Make packs out of an OpenStreetMap file (.osm.pbf, .osm, .osm.gz or .osm.bz2): a street map, roads,\naddresses, businesses, administrative areas.',
    )
    .argument('<file>', 'OpenStreetMap file')
    .option('--with <parts>', `what to import, separated by commas: ${OSM_PARTS.join(', ')}`, parseParts, [
      ...OSM_PARTS,
    ])
    .option(
      '--name <name>',
      "what the packs' ids have behind their theme, as in roads-NAME; from the file's name when absent",
      parseName,
    )
    .option(...replace)
    .option('--title <title>', 'title of the packs')
    .option(
      '--country <code>',
      'two-letter code of the country whose general speed limits and side of the road hold, such as PT',
      parseCountry,
    )
    .option('--json', 'print the report as JSON on one line', false)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nA pack of the same id is replaced, but only when the new one is whole.\n\nExample:\n  cairn import osm porto.osm.pbf --country PT',
    )
    .action(async (file: string, options: ImportOsmOptions) =>
      withStandardInput([file], async ([path = '']) => (await import('./import-osm.ts')).importOsmFile(path, options)),
    );

  importing
    .command('addresses')
    .description(
      'Make a geocoder pack out of address points (CSV as of OpenAddresses, GeoJSON, shapefile, GeoPackage), parcels\nwith addresses, or street centre lines with house number ranges. Columns are found by their usual names.',
    )
    .argument('<files...>', '.csv, .geojson, .json, .shp or .gpkg files')
    .option('--id <id>', 'id of the pack, geocoder-…', 'geocoder-imported')
    .option(
      '--field <field=column>',
      'which column holds what, where it is not found: street=FULLNAME; may be repeated',
      collect,
      [],
    )
    .option('--locality <town>', 'town of the rows that name none')
    .option('--country <code>', 'two letters, such as PT: the country that all rows are in', parseCountry)
    .option('--layer <name>', 'layer of a GeoPackage that has several')
    .option('--epsg <code>', 'coordinate system of a shapefile or GeoPackage that does not say it', parseEpsg)
    .option(...replace)
    .option('--title <title>', 'title of the pack')
    .option('--licence <licence>', 'licence of the addresses')
    .option('--attribution <text>', 'whom the addresses come from')
    .option('--json', 'print the report as JSON on one line', false)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nRows that cannot be read are reported and left out. A pack of the same id is replaced, but only when the whole\nimport has succeeded.\n\nExample:\n  cairn import addresses centerlines.geojson --locality Cambridge --id geocoder-cambridge',
    )
    .action(async (files: string[], options: ImportAddressesOptions) =>
      withStandardInput(files, async (paths) =>
        (await import('./import-addresses.ts')).importAddressFiles(paths, options),
      ),
    );

  addImportAreas(importing, replace, places);

  importing
    .command('health')
    .description(
      'Make a pack of health figures out of CSV files: Johns Hopkins time series (cases and deaths together),\nOur World in Data, or plain (area, date, cases, deaths).',
    )
    .argument('<files...>', 'CSV files')
    .option('--id <id>', 'id of the pack, health-…; by the kind of the files when absent')
    .option(...replace)
    .option('--title <title>', 'title of the pack')
    .option('--licence <licence>', 'licence of the figures')
    .option('--attribution <text>', 'whom the figures come from')
    .option('--skip-bad-rows', 'import the rest where rows cannot be read', false)
    .option('--json', 'print the report as JSON on one line', false)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nA pack of the same id is replaced, but only when the whole import has succeeded.\n\nExample:\n  cairn import health time_series_covid19_confirmed_global.csv time_series_covid19_deaths_global.csv',
    )
    .action(async (files: string[], options: ImportHealthOptions) =>
      withStandardInput(files, async (paths) => (await import('./import-health.ts')).importHealthFiles(paths, options)),
    );

  importing
    .command('zip4')
    .description(
      'Import ZIP+4 areas that you have licensed: GeoJSON, shapefile or GeoPackage.\nBad rows are reported and left out. The pack is replaced at the end or not at all.',
    )
    .argument('<file>', '.geojson, .shp or .gpkg')
    .option('--zip <field>', 'field of the five-digit ZIP code; fields that are not named are guessed')
    .option('--plus4 <field>', 'field of the four digits after it')
    .option('--zip9 <field>', 'field of the whole code, instead of --zip and --plus4')
    .option('--fips <field>', 'field of the county, five digits')
    .option('--layer <name>', 'layer of a GeoPackage that has several')
    .option('--epsg <code>', 'coordinate system, where the file does not say it', parseEpsg)
    .option('--id <id>', 'pack to write, zip4-…', parsePackId, DEFAULT_PACK_ID)
    .option(...replace)
    .option('--title <text>', 'title of the pack')
    .option('--licence <text>', 'terms under which you have the file')
    .option('--attribution <text>', 'whom to name as its source')
    .option('--json', 'print the report as JSON on one line', false)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText('after', '\nExample:\n  cairn import zip4 areas.shp --zip ZIP --plus4 PLUS4 --fips CNTYFIPS')
    .action(async (file: string, options: ImportZip4Options) =>
      withStandardInput([file], async ([path = '']) =>
        (await import('./import-zip4.ts')).importZip4File(path, options),
      ),
    );

  importing
    .command('tiles')
    .description(
      'Make a pack of an archive of map tiles, vector or pictures (PNG, JPEG, WebP): it is served under /tiles/<id>\nand drawn on the map.',
    )
    .argument('<file>', '.mbtiles, or .pmtiles of version 3')
    .option('--id <id>', 'id of the pack, tiles-…; by the name of the file when absent')
    .option(...replace)
    .option('--title <text>', 'title of the pack; the name that the archive has when absent')
    .option('--licence <text>', 'licence of the tiles')
    .option('--attribution <text>', 'whom to name beside the map; as the archive says when absent')
    .option('--vintage <text>', 'what date or year the tiles describe')
    .option('--json', 'print the report as JSON on one line', false)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText('after', '\nExample:\n  cairn import tiles town.pmtiles --id tiles-town --licence ODbL-1.0')
    .action(async (file: string, options: ImportTilesOptions) =>
      withStandardInput([file], async ([path = '']) =>
        (await import('./import-tiles.ts')).importTilesFile(path, options),
      ),
    );

  program
    .command('completion')
    .description('Print a script that completes commands and options in a shell.')
    .addArgument(new Argument('<shell>', 'which shell').choices(['bash', 'zsh', 'fish', 'powershell']))
    .addHelpText(
      'after',
      '\nExamples:\n  source <(cairn completion bash)                                # in ~/.bashrc\n  cairn completion zsh > ~/.zfunc/_cairn                         # a folder of fpath\n  cairn completion fish > ~/.config/fish/completions/cairn.fish',
    )
    .action(async (shell: string) => (await import('./completion.ts')).printScript(shell));

  return program;
}

/** Commands that may put packs into their folder; the others make no files. */
const WRITING = new Set(['serve', 'import', 'packs']);

/** What the scripts of `cairn completion` ask: the words so far follow it. */
const COMPLETE = 'complete';

/** What asks for no work needs no configuration, and says how things are meant to be written where that is wrong. */
const ASKS_ONLY = new Set(['--help', '-h', '--version', '-V', 'help']);

/** @throws CliFailure where a file or variable says what cannot be */
function configurationFor(args: readonly string[]): Configuration {
  try {
    return readConfiguration();
  } catch (error) {
    if (!(error instanceof ConfigurationFault)) throw error;
    if (args.length === 0 || args[0] === COMPLETE || args.some((arg) => ASKS_ONLY.has(arg))) return {};
    throw new CliFailure(error.message, EXIT.usage);
  }
}

/** Runs the command line and returns its exit code. Failures are written to standard error. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const program = createProgram(configurationFor(args), WRITING.has(args[0] ?? ''));
    if (args[0] === COMPLETE) (await import('./completion.ts')).addComplete(program);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has told the user already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
    const expected = expectedFailure(error);
    const unexpected = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`cairn: ${expected?.message ?? unexpected}\n`);
    return expected === undefined ? EXIT.failure : (interruptedExitCode() ?? expected.exitCode);
  }
}
