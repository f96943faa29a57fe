/** The options of every command that reads packs, or reads or writes Cairn's own files. */
import { join } from 'node:path';
import { installedPacks, bundledPacksFolder, RESOURCES_VARIABLE } from '../launch/installed-packs.ts';
import { dataDirectoryOf, VARIABLES, type Configuration } from '../launch/configuration.ts';

/** Of commands that workers share. */
export const PARTS_OPTIONS = {
  results: [
    '--results <place>',
    'let workers do it (cairn work with the same --results): a shared directory for the parts, or ' +
      's3://BUCKET/PREFIX; needs --store',
  ],
  keepParts: ['--keep-parts', 'keep the parts after the output is written', false],
} as const;

type OptionWithDefault = readonly [flags: string, description: string, unlessGiven: string];

/** Each for commander's `option`. */
export interface SharedOptions {
  packs: OptionWithDefault;
  dataDir: OptionWithDefault;
  /** Has no value unless given: help would show the password of one that the configuration names. */
  store: readonly [flags: string, description: string];
  /** The store of options that were given, or else the one that the environment or the configuration file names. */
  storeOf: (options: { store?: string | undefined }) => string | undefined;
}

/** The packs that lie beside the sources. */
const SOURCE_PACKS = join(import.meta.dirname, '..', '..', 'data', 'packs');

/** The packs that are read where nothing is said: beside the sources, or those of the installed Cairn. */
function defaultPacks(configuration: Configuration, mayCreate: boolean): string {
  const resources = process.env[RESOURCES_VARIABLE];
  return resources
    ? installedPacks(bundledPacksFolder(resources), dataDirectoryOf(configuration), mayCreate)
    : SOURCE_PACKS;
}

/**
 * With what the environment and the configuration file say as the values that hold unless an option is given.
 * @param mayMake whether an installed Cairn makes the person's own folder of packs now
 */
export const sharedOptions = (configuration: Configuration, mayCreate: boolean): SharedOptions => ({
  packs: [
    '--packs <dir>',
    `directory of data packs; defaults to the environment's ${VARIABLES.packs} or the configuration file`,
    configuration.packs ?? defaultPacks(configuration, mayCreate),
  ],
  dataDir: [
    '--data-dir <dir>',
    `directory of Cairn's own files; defaults to the environment's ${VARIABLES.dataDir} or the configuration file`,
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
