/** `cairn import` without a kind, as the command line describes it. */
import { Option, type Command } from 'commander';
import { AXES_ORDERS } from '../../contract/area-import.ts';
import type { ImportFilesOptions } from './import-files.ts';
import { parseEpsg } from './option-values.ts';
import type { SharedOptions } from './shared-options.ts';
import { withStandardInput } from './standard-streams.ts';

/**
 * Adds the command and returns it, for its kinds to be added.
 * @param run runs the arguments after `cairn`
 */
export function addImportCommand(
  program: Command,
  replace: readonly [flags: string, description: string, unlessGiven: boolean],
  places: SharedOptions,
  run: (args: readonly string[]) => Promise<void>,
): Command {
  const importing = program
    .command('import')
    .description(
      'Make packs from your own files; - reads one from standard input. Without a kind, as cairn import files.',
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
    .option('--yes', 'import without asking', false)
    .option('--id <id>', 'name of the pack, if there is only one')
    .option('--layer <name>', 'layer of a file with several layers; all by default')
    .option('--epsg <code>', "coordinate system, if a file doesn't state it or states it wrongly", parseEpsg)
    .addOption(
      new Option('--axes <order>', 'which coordinate comes first; swapped if that is latitude or northing')
        .choices(AXES_ORDERS)
        .default('auto'),
    )
    .option(...replace)
    .option('--json', 'print each report as JSON on one line', false)
    .option(...places.dataDir)
    .option(...places.packs)
    .action(async (files: string[], options: ImportFilesOptions) => {
      if (files.length === 0) importing.help({ error: true });
      await withStandardInput(files, async (paths) =>
        (await import('./import-files.ts')).importRecognisedFiles(paths, options, run),
      );
    });
  return importing;
}
