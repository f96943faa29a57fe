/** Options of commands that use packs or Cairn's own files. */
import { join } from 'node:path';
import { installedPacks, bundledPacksFolder, RESOURCES_VARIABLE } from '../launch/installed-packs.ts';
import { dataDirectoryOf, VARIABLES, type Configuration } from '../launch/configuration.ts';

/** Options of commands whose work can be divided among workers. */
export const PARTS_OPTIONS = {
  results: [
    '--results <place>',
    'let workers do it (cairn work with the same --results): a shared directory for the parts, or ' +
      's3://BUCKET/PREFIX; needs --store',
  ],
  keepParts: ['--keep-parts', 'keep the parts after the output is written', false],
} as const;

/** Option of commands that write CSV files with users' texts. */
export const guardFormulas = [
  '--guard-formulas',
  'CSV and TSV: put an apostrophe before text that a spreadsheet would run as a formula',
  false,
] as const;

type OptionWithDefault = readonly [flags: string, description: string, unlessGiven: string];

/** Options for commander's `option`. */
export interface SharedOptions {
  packs: OptionWithDefault;
  dataDir: OptionWithDefault;
  /** Has no default value, because help would show a password from the configuration. */
  store: readonly [flags: string, description: string];
  /** Returns the store from the options, otherwise from the environment or the configuration file. */
  storeOf: (options: { store?: string | undefined }) => string | undefined;
}

/** Packs directory of a source checkout. */
const SOURCE_PACKS = join(import.meta.dirname, '..', '..', 'data', 'packs');

/** Returns the default packs directory: that of the source checkout or of the installed Cairn. */
function defaultPacks(configuration: Configuration, canCreate: boolean): string {
  const resources = process.env[RESOURCES_VARIABLE];
  return resources
    ? installedPacks(bundledPacksFolder(resources), dataDirectoryOf(configuration), canCreate)
    : SOURCE_PACKS;
}

/**
 * Returns the shared options, with defaults from the environment and the configuration file.
 * @param mayMake whether an installed Cairn may create the user's packs folder
 */
export const sharedOptions = (configuration: Configuration, canCreate: boolean): SharedOptions => ({
  packs: [
    '--packs <dir>',
    `directory of data packs; ${VARIABLES.packs} or the configuration file sets the default`,
    configuration.packs ?? defaultPacks(configuration, canCreate),
  ],
  dataDir: [
    '--data-dir <dir>',
    `directory of Cairn's own files; ${VARIABLES.dataDir} or the configuration file sets the default`,
    dataDirectoryOf(configuration),
  ],
  store: [
    '--store <url>',
    'PostgreSQL database shared by several servers, postgres://USER@HOST:PORT/DATABASE, for keys, ' +
      'permissions, quotas, usage, prices, matrix jobs and saved places instead of the data directory; ' +
      `defaults to the environment's ${VARIABLES.store} or the configuration file`,
  ],
  storeOf: ({ store }) => store ?? configuration.store,
});
