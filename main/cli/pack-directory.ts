/** Opens the packs that the command line names. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PackVerification } from '../../contract/pack-verification.ts';
import { settledVerdicts } from '../packs/upkeep/settle-verdicts.ts';
import { checksOf } from '../packs/damaged.ts';
import { refusalOf } from '../packs/found-file.ts';
import { openPackLibrary, type OpenPackLibrary } from '../packs/library.ts';
import { APP_DATABASE } from '../store/app-database.ts';
import { openAppStore, type FileStore } from '../store/app-store.ts';
import { CliFailure } from './failure.ts';
import { note } from './notes.ts';
import { rebuildHint } from './pack-messages.ts';
import { errorMessage } from '../../contract/system-error.ts';

/** Where the packs are, and where is kept which of them were found damaged. */
export interface PackDirectories {
  packs: string;
  dataDir: string;
}

/** @throws CliFailure if `directory` is no directory. */
export function checkPacksDirectory(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new CliFailure(
      `The packs directory ${directory} does not exist: build the default packs with npm run data, or name ` +
        'another directory with --packs',
    );
  }
}

/**
 * What is known of the packs by their last checks, where there is a database: to look something up makes no files.
 * Where it cannot be read, that is said on standard error, and every pack that opens is used.
 */
async function readVerdicts({ packs, dataDir }: PackDirectories): Promise<PackVerification[]> {
  if (!existsSync(join(dataDir, APP_DATABASE))) return [];
  let store: FileStore | undefined;
  try {
    store = openAppStore(dataDir);
    return await settledVerdicts(store.packRecords, packs);
  } catch (error) {
    process.stderr.write(`Which packs were found damaged is not known: ${errorMessage(error)}\n`);
    return [];
  } finally {
    store?.close();
  }
}

/**
 * Opens the packs; those that were found damaged, by this program or a server, are listed as failed. @throws CliFailure
 * if `packs` is no directory.
 */
export async function openPacks(places: PackDirectories): Promise<OpenPackLibrary> {
  checkPacksDirectory(places.packs);
  return openPackLibrary(places.packs, checksOf(await readVerdicts(places)));
}

const noteExcluded = (id: string, why: string): void => note(`Pack ${id} is left out. ${why}${rebuildHint([id])}`);

/** Says on standard error, in one line each, which packs are left out, why, and how they come back. */
export function noteFailedPacks(library: Pick<OpenPackLibrary, 'list'>): void {
  for (const pack of library.list()) if (pack.status === 'failed') noteExcluded(pack.id, pack.message);
}

/**
 * For a command whose threads open the packs themselves: says on standard error which were found damaged.
 * @returns the verdicts that the threads are to obey
 * @throws CliFailure if `packs` is no directory
 */
export async function damagedPacks(places: PackDirectories): Promise<PackVerification[]> {
  checkPacksDirectory(places.packs);
  return (await readVerdicts(places)).filter((verification) => {
    const refusal = refusalOf(verification);
    if (refusal !== undefined) noteExcluded(verification.id, refusal);
    return refusal !== undefined;
  });
}
