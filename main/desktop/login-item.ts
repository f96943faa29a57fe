/** Starts Cairn at login. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import type { LoginItem, SetLoginItemResult } from '../../contract/ipc.ts';
import { systemCode } from '../../contract/system-error.ts';
import { dialogText } from './words.ts';

/** How an installed Cairn is started. */
export interface Installation {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  /** Path of the program; for an AppImage, that of the file itself, not of its mount point. */
  program: string;
  /** Directory of the desktop's settings: `$XDG_CONFIG_HOME`, or `~/.config`. */
  configDirectory: string;
}

function thisInstallation(): Installation {
  const { APPIMAGE, XDG_CONFIG_HOME } = process.env;
  return {
    platform: process.platform,
    isPackaged: app.isPackaged,
    program: APPIMAGE || process.execPath,
    configDirectory: XDG_CONFIG_HOME || join(homedir(), '.config'),
  };
}

/**
 * Path according to the Desktop Application Autostart Specification of freedesktop.org; Electron doesn't support login
 * items on Linux.
 */
const autostartFile = ({ configDirectory }: Installation): string =>
  join(configDirectory, 'autostart', 'cairn.desktop');

/** Quotes `path` as an argument of the key Exec, then escapes it like all strings in the file. */
const execArgument = (path: string): string =>
  `"${path.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`.replaceAll('\\', String.raw`\\`).replaceAll('%', '%%');

const entry = (program: string): string =>
  '[Desktop Entry]\nType=Application\nName=Cairn\nComment=Geographic look-ups with no ' +
  `network\nExec=${execArgument(program)}\nTerminal=false\n`;

/** Writes a temporary file and renames it. */
function writeEntry(installation: Installation): void {
  const file = autostartFile(installation);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(`${file}.unfinished`, entry(installation.program));
  renameSync(`${file}.unfinished`, file);
}

/**
 * Returns whether Cairn starts at login. Unavailable when running from source: the system would start Electron without
 * an application.
 */
export function loginItem(installation = thisInstallation()): LoginItem {
  if (!installation.isPackaged)
    return {
      status: 'unavailable',
      message: dialogText('login-from-source'),
    };
  return {
    status: 'known',
    opensAtLogin:
      installation.platform === 'linux'
        ? existsSync(autostartFile(installation))
        : app.getLoginItemSettings().openAtLogin,
  };
}

/** Changes the setting. @returns the new state, or why it couldn't be changed */
export function setLoginItem(opensAtLogin: boolean, installation = thisInstallation()): SetLoginItemResult {
  if (!installation.isPackaged) return loginItem(installation);
  try {
    if (installation.platform !== 'linux') app.setLoginItemSettings({ openAtLogin: opensAtLogin });
    else if (opensAtLogin) writeEntry(installation);
    else rmSync(autostartFile(installation), { force: true });
    return loginItem(installation);
  } catch (error) {
    return {
      status: 'failed',
      message: dialogText('login-not-set', {
        path: autostartFile(installation),
        reason: systemCode(error) ?? String(error),
      }),
    };
  }
}
