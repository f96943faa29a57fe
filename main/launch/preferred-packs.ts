/** The packs folder chosen in the desktop window. */
import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { Type } from 'typebox';
import { openAppStore } from '../store/app-store.ts';
import { rememberedSetting } from './remembered-setting.ts';

const SETTING = 'packs_directory';
const Directory = Type.String({ minLength: 1 });

function isDirectory(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    // Permission denied.
    return false;
  }
}

/** Returns the chosen folder if it exists. A missing one, e.g. on an unplugged drive, is ignored. */
export function rememberedPacks(dataDirectory: string): string | undefined {
  const directory = rememberedSetting(dataDirectory, SETTING, Directory);
  return directory !== undefined && isAbsolute(directory) && isDirectory(directory) ? directory : undefined;
}

/** @param directory absolute */
export function rememberPacks(dataDirectory: string, directory: string): void {
  const store = openAppStore(dataDirectory);
  try {
    store.settings.write(SETTING, directory);
  } finally {
    store.close();
  }
}
