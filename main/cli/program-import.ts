/** `cairn import`, as the command line describes it: one table of kinds, with the options that each has. */
import { Option, type Command } from 'commander';
import { AREA_MAPPING, AREA_TARGETS } from '../../contract/area-columns.ts';
import { AXES_ORDERS } from '../../contract/area-import.ts';
import { IMPORT_ID_PREFIXES, IMPORT_KINDS, OSM_PARTS } from '../../contract/imports.ts';
import type { Mapping } from '../../contract/mapping.ts';
import { ZIP4_MAPPING } from '../../contract/zip4-columns.ts';
import { ZIP4_PACK_ID } from '../ingest/pack-ids.ts';
import type { ImportKind } from '../ingest/target.ts';
import { collect } from './collect.ts';
import type { ImportFilesOptions } from './import-files.ts';
import type { ImportOptions } from './import-kind.ts';
import {
  parseBand,
  parseCategory,
  parseEpsg,
  parseLevel,
  parseMetres,
  parseParts,
  parseSha256,
} from './option-values.ts';
import type { SharedOptions } from './shared-options.ts';
import type { DownloadOptions } from './downloads.ts';
import { withStandardInput } from './standard-streams.ts';

const option = (flags: string, description: string, parse?: (text: string) => unknown): Option =>
  parse === undefined ? new Option(flags, description) : new Option(flags, description).argParser(parse);
const flag = (flags: string, description: string): Option => new Option(flags, description).default(false);

const EPSG = option('--epsg <code>', "coordinate system, if a file doesn't state it or states it wrongly", parseEpsg);
const LAYER = option('--layer <name>', 'layer of a file with several layers, or file of an archive with several files');
const AXES = option('--axes <order>', 'which coordinate comes first; swapped if that is latitude or northing')
  .choices(AXES_ORDERS)
  .default('auto');
const REPLACE = flag('--replace', 'replace packs with the same ids, but never the default packs');
const SHA256 = option('--sha256 <digest>', 'accept a file given by its address only with this SHA-256', parseSha256);
const VINTAGE = option('--vintage <date>', 'date or year the data describe, e.g. 2023');
const FIELD = option(
  '--field <field=column>',
  "column of a field that isn't detected: FIELD=COLUMN; repeatable",
).argParser(collect);
const TERMS = [
  option('--licence <licence>', 'licence of the data'),
  option('--attribution <text>', 'source to credit with the data'),
];

