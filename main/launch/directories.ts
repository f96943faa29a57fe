/** Directories of Cairn's own files, by the conventions of each system. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { systemCode } from '../../contract/system-error.ts';

export interface SystemInfo {
  platform: NodeJS.Platform;
  environment: Readonly<Record<string, string | undefined>>;
  home: string;
}

/**
 * Home directory of a user without an entry in the user database, as with systemd's DynamicUser without libnss-systemd.
 * It is what the entry would contain.
 */
const NO_HOME = '/';

function homeDirectory(): string {
  try {
    return homedir();
  } catch (error) {
    if (systemCode(error) === 'ERR_SYSTEM_ERROR') return NO_HOME;
    throw error;
  }
}

export const currentSystem = (): SystemInfo => ({
  platform: process.platform,
  environment: process.env,
  home: homeDirectory(),
});

/** Returns Cairn's folder on systems with one folder for settings and data. */
export function systemDataFolder({ platform, environment, home }: SystemInfo): string {
  return platform === 'darwin'
    ? join(home, 'Library', 'Application Support', 'Cairn')
    : join(environment['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Cairn');
}

/**
 * Returns the default directory of settings, keys and jobs, with a subfolder for the window's storage. Doesn't create
 * it.
 */
export function defaultDataDirectory(system: SystemInfo = currentSystem()): string {
  const { platform, environment, home } = system;
  if (platform === 'darwin' || platform === 'win32') return systemDataFolder(system);
  // An empty variable counts as unset (XDG Base Directory Specification).
  return join(environment['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'cairn');
}
