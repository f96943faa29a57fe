/** The formats of files with shapes: a line each. */
import type { Format } from './feature-source.ts';
import { flatGeobuf } from './flatgeobuf.ts';
import { geoJson } from './geojson.ts';
import { geoPackage } from './geopackage.ts';
import { geoParquet } from './geoparquet.ts';
import { gpx } from './gpx.ts';
import { kml } from './kml.ts';
import { shapefile } from './shapefile.ts';
import { topoJson } from './topojson.ts';

/** In the order in which they are tried, and preferred in an archive. Files of none may be CSV with shapes. */
export const FORMATS: readonly Format[] = [shapefile, geoPackage, flatGeobuf, geoParquet, topoJson, geoJson, kml, gpx];
