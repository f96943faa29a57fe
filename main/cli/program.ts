/** The command line: its commands, options and help. */
import { Argument, Command, CommanderError, Help, Option } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { EXPORT_MEASURES, EXPORT_PAIRS, JOB_FORMATS, MAX_NEAREST_LISTED } from '../../contract/matrix-export.ts';
import { MATRIX_MODES, MATRIX_OPTIONS } from '../../contract/matrix.ts';
import { readConfiguration, ConfigurationFault, type Configuration } from '../launch/configuration.ts';
import { CliFailure, EXIT, expectedFailure } from './failure.ts';
import { addImportCommands } from './program-import.ts';
import { interruptedExitCode } from './interruption.ts';
import { guardFormulas, PARTS_OPTIONS, sharedOptions } from './shared-options.ts';
import { addAccountCommands } from './program-account.ts';
import { addExportCommands } from './program-export.ts';
import { addGeocoderCommands } from './program-geocoder.ts';
import { addPathCommands } from './program-paths.ts';
import { addPlaceCommands } from './program-places.ts';
import { addMcpCommand } from './program-mcp.ts';
import { addPackCommands } from './program-packs.ts';
import { addChangeOptions, addReachCommands } from './program-reach.ts';
import { addServeCommands } from './program-serve.ts';
import { addTableCommands } from './program-tables.ts';
import type { LookupOptions } from './lookup.ts';
import type { MatrixOptions } from './matrix.ts';
import { setQuiet } from './notes.ts';
import { answerFormat, parseAmount, parseEpsg, parseInteger, parseMinutes } from './option-values.ts';
import { errorStack } from '../../contract/system-error.ts';

/** Creates an option that is a flag. Commander adds "(default: false)" to the description of every flag. */
function optionDescription(this: Help, option: Option): string {
  return Help.prototype.optionDescription.call(this, option).replace(' (default: false)', '');
}

/**
 * Builds the program. Implementations of commands are loaded when they run, because the server alone takes half a
 * second.
 * @param configuration defaults of options
 * @param canCreate whether to create an installed Cairn's packs folder, for a command that may write to it
 */
