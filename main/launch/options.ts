/** What a window is started with: the same switches for the desktop window and for the one that a browser shows. */
import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MAX_PORT } from '../../contract/ports.ts';
import type { PositionSource } from '../../contract/position.ts';
import { readConfigurationFile, readEnvironment, type Configuration } from './configuration.ts';

export interface LaunchOptions {
  /** Absolute. */
  packsDirectory: string;
  /** Absolute. */
  dataDirectory: string;
  /** 0 takes any free port. */
  port: number;
  /** The receiver of positions; the one that was chosen in the window when absent. */
  positionSource?: PositionSource;
}

/** The port that programs on this machine find documented. */
export const DEFAULT_PORT = 8765;

/** What the person has chosen in the window, by data directory. */
export interface RememberedSettings {
  /** Nothing where none was chosen, as of packs. */
  port(dataDirectory: string): number | undefined;
  packs(dataDirectory: string): string | undefined;
}

const NO_REMEMBERED_SETTINGS: RememberedSettings = { port: () => undefined, packs: () => undefined };

/**
 * What is written outside the command line: the environment stands above what was chosen in the window, the file below.
 */
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

/** A directory that was given must have a name: `--packs --port 1` is a mistake, not a directory called `--port`. */
function parseDirectory(option: string, value: string | boolean | undefined, fallback: string): string {
  if (value === undefined) return fallback;
  if (typeof value !== 'string' || value === '' || value.startsWith('--'))
    throw new Error(`--${option} needs a directory after it`);
  return isAbsolute(value) ? value : resolve(value);
}

/**
 * Reads `--packs DIR`, `--data-dir DIR` and `--port N`.
 * @param args Command-line arguments. Others are let through, since Electron adds Chromium's own.
 * @param defaults Absolute directories, used where a switch is absent.
 * @param remembered What was chosen for that data directory, used where neither a switch nor the environment says
 *   otherwise.
 * @param written The environment and the configuration file.
 * @throws Error that names the switch, the value and what is allowed.
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
