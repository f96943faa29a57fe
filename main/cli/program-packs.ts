/** `cairn packs` and what is below it, as the command line describes them. */
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

/** Options of `cairn packs` hold for its subcommands, before them or behind. */
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
      'Read the packs’ files completely, report whether they are valid, and remember it: an invalid pack ' +
        'isn’t used until it passes or is replaced. Exits with 1 if a pack is invalid.',
    )
    .argument('[ids...]', 'packs to check; all by default')
    .action((ids: string[], _options: unknown, command: Command) =>
      verifyPacks(ids, command.optsWithGlobals<PacksOptions>()),
    );

  subcommand('add')
    .description('Check a pack file and copy it to the installed packs. A running server uses it immediately.')
    .argument('<file>', 'pack file with any name; - reads it from standard input')
    .option('--replace', 'replace an installed pack with the same id', false)
    .option(
      '--sha256 <digest>',
      'accept the file only if it has this SHA-256, as printed by cairn packs export',
      parseSha256,
    )
    .action((file: string, _options: unknown, command: Command) =>
      addPack(file, command.optsWithGlobals<AddPackOptions>()),
    );

  subcommand('prefer')
    .description(
      'Say which packs answer first where several have an administrative area of a level at a point, the ' +
        'first one first. Without ids newer data come before older again, as they do unless said otherwise.',
    )
    .argument('[ids...]', 'packs that answer before all others, the first one first')
    .action(async (ids: string[], _options: unknown, command: Command) =>
      (await import('./pack-order.ts')).preferPacks(ids, command.optsWithGlobals<PacksOptions>()),
    );

  subcommand('export')
    .description(
      'Check a pack, copy its file for another machine, and print its SHA-256. There, cairn packs add takes ' +
        'it. With --format pmtiles its map tiles are written for other programs.',
    )
    .argument('<id>', 'pack to export')
    .argument('[file]', 'target file or folder; by default <id>.cairn in this folder; - writes to standard output')
    .addOption(
      new Option('--format <format>', 'the pack itself, or a PMTiles archive of the map tiles in it')
        .choices([...PACK_FILE_FORMATS])
        .default('sqlite'),
    )
    .option('--replace', 'overwrite a file that is there', false)
    .action(async (id: string, target: string | undefined, _options: unknown, command: Command) =>
      (await import('./pack-sharing.ts')).exportPack(id, target, command.optsWithGlobals<ExportPackOptions>()),
    );

  subcommand('index')
    .description(
      'Write a list of the pack files in a folder into it, with what each is and its SHA-256, so that other ' +
        'machines can choose from the folder, on whatever drive it comes.',
    )
    .argument('<folder>', 'folder with pack files')
    .action(async (folder: string, _options: unknown, command: Command) =>
      (await import('./pack-sharing.ts')).indexFolder(folder, command.optsWithGlobals<PacksOptions>()),
    );

  subcommand('available')
    .description(
      'List the packs of a folder that has a list, and which of them are new here, or newer than the ' +
        'installed ones; with --add, take those that are named.',
    )
    .argument('<folder>', 'folder with a list, or the list itself')
    .option('--add <ids...>', 'packs to take, those of the same id replaced; "newer" takes all that are new or newer')
    .action(async (folder: string, _options: unknown, command: Command) =>
      (await import('./pack-sharing.ts')).availablePacks(folder, command.optsWithGlobals<AvailablePacksOptions>()),
    );

  subcommand('remove')
    .description('Delete the file of a pack. A running server stops using it.')
    .argument('<id>', 'pack to remove')
    .option('--yes', 'do not ask', false)
    .action((id: string, _options: unknown, command: Command) =>
      removePack(id, command.optsWithGlobals<RemovePackOptions>()),
    );
}
