/** `cairn enrich` and `cairn summarise`, as the command line describes them. */
import { Option, type Command } from 'commander';
import { FIELD_LIST } from '../../contract/fields.ts';
import { ADDRESS_FIELDS } from '../../contract/geocoder.ts';
import { TABLE_OUTPUT_FORMATS, TEXT_ENCODINGS } from '../../contract/tables.ts';
import { collect } from './collect.ts';
import type { EnrichOptions } from './enrich.ts';
import { parseEpsg } from './option-values.ts';
import { guardFormulas, PARTS_OPTIONS, type SharedOptions } from './shared-options.ts';
import type { SummariseOptions } from './summarise.ts';

const FORMATS =
  'Reads .csv, .tsv, .xlsx, .ods, .geojson, and points in .gpkg, .shp, .fgb, .parquet, .kml, .gpx, any of them as ' +
  '.gz or .zip. Writes .csv, .tsv, .xlsx, .geojson, .gpkg, .parquet.';

/** Adds the table to read and the file to write. */
const addFiles = (command: Command): Command =>
  command
    .argument('<file>', 'table to read, never modified; - reads standard input')
    .option(
      '-o, --output <file>',
      'output file, which appears when it is complete; by default, or with -, standard output',
    )
    .addOption(
      new Option(
        '--format <format>',
        'output format; by default from the file name, and csv on standard output',
      ).choices(TABLE_OUTPUT_FORMATS),
    );

/** Adds the options that say where the positions of rows come from. */
const addPosition = (command: Command): Command =>
  command
    .option('--lon <column>', 'longitude column, or eastings with --epsg; detected by default')
    .option('--lat <column>', 'latitude column, or northings with --epsg; detected by default')
    .option(
      '--address <column>',
      'address column, geocoded instead of coordinates; repeatable, in the order of an address. With ' +
        `${ADDRESS_FIELDS.join('=, ')}= before the column name, the column is only that part: --address ` +
        'city=Town',
      collect,
    );

/** Adds the options that say how the table is read, and its texts and report are written. */
const addReading = (command: Command): Command =>
  command
    .option('--sheet <name>', 'sheet of a workbook; by default the first visible one')
    .option('--layer <name>', 'layer of a GeoPackage; by default the first with points')
    .option(
      '--epsg <code>',
      'coordinate system of the two columns, e.g. UTM (32601 to 32660 are the northern zones, 32701 to 32760 ' +
        "the southern) or a national grid; also of a file of points that doesn't state its own",
      parseEpsg,
    )
    .addOption(
      new Option('--encoding <name>', "text encoding of a CSV that isn't UTF-8; detected by default").choices(
        TEXT_ENCODINGS,
      ),
    )
    .option(...guardFormulas)
    .option('--strict', 'exit with 1 if a row has an error; the output is still written', false)
    .option(
      '--json',
      'print a report as JSON on one line, on standard error if the table goes to standard output',
      false,
    );

export function addTableCommands(program: Command, places: SharedOptions): void {
  const enrich = program
    .command('enrich')
    .description(
      'Append look-ups to the rows of a table: time zone, administrative areas, ZIP+4, address, tile, ' +
        `boundaries.\n\n${FORMATS} The last column, cairn_error, describes what is wrong with a row; it is empty if ` +
        'nothing is.',
    );
  addPosition(
    addFiles(enrich).requiredOption(
      '--fields <fields>',
      `fields to append, separated by commas, in this order: ${FIELD_LIST}`,
    ),
  )
    .option('--columns <columns>', 'columns to keep in the result, separated by commas; all by default')
    .option('--key <column>', 'column that identifies the rows: always in the result, and the id of GeoJSON features');
  addReading(enrich)
    .option(...PARTS_OPTIONS.results)
    .option(...PARTS_OPTIONS.keepParts)
    .option(...places.store)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nExample:\n  cairn enrich meters.csv -o meters-enriched.csv --lon lon --lat lat --fields ' +
        'tz,admin2,zip9,address',
    )
    .action(async (file: string, options: EnrichOptions) =>
      (await import('./enrich.ts')).enrich(file, { ...options, store: places.storeOf(options) }),
    );

  const summarise = program
    .command('summarise')
    .description(
      'Count the rows of a table by area, cell, field or column, with sums, means and densities per km².\n\n' +
        `${FORMATS} GeoJSON, GeoPackage and Parquet contain the areas or cells. Groups are sorted by their rows; ` +
        'standard error reports rows in no group.',
    );
  addPosition(
    addFiles(summarise)
      .requiredOption(
        '--by <group>',
        'what to group by, e.g. admin1, boundary:930, tile:14, h3:7 or another field of cairn enrich, or a column of ' +
          'the table; a field comes before a column with its name',
      )
      .option('--sum <column>', 'column to add up; repeatable', collect)
      .option('--mean <column>', 'column whose mean to calculate; repeatable', collect),
  );
  addReading(summarise)
    .option(...places.store)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nExample:\n  cairn summarise sales.csv -o sales-by-county.gpkg --by admin2 --sum amount --mean price',
    )
    .action(async (file: string, options: SummariseOptions) =>
      (await import('./summarise.ts')).summarise(file, { ...options, store: places.storeOf(options) }),
    );
}
