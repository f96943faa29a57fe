/** The packs folder: showing its files in the file manager, and choosing another folder. */
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { dialog, shell, type BrowserWindow } from 'electron';
import type { ShowPackResult } from '../../contract/ipc.ts';
import { systemCode } from '../../contract/system-error.ts';
import { PACK_EXTENSION } from '../packs/schema/manifest.ts';
import { dialogText } from './words.ts';

/** Shows a pack in the file manager. @param id matches the pattern of pack ids, so the path can't leave the folder */
export function showPack(packsDirectory: string, id: string): ShowPackResult {
  const path = join(packsDirectory, `${id}${PACK_EXTENSION}`);
  if (!existsSync(path)) return { status: 'failed', message: dialogText('pack-gone', { path }) };
  shell.showItemInFolder(path);
  return { status: 'shown' };
}

/** Lets the user choose a packs folder. @returns undefined if the dialog was cancelled */
export async function choosePacksFolder(window: BrowserWindow, current: string): Promise<string | undefined> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: dialogText('packs-folder'),
    buttonLabel: dialogText('use-folder'),
    defaultPath: current,
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? undefined : filePaths[0];
}

/** Lets the user choose a folder of shared packs, e.g. on a USB stick. @returns null if the dialog was cancelled */
export async function chooseSharedFolder(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: dialogText('given-folder'),
    buttonLabel: dialogText('read-folder'),
    properties: ['openDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

/** Checks that the folder is readable. @throws Error that names the folder and the reason */
export function checkPacksFolder(directory: string): void {
  try {
    accessSync(directory, constants.R_OK | constants.X_OK);
  } catch (error) {
    throw new Error(dialogText('folder-unread', { path: directory, reason: systemCode(error) ?? String(error) }), {
      cause: error,
    });
  }
}
