/** Opens the packs for commands. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PackVerification } from '../../contract/pack-verification.ts';
import { settledVerdicts } from '../packs/upkeep/settle-verdicts.ts';
import { checksOf } from '../packs/damaged.ts';
import { refusalOf } from '../packs/found-file.ts';
import { openPacks, PackStore, type OpenPacks } from '../packs/pack-store.ts';
import type { Packs } from '../packs/packs.ts';
import { APP_DATABASE } from '../store/app-database.ts';
import { openAppStore, type FileStore } from '../store/app-store.ts';
import { CliFailure } from './failure.ts';
import { note } from './notes.ts';
import { rebuildHint } from './pack-messages.ts';
import { errorMessage } from '../../contract/system-error.ts';

/** The packs, and the data directory with the results of checks. */
export interface PackDirectories {
  packs: string;
  dataDir: string;
}

/** Checks the packs directory. @throws CliFailure if `directory` isn't a directory */
export function checkPacksDirectory(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new CliFailure(
      'The packs directory ' +
        `${directory} doesn't exist: build the default packs with npm run data, or name another directory with --packs`,
    );
  }
}

/**
 * Reads the results of the packs' last checks, without creating a database for a look-up. If the database can't be
 * read, this is reported on standard error and every readable pack is used.
 */
async function readVerdicts({ packs, dataDir }: PackDirectories): Promise<PackVerification[]> {
  if (!existsSync(join(dataDir, APP_DATABASE))) return [];
  let store: FileStore | undefined;
  try {
    store = openAppStore(dataDir);
    return await settledVerdicts(store.packRecords, packs);
  } catch (error) {
    process.stderr.write(`Can't determine which packs are damaged: ${errorMessage(error)}\n`);
    return [];
  } finally {
    store?.close();
  }
}

/**
 * Opens the packs. Those found damaged by this program or a server are listed as failed. @throws CliFailure if `packs`
 * isn't a directory
 */
export async function openInstalledPacks(places: PackDirectories): Promise<OpenPacks> {
  checkPacksDirectory(places.packs);
  return openPacks(places.packs, { checks: checksOf(await readVerdicts(places)) });
}

/** Like `openInstalledPacks`, for a command that follows changes of the directory. @throws CliFailure */
export async function openPackStore(places: PackDirectories): Promise<PackStore> {
  checkPacksDirectory(places.packs);
  return new PackStore(places.packs, { checks: checksOf(await readVerdicts(places)) });
}

const noteExcluded = (id: string, reason: string): void => note(`Skipping pack ${id}. ${reason}${rebuildHint([id])}`);

/** Prints notes on which packs failed, why, and how to fix them, one line each. */
export function noteFailedPacks(library: Pick<Packs, 'list'>): void {
  for (const pack of library.list()) if (pack.status === 'failed') noteExcluded(pack.id, pack.message);
}

/**
 * Prints notes on which packs are damaged, for a command whose threads open the packs themselves.
 * @returns the results of checks, for the threads
 * @throws CliFailure if `packs` isn't a directory
 */
export async function damagedPacks(places: PackDirectories): Promise<PackVerification[]> {
  checkPacksDirectory(places.packs);
  return (await readVerdicts(places)).filter((verification) => {
    const refusal = refusalOf(verification);
    if (refusal !== undefined) noteExcluded(verification.id, refusal);
    return refusal !== undefined;
  });
}
