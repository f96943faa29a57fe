/** Opens a file of features, whatever its format, by what its first bytes say. */
import { fileFault, isFault } from '../../contract/fault.ts';
import { closeSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import type { FeatureStream, WantedShapes } from './feature-source.ts';
import { isPlainText, sniff } from './content.ts';
import { openFile } from './file-chunks.ts';
import { openFlatGeobuf } from './flatgeobuf.ts';
import { openGeoJson } from './geojson.ts';
import { openGeoPackage, polygonLayers } from './geopackage.ts';
import { openParquet } from './geoparquet.ts';
import { openGpx } from './gpx.ts';
import { openKml } from './kml.ts';
import { openShapefile } from './shapefile.ts';
import { openTopoJson, polygonObjects } from './topojson.ts';
import { openWktTable } from './wkt-table.ts';
import { foreignFault } from './foreign-formats.ts';

const SUPPORTED =
  'Use GeoJSON, TopoJSON, a shapefile (.shp), a GeoPackage (.gpkg), FlatGeobuf (.fgb), GeoParquet, KML, or ' +
  'CSV with shapes';

const TABLE_NAME = /\.(?:csv|tsv|txt|wkt)$/i;
const TAIL_BYTES = 16_384;
const TOPOLOGY = /"type"\s*:\s*"Topology"/;

/** Some writers put the type behind everything else. */
const isTopoJson = (file: string, head: string, tail: string): boolean =>
  /\.topo(?:\.?json)$/i.test(file) || TOPOLOGY.test(head) || (/"arcs"|"objects"/.test(head) && TOPOLOGY.test(tail));

/** The end of a file as text. */
function tailOf(path: string): string {
  const { descriptor, size } = openFile(path);
  try {
    const tail = Buffer.alloc(TAIL_BYTES);
    return tail.toString('latin1', 0, readSync(descriptor, tail, 0, TAIL_BYTES, Math.max(0, size - TAIL_BYTES)));
  } finally {
    closeSync(descriptor);
  }
}

/** Names of the layers with polygons in a file whose format has layers; none of other formats. @throws Fault */
export function areaLayers(path: string): string[] {
  const { content, text } = sniff(path);
  if (content === 'database') return polygonLayers(path);
  return content === 'json' && isTopoJson(basename(path), text, tailOf(path)) ? polygonObjects(path) : [];
}

/** Text with shapes in its cells. @throws Fault */
async function openText(path: string, text: string, shapes: WantedShapes): Promise<FeatureStream> {
  const file = basename(path);
  if (!isPlainText(text)) throw fileFault(file, 'unknown format', SUPPORTED);
  try {
    return await openWktTable(path, shapes);
  } catch (error) {
    throw TABLE_NAME.test(file) || !isFault(error, 'invalid_file')
      ? error
      : fileFault(file, 'unknown format', SUPPORTED);
  }
}

/**
 * Opens `path`.
 * @param layer of a GeoPackage or TopoJSON file with several
 * @param shapes what the file may hold
 * @throws Fault that says what the file is instead, and what to do
 */
export async function openFeatures(
  path: string,
  layer?: string,
  shapes: WantedShapes = 'polygons',
): Promise<FeatureStream> {
  const file = basename(path);
  const { content, text } = sniff(path);
  if (content === 'database') return openGeoPackage(path, layer, shapes);
  if (content === 'shapefile') return openShapefile(path, shapes);
  if (content === 'parquet') return openParquet(path, shapes);
  if (content === 'flatgeobuf') return openFlatGeobuf(path, shapes);
  if (content === 'kml') return openKml(path, shapes);
  if (content === 'gpx' && shapes === 'any') return openGpx(path);
  if (content === 'json')
    return isTopoJson(file, text, tailOf(path)) ? openTopoJson(path, layer, shapes) : openGeoJson(path, shapes);
  if (content === 'zip' || content === 'gzip' || content === 'tar')
    throw fileFault(file, 'the archive contains another archive', 'Extract it, and use the file inside');
  const foreign = foreignFault(file, text);
  if (foreign !== undefined) throw foreign;
  return openText(path, text, shapes);
}
