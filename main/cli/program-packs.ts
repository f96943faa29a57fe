/** `cairn packs` and what is below it, as the command line describes them. */
import type { Command } from 'commander';
import { dataDir } from './data-dir-option.ts';
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
export function addPackCommands(program: Command, defaultPacks: string): void {
  const packs = program
    .command('packs')
    .description('List the installed data packs; check, add and remove them.')
    .option('--json', 'print JSON on one line', false)
    .option(...dataDir)
    .option('--packs <dir>', 'directory of data packs', defaultPacks)
    .action((options: PacksOptions) => listPacks(options));
  const below = (name: string): Command => packs.command(name).configureHelp({ showGlobalOptions: true });

  below('verify')
    .description(
      'Read all of the packs’ files, say whether they are sound, and keep that: one that is not stays out of use until it passes or is replaced. Ends with 1 where one is not.',
    )
    .argument('[ids...]', 'packs to check; all when absent')
    .action((ids: string[], _options: unknown, command: Command) =>
      verifyPacks(ids, command.optsWithGlobals<PacksOptions>()),
    );

  below('add')
    .description(
      'Check a pack file, and put a copy of it among the installed packs. A running server answers from it at once.',
    )
    .argument('<file>', 'pack file, of whatever name')
    .option('--replace', 'take the place of an installed pack of the same id', false)
    .action((file: string, _options: unknown, command: Command) =>
      addPack(file, command.optsWithGlobals<AddPackOptions>()),
    );

  below('remove')
    .description('Delete the file of a pack. A running server stops answering from it.')
    .argument('<id>', 'pack to remove')
    .option('--yes', 'do not ask', false)
    .action((id: string, _options: unknown, command: Command) =>
      removePack(id, command.optsWithGlobals<RemovePackOptions>()),
    );
}