export function createProgram(configuration: Configuration = {}, canCreate = false): Command {
  const places = sharedOptions(configuration, canCreate);
  const program: Command = new Command('cairn')
    .description('Geographic look-ups with no network, from data packs on this disk.')
    .version(packageJson.version)
    .configureHelp({ optionDescription })
    .option('-q, --quiet', 'only print failures on standard error', false)
    .hook('preAction', () => setQuiet(program.opts<{ quiet: boolean }>().quiet))
    .showHelpAfterError('Run cairn --help, or cairn COMMAND --help, to see the options.')
    .exitOverride();

  addServeCommands(program, configuration, places);

  program
    .command('lookup')
    .description(
      'Look up the administrative areas, time zone and geo-boundaries at a point. JSON has one line per point.',
    )
    .argument('<x>', 'longitude in decimal degrees, -180 to 180; - reads a point from each line of standard input')
    .argument('[y]', 'latitude in decimal degrees, -90 to 90')
    .addOption(answerFormat())
    .option('--json', 'same as --format json', false)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText('after', '\nExamples:\n  cairn lookup -122.0263 36.9741\n  cairn lookup - --format json < points.txt')
    .action(async (x: string, y: string | undefined, options: LookupOptions) =>
      (await import('./lookup.ts')).lookup(x, y, options),
    );

  addGeocoderCommands(program, places);
  addPackCommands(program, places);

  addChangeOptions(program.command('matrix'))
    .description(
      'Compute travel times and distances from every origin to every destination, as a table, JSON, or paths along ' +
        'the roads.\n\nFormats: csv-long has one line per pair, csv and xlsx one row per origin and one column ' +
        'per destination, json both matrices, geojson the paths, unreachable the pairs without a path and why. ' +
        'Pairs of a point without a road nearby have no value; standard error reports how many, and why.',
    )
    .requiredOption(
      '--origins <file>',
      'table of points, or - for standard input: .csv, .tsv, .xlsx, .ods, .geojson, .gpkg, .fgb, .parquet, ' +
        '.kml, .gpx or .zip; columns named e.g. lon, lat and id are detected',
    )
    .requiredOption('--destinations <file>', 'the same for the destinations')
    .option(
      '--epsg <code>',
      'coordinate system of easting and northing columns, e.g. UTM (32601 to 32660 are the northern zones, ' +
        "32701 to 32760 the southern) or a national grid; also of a file of points that doesn't state its own",
      parseEpsg,
    )
    .addOption(new Option('--mode <mode>', 'travel mode').choices(MATRIX_MODES).default('car'))
    .addOption(
      new Option('--option <option>', 'what the best path minimises').choices(MATRIX_OPTIONS).default('fastest'),
    )
    .option(
      '-o, --output <file>',
      'output file: .csv, .xlsx, .json or .geojson; by default, or with -, CSV on standard output',
    )
    .addOption(
      new Option('--format <format>', 'output format; by default from the file name, csv-long for .csv').choices(
        JOB_FORMATS,
      ),
    )
    .addOption(
      new Option('--measure <measure>', 'value in csv, first sheet of xlsx, and for choosing pairs')
        .choices(EXPORT_MEASURES)
        .default('duration'),
    )
    .addOption(
      new Option('--pairs <pairs>', 'geojson and nearest: which pairs').choices(EXPORT_PAIRS).default('nearest'),
    )
    .option('-k <n>', 'nearest: how many are listed for each point', parseInteger(1, MAX_NEAREST_LISTED), 1)
    .option('--max-duration <minutes>', 'skip pairs that take longer, without searching for them', parseMinutes)
    .option('--min <n>', 'geojson: only pairs of at least this many seconds or metres', parseAmount)
    .option('--max <n>', 'geojson: only pairs of at most this many seconds or metres', parseAmount)
    .addOption(new Option('--least <n>', 'old name of --min').argParser(parseAmount).hideHelp())
    .addOption(new Option('--most <n>', 'old name of --max').argParser(parseAmount).hideHelp())
    .option(...guardFormulas)
    .option('--strict', 'if a point has no road nearby, write nothing and name such points', false)
    .option(...PARTS_OPTIONS.results)
    .option(...PARTS_OPTIONS.keepParts)
    .option('--tiles-only', 'write no output: leave the matrix in tiles, and print where they are', false)
    .option(...places.store)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nExamples:\n  cairn matrix --origins depots.csv --destinations customers.csv --mode truck -o ' +
        'times.csv\n  cairn matrix --origins depots.csv --destinations customers.xlsx -o nearest.geojson',
    )
    .action(async (options: MatrixOptions) =>
      (await import('./matrix.ts')).matrix({ ...options, store: places.storeOf(options) }),
    );

  addPathCommands(program, places);
  addReachCommands(program, places);
  addAccountCommands(program, places);
  addMcpCommand(program, places);
  addExportCommands(program, places);
  addPlaceCommands(program, places);

  addTableCommands(program, places);

  addImportCommands(program, places, async (args) => {
    await createProgram(configuration, canCreate).parseAsync(args, { from: 'user' });
  });

  program
    .command('completion')
    .description('Print a shell script that completes commands and options.')
    .addArgument(new Argument('<shell>', 'which shell').choices(['bash', 'zsh', 'fish', 'powershell']))
    .addHelpText(
      'after',
      '\nExamples:\n  source <(cairn completion bash)                                # in ~/.bashrc\n  cairn ' +
        'completion zsh > ~/.zfunc/_cairn                         # a folder of fpath\n  cairn completion fish ' +
        '> ~/.config/fish/completions/cairn.fish',
    )
    .action(async (shell: string) => (await import('./completion.ts')).printScript(shell));

  return program;
}

/** Commands that may write to the packs folder; others create no files. */
const WRITING_COMMANDS = new Set(['serve', 'import', 'packs']);

/** Command called by the scripts of `cairn completion`, followed by the words typed so far. */
const COMPLETE = 'complete';

/** Arguments that only print information. They work even with an invalid configuration, so that help can explain it. */
const NO_CONFIGURATION_NEEDED = new Set(['--help', '-h', '--version', '-V', 'help']);

/** Reads the configuration that a command needs. @throws CliFailure for an invalid file or variable */
function configurationFor(args: readonly string[]): Configuration {
  try {
    return readConfiguration();
  } catch (error) {
    if (!(error instanceof ConfigurationFault)) throw error;
    if (args.length === 0 || args[0] === COMPLETE || args.some((arg) => NO_CONFIGURATION_NEEDED.has(arg))) return {};
    throw new CliFailure(error.message, EXIT.usage);
  }
}

/** Runs the command line and returns its exit code. Failures are written to standard error. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const program = createProgram(configurationFor(args), WRITING_COMMANDS.has(args[0] ?? ''));
    if (args[0] === COMPLETE) (await import('./completion.ts')).addComplete(program);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed the message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
    const expected = expectedFailure(error);
    process.stderr.write(`cairn: ${expected?.message ?? errorStack(error)}\n`);
    return expected === undefined ? EXIT.failure : (interruptedExitCode() ?? expected.exitCode);
  }
}
