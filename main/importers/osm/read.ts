/** Opens an OpenStreetMap file of any format that Cairn reads. */
import { osmFormatOf } from './format.ts';
import type { OsmHandler } from './objects.ts';
import { readPbf } from './pbf.ts';
import { readXml } from './xml.ts';

/**
 * Calls `handler` for every object in the file, in the order of the file.
 * @param onProgress receives the share of the file read so far, 0..1.
 * @throws Fault when the file is of another format, or is damaged.
 */
export async function readOsm(file: string, handler: OsmHandler, onProgress?: (share: number) => void): Promise<void> {
  const format = osmFormatOf(file);
  await (format === 'pbf' ? readPbf(file, handler, onProgress) : readXml(file, format, handler, onProgress));
}
