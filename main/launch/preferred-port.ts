/** The port that the person has chosen for the window's server. */
import { existsSync } from 'node:fs';
import { Type } from 'typebox';
import { APP_DATABASE } from '../store/app-database.ts';
import { openAppStore, type AppStore } from '../store/app-store.ts';
import { DEFAULT_PORT } from './options.ts';
import { join } from 'node:path';

const SETTING = 'port';
const Port = Type.Integer({ minimum: 1, maximum: 65_535 });

export const preferredPort = ({ settings }: AppStore): number => settings.read(SETTING, Port) ?? DEFAULT_PORT;

export function setPreferredPort({ settings }: AppStore, port: number): void {
  settings.write(SETTING, port);
}

/** As `preferredPort`, before a server runs. A database that cannot be read is told of by the server. */
export function rememberedPort(dataDirectory: string): number {
  if (!existsSync(join(dataDirectory, APP_DATABASE))) return DEFAULT_PORT;
  try {
    const store = openAppStore(dataDirectory);
    const port = preferredPort(store);
    store.close();
    return port;
  } catch {
    return DEFAULT_PORT;
  }
}
