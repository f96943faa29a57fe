/** The packs folder that the person has chosen for the desktop window. */
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
    // It may not be looked into.
    return false;
  }
}

/** The chosen folder, where there is one. One that is gone, such as a drive that is not there, does not count. */
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
