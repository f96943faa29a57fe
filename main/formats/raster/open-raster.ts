/** Opens rasters: GeoTIFF and SRTM heights. */
import { fileFault } from '../../../contract/fault.ts';
import { sniff, type SniffedFile } from '../content.ts';
import { foreignFault } from '../foreign-formats.ts';
import { isHgt, openHgt } from './hgt.ts';
import { isTiff, openGeoTiff } from './geotiff.ts';
import type { RasterSource } from './raster-source.ts';

/** Whether a file may be a raster. */
export const isRaster = ({ head, name }: Pick<SniffedFile, 'head' | 'name'>): boolean => isTiff(head) || isHgt(name);

/** @param band from 1 @throws Fault that says what is wrong, and what helps */
export async function openRaster(path: string, band: number): Promise<RasterSource> {
  const file = sniff(path);
  if (isTiff(file.head)) return openGeoTiff(path, band);
  if (file.content === 'other' && isHgt(file.name)) return openHgt(path);
  throw (
    foreignFault(file.name, file.text) ??
    fileFault(
      file.name,
      `this is ${file.content === 'other' ? 'neither GeoTIFF nor SRTM heights (.hgt)' : 'an archive'}`,
      file.content === 'other'
        ? 'Convert it: gdal_translate -of GTiff FILE out.tif'
        : 'Unpack it, and choose the file itself',
    )
  );
}
