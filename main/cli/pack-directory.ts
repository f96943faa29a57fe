/** Opens the packs that the command line names. */
import { statSync } from 'node:fs';
import { openPackLibrary, type OpenPackLibrary } from '../packs/library.ts';
import { CliFailure } from './failure.ts';

/** @throws CliFailure if `directory` is no directory. */
export function checkPacksDirectory(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new CliFailure(`The packs directory ${directory} does not exist: build the default packs with npm run data, or name another directory with --packs`);
  }
}

/** @throws CliFailure if `directory` is no directory. */
export function openPacks(directory: string): OpenPackLibrary {
  checkPacksDirectory(directory);
  return openPackLibrary(directory);
}
