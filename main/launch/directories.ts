/** Where Cairn keeps what is its own, by the custom of each system. */
import { homedir } from 'node:os';
import { join } from 'node:path';

interface Surroundings {
  platform: NodeJS.Platform;
  environment: Readonly<Record<string, string | undefined>>;
  home: string;
}

const here = (): Surroundings => ({ platform: process.platform, environment: process.env, home: homedir() });

/** Settings, keys and jobs; the window's own storage lies in a folder below it. Not created here. */
export function defaultDataDirectory({ platform, environment, home }: Surroundings = here()): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Cairn');
  if (platform === 'win32') return join(environment['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Cairn');
  // An empty variable counts as unset (XDG Base Directory Specification).
  return join(environment['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'cairn');
}
