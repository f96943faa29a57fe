/** The packs folder that the person has chosen for the desktop window. */
import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { Type } from 'typebox';
import { APP_DATABASE } from '../store/app-database.ts';
import { openAppStore } from '../store/app-store.ts';

const SETTING = 'packs_directory';
const Directory = Type.String({ minLength: 1 });

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The chosen folder, where there is one. One that is gone, such as a drive that is not there, does not count. */
export function rememberedPacks(dataDirectory: string): string | undefined {
  if (!existsSync(join(dataDirectory, APP_DATABASE))) return undefined;
  try {
    const store = openAppStore(dataDirectory);
    const directory = store.settings.read(SETTING, Directory);
    store.close();
    return directory !== undefined && isAbsolute(directory) && isDirectory(directory) ? directory : undefined;
  } catch {
    // A database that cannot be read is told of by the server.
    return undefined;
  }
}

/** @param directory absolute */
export function rememberPacks(dataDirectory: string, directory: string): void {
  const store = openAppStore(dataDirectory);
  store.settings.write(SETTING, directory);
  store.close();
}
