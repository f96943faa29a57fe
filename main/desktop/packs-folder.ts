/** The folder that packs are in: its files in the file manager, and another folder in its place. */
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { dialog, shell, type BrowserWindow } from 'electron';
import type { ShowPackResult } from '../../contract/ipc.ts';
import { systemCode } from '../../contract/system-error.ts';
import { PACK_EXTENSION } from '../packs/schema/manifest.ts';
import { dialogText } from './words.ts';

/** @param id as the pattern of pack ids allows: the path cannot leave the folder */
export function showPack(packsDirectory: string, id: string): ShowPackResult {
  const path = join(packsDirectory, `${id}${PACK_EXTENSION}`);
  if (!existsSync(path)) return { status: 'failed', message: dialogText('pack-gone', { path }) };
  shell.showItemInFolder(path);
  return { status: 'shown' };
}

/** @returns nothing where the person closed the dialog */
export async function askForPacksFolder(window: BrowserWindow, current: string): Promise<string | undefined> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: dialogText('packs-folder'),
    buttonLabel: dialogText('use-folder'),
    defaultPath: current,
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? undefined : filePaths[0];
}

/** A folder of packs that others gave, such as a USB stick. @returns null where the person closed the dialog */
export async function askForSharedFolder(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: dialogText('given-folder'),
    buttonLabel: dialogText('read-folder'),
    properties: ['openDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

/** @throws Error that names the folder and the reason, where Cairn cannot read it */
export function checkPacksFolder(directory: string): void {
  try {
    accessSync(directory, constants.R_OK | constants.X_OK);
  } catch (error) {
    throw new Error(dialogText('folder-unread', { path: directory, reason: systemCode(error) ?? String(error) }), {
      cause: error,
    });
  }
}
