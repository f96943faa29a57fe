/** `cairn import areas`, as the command line describes it. */
import { Option, type Command } from 'commander';
import { AREA_TARGETS, AXES_ORDERS } from '../../contract/area-import.ts';
import type { SharedOptions } from './shared-options.ts';
import type { ImportAreasOptions } from './import-areas.ts';
import { withStandardInput } from './standard-streams.ts';
import { parseCategory, parseEpsg, parseIso3, parseLevel } from './option-values.ts';

export function addImportAreas(
  importing: Command,
  replace: readonly [flags: string, description: string, unlessGiven: boolean],
  places: SharedOptions,
): void {
  importing
    .command('areas')
    .description(
      'Make a pack from files of administrative areas, boundaries of a category, or ZIP codes. Reads ' +
        'GeoJSON, TopoJSON, shapefiles, GeoPackage, KML, FlatGeobuf, GeoParquet and CSV with shapes, ' +
        'compressed or not, in any coordinate system. Fields not given are detected. Unusable rows are ' +
        'reported and skipped. An existing pack stays in use until the import has succeeded.',
    )
    .argument(
      '<files...>',
      '.geojson, .json, .topojson, .shp, .gpkg, .kml, .kmz, .fgb, .parquet, .csv, .zip or .gz files, or a ' +
        'folder with a shapefile',
    )
    .addOption(new Option('--as <what>', 'kind of areas').choices(AREA_TARGETS).makeOptionMandatory())
    .option('--level <0-8>', 'admin: level of all areas, 0 for countries', parseLevel)
    .option('--level-field <field>', 'admin: field of the level, if it differs between areas')
    .option('--country <code>', 'three-letter code of the country, e.g. ITA; by position by default', parseIso3)
    .option('--country-field <field>', 'field of the country, as a code or name')
    .option('--category <code>', 'boundary: category (code or name)', parseCategory)
    .option(
      '--category-name <name>',
      'boundary: name of a custom category; its code is the existing or the next free one by default',
    )
    .option('--sub-category-field <field>', 'boundary: field of the sub-category')
    .option('--name-field <field>', 'field of the name')
    .option('--key-field <field>', 'field of the key, which stays the same between editions')
    .option(
      '--parent-field <field>',
      "admin: field of the parent area's key or name, in the file or installed; by position by default",
    )
    .option('--layer <name>', 'layer of a file with several layers, or file of an archive with several files')
    .option('--epsg <code>', "coordinate system, if the file doesn't state it or states it wrongly", parseEpsg)
    .addOption(
      new Option('--axes <order>', 'which coordinate comes first; swapped if that is latitude or northing')
        .choices(AXES_ORDERS)
        .default('auto'),
    )
    .option('--check', 'report what the import would do, without writing anything', false)
    .option('--id <id>', 'name of the pack; its id starts with areas-; by default from the first file name')
    .option(...replace)
    .option('--title <title>', 'title of the pack')
    .option('--licence <licence>', 'licence of the areas')
    .option('--attribution <text>', 'source of the areas')
    .option('--vintage <date>', 'date or year the areas describe, e.g. 2023')
    .option('--json', 'print the report as JSON on one line', false)
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nExamples:\n  cairn import areas regions.geojson --as admin --level 1 --country ITA --vintage ' +
        '2023\n  cairn import areas wards.zip --as boundary --category-name Ward',
    )
    .action(async (files: string[], options: ImportAreasOptions) =>
      withStandardInput(files, async (paths) => (await import('./import-areas.ts')).importAreaFiles(paths, options)),
    );
}
