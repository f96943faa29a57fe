/**
 * Settings from the configuration file and the environment. Precedence, highest first: option, environment variable,
 * choice in the window (only for the window), configuration file, default.
 */
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { MAX_PORT } from '../../contract/ports.ts';
import type { PositionSource } from '../../contract/position.ts';
import { readReceiver, RECEIVER_WORDS } from '../../contract/receiver-text.ts';
import { errorMessage, hasSystemCode, systemCode } from '../../contract/system-error.ts';
import { defaultDataDirectory, currentSystem, systemDataFolder, type SystemInfo } from './directories.ts';
import { isRecord } from '../../contract/is-record.ts';

/** Log formats of `cairn serve`. */
export const LOG_FORMATS = ['text', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export interface Configuration {
  /** Absolute path. */
  packs?: string;
  /** Absolute path. */
  dataDir?: string;
  port?: number;
  log?: LogFormat;
  /** The position receiver. */
  position?: PositionSource;
  /** URL of the PostgreSQL database shared by several servers; may contain a password. */
  store?: string;
  /** The address to listen on. */
  listen?: string;
  /** Host names that clients use for that address. */
  hosts?: string[];
  /** PEM files, absolute paths. */
  tlsCert?: string;
  tlsKey?: string;
}

/** Environment variable of each setting. */
export const VARIABLES = {
  packs: 'CAIRN_PACKS',
  dataDir: 'CAIRN_DATA_DIR',
  port: 'CAIRN_PORT',
  log: 'CAIRN_LOG',
  position: 'CAIRN_POSITION',
  store: 'CAIRN_STORE',
  listen: 'CAIRN_LISTEN',
  host: 'CAIRN_HOST',
  tlsCert: 'CAIRN_TLS_CERT',
  tlsKey: 'CAIRN_TLS_KEY',
} as const;

/** Overrides the path of the configuration file. */
export const FILE_VARIABLE = 'CAIRN_CONFIG';

/** Keys of the file, each with its valid values. */
export const FILE_KEYS = {
  packs: 'a folder',
  data_dir: 'a folder',
  port: `a whole number from 0 to ${MAX_PORT}`,
  log: LOG_FORMATS.join(' or '),
  position: RECEIVER_WORDS,
  store: 'a URL like postgres://USER@HOST:PORT/DATABASE',
  listen: 'an address of this machine, e.g. 0.0.0.0',
  host: 'a name like maps.example.org, or a list of names',
  tls_cert: 'a file',
  tls_key: 'a file',
};

/** An invalid setting. The message names the file or the variable, the key, the value and the valid values. */
export class ConfigurationFault extends Error {}

/** Returns the path of the configuration file, whether it exists or not. */
export function configurationFile(system: SystemInfo = currentSystem()): string {
  const { platform, environment, home } = system;
  const named = environment[FILE_VARIABLE];
  if (named) return resolve(named);
  if (platform === 'darwin' || platform === 'win32') return join(systemDataFolder(system), 'config.json');
  const base = environment['XDG_CONFIG_HOME'];
  // An empty or relative one counts as unset (XDG Base Directory Specification).
  return join(base && isAbsolute(base) ? base : join(home, '.config'), 'cairn', 'config.json');
}

/** Errors don't show the value, because it may contain the password. */
const isStore = (value: unknown): value is string => typeof value === 'string' && /^postgres(?:ql)?:\/\//.test(value);

/** Parses names separated by commas, or a list of names. Returns undefined for anything else. */
function parseNames(value: unknown): string[] | undefined {
  const names = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(names)) return undefined;
  const trimmed = names.flatMap((name: unknown) =>
    typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [],
  );
  return trimmed.length === names.length && trimmed.length > 0 ? trimmed : undefined;
}

const isPort = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MAX_PORT;
const isLogFormat = (value: unknown): value is LogFormat => LOG_FORMATS.some((format) => format === value);

