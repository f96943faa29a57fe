/** `cairn export` and its subcommands, as the command line describes them. */
import type { Command } from 'commander';
import { collect } from './collect.ts';
import type { ExportGeoParquetOptions } from './export-geoparquet.ts';
import type { ExportPostgisOptions } from './export-postgis.ts';
import type { SharedOptions } from './shared-options.ts';

export function addExportCommands(program: Command, { packs, dataDir }: SharedOptions): void {
  const exporting = program.command('export').description('Export packs for other engines.');
  exporting
    .command('geoparquet')
    .description(
      'Write areas, their pieces, ZIP+4 areas, places and streets as GeoParquet 1.1 files: ' +
        'FOLDER/LAYER/PACK.parquet. Existing files stay, so an interrupted run can be resumed.',
    )
    .argument('<folder>', 'folder to write into; created if missing')
    .option('--only <name>', 'a layer (area, shard, zip4, place, street_edge, address) or a pack; repeatable', collect)
    .option('--replace', 'rewrite existing files', false)
    .option('--json', 'print the list of files as JSON on one line', false)
    .option(...dataDir)
    .option(...packs)
    .addHelpText('after', '\nExample:\n  cairn export geoparquet lake --only area --only shard')
    .action(async (folder: string, options: ExportGeoParquetOptions) =>
      (await import('./export-geoparquet.ts')).exportGeoParquet(folder, options),
    );
  exporting
    .command('postgis')
    .description(
      'Load the packs into a PostgreSQL with PostGIS, with one SQL function for each look-up: time_zone(x, ' +
        'y), admin(x, y, level), geo_boundaries(x, y), zip4(x, y). Packs already loaded stay, so an ' +
        'interrupted run can be resumed.',
    )
    .requiredOption(
      '--url <url>',
      'database: postgres://USER@HOST:PORT/DATABASE; the password is better in PGPASSWORD or ~/.pgpass',
    )
    .option('--schema <name>', 'schema to create and fill', 'cairn')
    .option(
      '--only <name>',
      'a theme (countries, admin, time-zones, geo-boundaries, zip4, places, streets, health) or a pack; repeatable',
      collect,
    )
    .option('--replace', 'reload packs that are already loaded', false)
    .option('--prune', 'remove packs from the schema that are no longer installed', false)
    .option('--json', 'print what was done as JSON on one line', false)
    .option(...dataDir)
    .option(...packs)
    .addHelpText(
      'after',
      '\nExample:\n  cairn export postgis --url postgres://maps@db.example.org/atlas --only admin --only countries',
    )
    .action(async (options: ExportPostgisOptions) => (await import('./export-postgis.ts')).exportPostgis(options));
}
