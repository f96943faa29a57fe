/** Where Cairn keeps what is its own, by the custom of each system. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { systemCode } from '../../contract/system-error.ts';

export interface SystemInfo {
  platform: NodeJS.Platform;
  environment: Readonly<Record<string, string | undefined>>;
  home: string;
}

/**
 * Of a user that the system has no entry of, as of systemd's DynamicUser without libnss-systemd: what its entry would
 * say.
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

/** Cairn's folder on systems that keep settings and data in one place. */
export function systemDataFolder({ platform, environment, home }: SystemInfo): string {
  return platform === 'darwin'
    ? join(home, 'Library', 'Application Support', 'Cairn')
    : join(environment['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Cairn');
}

/** Settings, keys and jobs; the window's own storage lies in a folder below it. Not created here. */
export function defaultDataDirectory(system: SystemInfo = currentSystem()): string {
  const { platform, environment, home } = system;
  if (platform === 'darwin' || platform === 'win32') return systemDataFolder(system);
  // An empty variable counts as unset (XDG Base Directory Specification).
  return join(environment['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'cairn');
}
