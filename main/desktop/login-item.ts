/** Whether the system starts Cairn when the person logs in. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import type { LoginItem, SetLoginItemResult } from '../../contract/ipc.ts';
import { systemCode } from '../../contract/system-error.ts';
import { dialogText } from './words.ts';

/** What an installation is started by. */
export interface Installation {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  /** Path of the program; of an AppImage the file itself, not what it unpacks to. */
  program: string;
  /** Of the desktop's settings: `$XDG_CONFIG_HOME`, or `~/.config`. */
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
 * As the Desktop Application Autostart Specification of freedesktop.org has it; Electron knows no login items there.
 */
const autostartFile = ({ configDirectory }: Installation): string =>
  join(configDirectory, 'autostart', 'cairn.desktop');

/** `path` as an argument of the key Exec: quoted, and quoted once more as every string of the file is. */
const execArgument = (path: string): string =>
  `"${path.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`.replaceAll('\\', String.raw`\\`).replaceAll('%', '%%');

const entry = (program: string): string =>
  '[Desktop Entry]\nType=Application\nName=Cairn\nComment=Geographic look-ups with no ' +
  `network\nExec=${execArgument(program)}\nTerminal=false\n`;

/** Written beside and renamed. */
function writeEntry(installation: Installation): void {
  const file = autostartFile(installation);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(`${file}.unfinished`, entry(installation.program));
  renameSync(`${file}.unfinished`, file);
}

/** Of an installation whose program is Electron itself, the system would start that, and no application in it. */
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

/** @returns how it is afterwards, or why nothing was changed */
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