/** Parses the text of a configuration file. Relative paths start from its folder. @throws ConfigurationFault */
function parseFile(text: string, file: string, home: string): Configuration {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new ConfigurationFault(`${file} isn't JSON (${errorMessage(error)})`);
  }
  if (!isRecord(parsed)) throw new ConfigurationFault(`${file} isn't a JSON object: begin it with {`);
  const refuse = (key: keyof typeof FILE_KEYS, value: unknown): ConfigurationFault =>
    new ConfigurationFault(`${file}: "${key}" is ${FILE_KEYS[key]}, not ${JSON.stringify(value)}`);
  const path = (key: 'packs' | 'data_dir' | 'tls_cert' | 'tls_key', value: unknown): string => {
    if (typeof value !== 'string' || value === '') throw refuse(key, value);
    return value === '~' || value.startsWith('~/') ? join(home, value.slice(1)) : resolve(dirname(file), value);
  };
  const configuration: Configuration = {};
  for (const [key, value] of Object.entries(parsed)) {
    if (key === 'packs') configuration.packs = path(key, value);
    else if (key === 'data_dir') configuration.dataDir = path(key, value);
    else if (key === 'port') {
      if (typeof value !== 'number' || !isPort(value)) throw refuse(key, value);
      configuration.port = value;
    } else if (key === 'log') {
      if (!isLogFormat(value)) throw refuse(key, value);
      configuration.log = value;
    } else if (key === 'position') {
      const position = typeof value === 'string' ? readReceiver(value) : undefined;
      if (position === undefined) throw refuse(key, value);
      configuration.position = position;
    } else if (key === 'store') {
      if (!isStore(value)) throw refuse(key, typeof value === 'string' ? '…' : value);
      configuration.store = value;
    } else if (key === 'listen') {
      if (typeof value !== 'string' || value === '') throw refuse(key, value);
      configuration.listen = value;
    } else if (key === 'host') {
      const hosts = parseNames(value);
      if (hosts === undefined) throw refuse(key, value);
      configuration.hosts = hosts;
    } else if (key === 'tls_cert') configuration.tlsCert = path(key, value);
    else if (key === 'tls_key') configuration.tlsKey = path(key, value);
    else
      throw new ConfigurationFault(
        `${file}: unknown key ${JSON.stringify(key)}. Use ${Object.keys(FILE_KEYS).join(', ')}`,
      );
  }
  return configuration;
}

/** Reads the configuration file. Returns nothing if the default file doesn't exist. @throws ConfigurationFault */
export function readConfigurationFile(system: SystemInfo = currentSystem()): Configuration {
  const file = configurationFile(system);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const isNamed = Boolean(system.environment[FILE_VARIABLE]);
    if (!isNamed && hasSystemCode(error, 'ENOENT', 'ENOTDIR')) return {};
    throw new ConfigurationFault(
      `${isNamed ? `${FILE_VARIABLE}: ` : ''}${file} can't be read (${systemCode(error) ?? String(error)})`,
    );
  }
  return parseFile(text.replace(/^\uFEFF/, ''), file, system.home);
}

/** Reads the settings in the environment. An empty variable counts as unset. @throws ConfigurationFault */
export function readEnvironment({ environment }: Pick<SystemInfo, 'environment'> = currentSystem()): Configuration {
  const {
    [VARIABLES.packs]: packs,
    [VARIABLES.dataDir]: dataDir,
    [VARIABLES.port]: port,
    [VARIABLES.log]: log,
    [VARIABLES.position]: receiver,
    [VARIABLES.store]: store,
    [VARIABLES.listen]: listen,
    [VARIABLES.host]: host,
    [VARIABLES.tlsCert]: tlsCert,
    [VARIABLES.tlsKey]: tlsKey,
  } = environment;
  const position = receiver ? readReceiver(receiver) : undefined;
  if (receiver && position === undefined)
    throw new ConfigurationFault(`${VARIABLES.position} is ${FILE_KEYS.position}, not ${JSON.stringify(receiver)}`);
  if (port && !(/^\d{1,5}$/.test(port) && isPort(Number(port))))
    throw new ConfigurationFault(`${VARIABLES.port} is ${FILE_KEYS.port}, not ${JSON.stringify(port)}`);
  if (log && !isLogFormat(log))
    throw new ConfigurationFault(`${VARIABLES.log} is ${FILE_KEYS.log}, not ${JSON.stringify(log)}`);
  if (store && !isStore(store)) throw new ConfigurationFault(`${VARIABLES.store} is ${FILE_KEYS.store}`);
  const hosts = host ? parseNames(host) : undefined;
  if (host && hosts === undefined)
    throw new ConfigurationFault(`${VARIABLES.host} is ${FILE_KEYS.host}, not ${JSON.stringify(host)}`);
  return {
    ...(packs ? { packs: resolve(packs) } : {}),
    ...(dataDir ? { dataDir: resolve(dataDir) } : {}),
    ...(port ? { port: Number(port) } : {}),
    ...(log && isLogFormat(log) ? { log } : {}),
    ...(position === undefined ? {} : { position }),
    ...(store ? { store } : {}),
    ...(listen ? { listen } : {}),
    ...(hosts === undefined ? {} : { hosts }),
    ...(tlsCert ? { tlsCert: resolve(tlsCert) } : {}),
    ...(tlsKey ? { tlsKey: resolve(tlsKey) } : {}),
  };
}

/** Reads all settings; the environment overrides the file. @throws ConfigurationFault */
export function readConfiguration(system: SystemInfo = currentSystem()): Configuration {
  return { ...readConfigurationFile(system), ...readEnvironment(system) };
}

/** Returns the directory of Cairn's own files, unless an option overrides it. */
export const dataDirectoryOf = ({ dataDir }: Configuration): string => dataDir ?? defaultDataDirectory();
