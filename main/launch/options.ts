/** What a window is started with: the same switches for the desktop window and for the one that a browser shows. */
import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MAX_PORT } from '../../contract/ports.ts';

export interface LaunchOptions {
  /** Absolute. */
  packsDirectory: string;
  /** Absolute. */
  dataDirectory: string;
  /** 0 takes any free port. */
  port: number;
}

/** The port that programs on this machine find documented. */
export const DEFAULT_PORT = 8765;

/** What the person has chosen in the window, by data directory. */
export interface Remembered {
  port(dataDirectory: string): number;
  /** Nothing where the default is to be taken. */
  packs(dataDirectory: string): string | undefined;
}

const NOTHING: Remembered = { port: () => DEFAULT_PORT, packs: () => undefined };

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= MAX_PORT))
    throw new Error(`--port ${text}: a port is a whole number from 0 (any free port) to ${MAX_PORT}`);
  return port;
}

/** A directory that was given must have a name: `--packs --port 1` is a mistake, not a directory called `--port`. */
function parseDirectory(option: string, given: string | boolean | undefined, fallback: string): string {
  if (given === undefined) return fallback;
  if (typeof given !== 'string' || given === '' || given.startsWith('--'))
    throw new Error(`--${option} needs a directory after it`);
  return isAbsolute(given) ? given : resolve(given);
}

/**
 * Reads `--packs DIR`, `--data-dir DIR` and `--port N`.
 * @param args Command-line arguments. Others are let through, since Electron adds Chromium's own.
 * @param defaults Absolute directories, used where a switch is absent.
 * @param remembered What was chosen for that data directory, used where `--port` or `--packs` is absent.
 * @throws Error that names the switch, the value and what is allowed.
 */
export function launchOptions(
  args: readonly string[],
  defaults: Omit<LaunchOptions, 'port'>,
  remembered: Remembered = NOTHING,
): LaunchOptions {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { packs: { type: 'string' }, 'data-dir': { type: 'string' }, port: { type: 'string' } },
  });
  const port = values['port'];
  if (typeof port === 'boolean') throw new Error('--port needs a number after it');
  const dataDirectory = parseDirectory('data-dir', values['data-dir'], defaults.dataDirectory);
  return {
    packsDirectory: parseDirectory(
      'packs',
      values['packs'],
      remembered.packs(dataDirectory) ?? defaults.packsDirectory,
    ),
    dataDirectory,
    port: port === undefined ? remembered.port(dataDirectory) : parsePort(port),
  };
}
