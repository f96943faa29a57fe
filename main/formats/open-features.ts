/** Opens a file of features, whatever its format, by what its first bytes say. */
import { fileFault } from '../../contract/fault.ts';
import { closeSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import type { FeatureSource, FeatureStream, WantedShapes } from './feature-source.ts';
import { openFile } from './file-chunks.ts';
import { isFlatGeobuf, openFlatGeobuf } from './flatgeobuf.ts';
import { openGeoJson } from './geojson.ts';
import { openGeoPackage, polygonLayers } from './geopackage.ts';
import { isParquet, openParquet } from './geoparquet.ts';
import { openKml } from './kml.ts';
import { openShapefile } from './shapefile.ts';
import { openTopoJson, polygonObjects } from './topojson.ts';
import { openWktTable } from './wkt-table.ts';
import { foreignFault } from './foreign-formats.ts';

const SNIFFED_BYTES = 16_384;
/** Where a tar archive says what it is. */
const TAR_MAGIC = 257;
/** What an object and a list of objects begin with. */
const JSON_BEGINNINGS = new Set([0x7b, 0x5b]);
/** Byte order mark, white space, and the record separator of RFC 8142. */
const BEFORE_JSON = new Set([0xef, 0xbb, 0xbf, 0x09, 0x0a, 0x0d, 0x20, 0x1e]);
const SUPPORTED =
  'Use GeoJSON, TopoJSON, a shapefile (.shp), a GeoPackage (.gpkg), FlatGeobuf (.fgb), GeoParquet, KML, or ' +
  'CSV with shapes';

function sniff(path: string): Buffer {
  const { descriptor } = openFile(path);
  try {
    const head = Buffer.alloc(SNIFFED_BYTES);
    return head.subarray(0, readSync(descriptor, head, 0, SNIFFED_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}

const isKml = (text: string): boolean =>
  /^[^<]{0,50}<(?:\?xml|!--|kml|[a-z]\w*:kml)/.test(text) && /<(?:\w+:)?kml[\s>]/.test(text);

const TOPOLOGY = /"type"\s*:\s*"Topology"/;

/** Some writers put the type behind everything else. */
const isTopoJson = (file: string, head: string, tail: string): boolean =>
  /\.topo(?:\.?json)$/i.test(file) || TOPOLOGY.test(head) || (/"arcs"|"objects"/.test(head) && TOPOLOGY.test(tail));

/** The end of a file as text. */
function tailOf(path: string): string {
  const { descriptor, size } = openFile(path);
  try {
    const tail = Buffer.alloc(SNIFFED_BYTES);
    return tail.toString('latin1', 0, readSync(descriptor, tail, 0, SNIFFED_BYTES, Math.max(0, size - SNIFFED_BYTES)));
  } finally {
    closeSync(descriptor);
  }
}

const isJson = (head: Buffer): boolean => JSON_BEGINNINGS.has(head.find((byte) => !BEFORE_JSON.has(byte)) ?? 0);

/** Names of the layers with polygons in a file whose format has layers; none of other formats. @throws Fault */
export function areaLayers(path: string): string[] {
  const head = sniff(path);
  const text = head.toString('latin1');
  if (text.startsWith('SQLite format 3')) return polygonLayers(path);
  return isJson(head) && isTopoJson(basename(path), text, tailOf(path)) ? polygonObjects(path) : [];
}

/**
 * Opens `path`, of whatever format of areas: as `openFeatures`, and GeoParquet and CSV with well-known text.
 * @throws Fault
 */
export async function openAreaFeatures(path: string, layer?: string): Promise<FeatureStream> {
  const head = sniff(path);
  if (isParquet(head)) return openParquet(path, 'polygons');
  return /\.(?:csv|tsv|txt|wkt)$/i.test(path) && head.length > 0
    ? openWktTable(path, 'polygons')
    : openFeatures(path, layer);
}

/**
 * Opens `path`.
 * @param layer of a GeoPackage or TopoJSON file with several
 * @param shapes what the file may hold
 * @throws Fault that says what the file is instead, and what to do
 */
export function openFeatures(path: string, layer?: string, shapes: WantedShapes = 'polygons'): FeatureSource {
  const file = basename(path);
  const head = sniff(path);
  const text = head.toString('latin1');
  if (head.length === 0) throw fileFault(file, 'the file is empty', 'Download or export it again');
  if (text.startsWith('SQLite format 3')) return openGeoPackage(path, layer, shapes);
  if (head.length >= 4 && head.readInt32BE(0) === 9994) return openShapefile(path, shapes);
  if (/\.dbf$/i.test(file)) throw fileFault(file, 'this is the table of a shapefile', 'Choose the .shp file');
  if (text.startsWith('PK'))
    throw fileFault(file, 'this is a ZIP archive', 'Extract it and choose the .shp, .gpkg or .geojson file inside');
  if (text.startsWith('ustar', TAR_MAGIC))
    throw fileFault(file, 'this is a tar archive', 'Extract it, and use the file inside');
  if (head[0] === 0x1f && head[1] === 0x8b)
    throw fileFault(file, 'the file is compressed with gzip', 'Decompress it first (gunzip)');
  if (head.length >= 2 && ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)))
    throw fileFault(file, 'the text is UTF-16', 'Save it as UTF-8');
  if (isFlatGeobuf(head)) return openFlatGeobuf(path, shapes);
  if (isKml(text)) return openKml(path, shapes);
  if (isJson(head))
    return isTopoJson(file, text, tailOf(path)) ? openTopoJson(path, layer, shapes) : openGeoJson(path, shapes);
  throw foreignFault(file, text) ?? fileFault(file, 'unknown format', SUPPORTED);
}
