/** `cairn packs` and its subcommands, as the command line describes them. */
import { Option, type Command } from 'commander';
import { PACK_FILE_FORMATS } from '../../contract/pack-sharing.ts';
import type { SharedOptions } from './shared-options.ts';
import { parseSha256 } from './option-values.ts';
import type { AvailablePacksOptions, ExportPackOptions } from './pack-sharing.ts';
import {
  addPack,
  listPacks,
  removePack,
  verifyPacks,
  type AddPackOptions,
  type PacksOptions,
  type RemovePackOptions,
} from './packs.ts';

/** Options of `cairn packs` also apply to its subcommands, before or after their names. */
export function addPackCommands(program: Command, places: SharedOptions): void {
  const packs = program
    .command('packs')
    .description('List the installed data packs; check, add and remove them.')
    .option('--json', 'print JSON on one line', false)
    .option(...places.dataDir)
    .option(...places.packs)
    .action((options: PacksOptions) => listPacks(options));
  const subcommand = (name: string): Command => packs.command(name).configureHelp({ showGlobalOptions: true });

  subcommand('verify')
    .description(
      "Read pack files completely, report whether they are valid, and save the result: an invalid pack isn't used " +
        'until it passes or is replaced. Exits with 1 if a pack is invalid.',
    )
    .argument('[ids...]', 'packs to check; all by default')
    .action((ids: string[], _options: unknown, command: Command) =>
      verifyPacks(ids, command.optsWithGlobals<PacksOptions>()),
    );

  subcommand('add')
    .description('Check a pack file and copy it to the installed packs. A running server uses it immediately.')
    .argument('<file>', 'pack file with any name, or its address (https://…); - reads it from standard input')
    .option('--replace', 'replace an installed pack with the same id', false)
    .option(
      '--sha256 <digest>',
      'accept the file only if it has this SHA-256, as printed by cairn packs export',
      parseSha256,
    )
    .action(async (file: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AddPackOptions>();
      const { withDownloads } = await import('./downloads.ts');
      return withDownloads([file], options, ([path = '']) => addPack(path, options));
    });

  subcommand('prefer')
    .description(
      'Set which packs take precedence if several have an administrative area of the same level at a point. ' +
        'Without ids, restore the default of newer data before older.',
    )
    .argument('[ids...]', 'packs that take precedence over all others, in this order')
    .action(async (ids: string[], _options: unknown, command: Command) =>
      (await import('./pack-order.ts')).preferPacks(ids, command.optsWithGlobals<PacksOptions>()),
    );

  subcommand('export')
    .description(
      'Check a pack, copy its file for another machine, and print its SHA-256. Add it there with cairn packs add. ' +
        'With --format pmtiles, write its map tiles for other programs.',
    )
    .argument('<id>', 'pack to export')
    .argument('[file]', 'target file or folder; by default <id>.cairn in this folder; - writes to standard output')
    .addOption(
      new Option('--format <format>', 'the pack itself, or a PMTiles archive of the map tiles in it')
        .choices([...PACK_FILE_FORMATS])
        .default('sqlite'),
    )
    .option('--replace', 'overwrite an existing file', false)
    .action(async (id: string, target: string | undefined, _options: unknown, command: Command) =>
      (await import('./pack-sharing.ts')).exportPack(id, target, command.optsWithGlobals<ExportPackOptions>()),
    );

  subcommand('index')
    .description(
      'Write a list of the pack files in a folder, with their details and SHA-256, so that other machines can ' +
        'choose from the folder, e.g. on a USB drive.',
    )
    .argument('<folder>', 'folder with pack files')
    .action(async (folder: string, _options: unknown, command: Command) =>
      (await import('./pack-sharing.ts')).indexFolder(folder, command.optsWithGlobals<PacksOptions>()),
    );

  subcommand('available')
    .description(
      'List the packs of a folder with a list, and which are new or newer than the installed ones. With --add, ' +
        'add packs from it.',
    )
    .argument('<folder>', 'folder with a list, or the list itself, or the address of either (https://…)')
    .option('--add <ids...>', 'packs to add, replacing those with the same id; "newer" for all new or newer ones')
    .action(async (folder: string, _options: unknown, command: Command) =>
      (await import('./pack-sharing.ts')).availablePacks(folder, command.optsWithGlobals<AvailablePacksOptions>()),
    );

  subcommand('remove')
    .description('Delete the file of a pack. A running server stops using it.')
    .argument('<id>', 'pack to remove')
    .option('--yes', "don't ask for confirmation", false)
    .action((id: string, _options: unknown, command: Command) =>
      removePack(id, command.optsWithGlobals<RemovePackOptions>()),
    );
}
