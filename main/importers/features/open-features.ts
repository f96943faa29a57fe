/** Opens a file of features, whatever its format, by what its first bytes say. */
import { closeSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { fileFault } from '../../../contract/fault.ts';
import type { FeatureSource, WantedShapes } from './feature-source.ts';
import { openFile } from './file-chunks.ts';
import { openGeoJson } from './geojson.ts';
import { openGeoPackage } from './geopackage.ts';
import { openShapefile } from './shapefile.ts';

const SNIFFED_BYTES = 64;
const OPEN_BRACE = 0x7b;
/** Byte order mark, white space, and the record separator of RFC 8142. */
const BEFORE_JSON = new Set([0xef, 0xbb, 0xbf, 0x09, 0x0a, 0x0d, 0x20, 0x1e]);
const SUPPORTED = 'Give GeoJSON, a shapefile (.shp) or a GeoPackage (.gpkg)';

function sniff(path: string): Buffer {
  const { descriptor } = openFile(path);
  try {
    const head = Buffer.alloc(SNIFFED_BYTES);
    return head.subarray(0, readSync(descriptor, head, 0, SNIFFED_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Opens `path`.
 * @param layer of a GeoPackage with several
 * @param shapes what the file may hold
 * @throws Fault that says what the file is instead, and what to do
 */
export function openFeatures(path: string, layer?: string, shapes: WantedShapes = 'polygons'): FeatureSource {
  const file = basename(path);
  const head = sniff(path);
  const text = head.toString('latin1');
  if (head.length === 0) throw fileFault(file, 'it is empty', 'Download or export it again');
  if (text.startsWith('SQLite format 3')) return openGeoPackage(path, layer, shapes);
  if (head.length >= 4 && head.readInt32BE(0) === 9994) return openShapefile(path, shapes);
  if (/\.dbf$/i.test(file)) throw fileFault(file, 'it is the table of a shapefile', 'Name the .shp file');
  if (text.startsWith('PK'))
    throw fileFault(file, 'it is a zip archive', 'Unpack it and name the .shp, .gpkg or .geojson file in it');
  if (head[0] === 0x1f && head[1] === 0x8b)
    throw fileFault(file, 'it is compressed with gzip', 'Unpack it first (gunzip)');
  if (head.length >= 2 && ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)))
    throw fileFault(file, 'it is UTF-16 text', 'Save it as UTF-8');
  if (head.find((byte) => !BEFORE_JSON.has(byte)) === OPEN_BRACE) return openGeoJson(path, shapes);
  throw fileFault(file, 'its format is not known', SUPPORTED);
}
