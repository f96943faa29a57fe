/** Opens an OpenStreetMap file of any format that Cairn reads. */
import { OsmFileError, type OsmHandler } from './objects.ts';
import { readPbf } from './pbf.ts';
import { readXml } from './xml.ts';

const OSM_FILE_ENDINGS = ['.osm.pbf', '.pbf', '.osm', '.osm.gz', '.osm.bz2'] as const;

/**
 * Calls `handler` for every object in the file, in the order of the file.
 * @param onProgress is told the share of the file read so far, 0..1.
 * @throws OsmFileError when the ending is not known or the content does not fit it.
 */
export async function readOsm(file: string, handler: OsmHandler, onProgress?: (share: number) => void): Promise<void> {
  const name = file.toLowerCase();
  if (!OSM_FILE_ENDINGS.some((ending) => name.endsWith(ending))) {
    throw new OsmFileError(`${file}: the name must end in ${OSM_FILE_ENDINGS.join(', ')}`);
  }
  await (name.endsWith('.pbf') ? readPbf(file, handler, onProgress) : readXml(file, handler, onProgress));
}
