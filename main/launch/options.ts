/** Switches of the desktop window, and of the window served to a browser. */
import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MAX_PORT } from '../../contract/ports.ts';
import type { PositionSource } from '../../contract/position.ts';
import { readConfigurationFile, readEnvironment, type Configuration } from './configuration.ts';

export interface LaunchOptions {
  /** Absolute path. */
  packsDirectory: string;
  /** Absolute path. */
  dataDirectory: string;
  /** 0 for any free port. */
  port: number;
  /** Position receiver; the one chosen in the window if absent. */
  positionSource?: PositionSource;
}

/** The documented default port. */
export const DEFAULT_PORT = 8765;

/** Settings chosen in the window, by data directory. */
export interface RememberedSettings {
  /** Undefined if none was chosen, like `packs`. */
  port(dataDirectory: string): number | undefined;
  packs(dataDirectory: string): string | undefined;
}

const NO_REMEMBERED_SETTINGS: RememberedSettings = { port: () => undefined, packs: () => undefined };

/** Settings outside the command line. The environment overrides choices in the window, which override the file. */
export interface ConfiguredSettings {
  environment: Configuration;
  file: Configuration;
}

/** @throws ConfigurationFault */
export const readConfiguredSettings = (): ConfiguredSettings => ({
  environment: readEnvironment(),
  file: readConfigurationFile(),
});

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= MAX_PORT))
    throw new Error(`--port ${text}: a port is a whole number from 0 (any free port) to ${MAX_PORT}`);
  return port;
}

/** Requires a directory after the option: `--packs --port 1` is a mistake, not a directory called `--port`. */
function parseDirectory(option: string, value: string | boolean | undefined, fallback: string): string {
  if (value === undefined) return fallback;
  if (typeof value !== 'string' || value === '' || value.startsWith('--'))
    throw new Error(`--${option} needs a directory after it`);
  return isAbsolute(value) ? value : resolve(value);
}

/**
 * Reads `--packs DIR`, `--data-dir DIR` and `--port N`.
 * @param args command-line arguments; others are ignored, since Electron adds Chromium's own
 * @param defaults absolute directories, used if a switch is absent
 * @param remembered choices for that data directory, used unless a switch or the environment overrides them
 * @param written the environment and the configuration file
 * @throws Error that names the switch, the value and what is allowed
 */
export function launchOptions(
  args: readonly string[],
  defaults: Pick<LaunchOptions, 'packsDirectory' | 'dataDirectory'>,
  remembered: RememberedSettings = NO_REMEMBERED_SETTINGS,
  { environment, file }: ConfiguredSettings = { environment: {}, file: {} },
): LaunchOptions {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { packs: { type: 'string' }, 'data-dir': { type: 'string' }, port: { type: 'string' } },
  });
  const port = values['port'];
  if (typeof port === 'boolean') throw new Error('--port needs a number after it');
  const dataDirectory = parseDirectory(
    'data-dir',
    values['data-dir'],
    environment.dataDir ?? file.dataDir ?? defaults.dataDirectory,
  );
  const packsDirectory = parseDirectory(
    'packs',
    values['packs'],
    environment.packs ?? remembered.packs(dataDirectory) ?? file.packs ?? defaults.packsDirectory,
  );
  const positionSource = environment.position ?? file.position;
  return {
    packsDirectory,
    dataDirectory,
    ...(positionSource === undefined ? {} : { positionSource }),
    port:
      port === undefined
        ? (environment.port ?? remembered.port(dataDirectory) ?? file.port ?? DEFAULT_PORT)
        : parsePort(port),
  };
}