/** An option for each field of a mapping. @param suffix of its name */
const fieldOptions = (mapping: Mapping<string>, suffix: string): Option[] =>
  Object.entries(mapping).map(([field, { content }]) =>
    option(`--${field.replaceAll('_', '-')}${suffix} <field>`, `field of ${content.replaceAll('`', '')}`),
  );
/** The key of ZIP codes is their field. */
const { zip: _, ...AREA_FIELDS } = AREA_MAPPING;

interface Kind {
  description: string;
  /** `<file>` or `<files...>`, and what it is. */
  files: readonly [argument: string, description: string];
  /** The options that only this kind has, and the shared ones that it has too. */
  options: readonly Option[];
  example: string;
}

const idOf = (kind: ImportKind, unlessGiven = 'by default from the first file name'): Option =>
  option('--id <id>', `name of the pack; its id starts with ${IMPORT_ID_PREFIXES[kind]}; ${unlessGiven}`);

const KINDS: Readonly<Record<ImportKind, Kind>> = {
  osm: {
    description:
      'Make packs from an OpenStreetMap file (.osm.pbf, .osm, .osm.gz or .osm.bz2): a street map, roads, ' +
      'addresses, businesses, administrative areas. An existing pack stays in use until the new one is complete.',
    files: ['<file>', 'OpenStreetMap file'],
    options: [
      option('--with <parts>', `what to import, separated by commas: ${OSM_PARTS.join(', ')}`, parseParts).default(
        [...OSM_PARTS],
        'all',
      ),
      option('--name <name>', "name in the packs' ids, as in roads-NAME; by default from the file name"),
      option(
        '--country <code>',
        'two-letter code of the country whose default speed limits and driving side apply, e.g. PT',
      ),
    ],
    example: 'osm porto.osm.pbf --country PT',
  },
  addresses: {
    description:
      'Make a geocoder pack from address points (OpenAddresses CSV, workbooks, GeoJSON, shapefile, GeoPackage), ' +
      'parcels with addresses, or street centre lines with house number ranges. Columns are detected by their usual ' +
      'names. Unreadable rows are reported and skipped. An existing pack stays in use until the import has ' +
      'succeeded.',
    files: ['<files...>', '.csv, .xlsx, .ods, .geojson, .json, .shp or .gpkg files'],
    options: [
      idOf('addresses', 'geocoder-imported by default').default('geocoder-imported'),
      FIELD,
      option('--locality <town>', 'default town, for rows without one'),
      option('--country <code>', 'country of all rows: its code or English name, e.g. PT'),
      LAYER,
      EPSG,
      ...TERMS,
    ],
    example: 'addresses centerlines.geojson --locality Cambridge --id geocoder-cambridge',
  },
  areas: {
    description:
      'Make a pack from files of administrative areas, boundaries of a category, or ZIP codes. Reads ' +
      'GeoJSON, TopoJSON, shapefiles, GeoPackage, KML, FlatGeobuf, GeoParquet and CSV with shapes, ' +
      'compressed or not, in any coordinate system. Fields not given are detected. Unusable rows are ' +
      'reported and skipped. An existing pack stays in use until the import has succeeded.',
    files: [
      '<files...>',
      '.geojson, .json, .topojson, .shp, .gpkg, .kml, .kmz, .fgb, .parquet, .csv, .zip or .gz files, or a folder ' +
        'with a shapefile',
    ],
    options: [
      option('--as <what>', 'kind of areas').choices(AREA_TARGETS).makeOptionMandatory(),
      option('--level <0-8>', 'admin: level of all areas, 0 for countries', parseLevel),
      option('--country <code>', 'country: its code or English name, e.g. ITA; by position by default'),
      option('--category <code>', 'boundary: category (code or name)', parseCategory),
      option(
        '--category-name <name>',
        'boundary: name of a custom category; its code is the existing or the next free one by default',
      ),
      ...fieldOptions(AREA_FIELDS, '-field'),
      LAYER,
      EPSG,
      AXES,
      option(
        '--simplify <metres>',
        'simplify borders, with removed vertices at most this far from them; neighbours keep a common border',
        parseMetres,
      ),
      flag('--check', 'report what the import would do, without writing anything'),
      idOf('areas'),
      ...TERMS,
      VINTAGE,
    ],
    example:
      'areas regions.geojson --as admin --level 1 --country ITA --vintage 2023\n  cairn import areas wards.zip --as ' +
      'boundary --category-name Ward',
  },
  health: {
    description:
      'Make a pack of health figures from CSV files: Johns Hopkins time series (cases and deaths together), ' +
      'Our World in Data, or plain (area, date, cases, deaths). An existing pack stays in use until the ' +
      'import has succeeded.',
    files: ['<files...>', 'CSV files'],
    options: [
      idOf('health', 'by default from the kind of files'),
      ...TERMS,
      flag('--skip-bad-rows', 'skip unreadable rows and import the rest'),
    ],
    example: 'health time_series_covid19_confirmed_global.csv time_series_covid19_deaths_global.csv',
  },
  zip4: {
    description:
      'Import ZIP+4 areas that you have licensed, in the formats of areas. Fields not given are detected. Bad rows ' +
      'are reported and skipped. An existing pack stays in use until the import has succeeded.',
    files: ['<file>', 'file of polygons'],
    options: [
      ...fieldOptions(ZIP4_MAPPING, ''),
      LAYER,
      EPSG,
      idOf('zip4', `${ZIP4_PACK_ID} by default`).default(ZIP4_PACK_ID),
      ...TERMS,
    ],
    example: 'zip4 areas.shp --zip ZIP --plus4 PLUS4 --fips CNTYFIPS',
  },
  places: {
    description:
      'Make a geocoder pack from named points: settlements, peaks, rivers, sights. Reads tables and layers in the ' +
      'formats of addresses, and the dumps of GeoNames (allCountries, cities500, a country, alternateNamesV2 and ' +
      'postal codes, zipped or not). Columns are detected by their usual names; name_fr and the like are names in ' +
      'languages. Unreadable rows are reported and skipped. An existing pack stays in use until the import has ' +
      'succeeded.',
    files: ['<files...>', '.txt, .csv, .xlsx, .ods, .geojson, .json, .shp, .gpkg or .zip files'],
    options: [
      idOf('places'),
      FIELD,
      option('--country <code>', 'country of all rows: its code or English name, e.g. PT'),
      LAYER,
      EPSG,
      ...TERMS,
    ],
    example: 'places peaks.geojson --field kind=type\n  cairn import places allCountries.zip alternateNamesV2.zip',
  },
  tiles: {
    description:
      'Make a pack from an archive of vector or image tiles (PNG, JPEG, WebP). The server offers it at ' +
      '/tiles/<id>, and the map draws it.',
    files: ['<file>', '.mbtiles, or .pmtiles of version 3'],
    options: [idOf('tiles'), ...TERMS, VINTAGE],
    example: 'tiles town.pmtiles --id tiles-town --licence ODbL-1.0',
  },
  raster: {
    description:
      'Make a pack from a raster of heights, classes or other numbers: GeoTIFF (also cloud-optimised, in any ' +
      'coordinate system) or SRTM (.hgt). Cells without data stay absent. Classes are named by the legend of the ' +
      "file (a palette, or GDAL's .aux.xml beside it) or by --legend. The map draws it.",
    files: ['<file>', '.tif or .hgt'],
    options: [
      idOf('raster'),
      flag('--elevation', 'the values are heights, which the field elevation answers; always so for .hgt'),
      option('--legend <file>', 'CSV with the columns value and name, and colour if you like (#59a14f)'),
      option('--band <number>', 'band to import; 1 by default', parseBand),
      EPSG,
      ...TERMS,
      VINTAGE,
    ],
    example: 'raster dem.tif --elevation\n  cairn import raster landcover.tif --legend classes.csv',
  },
};

/** Runs `work` with paths, also of files given by an address or as `-`. */
async function withLocalFiles(
  files: readonly string[],
  options: DownloadOptions,
  work: (paths: string[]) => Promise<void>,
): Promise<void> {
  const { withDownloads } = await import('./downloads.ts');
  await withDownloads(files, options, (paths) => withStandardInput(paths, work));
}

const hasOption = (kind: ImportKind, name: string): boolean => KINDS[kind].options.some(({ long }) => long === name);

/** Names the kinds that have the option that `cairn import FILE` doesn't know. */
function kindHint(error: string): string {
  const unknown = /unknown option '(--[\w-]+)/.exec(error)?.[1];
  const kinds = unknown === undefined ? [] : IMPORT_KINDS.filter((kind) => hasOption(kind, unknown));
  return kinds.length === 0 ? '' : `Name the kind to use it: cairn import ${kinds.join(' or ')} FILE ${unknown} …\n`;
}

/**
 * Adds the commands.
 * @param run runs the arguments after `cairn`
 */
export function addImportCommands(
  program: Command,
  places: SharedOptions,
  run: (args: readonly string[]) => Promise<void>,
): void {
  const importing = program
    .command('import')
    .description(
      'Make packs from your own files; - reads one from standard input, and an address (https://…) is downloaded ' +
        'first. Without a kind, as cairn import files.',
    )
    .addHelpText('after', '\nExample:\n  cairn import wards.zip addresses.csv porto.osm.pbf');
  // The default command, because options of a command itself would also be taken from those of its kinds.
  importing
    .command('files', { isDefault: true })
    .description(
      'Recognise files of any kind by their content, print the command that imports each, and run these commands ' +
        'once you confirm.',
    )
    .argument('[files...]', 'files of any kind, or folders with a shapefile')
    // Inherited by no other command.
    .configureOutput({ outputError: (text, write) => write(text + kindHint(text)) })
    .option('--yes', 'import without asking', false)
    .option('--id <id>', 'name of the pack, if there is only one')
    .option('--layer <name>', 'layer of a file with several layers; all by default')
    .addOption(EPSG)
    .addOption(AXES)
    .addOption(REPLACE)
    .addOption(SHA256)
    .option('--json', 'print each report as JSON on one line', false)
    .option(...places.dataDir)
    .option(...places.packs)
    .action(async (files: string[], options: ImportFilesOptions) => {
      if (files.length === 0) importing.help({ error: true });
      await withLocalFiles(files, options, async (paths) =>
        (await import('./import-files.ts')).importRecognisedFiles(paths, options, hasOption, run),
      );
    });
  for (const kind of IMPORT_KINDS) {
    const { description, files, options, example } = KINDS[kind];
    const command = importing
      .command(kind)
      .description(description)
      .argument(...files);
    for (const each of options) command.addOption(each);
    command
      .addOption(REPLACE)
      .addOption(SHA256)
      .option('--title <title>', 'title of the pack')
      .option('--json', 'print the report as JSON on one line', false)
      .option(...places.dataDir)
      .option(...places.packs)
      .addHelpText('after', `\nExample:\n  cairn import ${example}`)
      .action(async (given: string | string[], chosen: ImportOptions) =>
        withLocalFiles([given].flat(), chosen, async (paths) =>
          (await import('./import-kind.ts')).importFilesAs(kind, paths, chosen),
        ),
      );
  }
}
