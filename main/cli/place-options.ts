/** The options of every command that reads packs, or reads or writes Cairn's own files. */
import { join } from 'node:path';
import { dataDirectoryOf, VARIABLES, type Configuration } from '../launch/configuration.ts';

type Place = readonly [flags: string, description: string, unlessGiven: string];

/** Each for commander's `option`. */
export interface PlaceOptions {
  packs: Place;
  dataDir: Place;
}

/** The packs that lie beside the program. */
const BESIDE = join(import.meta.dirname, '..', '..', 'data', 'packs');

/** With what the environment and the configuration file say as the values that hold unless an option is given. */
export const placeOptions = (configuration: Configuration): PlaceOptions => ({
  packs: [
    '--packs <dir>',
    `directory of data packs; the environment's ${VARIABLES.packs} or the configuration file else names it`,
    configuration.packs ?? BESIDE,
  ],
  dataDir: [
    '--data-dir <dir>',
    `directory of Cairn's own files; the environment's ${VARIABLES.dataDir} or the configuration file else names it`,
    dataDirectoryOf(configuration),
  ],
});
